//! The table of the state machine.

use std::fmt::Write;

use mcp_wire::tasks::TaskStatus;

/// Every pair of statuses, as `can_transition_to` tells them.
const MATRIX: &str = "
from \\ to       working  input_required  completed  failed  cancelled
working               -             yes        yes     yes        yes
input_required      yes               -        yes     yes        yes
completed             -               -          -       -          -
failed                -               -          -       -          -
cancelled             -               -          -       -          -
";

#[test]
fn the_whole_matrix_is_as_the_protocol_has_it() {
    let mut matrix = String::from("\nfrom \\ to     ");
    for next in TaskStatus::ALL {
        write!(matrix, "  {next}").unwrap();
    }
    matrix.push('\n');
    for status in TaskStatus::ALL {
        write!(matrix, "{:14}", status.to_string()).unwrap();
        for next in TaskStatus::ALL {
            let cell = if status.can_transition_to(next) { "yes" } else { "-" };
            write!(matrix, "  {cell:>width$}", width = next.to_string().len()).unwrap();
        }
        matrix.push('\n');
    }
    assert_eq!(matrix, MATRIX);
}

#[test]
fn successors_and_ends_agree_with_the_matrix() {
    for status in TaskStatus::ALL {
        let next: Vec<_> = TaskStatus::ALL.into_iter().filter(|next| status.can_transition_to(*next)).collect();
        assert_eq!(status.successors(), next);
        assert_eq!(status.is_terminal(), next.is_empty());
    }
}

#[test]
fn the_table_can_be_read_in_constants() {
    const LIVE: bool = !TaskStatus::Working.is_terminal() && TaskStatus::Working.can_transition_to(TaskStatus::Failed);
    const { assert!(LIVE) };
}
