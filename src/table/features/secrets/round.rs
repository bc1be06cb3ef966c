//! The secret choices of one joint decision, as the table keeps them.

use super::form::SecretForm;
use super::{SECOND_PRESS, SecretFormProgress, SecretSource};
use crate::matches::hosting::ChooseAction;
use crate::matches::playback::ActionOf;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, Seat};
use shoal_tabletop::seats::LearningSession;
use shoal_tabletop::system::settings::SecretMethod;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The joint decision that the match waits for, if it does.
#[derive(Resource)]
pub struct JointChoices<V: SecretSource> {
    /// The round of choices that goes on.
    pub round: Option<SecretRound<V>>,
    /// Number of actions after which all choices are open, until the match has shown them.
    pub(super) given: Option<usize>,
    /// `true` while the match has yet to take what was given.
    pub(super) is_taking: bool,
    /// The reasons why the match did not take what seats chose, until they are asked once more.
    pub(super) refused: BTreeMap<Seat, String>,
    /// The seats that have answered by secret buttons in this match.
    pub(super) have_answered: BTreeSet<Seat>,
    /// The position in the stream of actions up to which it was read.
    pub(super) seen: MessageCursor<ChooseAction<V>>,
}

impl<V: SecretSource> Default for JointChoices<V> {
    fn default() -> Self {
        Self {
            round: None,
            given: None,
            is_taking: false,
            refused: BTreeMap::new(),
            have_answered: BTreeSet::new(),
            seen: MessageCursor::default(),
        }
    }
}

/// System parameter with what decides whether a seat chooses where all may see it.
#[derive(SystemParam)]
pub struct OpenChoices<'w, V: SecretSource> {
    choices: Res<'w, JointChoices<V>>,
    learning: Option<Res<'w, LearningSession>>,
}

impl<V: SecretSource> OpenChoices<'_, V> {
    /// `true` if the choices have changed.
    pub fn is_changed(&self) -> bool {
        self.choices.is_changed()
    }

    /// `true` while somebody learns the game.
    pub fn is_lesson(&self) -> bool {
        self.learning.is_some()
    }

    /// `true` if a seat enters what it has turned over, or nobody else looks.
    pub fn is_entering(&self, seat: Seat) -> bool {
        self.choices.is_entering(seat)
    }
}

impl<V: SecretSource> JointChoices<V> {
    /// Returns `true` if a seat chooses where all may see it: it enters what it has turned over, or nobody looks.
    pub fn is_entering(&self, seat: Seat) -> bool {
        let round = self.round.as_ref();
        let chooser = round.and_then(|round| Some((round.is_revealed, round.seat(seat)?)));
        chooser.is_some_and(|(open, chooser)| match chooser.way {
            SecretMethod::Cards => open && chooser.choice.is_none(),
            _ => chooser.looks,
        })
    }

    /// Notes a choice that a seat makes where nobody else sees it, whatever its way at the table, for the first time or
    /// anew. An illegal action changes nothing. Returns `true` if this makes the seat ready.
    pub fn choose_on_own_device(
        &mut self,
        game: &Match<V::Game>,
        seat: Seat,
        action: ActionOf<V>,
    ) -> bool {
        let is_legal = V::Game::check(game.world(), Actor::Seat(seat), &action).is_ok();
        let round = self.round.as_mut().filter(|round| is_legal && !round.is_revealed);
        let Some(chooser) = round.and_then(|round| round.seat_mut(seat)) else { return false };
        let was_ready = chooser.ready;
        chooser.choose(action);
        !was_ready
    }
}

/// A joint decision in the making: the secret choices of all seats that take part.
pub struct SecretRound<V: SecretSource> {
    /// Number of actions after which the match asked for it.
    pub(super) at: usize,
    /// The seats that choose, in the order in which their choices are given to the match.
    pub seats: Vec<SecretSeat<V>>,
    /// `true` once all were ready: what lay face down is turned over, and entered.
    pub is_revealed: bool,
}

/// The secret choice of one seat.
pub struct SecretSeat<V: SecretSource> {
    /// The seat.
    pub seat: Seat,
    /// The way in which it chooses.
    pub way: SecretMethod,
    /// The way in which it wants to choose: not every choice can be asked by questions.
    pub(super) wanted: SecretMethod,
    /// `true` if it has chosen. This is all that is shown.
    pub ready: bool,
    /// The action it has chosen, as far as the table knows: not what lies face down.
    pub(super) choice: Option<ActionOf<V>>,
    /// Time since it chose, or became ready.
    pub(super) chose_ago: Duration,
    /// The reason why what it chose before was not taken: it is asked once more.
    pub(super) refused: Option<String>,
    /// `true` if no person chooses for it.
    pub(super) is_automatic: bool,
    /// `true` while it chooses and all others have closed their eyes.
    pub(super) looks: bool,
    /// `true` if it looks because nobody else is at the table.
    pub(super) alone: bool,
    /// Its questions.
    pub(super) buttons: Option<(SecretForm<ActionOf<V>>, SecretFormProgress)>,
}

impl<V: SecretSource> SecretSeat<V> {
    pub(super) fn new(seat: Seat, way: SecretMethod) -> Self {
        Self {
            seat,
            way,
            wanted: way,
            ready: false,
            choice: None,
            chose_ago: Duration::ZERO,
            refused: None,
            is_automatic: false,
            looks: false,
            alone: false,
            buttons: None,
        }
    }

    /// Begins its questions.
    pub(super) fn ask(
        &self,
        form: &SecretForm<ActionOf<V>>,
        note: Option<&'static str>,
        generator: &mut RandomGenerator,
    ) -> SecretFormProgress {
        let alone = self.way == SecretMethod::Screen;
        SecretFormProgress::begin(form.questions.clone(), alone, note, generator)
    }

    /// The action it has chosen, for its own player's eyes alone.
    pub fn choice(&self) -> Option<&ActionOf<V>> {
        self.choice.as_ref()
    }

    /// Returns `true` if its way is to answer questions.
    pub(super) fn is_asked(&self) -> bool {
        matches!(self.way, SecretMethod::Buttons | SecretMethod::Screen)
    }

    /// Notes what the seat has chosen, and that it is ready.
    pub(super) fn choose(&mut self, action: ActionOf<V>) {
        self.keep(action);
        self.ready = true;
    }

    /// Notes what the seat has chosen.
    pub(super) fn keep(&mut self, action: ActionOf<V>) {
        (self.choice, self.refused) = (Some(action), None);
        self.chose_ago = Duration::ZERO;
    }

    /// Returns `true` if a press may undo what the seat has chosen.
    pub(super) fn may_change(&self) -> bool {
        self.chose_ago >= SECOND_PRESS
    }

    /// `true` if it is ready, and its tray offers to choose again.
    pub(super) fn offers_change(&self) -> bool {
        self.ready && self.way != SecretMethod::Phone
    }

    /// `true` if this action, chosen again by somebody alone at the table, confirms the choice.
    pub(super) fn is_confirmed_by(&self, action: &ActionOf<V>) -> bool {
        self.alone && self.looks && self.may_change() && self.choice.as_ref() == Some(action)
    }

    /// Lets the seat begin anew.
    pub(super) fn begin_again(&mut self) {
        let refused = self.refused.take();
        *self = Self { refused, ..Self::new(self.seat, self.wanted) };
    }
}

impl<V: SecretSource> SecretRound<V> {
    /// Returns the round of a decision that these seats have just been asked for, some of them once more.
    pub(super) fn new(
        at: usize,
        seats: &[Seat],
        way: impl Fn(Seat) -> SecretMethod,
        mut refused: BTreeMap<Seat, String>,
    ) -> Self {
        let chooser = |&seat: &Seat| SecretSeat {
            refused: refused.remove(&seat),
            ..SecretSeat::new(seat, way(seat))
        };
        Self { at, seats: seats.iter().map(chooser).collect(), is_revealed: false }
    }

    /// Number of actions after which the match asked for it.
    pub fn after(&self) -> usize {
        self.at
    }

    /// The secret choice of a seat, if it takes part.
    pub fn seat(&self, seat: Seat) -> Option<&SecretSeat<V>> {
        self.seats.iter().find(|chooser| chooser.seat == seat)
    }

    pub(super) fn seat_mut(&mut self, seat: Seat) -> Option<&mut SecretSeat<V>> {
        self.seats.iter_mut().find(|chooser| chooser.seat == seat)
    }

    /// Lets a seat look at once where nobody else could see what it chooses, and no longer than that. Returns `true` if
    /// anything changes.
    pub(super) fn look_alone(&mut self, is_alone: impl Fn(Seat) -> bool) -> bool {
        let is_hidden = !self.is_revealed;
        let choosing = self.seats.iter_mut().filter(|chooser| is_hidden && !chooser.ready);
        let changing = choosing.filter(|chooser| {
            let looks = chooser.way == SecretMethod::LookAway && is_alone(chooser.seat);
            if looks { !chooser.looks } else { chooser.alone }
        });
        changing
            .map(|chooser| {
                chooser.alone = !chooser.looks;
                chooser.looks = chooser.alone;
            })
            .count()
            > 0
    }

    /// Returns the seats that the table does not wait for.
    pub(super) fn done(&self) -> BTreeSet<Seat> {
        let is_done = |chooser: &&SecretSeat<V>| match self.is_revealed {
            false => chooser.ready,
            true => chooser.choice.is_some(),
        };
        self.seats.iter().filter(is_done).map(|chooser| chooser.seat).collect()
    }

    /// Returns `true` if all seats are ready.
    pub(super) fn is_ready(&self) -> bool {
        self.seats.iter().all(|chooser| chooser.ready)
    }

    /// Returns the seat for which all others close their eyes, or are about to: one after another.
    pub(super) fn private_chooser(&self) -> Option<&SecretSeat<V>> {
        let all = || self.seats.iter().filter(|it| it.way == SecretMethod::LookAway && !it.ready);
        all().find(|chooser| chooser.looks).or_else(|| all().find(|chooser| !chooser.is_automatic))
    }

    /// `true` while all others keep their eyes closed for a seat.
    pub(super) fn has_closed_eyes(&self) -> bool {
        self.private_chooser().is_some_and(|chooser| chooser.looks && !chooser.alone)
    }

    /// Returns all choices, once the table knows each.
    pub(super) fn choices(&self) -> Option<Vec<(Seat, ActionOf<V>)>> {
        let choice = |chooser: &SecretSeat<V>| Some((chooser.seat, chooser.choice.clone()?));
        self.seats.iter().map(choice).collect()
    }

    /// Adapts to something else that has happened meanwhile: seats that are not asked any more are out, those that are
    /// asked now come in, and what is not legal any more has to be chosen anew.
    pub(super) fn adapt(
        &mut self,
        game: &Match<V::Game>,
        seats: &[Seat],
        way: impl Fn(Seat) -> SecretMethod,
    ) {
        self.at = game.taken().len();
        let mut before = std::mem::take(&mut self.seats);
        let kept = |&seat: &Seat| {
            let at = before.iter().position(|chooser| chooser.seat == seat);
            at.map_or_else(|| SecretSeat::new(seat, way(seat)), |at| before.swap_remove(at))
        };
        self.seats = seats.iter().map(kept).collect();
        for chooser in &mut self.seats {
            let actor = Actor::Seat(chooser.seat);
            let check = |action| V::Game::check(game.world(), actor, action).err();
            if let Some(why) = chooser.choice.as_ref().and_then(check) {
                chooser.refused = Some(why.to_string());
                chooser.begin_again();
            }
        }
    }
}
