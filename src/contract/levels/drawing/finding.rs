//! Findings of an editor about a board.

/// A thing that is wrong with a board, or worth a look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<P> {
    /// Where, if it is in a certain place.
    pub at: Option<P>,
    /// A description, as a sentence without its full stop.
    pub what: String,
    /// `true` if no match can be played before it is put right.
    pub must: bool,
}

impl<P> Finding<P> {
    /// A finding that must be put right before a match can be played.
    pub fn wrong(at: Option<P>, what: String) -> Self {
        Self { at, what, must: true }
    }

    /// A finding that is only worth a look.
    pub fn look(at: Option<P>, what: String) -> Self {
        Self { at, what, must: false }
    }
}
