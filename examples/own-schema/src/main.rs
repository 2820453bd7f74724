//! Reads a message, changes it, writes it back; and shows what is said of a wrong one.

use own_schema::parcel::{Delivered, Event, Parcel};

fn main() -> Result<(), serde_json::Error> {
    let text = r#"{"code": "AB123456789", "size": "small", "labels": {"colour": "red"}, "insured": 50.00,
        "events": [{"kind": "accepted", "office": "Ulm"}]}"#;
    let mut parcel: Parcel = serde_json::from_str(text)?;
    parcel.events.push(Event::from(Delivered::new("A. Reader")));
    // `insured`, of which the schema says nothing, is kept as it came.
    println!("{}", serde_json::to_string(&parcel)?);

    let wrong = r#"{"code": "AB123456789", "size": "small", "events": [{"kind": "lost"}]}"#;
    if let Err(error) = serde_json::from_str::<Parcel>(wrong) {
        println!("{error}");
    }
    Ok(())
}
