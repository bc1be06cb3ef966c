//! People who guess: the button in their tray opens the question before them, and their secret buttons answer it.

use super::{GUESS, SeatGuesses};
use crate::features::absence::NeighbourQuestions;
use crate::features::secrets::{
    HOW_TO_ANSWER, LegendGenerator, OtherAnswerers, SecretFormProgress, plain_panel,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{RandomGenerator, Seat};
use shoal_tabletop::pointers::ClaimedVerbPressed;
use shoal_tabletop::pointers::controls::{Prompt, Prompts, Verb};
use shoal_tabletop::seats::{Chairs, Device, SeatPlayer, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::TrayPressed;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

const KIND: SeatPanelKind = SeatPanelKind::Guess;
/// Time after a question has gone away by itself in which a press is still meant for it, and does nothing.
const TOO_LATE: Duration = Duration::from_millis(700);

/// The seats that answer a question, with their progress.
#[derive(Resource, Debug, Default)]
pub(super) struct GuessForms {
    forms: BTreeMap<Seat, SecretFormProgress>,
    /// The seats whose question has gone away by itself, with the time since.
    gone: BTreeMap<Seat, Duration>,
}

/// System parameter with all that people press.
#[derive(SystemParam)]
pub(super) struct GuessPresses<'w, 's> {
    trays: MessageReader<'w, 's, TrayPressed>,
    panels: MessageReader<'w, 's, SeatPanelPressed>,
    buttons: MessageReader<'w, 's, ClaimedVerbPressed>,
}

/// System parameter that tells which seats wait.
#[derive(SystemParam)]
pub(super) struct WaitingSeats<'w, 's> {
    chairs: Res<'w, Chairs>,
    turn: Res<'w, SeatsInTurn>,
    questions: Option<Res<'w, NeighbourQuestions>>,
    devices: Query<'w, 's, &'static Device>,
}

impl WaitingSeats<'_, '_> {
    /// Returns the seats that wait, or are out, and are played by a person whose device plays no other. Anyone who is asked
    /// about a neighbour answers that first.
    fn all(&self) -> BTreeSet<Seat> {
        let is_free = |device: &Device| match device.seats.as_slice() {
            [seat] => Some(*seat).filter(|&seat| !self.turn.has(seat)),
            _ => None,
        };
        let is_player = |seat: &Seat| {
            self.chairs.get(*seat).is_some_and(|chair| chair.player == SeatPlayer::Person)
        };
        let questions = self.questions.as_ref();
        let is_asked =
            |seat: &Seat| questions.is_some_and(|questions| questions.about(*seat).is_some());
        let free = self.devices.iter().filter_map(is_free);
        free.filter(|seat| is_player(seat) && !is_asked(seat)).collect()
    }
}

/// System parameter with what tells the table that a seat is asked.
#[derive(SystemParam)]
pub(super) struct GuessSurfaces<'w> {
    panels: ResMut<'w, SeatPanels>,
    answerers: ResMut<'w, OtherAnswerers>,
    prompts: Prompts<'w>,
}

/// Asks those who wait and want to guess, and keeps their answers.
pub(super) fn ask(
    time: Res<Time>,
    seats: WaitingSeats,
    mut presses: GuessPresses,
    mut legends: ResMut<LegendGenerator>,
    mut guesses: ResMut<SeatGuesses>,
    mut forms: ResMut<GuessForms>,
    mut surfaces: GuessSurfaces,
) {
    let waiting = if guesses.is_on { seats.all() } else { BTreeSet::new() };
    if waiting != guesses.waiting {
        guesses.waiting = waiting;
    }
    forms.close_late(&guesses, time.delta());
    for press in presses.trays.read().filter(|press| press.button == GUESS && press.off.is_none()) {
        forms.begin(press.seat, &guesses, &mut legends.0);
    }
    for press in presses.panels.read().filter(|press| press.kind == KIND) {
        forms.forms.remove(&press.seat);
    }
    for press in presses.buttons.read() {
        if press.verb == Verb::TakeBack && way_back(press.seat, &surfaces.prompts).is_some() {
            forms.forms.remove(&press.seat);
        } else if let Some(form) = forms.forms.get_mut(&press.seat) {
            form.press(press.verb);
        }
    }
    for (seat, answer) in forms.take_answers(time.delta(), &mut legends.0) {
        guesses.keep(seat, answer);
    }
    let asking: BTreeSet<Seat> = forms.forms.keys().copied().collect();
    if asking != guesses.asking {
        guesses.asking = asking;
    }
    surfaces.show(&forms);
}

/// Returns the button of a gamepad that closes the question: its ring rests while it answers, and cannot go to the cross
/// in the corner.
fn way_back(seat: Seat, prompts: &Prompts) -> Option<Prompt> {
    let back = prompts.of_pad(seat, Verb::TakeBack)?;
    let mut answers = Verb::ANSWERS.into_iter().filter_map(|verb| prompts.of_pad(seat, verb));
    answers.all(|answer| answer.drawing != back.drawing).then_some(back)
}

impl GuessForms {
    /// Closes the questions that nobody can answer any more, as those of seats whose turn has come.
    fn close_late(&mut self, guesses: &SeatGuesses, time: Duration) {
        self.gone.values_mut().for_each(|since| *since += time);
        self.gone.retain(|_, since| *since < TOO_LATE);
        let late: Vec<Seat> =
            self.forms.keys().copied().filter(|&seat| !guesses.may_ask(seat)).collect();
        for seat in late {
            self.forms.remove(&seat);
            self.gone.insert(seat, Duration::ZERO);
        }
    }

    /// Begins to ask a seat.
    fn begin(&mut self, seat: Seat, guesses: &SeatGuesses, legends: &mut RandomGenerator) {
        let question = guesses.question.as_ref().filter(|_| guesses.may_ask(seat));
        if let Some(question) = question.and_then(|question| question.for_buttons()) {
            // A slip costs nothing here, so that one answer is enough.
            let form = SecretFormProgress::begin(vec![question], true, None, legends);
            self.forms.insert(seat, form);
        }
    }

    /// Lets time pass, and takes the answers of those whose hands have rested.
    fn take_answers(
        &mut self,
        time: Duration,
        legends: &mut RandomGenerator,
    ) -> Vec<(Seat, usize)> {
        let rested = self.forms.iter_mut();
        let given: Vec<(Seat, usize)> = rested
            .filter_map(|(&seat, form)| Some((seat, *form.rest(time, legends)?.first()?)))
            .collect();
        given.iter().for_each(|(seat, _)| _ = self.forms.remove(seat));
        given
    }
}

impl GuessSurfaces<'_> {
    /// Shows the questions before those who answer, and takes their presses from everything else.
    fn show(&mut self, forms: &GuessForms) {
        let answerers = forms.forms.keys().chain(forms.gone.keys()).copied();
        self.answerers.set_if_neq(OtherAnswerers(answerers.collect()));
        let gone: Vec<Seat> = self.panels.of(KIND).map(|(seat, _)| seat).collect();
        for seat in gone.into_iter().filter(|seat| !forms.forms.contains_key(seat)) {
            self.panels.remove(seat, KIND);
        }
        for (&seat, form) in &forms.forms {
            let Some(panel) = plain_panel(form, seat, &self.prompts) else { continue };
            let back = way_back(seat, &self.prompts);
            let source = match back {
                Some(_) => format!("closes. {HOW_TO_ANSWER}"),
                None => HOW_TO_ANSWER.into(),
            };
            let (icon, source_sign) = (Some("question"), back.map(|back| back.drawing));
            let panel = SeatPanel { icon, source, source_sign, closes: true, ..panel };
            if self.panels.get(seat, KIND) != Some(&panel) {
                self.panels.insert(seat, KIND, panel);
            }
        }
    }
}

/// Forgets all guesses when the match is left.
pub(super) fn forget(
    mut guesses: ResMut<SeatGuesses>,
    mut forms: ResMut<GuessForms>,
    mut surfaces: GuessSurfaces,
) {
    guesses.set_if_neq(SeatGuesses::default());
    *forms = GuessForms::default();
    surfaces.show(&forms);
}
