//! A union of bare types is a list in `type`.

use crate::schema::{Mark, Schema, Types};

pub(super) fn rewrite(schema: &mut Schema) -> usize {
    let mut count = 0;
    let mut kept = Vec::new();
    for union in std::mem::take(&mut schema.unions) {
        let mut all = Types::NONE;
        let bare = union.mark == Mark::default()
            && union.branches.iter().all(|branch| {
                let Some(types) = branch.only_types().filter(|_| branch.mark == Mark::default()) else {
                    return false;
                };
                let apart = !union.exclusive || !all.has(types);
                all = all.or(types);
                apart
            });
        // `integer` and what is left of `number` is no list of types; nor may a list part them.
        let listable = !all.has(Types::FRACTION) || all.has(Types::INTEGER);
        if bare && listable {
            schema.types = Some(schema.types.unwrap_or(Types::ALL).and(all));
            count += 1;
        } else {
            kept.push(union);
        }
    }
    schema.unions = kept;
    count
}
