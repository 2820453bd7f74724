//! The files that `text.rs` holds against the generator, compiled and used.

#![allow(clippy::unwrap_used, reason = "a failure is the test's answer")]

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
