//! The state machine of a task: one table, from which everything else is read.

use super::TaskStatus;

impl TaskStatus {
    /// Every status, live ones first.
    pub const ALL: [Self; 5] = [Self::Working, Self::InputRequired, Self::Completed, Self::Failed, Self::Cancelled];

    /// The statuses to which a task of this status may go: the table of the state machine.
    ///
    /// Changing a live task in place (its message, ttl, poll interval, outstanding requests) is no transition, so no
    /// status is its own successor.
    ///
    /// ```
    /// use mcp_wire::tasks::TaskStatus;
    ///
    /// assert!(TaskStatus::Working.successors().contains(&TaskStatus::InputRequired));
    /// assert!(TaskStatus::Cancelled.successors().is_empty());
    /// ```
    #[must_use]
    pub const fn successors(self) -> &'static [Self] {
        match self {
            Self::Working => &[Self::InputRequired, Self::Completed, Self::Failed, Self::Cancelled],
            Self::InputRequired => &[Self::Working, Self::Completed, Self::Failed, Self::Cancelled],
            Self::Completed | Self::Failed | Self::Cancelled => &[],
        }
    }

    /// Whether a task of this status never changes again.
    ///
    /// ```
    /// use mcp_wire::tasks::TaskStatus;
    ///
    /// let terminal = TaskStatus::ALL.into_iter().filter(|status| status.is_terminal());
    /// assert!(terminal.eq([TaskStatus::Completed, TaskStatus::Failed, TaskStatus::Cancelled]));
    /// ```
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        self.successors().is_empty()
    }

    /// Whether a task of this status may go to `next` in one move.
    ///
    /// A client that polls can miss states: what it sees next need not be a successor of what it saw last.
    /// [`TaskWatch`](super::TaskWatch) knows what may follow an observation.
    ///
    /// ```
    /// use mcp_wire::tasks::TaskStatus;
    ///
    /// assert!(TaskStatus::InputRequired.can_transition_to(TaskStatus::Working));
    /// assert!(!TaskStatus::Completed.can_transition_to(TaskStatus::Working));
    /// ```
    #[must_use]
    pub const fn can_transition_to(self, next: Self) -> bool {
        let mut successors = self.successors();
        while let [first, rest @ ..] = successors {
            if *first as u8 == next as u8 {
                return true;
            }
            successors = rest;
        }
        false
    }
}
