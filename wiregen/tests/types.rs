//! The files that `text.rs` holds against the generator, compiled and used.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is the test's answer")]

#[rustfmt::skip]
#[path = "types/shadowing.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic, reason = "generated; only that it compiles is of interest")]
mod shadowing;
#[rustfmt::skip]
#[path = "types/shapes.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic, reason = "generated")]
mod shapes;

#[test]
fn constructors_and_conversions_take_what_is_at_hand() {
    use shapes::{Choice, Code, Level, Only, Outer, Pair, Record, Records, RequestId, State, Task, Tree};
    use wiregen_runtime::{JsonNumber, OutOfRange};

    let at = JsonNumber::from_f64(1.5).unwrap();
    let task = Task::new("t-1", State::Working, None, at.clone()).with_type("a").with_null().with_id(7).with_h_t_t_p_code(404);
    let child = Task::new("t-2", State::X3d, None, at.clone()).with_parent(task.clone());
    assert_eq!(child.parent.as_deref(), Some(&task));
    assert_eq!((task.type_.as_deref(), task.null, task.id), (Some("a"), Some(()), Some(RequestId::Integer(7))));

    assert_eq!(RequestId::from("a"), RequestId::String("a".to_owned()));
    assert_eq!(RequestId::from(u32::MAX), RequestId::Integer(4_294_967_295));
    assert_eq!(RequestId::try_from(1_i64 << 53), Err(OutOfRange::new(1 << 53, -(1 << 53) + 1, (1 << 53) - 1)));
    assert_eq!(Code::try_from(255_i64), Ok(Code::Small(255)));
    assert_eq!(Code::try_from(256_i64), Err(OutOfRange::new(256, 0, 255)));
    assert_eq!(Choice::from(true), Choice::Flag(true));
    assert_eq!(Choice::from("text".to_owned()), Choice::HTTPLink("text".to_owned()));
    assert_eq!(Outer::new("id", child.clone()).task, child);

    assert_eq!("input_required".parse(), Ok(State::InputRequired));
    assert_eq!("done".parse::<Only>().unwrap_err().to_string(), r#""done" is no Only, which is one of "only""#);
    assert_eq!(format!("[{:>8}]", State::Working), "[ working]");
    assert_eq!((Level::from("low"), Level::from("mid").as_str()), (Level::Low, "mid"));

    let mut records: Records = [("b", Record::default()), ("a", Record::default())].into_iter().collect();
    assert_eq!(records.insert("c", Record::default()), None);
    assert_eq!(records.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["b", "a", "c"]);
    assert_eq!((records.len(), records.is_empty(), records.get("x")), (3, false, None));
    assert!(Pair::from(("a".to_owned(), true)).0.1);
    assert!(Tree::new(Vec::new()).extra.is_empty());
}

/// An integer that no float holds is read by its digits, in a union as well, beside objects and nested.
#[test]
fn long_integers_keep_their_digits_in_a_union() {
    use shapes::{Count, Long};

    let count = |number| Long::Count(Count(Some(number)));
    for text in ["18446744073709551615", "18446744073709551615.0", "1844674407370955161500e-2"] {
        assert_eq!(serde_json::from_str::<Long>(text).unwrap(), count(u64::MAX), "{text}");
        let nested = serde_json::from_str::<Long>(&format!("[[{text}], null, {{}}]")).unwrap();
        let Long::Nested(nested) = nested else { panic!("{nested:?}") };
        assert_eq!(nested[0], Long::Nested(vec![count(u64::MAX)]));
        assert_eq!(nested[1], Long::Count(Count(None)));
        assert!(matches!(&nested[2], Long::Record(record) if record.0.is_empty()));
    }
    let error = serde_json::from_str::<Long>("[1, [18446744073709551616.0]]").unwrap_err().to_string();
    assert_eq!(error, "[1][0]: expected integer from 0 to 18446744073709551615, found 18446744073709551616.0");
    let record: Long = serde_json::from_str(r#"{"$serde_json::private::RawValue": "5"}"#).unwrap();
    assert!(matches!(record, Long::Record(record) if !record.0.is_empty()));
}

/// Each level of a union is read from the text that the level above held back; that ends where it ends for `serde_json`.
#[test]
fn what_is_read_from_text_is_not_nested_without_end() {
    use shapes::Long;

    let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert!(serde_json::from_str::<Long>(&nested(120)).is_ok());
    for depth in [200, 10_000] {
        let error = serde_json::from_str::<Long>(&nested(depth)).unwrap_err().to_string();
        assert!(error.ends_with("recursion limit exceeded"), "{error}");
    }
}

/// So does what is read from an object whose first members are known already.
#[test]
fn members_keep_their_digits_where_an_object_is_read_as_text() {
    use serde_core::de::{DeserializeSeed, MapAccess, Visitor, value::MapAccessDeserializer};
    use wiregen_runtime::Json;

    struct Object;
    impl<'de> Visitor<'de> for Object {
        type Value = Json;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Json, A::Error> {
            std::marker::PhantomData.deserialize(MapAccessDeserializer::new(map))
        }
    }
    let text = r#"{"a":-9223372036854775808.0,"b":[1e400,{"$serde_json::private::RawValue":"5"}],"c":123456789012345678901}"#;
    let json = serde_core::Deserializer::deserialize_map(&mut serde_json::Deserializer::from_str(text), Object).unwrap();
    assert_eq!(json.get(), text);
}
