//! Taking back and doing again.

/// The number of changes that can be taken back.
const KEPT: usize = 300;

/// A value with its earlier states, and those that were taken back.
#[derive(Debug, Clone)]
pub struct UndoHistory<T> {
    now: T,
    before: Vec<T>,
    after: Vec<T>,
    begun: Option<T>,
}

impl<T: Clone + PartialEq> UndoHistory<T> {
    /// A value without earlier states.
    pub fn of(now: T) -> Self {
        Self { now, before: Vec::new(), after: Vec::new(), begun: None }
    }

    /// The value as it is.
    pub fn now(&self) -> &T {
        &self.now
    }

    /// The value, to change between [`UndoHistory::begin`] and [`UndoHistory::end`].
    pub fn change(&mut self) -> &mut T {
        &mut self.now
    }

    /// Begins a change: everything until [`UndoHistory::end`] is taken back as one.
    pub fn begin(&mut self) {
        self.begun = Some(self.now.clone());
    }

    /// The change is done. One that changed nothing is none.
    pub fn end(&mut self) {
        let Some(begun) = self.begun.take().filter(|begun| *begun != self.now) else { return };
        if self.before.len() == KEPT {
            self.before.remove(0);
        }
        self.before.push(begun);
        self.after.clear();
    }

    /// `true` if there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// `true` if there is something to do again.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.after.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Does the last change that was taken back again.
    pub fn redo(&mut self) {
        if let Some(after) = self.after.pop() {
            self.before.push(std::mem::replace(&mut self.now, after));
        }
    }
}
