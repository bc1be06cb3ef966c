//! The puzzle in the editor, and the check that finds out whether it can be solved.

use super::{DraftOf, PuzzleEditing};
use crate::features::editor::EditorOutcome;
use crate::features::puzzles::PuzzleOf;
use crate::features::puzzles::background::{BackgroundWork, WorkState};
use bevy::prelude::*;
use shoal_contract::levels::drawing::UndoHistory;
use shoal_contract::{PuzzleDraft as _, SearchBrake, StopReason};

/// A tool that the hand can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleTool {
    /// A thing to put on the board.
    Thing(usize),
    /// The marker of a seat.
    Marker(usize),
    /// Takes things and markers off the board.
    Rubber,
}

/// The result of a check: the graded puzzle and a sentence about it, or the reason why it is none.
type PuzzleCheckResult<P> = Result<(P, String), String>;

/// A check that goes on beside the table.
struct PuzzleCheck<V: PuzzleEditing> {
    /// The draft that is checked.
    draft: DraftOf<V>,
    brake: SearchBrake,
    work: BackgroundWork<PuzzleCheckResult<PuzzleOf<V>>>,
}

/// The state of the host's editor. It stays as it is while the window is closed.
#[derive(Resource)]
pub struct PuzzleEditorSession<V: PuzzleEditing> {
    /// `true` while the window is open.
    pub open: bool,
    /// The puzzle in the making, with its earlier states.
    pub history: UndoHistory<DraftOf<V>>,
    /// The tool that the hand holds.
    pub tool: PuzzleTool,
    /// The board that a new one has, by its place among those there are.
    pub board: usize,
    /// The outcome of the last action, in a sentence: what was done, or why not.
    pub said: Option<EditorOutcome>,
    /// The title of the puzzle in the editor, if people made it here: it may be saved over.
    pub own: Option<String>,
    checking: Option<PuzzleCheck<V>>,
    /// The last draft that was found to be a puzzle, with that puzzle.
    found: Option<(DraftOf<V>, PuzzleOf<V>)>,
}

impl<V: PuzzleEditing> Default for PuzzleEditorSession<V> {
    fn default() -> Self {
        Self {
            open: false,
            history: UndoHistory::of(DraftOf::<V>::on_board(0)),
            tool: PuzzleTool::Thing(0),
            board: 0,
            said: None,
            own: None,
            checking: None,
            found: None,
        }
    }
}

impl<V: PuzzleEditing> PuzzleEditorSession<V> {
    /// The puzzle in the making.
    pub fn draft(&self) -> &DraftOf<V> {
        self.history.now()
    }

    /// Changes it; that can be taken back.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut DraftOf<V>) -> T) -> T {
        self.history.begin();
        let answer = change(self.history.change());
        self.history.end();
        answer
    }

    /// Puts another draft in the editor; `own` is the title under which it was saved, if people made it here.
    pub fn lay(&mut self, draft: DraftOf<V>, own: Option<String>) {
        self.change(|now| *now = draft);
        self.own = own;
        self.said = None;
    }

    /// Begins to find out whether it is a puzzle.
    pub fn check(&mut self) {
        self.stop();
        self.said = None;
        let draft = self.draft().clone();
        let puzzle = match draft.puzzle() {
            Ok(puzzle) => puzzle,
            Err(why) => return self.said = Some(Err(why)),
        };
        let brake = SearchBrake::new();
        let heeded = brake.clone();
        let work = BackgroundWork::begin("puzzle", move || DraftOf::<V>::check(puzzle, &heeded));
        match work {
            Some(work) => self.checking = Some(PuzzleCheck { draft, brake, work }),
            None => self.said = Some(Err("The check cannot begin: no thread is available.".into())),
        }
    }

    /// Returns `true` while a check goes on.
    pub fn is_checking(&self) -> bool {
        self.checking.is_some()
    }

    /// Stops the check that goes on.
    pub fn stop(&mut self) {
        if let Some(PuzzleCheck { brake, .. }) = self.checking.take() {
            brake.pull(StopReason::Stop);
            self.said = Some(Err("The check was stopped.".into()));
        }
    }

    /// Hears what came of the check.
    fn hear(&mut self) {
        let Some(checking) = &mut self.checking else { return };
        let done = match checking.work.poll() {
            WorkState::Working => return,
            WorkState::Done(done) => done,
            WorkState::Failed => Err("The check failed: try again.".into()),
        };
        let Some(PuzzleCheck { draft, .. }) = self.checking.take() else { return };
        self.said = Some(done.map(|(puzzle, said)| {
            self.found = Some((draft, puzzle));
            said
        }));
    }

    /// Returns the puzzle as it is in the editor, if it was checked.
    pub fn found(&self) -> Option<&PuzzleOf<V>> {
        let (of, puzzle) = self.found.as_ref()?;
        (of == self.draft()).then_some(puzzle)
    }
}

/// Returns `true` while a check goes on.
pub(super) fn is_checking<V: PuzzleEditing>(session: Res<PuzzleEditorSession<V>>) -> bool {
    session.is_checking()
}

/// Hears what came of the check.
pub fn hear<V: PuzzleEditing>(mut session: ResMut<PuzzleEditorSession<V>>) {
    session.hear();
}
