//! The known key that an unknown one was most likely meant to be.

/// The key of `known` with the fewest edits to `key`; the first of several.
pub(crate) fn nearest<'a>(key: &str, known: &[&'a str]) -> Option<&'a str> {
    // The cost of a comparison is the product of the lengths; a long key is compared by its beginning.
    const LONGEST: usize = 64;
    let key: Vec<char> = key.chars().take(LONGEST).collect();
    known.iter().copied().min_by_key(|known| distance(&key, known))
}

/// Levenshtein's distance, without regard to case at the cost of a tie.
fn distance(left: &[char], right: &str) -> usize {
    let mut row: Vec<usize> = (0..=left.len()).collect();
    for (above, wanted) in right.chars().enumerate() {
        let mut diagonal = above;
        let mut before = above + 1;
        for (cell, seen) in row.iter_mut().skip(1).zip(left) {
            let change = diagonal + usize::from(!seen.eq_ignore_ascii_case(&wanted));
            diagonal = *cell;
            before = change.min(before + 1).min(*cell + 1);
            *cell = before;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_key_is_found() {
        let known = ["title", "type", "minLength", "description"];
        for (key, expected) in [("titel", "title"), ("typ", "type"), ("minlength", "minLength"), ("desc", "type")] {
            assert_eq!(nearest(key, &known), Some(expected), "{key}");
        }
        assert_eq!(nearest("x", &[]), None);
    }
}
