//! Findings of an editor about a board.

/// A thing that is wrong with a board, or worth a look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFinding<P> {
    /// Where, if it is in a certain place.
    pub at: Option<P>,
    /// A description, as a sentence without its full stop.
    pub what: String,
    /// `true` if no match can be played before it is put right.
    pub is_blocking: bool,
}

impl<P> BoardFinding<P> {
    /// A finding that must be put right before a match can be played.
    pub fn blocking(at: Option<P>, what: String) -> Self {
        Self { at, what, is_blocking: true }
    }

    /// A finding that is only worth a look.
    pub fn advisory(at: Option<P>, what: String) -> Self {
        Self { at, what, is_blocking: false }
    }
}
