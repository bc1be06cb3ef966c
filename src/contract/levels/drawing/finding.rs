//! What an editor finds on a board.

/// One thing that is wrong with a board, or worth a look.
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
    /// No match can be played before this is put right.
    pub fn wrong(at: Option<P>, what: String) -> Self {
        Self { at, what, must: true }
    }

    /// This is worth a look.
    pub fn look(at: Option<P>, what: String) -> Self {
        Self { at, what, must: false }
    }
}
