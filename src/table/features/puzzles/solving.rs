//! The progress of a puzzle on the table: the others play by the best defence, and a turn after which the goal is out
//! of reach is told at once.

use super::PuzzleSource;
use super::background::{BackgroundWork, WorkState};
use super::book::{PuzzleEntry, note_solved};
use crate::features::puzzles::PuzzleOf;
use crate::matches::hosting::{ChooseAction, HostedMatch, RequestRefused, ShownMatch};
use crate::matches::playback::{ActionOf, TablePace};
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use shoal_contract::{Actor, PuzzleAdvice, PuzzleCard, PuzzleGame as _, Seat, TakenAction};
use shoal_tabletop::picture::sound::{PlaySound, Sound};
use shoal_tabletop::system::message_filter;
use shoal_tabletop::system::settings::Settings;
use std::sync::Arc;
use std::time::Duration;

/// The stage of a puzzle on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleStage {
    /// It is being solved.
    Open,
    /// After the last turn the goal is out of reach.
    Missed,
    /// The goal is reached.
    Solved,
    /// The solution is being shown.
    Showing,
    /// The solution was shown.
    Shown,
    /// Nobody can solve it: somebody wrote it so.
    Impossible,
}

/// A puzzle that is on the table.
#[derive(Resource)]
pub struct ActivePuzzle<V: PuzzleSource> {
    /// Its place in the book.
    pub index: usize,
    /// The puzzle.
    pub puzzle: Arc<PuzzleOf<V>>,
    /// The card that says what it asks.
    pub card: PuzzleCard,
    /// The seat that solves it.
    pub seat: Seat,
    /// The current stage.
    pub stage: PuzzleStage,
    /// Number of turns that are left.
    pub left: u32,
    /// Number of actions before the last turn of the one who solves.
    pub turn_began: usize,
    /// A position, by its number of actions, and the number of hints given there, from 0 to 2: the first describes the
    /// action, the second shows its place, too.
    pub hinted: (usize, u8),
    /// The best action in the position; `None` until it is known.
    pub advice: Option<PuzzleAdvice<ActionOf<V>>>,
    /// The action that was chosen here for somebody last, so that [`filter_choices`] lets it pass.
    sent: Option<(Actor, ActionOf<V>)>,
    /// The key by which it is known in the settings.
    key: String,
    /// Number of actions when this stage was entered.
    since: usize,
    /// The position that is being studied, or was.
    studied: Option<Position<V>>,
    /// The search for the advice in this position.
    study: Option<BackgroundWork<PuzzleAdvice<ActionOf<V>>>>,
    waited: Duration,
}

/// A position, by the number of actions before it and the last of them.
type Position<V> = (usize, Option<TakenAction<ActionOf<V>>>);

impl<V: PuzzleSource> ActivePuzzle<V> {
    /// Returns the beginning of a puzzle of the book.
    pub fn of(index: usize, entry: &PuzzleEntry<V::Game>) -> Self {
        Self {
            index,
            puzzle: Arc::clone(&entry.puzzle),
            card: entry.card.clone(),
            seat: V::Game::solver(&entry.puzzle),
            stage: PuzzleStage::Open,
            left: entry.card.turns,
            turn_began: 0,
            hinted: (0, 0),
            advice: None,
            sent: None,
            key: entry.key.clone(),
            since: 0,
            studied: None,
            study: None,
            waited: Duration::ZERO,
        }
    }

    /// Returns the number of hints given in the position after this many actions, from 0 to 2.
    pub fn hints(&self, taken: usize) -> u8 {
        if self.hinted.0 == taken { self.hinted.1 } else { 0 }
    }

    /// Enters a stage.
    pub fn enter(&mut self, stage: PuzzleStage, taken: usize) {
        (self.stage, self.since, self.waited) = (stage, taken, Duration::ZERO);
    }

    /// Returns the stage that follows once the goal is reached, or missed.
    fn stage_after_goal(&self, reached: Option<bool>) -> Option<PuzzleStage> {
        Some(match (self.stage, reached?) {
            (PuzzleStage::Showing, _) => PuzzleStage::Shown,
            (_, true) => PuzzleStage::Solved,
            (_, false) => PuzzleStage::Missed,
        })
    }

    /// Returns the stage that follows once it is known that the goal is out of reach. In the middle of a turn nothing
    /// is told of it.
    fn stage_after_advice(
        &self,
        advice: &PuzzleAdvice<ActionOf<V>>,
        taken: usize,
    ) -> Option<PuzzleStage> {
        match self.stage {
            PuzzleStage::Open if advice.holds => None,
            PuzzleStage::Open if taken == 0 => Some(PuzzleStage::Impossible),
            PuzzleStage::Open if advice.seat != self.seat => Some(PuzzleStage::Missed),
            _ => None,
        }
    }

    /// Takes the advice for this position once it is known, and begins to find it out if the position is new.
    fn poll_advice(&mut self, hosted: &HostedMatch<V>) {
        let game = hosted.game();
        let here = (game.taken().len(), game.taken().last().cloned());
        if self.studied.as_ref() != Some(&here) {
            let study = V::Game::study(&self.puzzle, game);
            self.study = study.and_then(|study| BackgroundWork::begin("puzzle", study));
            (self.studied, self.advice) = (Some(here), None);
        }
        match self.study.as_mut().map(BackgroundWork::poll) {
            Some(WorkState::Done(advice)) => (self.advice, self.study) = (Some(advice), None),
            Some(WorkState::Failed) => self.study = None,
            Some(WorkState::Working) | None => {}
        }
    }
}

/// Refuses all actions but those chosen here while the solution is shown, and after a turn that misses the goal.
pub(super) fn filter_choices<V: PuzzleSource>(
    mut solving: ResMut<ActivePuzzle<V>>,
    mut chosen: ResMut<Messages<ChooseAction<V>>>,
    mut seen: Local<MessageCursor<ChooseAction<V>>>,
    mut refused: MessageWriter<RequestRefused>,
) {
    let why = match solving.stage {
        PuzzleStage::Open | PuzzleStage::Solved | PuzzleStage::Shown => None,
        PuzzleStage::Missed => Some("Press Try again first, in front of your tray."),
        PuzzleStage::Showing => Some("The solution is being shown."),
        PuzzleStage::Impossible => Some("Choose another puzzle."),
    };
    let sent = solving.bypass_change_detection().sent.take();
    message_filter::filter_messages(&mut chosen, &mut seen, |choice| {
        let seat = choice.actor.seat();
        let is_own =
            sent.as_ref().is_some_and(|(actor, it)| (*actor, it) == (choice.actor, &choice.action));
        match why.filter(|_| seat.is_some() && !is_own) {
            None => Some(ChooseAction { actor: choice.actor, action: choice.action.clone() }),
            Some(why) => {
                refused.write(RequestRefused { seat, why: why.into() });
                None
            }
        }
    });
}

/// Lets the puzzle go on: judges its progress, studies the position, and plays the actions of the others.
pub(super) fn advance_puzzle<V: PuzzleSource>(
    time: Res<Time>,
    pace: Res<TablePace>,
    table: ShownMatch<V>,
    mut solving: ResMut<ActivePuzzle<V>>,
    mut settings: ResMut<Settings>,
    mut chosen: MessageWriter<ChooseAction<V>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let taken = table.hosted.game().taken().len();
    if taken < solving.since && solving.stage != PuzzleStage::Showing {
        // Something was taken back.
        solving.enter(PuzzleStage::Open, taken);
    }
    let may_go_on = matches!(solving.stage, PuzzleStage::Open | PuzzleStage::Showing);
    if !may_go_on || !table.is_quiet() {
        return;
    }
    let progress = V::Game::progress(&solving.puzzle, table.hosted.game());
    if (solving.left, solving.turn_began) != (progress.left, progress.turn_began) {
        (solving.left, solving.turn_began) = (progress.left, progress.turn_began);
    }
    if let Some(stage) = solving.stage_after_goal(progress.reached) {
        if stage == PuzzleStage::Solved {
            note_solved::<V::Game>(&mut settings, &solving.key);
            sounds.write(PlaySound(Sound::Win));
        }
        return solving.enter(stage, taken);
    }
    let quietly = solving.bypass_change_detection();
    let knew = quietly.advice.is_some();
    quietly.poll_advice(&table.hosted);
    let Some(advice) = quietly.advice.clone() else { return };
    if !knew {
        solving.set_changed();
    }
    if let Some(stage) = solving.stage_after_advice(&advice, taken) {
        return solving.enter(stage, taken);
    }
    if solving.stage == PuzzleStage::Open && advice.seat == solving.seat {
        return;
    }
    let quietly = solving.bypass_change_detection();
    quietly.waited += time.delta().mul_f32(pace.factor());
    if quietly.waited < pace.thinking {
        return;
    }
    quietly.waited = Duration::ZERO;
    let actor = Actor::Seat(advice.seat);
    quietly.sent = Some((actor, advice.action.clone()));
    chosen.write(ChooseAction { actor, action: advice.action });
}
