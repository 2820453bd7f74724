//! What tells the names of several branches apart: each less the words that all share.

/// The names without the words with which all of them start or end; `None` where that leaves one of them empty or two alike.
pub(crate) fn without_shared(names: &[String]) -> Option<Vec<String>> {
    if names.len() < 2 {
        return None;
    }
    let split: Vec<Vec<&str>> = names.iter().map(|name| words(name)).collect();
    let shortest = split.iter().map(Vec::len).min()?;
    let first = split.first()?;
    let shared = |count: usize, from_end: bool| {
        split.iter().all(|words| {
            (0..count).all(|index| {
                if from_end {
                    words.iter().rev().nth(index) == first.iter().rev().nth(index)
                } else {
                    words.get(index) == first.get(index)
                }
            })
        })
    };
    let prefix = (0..shortest).rev().find(|count| shared(*count, false)).unwrap_or(0);
    let suffix = (0..shortest).rev().find(|count| shared(*count, true)).unwrap_or(0);
    // Where both cuts meet in a short name, the prefix gives way word by word.
    let prefix = prefix.min(shortest.saturating_sub(suffix + 1));
    (0..=prefix).rev().find_map(|prefix| {
        let left: Vec<String> =
            split.iter().map(|words| words.get(prefix..words.len() - suffix).unwrap_or_default().concat()).collect();
        let valid = left.iter().all(|name| name.starts_with(char::is_uppercase));
        let distinct = left.iter().collect::<std::collections::HashSet<_>>().len() == left.len();
        (valid && distinct).then_some(left)
    })
}

/// The words with which all names start.
pub(crate) fn shared_start(names: &[String]) -> Option<String> {
    let (first, others) = names.split_first().filter(|(_, others)| !others.is_empty())?;
    let mut shared = words(first);
    for name in others {
        let words = words(name);
        let alike = shared.iter().zip(&words).take_while(|(a, b)| a == b).count();
        shared.truncate(alike);
    }
    (!shared.is_empty()).then(|| shared.concat())
}

/// A camel-case name cut before each capital that starts a word.
fn words(name: &str) -> Vec<&str> {
    let mut starts = Vec::new();
    let chars: Vec<(usize, char)> = name.char_indices().collect();
    for (index, (at, c)) in chars.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| chars.get(index)).map(|(_, c)| *c);
        let starts_word = c.is_uppercase() && !before.is_some_and(char::is_uppercase);
        if index == 0 || starts_word {
            starts.push(*at);
        }
    }
    starts.push(name.len());
    starts.windows(2).filter_map(|pair| name.get(*pair.first()?..*pair.last()?)).collect()
}
