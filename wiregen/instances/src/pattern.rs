//! Strings that match a `pattern`, made from what the pattern is parsed to.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::instances::Maker;

/// How often more than needed what may repeat without end is repeated.
const MORE: usize = 3;

impl Maker<'_, '_> {
    /// A string in which `pattern` is found; some text where the pattern is not understood.
    pub(crate) fn matching(&mut self, pattern: &str) -> String {
        let Ok(parsed) = regex_syntax::Parser::new().parse(pattern) else {
            return "text".to_owned();
        };
        let mut text = String::new();
        // What an unanchored pattern leaves open may be anything.
        if !pattern.starts_with('^') && self.rng.chance(25) {
            text.push('x');
        }
        self.extend(&mut text, &parsed);
        if !pattern.ends_with('$') && self.rng.chance(25) {
            text.push('x');
        }
        text
    }

    fn extend(&mut self, text: &mut String, part: &Hir) {
        match part.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
            HirKind::Class(class) => text.extend(self.member(class)),
            HirKind::Repetition(repetition) => {
                let least = usize::try_from(repetition.min).unwrap_or(0).min(300);
                let most = repetition.max.and_then(|most| usize::try_from(most).ok());
                let count = self.rng.between(least, most.unwrap_or(usize::MAX).min(least + MORE));
                for _ in 0..count {
                    self.extend(text, &repetition.sub);
                }
            }
            HirKind::Capture(capture) => self.extend(text, &capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.extend(text, part)),
            HirKind::Alternation(parts) => {
                if let Some(part) = self.rng.pick(parts) {
                    self.extend(text, part);
                }
            }
        }
    }

    fn member(&mut self, class: &Class) -> Option<char> {
        let Class::Unicode(class) = class else {
            return class.literal().and_then(|bytes| bytes.first().copied()).map(char::from);
        };
        // Of wide classes the readable part, mostly: `[^/]` is not to be all control characters.
        let readable: Vec<char> = "aZ0-_. é日".chars().filter(|one| has(class, *one)).collect();
        if self.rng.chance(85) && !readable.is_empty() {
            return self.rng.pick(&readable).copied();
        }
        let range = self.rng.pick(class.ranges())?;
        let (low, high) = (u32::from(range.start()), u32::from(range.end()));
        let offset = self.rng.below((high - low).min(2000) as usize + 1);
        char::from_u32(low + u32::try_from(offset).ok()?).or(Some(range.start()))
    }
}

fn has(class: &regex_syntax::hir::ClassUnicode, one: char) -> bool {
    class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&one))
}
