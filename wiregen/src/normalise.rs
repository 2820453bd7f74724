//! Rewrites that name no definition: one rule per file, in one order, each keeping the set of accepted instances.

mod all_of;
mod alternatives;
mod branches;
mod constants;
mod negation;
mod other_types;
mod trivial;
mod type_union;

use indexmap::IndexMap;

use crate::model::Place;
use crate::schema::Schema;

/// Rewrites one node, whose subschemas are already normal; says how often it did.
type Rule = fn(&mut Schema) -> usize;

const RULES: [(&str, Rule); 8] = [
    ("trivial", trivial::rewrite),
    ("negation", negation::rewrite),
    ("other-types", other_types::rewrite),
    ("all-of", all_of::rewrite),
    ("type-union", type_union::rewrite),
    ("branches", branches::rewrite),
    ("constants", constants::rewrite),
    ("alternatives", alternatives::rewrite),
];

/// Which rule did something to the subschema of a place, and how often.
pub(crate) type Rewritten = Vec<(&'static str, usize, Place)>;

/// How often each rule did something.
pub(crate) fn counts(rewritten: &Rewritten) -> IndexMap<&'static str, usize> {
    let mut counts = IndexMap::new();
    for (rule, count, _) in rewritten {
        *counts.entry(*rule).or_default() += count;
    }
    counts
}

/// Applies the rules to a subschema and all below it until none applies; notes which did something where.
pub(crate) fn normalise(schema: &mut Schema, rewritten: &mut Rewritten) {
    for child in schema.children_mut() {
        normalise(child, rewritten);
    }
    settle(schema, rewritten);
}

/// Applies the rules to one node; what a rule moves up or puts together is made normal as well.
fn settle(schema: &mut Schema, rewritten: &mut Rewritten) {
    loop {
        let mut changed = 0;
        for (name, rule) in RULES {
            let at = schema.at.clone();
            let count = rule(schema);
            if count > 0 {
                rewritten.push((name, count, at));
                changed += count;
                for child in schema.children_mut() {
                    settle_quietly(child);
                }
            }
        }
        if changed == 0 {
            return;
        }
    }
}

/// Children that a rule made out of others are normal but for their own node.
fn settle_quietly(schema: &mut Schema) {
    for (_, rule) in RULES {
        rule(schema);
    }
}

/// Rewrites by rule of a schema read from JSON text, for tests of the rules.
#[doc(hidden)]
pub fn normalised_text(text: &str) -> Result<(String, IndexMap<&'static str, usize>), crate::Error> {
    let json = crate::json::parse("schema.json", text)?;
    let documents = crate::load::Documents::load(&crate::load::Sources::default(), "schema.json", json)?;
    let marks = crate::manifest::Marks::default();
    let reader = crate::schema::Reader { documents: &documents, marks: &marks };
    let root = Place { file: documents.main.clone(), pointer: String::new() };
    let mut schema = reader.read(&root)?;
    let mut rewritten = Rewritten::new();
    normalise(&mut schema, &mut rewritten);
    Ok((schema.to_json().to_string(), counts(&rewritten)))
}
