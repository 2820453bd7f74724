//! The keys of the input requests of one task, over its whole life.

use std::fmt;

use indexmap::IndexSet;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess},
    ser::SerializeMap,
};
use wiregen_runtime::{Entry, List, Object, Path, Read, Rest, Text, read_object, required};

use super::{InputRequests, InputResponses, answer::split};

/// Which keys of input requests a task has used: a server keeps one beside each task.
///
/// A key names one request for the whole life of the task, through every `input_required` phase. The ledger refuses to
/// issue a key that has been answered, and tells the answers that count from those that come too late. It is written as
/// `{"outstanding": […], "answered": […]}`, so that it can be stored.
///
/// ```
/// use mcp_wire::tasks::{InputLedger, InputRequests, InputResponses, WorkingTask};
///
/// let mut ledger = InputLedger::default();
/// let requests: InputRequests = serde_json::from_str(r#"{"name": {"method": "elicitation/create"}}"#)?;
/// let task = WorkingTask::start("t-1", "2026-01-01T00:00:00Z");
/// let task = task.require_input(ledger.issue(requests.clone())?, "2026-01-01T00:00:01Z");
///
/// let responses: InputResponses = serde_json::from_str(r#"{"name": {"action": "cancel"}}"#)?;
/// assert_eq!(ledger.answer(&responses).applied, responses);
/// let answered = task.answer(&responses, "2026-01-01T00:00:02Z");
/// # let _ = answered;
///
/// assert_eq!(ledger.issue(requests).unwrap_err().keys(), ["name"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputLedger {
    outstanding: IndexSet<String>,
    answered: IndexSet<String>,
}

/// What became of answers that a ledger was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledgered {
    /// The answers that were waited for.
    pub applied: InputResponses,
    /// Keys of the other answers, which name no outstanding request: unknown ones, and such as have been answered before.
    pub ignored: Vec<String>,
    /// Keys of the requests that are still outstanding.
    pub outstanding: Vec<String>,
}

impl InputLedger {
    /// Takes the requests that are outstanding from now on, and gives them back for
    /// [`require_input`](super::WorkingTask::require_input).
    ///
    /// Unanswered requests may be among them once more; one that is not is outstanding no longer.
    ///
    /// # Errors
    /// A key that has been answered before; the ledger is as it was.
    pub fn issue(&mut self, requests: InputRequests) -> Result<InputRequests, KeyReused> {
        let keys: Vec<String> = requests.iter().map(|(key, _)| key.to_owned()).collect();
        let reused: Vec<String> = keys.iter().filter(|key| self.answered.contains(*key)).cloned().collect();
        if !reused.is_empty() {
            return Err(KeyReused { keys: reused, requests });
        }
        self.outstanding = keys.into_iter().collect();
        Ok(requests)
    }

    /// Takes answers: those to outstanding requests apply, once.
    pub fn answer(&mut self, responses: &InputResponses) -> Ledgered {
        let (applied, ignored) = split(responses, |key| self.outstanding.contains(key));
        self.outstanding.retain(|key| applied.get(key).is_none());
        self.answered.extend(applied.iter().map(|(key, _)| key.to_owned()));
        Ledgered { applied, ignored, outstanding: self.outstanding.iter().cloned().collect() }
    }
}

/// A key of an input request that has been answered before, and so cannot name another request.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyReused {
    keys: Vec<String>,
    requests: InputRequests,
}

impl KeyReused {
    /// The keys that are at fault, one at least.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// The requests that were to be issued.
    #[must_use]
    pub fn into_requests(self) -> InputRequests {
        self.requests
    }
}

impl fmt::Display for KeyReused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("input requests ")?;
        for (index, key) in self.keys.iter().enumerate() {
            write!(f, "{}`{key}`", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(" have been answered before; give each new request of a task a key of its own")
    }
}

impl std::error::Error for KeyReused {}

impl Object for InputLedger {
    const KEYS: &'static [&'static str] = &["outstanding", "answered"];
    const OPEN: bool = false;
    type Draft = (Option<Vec<String>>, Option<Vec<String>>);

    fn member<'de, A: MapAccess<'de>>(
        (outstanding, answered): &mut Self::Draft,
        index: usize,
        entry: Entry<'_, A>,
    ) -> Result<(), A::Error> {
        match index {
            0 => entry.set(outstanding, List(Text)),
            _ => entry.set(answered, List(Text)),
        }
    }

    fn finish<E: de::Error>((outstanding, answered): &mut Self::Draft, _: Rest<'_>, at: &Path<'_>) -> Result<Self, E> {
        let answered = distinct(required(answered.take(), "answered", at)?, &IndexSet::new(), &at.key("answered"))?;
        let outstanding = distinct(required(outstanding.take(), "outstanding", at)?, &answered, &at.key("outstanding"))?;
        Ok(Self { outstanding, answered })
    }
}

/// The keys of a list, each of which must be new.
fn distinct<E: de::Error>(list: Vec<String>, before: &IndexSet<String>, at: &Path<'_>) -> Result<IndexSet<String>, E> {
    let mut keys = IndexSet::with_capacity(list.len());
    for (index, key) in list.into_iter().enumerate() {
        if before.contains(&key) || keys.contains(&key) {
            return Err(at.index(index).error(format_args!("the key {key:?} is there already")));
        }
        keys.insert(key);
    }
    Ok(keys)
}

impl Read for InputLedger {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, at: &Path<'_>) -> Result<Self, D::Error> {
        read_object(deserializer, at)
    }
}

impl<'de> Deserialize<'de> for InputLedger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(deserializer, &Path::ROOT)
    }
}

impl Serialize for InputLedger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("outstanding", &Vec::from_iter(&self.outstanding))?;
        map.serialize_entry("answered", &Vec::from_iter(&self.answered))?;
        map.end()
    }
}
