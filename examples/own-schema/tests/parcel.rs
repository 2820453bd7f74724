//! The types of `schemas/parcel.json`, as their users meet them.

use own_schema::parcel::{Accepted, Event, Parcel, Size};

#[test]
fn what_was_read_is_written_back() {
    for text in [
        r#"{"code":"AB123456789","size":"small","events":[]}"#,
        r#"{"code":"AB123456789","size":"large","grams":30000,"labels":{"z":"1","a":"2"},"events":[{"kind":"accepted","office":"Ulm"}],"insured":50.00}"#,
    ] {
        let parcel: Parcel = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&parcel).unwrap(), text);
    }
}

#[test]
fn what_is_built_is_what_is_read() {
    let built = Parcel::new("AB123456789", Size::Medium, vec![Event::from(Accepted::new("Ulm"))]);
    let text = serde_json::to_string(&built).unwrap();
    assert_eq!(text, r#"{"code":"AB123456789","size":"medium","events":[{"kind":"accepted","office":"Ulm"}]}"#);
    assert_eq!(serde_json::from_str::<Parcel>(&text).unwrap(), built);
}

#[test]
fn errors_say_where() {
    for (text, expected) in [
        (r#"{"size":"small","events":[]}"#, "code: missing, but required"),
        (r#"{"code":"AB1","size":"small","events":[]}"#, r#"code: "AB1" does not match the pattern "^[A-Z]{2}[0-9]{9}$""#),
        (
            r#"{"code":"AB123456789","size":"huge","events":[]}"#,
            r#"size: unknown value "huge", expected "small", "medium" or "large""#,
        ),
        (r#"{"code":"AB123456789","size":"small","grams":0,"events":[]}"#, "grams: expected integer from 1 to 30000, found 0"),
        (r#"{"code":"AB123456789","size":"small","labels":{"colour":7},"events":[]}"#, "labels.colour: expected string, found 7"),
        (
            r#"{"code":"AB123456789","size":"small","events":[{"kind":"accepted","office":"Ulm"},{"kind":"lost"}]}"#,
            r#"events[1].kind: unknown value "lost", expected "accepted" or "delivered""#,
        ),
        (
            r#"{"code":"AB123456789","size":"small","events":[{"kind":"delivered","to":""}]}"#,
            r#"events[0].to: "" is shorter than 1 characters"#,
        ),
        (
            r#"{"code":"AB123456789","size":"small","events":[{"kind":"accepted","office":"Ulm","at":"noon"}]}"#,
            r#"events[0].at: unknown key, the nearest known key is "to""#,
        ),
    ] {
        let error = serde_json::from_str::<Parcel>(text).unwrap_err().to_string();
        let fact = error.split(" at line ").next().unwrap();
        assert_eq!(fact, expected, "{text}");
    }
}

/// `serde_json` as its defaults are reads the first of these as the float beside it.
#[test]
fn numbers_are_the_nearest_floats() {
    for number in ["9007199254740991.0", "123.456789012345678", "2.2250738585072011e-308"] {
        let text = format!(r#"{{"code":"AB123456789","size":"small","worth":{number},"events":[]}}"#);
        let parcel: Parcel = serde_json::from_str(&text).unwrap();
        assert_eq!(parcel.worth.and_then(|worth| worth.as_f64()), Some(number.parse().unwrap()), "{number}");
    }
}
