//! Seat panels as data: what is placed before each seat, and what was pressed on it.

use crate::account::SeatAccount;
use crate::pointers::Verb;
use crate::seats::{FollowSeats, SeatsRecounted};
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_phone::qr::QrModules;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Number of steps of the time bar.
pub const STEPS: u8 = 60;

/// Returns what is left of a whole time, for [`SeatPanel::left`]: in whole [`STEPS`], so that the table is drawn anew no more
/// often than the time bar changes. Both times are in the same unit.
pub fn steps_left(left: f32, whole: f32) -> u8 {
    let steps = f32::from(STEPS);
    (steps * left / whole).ceil().clamp(0.0, steps) as u8
}

/// The purpose of a seat panel. Of the panels of a seat, the first kind is nearest to its tray, and gets the room if
/// there is not enough for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeatPanelKind {
    /// A question, by its number: the lowest is shown first, and the others wait until it is answered.
    Question(u32),
    /// A message that goes away by itself. It waits for all questions.
    News,
    /// The choice that the seat makes in secret.
    Secret,
    /// Things that only the seat itself may see.
    Own,
    /// The question about what comes, to a seat that waits.
    Guess,
    /// The code that makes a phone the seat's.
    Phone,
    /// The menu of things the seat may want now and then.
    Menu,
    /// The choice of name and device before a match.
    Join,
    /// The controls of a player's device.
    Controls,
    /// The dials of the whole table.
    Dials,
    /// The moments of the match.
    Ribbon,
    /// The end of the match.
    Ending,
    /// A summary of what happened while its player was away.
    Recap,
    /// The actions kept for the seat's turn.
    Premove,
    /// The meaning of colours on the board.
    Legend,
    /// The action that a bot would choose.
    Advice,
    /// An explanation of something on the table.
    Help,
    /// The words of a lesson.
    Lesson,
}

impl SeatPanelKind {
    /// `true` for what only the seat itself opens, to press something there: a ring goes there.
    pub fn is_opened_by_seat(self) -> bool {
        matches!(self, SeatPanelKind::Menu | SeatPanelKind::Controls | SeatPanelKind::Dials)
    }

    /// `true` for a page that is only read, and closed.
    fn is_only_read(self) -> bool {
        matches!(self, SeatPanelKind::Recap | SeatPanelKind::Help)
    }

    /// `true` if a ring goes to the first button of such a panel when it comes.
    pub(super) fn draws_ring(self, panel: &SeatPanel) -> bool {
        self.is_opened_by_seat() || panel.is_list() || panel.is_own_wish
    }

    /// `true` if a ring that is in such a panel stays there until its player goes back.
    pub(super) fn keeps_ring(self, panel: &SeatPanel) -> bool {
        let buttons = &panel.buttons;
        let goes_back = |button: &SeatPanelButton| button.verb == Some(Verb::TakeBack);
        let is_question = self.is_message() && buttons.len() > 1;
        self.is_opened_by_seat() || panel.is_list() || is_question && buttons.iter().any(goes_back)
    }

    /// `true` for messages to the seat, which are shown one at a time: the others wait unseen.
    pub fn is_message(self) -> bool {
        matches!(self, SeatPanelKind::Question(_) | SeatPanelKind::News)
    }

    /// `true` for large panels that are read for long: they leave the score free where they can.
    pub(super) fn leaves_score_free(self) -> bool {
        matches!(self, SeatPanelKind::Lesson | SeatPanelKind::Ending)
    }

    /// `true` if it is placed beside its tray, or on it, while seats choose in secret by what they see on the board:
    /// short panels that come without being asked for. A question, and the menu that its player opens, have the size
    /// and the place that they always have: they go with one press.
    pub(super) fn leaves_board_free(self) -> bool {
        matches!(self, SeatPanelKind::News | SeatPanelKind::Secret | SeatPanelKind::Guess)
    }

    /// `true` for a question that is answered by secret buttons.
    pub(super) fn is_secret_question(self) -> bool {
        matches!(self, SeatPanelKind::Secret | SeatPanelKind::Guess)
    }

    /// `true` for what is read even while another player chooses and all others keep their eyes closed: it asks for a
    /// press.
    pub(super) fn asks_for_press(self) -> bool {
        matches!(self, SeatPanelKind::Question(_) | SeatPanelKind::Menu)
    }
}

/// The content of a seat panel.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatPanel {
    /// A drawing before the title.
    pub icon: Option<&'static str>,
    /// Its subject, in a few words; may be empty.
    pub title: String,
    /// One to three short sentences, each a paragraph.
    pub lines: Vec<String>,
    /// Lines on what happened to seats.
    pub accounts: Vec<AccountLine>,
    /// Colours, each with the word for its meaning.
    pub colours: Vec<(Color, String)>,
    /// Lines on buttons of devices, with their meaning.
    pub legend: Vec<LegendLine>,
    /// The source, or where to read more: smaller.
    pub source: String,
    /// A drawing before the source, of the button that it is about.
    pub source_sign: Option<&'static str>,
    /// A code for a phone to scan.
    pub code: Option<QrModules>,
    /// Its minimum size, in millimetres, where it is read behind a card that stands on its far edge.
    pub behind_card: Option<Vec2>,
    /// The buttons that can be pressed.
    pub buttons: Vec<SeatPanelButton>,
    /// `true` if the buttons are in columns, with their words at the left, and the legend is in one row: a panel for
    /// its own player, as low as possible.
    pub columns: bool,
    /// `true` if the buttons in columns belong together in twos: they stand in two columns, a pair in each row, or where
    /// there is less room in one.
    pub pairs: bool,
    /// `true` if there is a cross to close it.
    pub closes: bool,
    /// `true` if everybody may press its buttons, not only those who act for the seat.
    pub open: bool,
    /// `true` if it asks or waits for what its own seat has wished for: the seat's ring goes there.
    pub is_own_wish: bool,
    /// The time that is left, in [`STEPS`]; `None` if it may stay for ever.
    pub left: Option<u8>,
}

impl SeatPanel {
    /// A question, or news: a sentence for this player, and the answers.
    pub fn asking(sentence: impl Into<String>, buttons: Vec<SeatPanelButton>) -> Self {
        Self { lines: vec![sentence.into()], buttons, ..Self::default() }
    }

    /// Replaces each of its sentences that has names in braces.
    pub fn fill_lines(&mut self, filled: impl Fn(&str) -> String) {
        for line in self.lines.iter_mut().filter(|line| line.contains('{')) {
            *line = filled(line);
        }
    }

    /// The sentence of a question.
    pub fn sentence(&self) -> &str {
        self.lines.first().map_or("", String::as_str)
    }

    /// `true` if it is drawn as the other, apart from the time that is left.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        let ageless =
            |seat_panel: &Self| Self { left: seat_panel.left.map(|_| 0), ..seat_panel.clone() };
        ageless(self) == ageless(other)
    }

    /// `true` for buttons in columns that its player has asked for: the menu, dials, a list.
    pub(super) fn is_list(&self) -> bool {
        self.columns && self.legend.is_empty()
    }

    /// `true` if another seat could want to read it.
    pub(super) fn is_worth_turning(&self) -> bool {
        !(self.columns
            || self.lines.is_empty()
                && self.colours.is_empty()
                && self.legend.is_empty()
                && self.accounts.is_empty())
    }
}

/// The meaning of a device's button, on a seat panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegendLine {
    /// The button: `Wheel up`. If it is a gamepad's, only its sign is shown.
    pub button: String,
    /// The sign of the button.
    pub sign: Option<LegendSign>,
    /// A drawing of what it means.
    pub icon: Option<&'static str>,
    /// Its meaning, in a few words.
    pub words: String,
}

/// The sign of a button in a legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegendSign {
    /// The drawing of the button.
    pub drawing: &'static str,
    /// `true` if the drawing says all, as that of a gamepad's button.
    pub alone: bool,
}

impl LegendLine {
    /// A line that is about no button.
    pub fn of_words(icon: Option<&'static str>, words: impl Into<String>) -> Self {
        Self { button: String::new(), sign: None, icon, words: words.into() }
    }

    /// Returns the name of its button as it is shown beside the sign; `has_room` is `true` if names have room.
    pub(super) fn shown_button(&self, has_room: bool) -> &str {
        match self.sign {
            Some(sign) if sign.alone || !has_room => "",
            _ => &self.button,
        }
    }
}

/// The account of what happened to a seat, on a seat panel.
#[derive(Debug, Clone, PartialEq)]
pub struct AccountLine {
    /// The seat's letter and name.
    pub name: String,
    /// The seat's colour.
    pub colour: Color,
    /// The sum of what happened to it.
    pub account: SeatAccount,
}

/// A button of a seat panel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatPanelButton {
    /// The number by which the feature that made the panel knows it.
    pub id: u32,
    /// Its label, in a few words.
    pub label: String,
    /// A drawing before the label.
    pub icon: Option<&'static str>,
    /// `true` for the default answer.
    pub strong: bool,
    /// The verb of a mouse's other buttons, a gamepad or a key that presses it.
    pub verb: Option<Verb>,
    /// The reason why it cannot be pressed now; pressing it shows the sentence.
    pub off: Option<String>,
    /// `true` if it leaves, undoes or gives something away: no ring comes to rest on it by itself.
    pub retreats: bool,
}

impl SeatPanelButton {
    /// A button that says this.
    pub fn new(id: u32, label: impl Into<String>) -> Self {
        Self { id, label: label.into(), ..Self::default() }
    }

    /// Adds a drawing.
    #[must_use]
    pub fn icon(self, icon: impl Into<Option<&'static str>>) -> Self {
        Self { icon: icon.into(), ..self }
    }

    /// Makes it the default answer.
    #[must_use]
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// Keeps rings from coming to rest on it by themselves, because it leaves, undoes or gives something away.
    #[must_use]
    pub fn retreating(self, retreats: bool) -> Self {
        Self { retreats, ..self }
    }

    /// Lets this verb press it, too.
    #[must_use]
    pub fn verb(self, verb: Verb) -> Self {
        Self { verb: Some(verb), ..self }
    }
}

/// A device that acts for the seat pressed something on its seat panel.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPanelPressed {
    /// The seat that owns the panel.
    pub seat: Seat,
    /// The kind of seat panel.
    pub kind: SeatPanelKind,
    /// The button; `None` for the cross, and for going back.
    pub button: Option<u32>,
    /// The pointer; `None` if another button of the device was pressed for it.
    pub pointer: Option<PointerId>,
}

/// The seat panels that are shown, or wait.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct SeatPanels {
    panels: BTreeMap<(Seat, SeatPanelKind), SeatPanel>,
    /// The time for which the current message of each seat has been seen.
    pub(super) seen_for: BTreeMap<Seat, (SeatPanelKind, Duration)>,
}

impl FollowSeats for SeatPanels {
    fn follow(&mut self, seats: &SeatsRecounted) {
        let panels = std::mem::take(&mut self.panels).into_iter();
        let moved = panels
            .filter_map(|((seat, kind), seat_panel)| Some(((seats.now(seat)?, kind), seat_panel)));
        self.panels = moved.collect();
        self.seen_for.follow(seats);
    }
}

impl SeatPanels {
    /// Shows a seat panel before a seat, in place of the one of the same kind.
    pub fn insert(&mut self, seat: Seat, kind: SeatPanelKind, seat_panel: SeatPanel) {
        self.panels.insert((seat, kind), seat_panel);
    }

    /// Removes a seat panel.
    pub fn remove(&mut self, seat: Seat, kind: SeatPanelKind) {
        self.panels.remove(&(seat, kind));
    }

    /// Removes all seat panels of a kind.
    pub fn remove_all(&mut self, kind: SeatPanelKind) {
        self.panels.retain(|key, _| key.1 != kind);
    }

    /// Removes the seat panels of seats that no longer exist: those with this number or a higher one.
    pub(super) fn keep_seats(&mut self, known: usize) {
        self.panels.retain(|(seat, _), _| seat.index() < known);
    }

    /// `true` if there is a seat panel of a seat with this number or a higher one.
    pub(super) fn goes_beyond(&self, known: usize) -> bool {
        self.panels.keys().any(|(seat, _)| seat.index() >= known)
    }

    /// `true` if there is no seat panel.
    pub fn is_empty(&self) -> bool {
        self.panels.is_empty()
    }

    /// The seat panel of a kind before a seat.
    pub fn get(&self, seat: Seat, kind: SeatPanelKind) -> Option<&SeatPanel> {
        self.panels.get(&(seat, kind))
    }

    /// All seat panels of a kind, by seat.
    pub fn of(&self, kind: SeatPanelKind) -> impl Iterator<Item = (Seat, &SeatPanel)> {
        self.panels
            .iter()
            .filter(move |(key, _)| key.1 == kind)
            .map(|(key, seat_panel)| (key.0, seat_panel))
    }

    /// Shows a sentence to a seat for a while.
    pub fn inform(&mut self, seat: Seat, sentence: impl Into<String>) {
        self.insert(seat, SeatPanelKind::News, SeatPanel::asking(sentence, Vec::new()));
        // It is news again, even if there was other news a moment ago.
        self.seen_for.retain(|&other, seen| other != seat || seen.0 != SeatPanelKind::News);
    }

    /// The message that a seat is shown now: its first question, or news.
    pub fn current_message(&self, seat: Seat) -> Option<(SeatPanelKind, &SeatPanel)> {
        self.before(seat).next().filter(|(kind, _)| kind.is_message())
    }

    /// `true` if this is the message that a seat is shown now, and it has been seen.
    pub fn is_seen(&self, seat: Seat, kind: SeatPanelKind) -> bool {
        let seen = self.seen_for.get(&seat).filter(|seen| seen.0 == kind && !seen.1.is_zero());
        seen.is_some() && self.current_message(seat).is_some_and(|message| message.0 == kind)
    }

    /// The kind of the panel that a seat itself has opened, if there is one.
    pub fn opened_by(&self, seat: Seat) -> Option<SeatPanelKind> {
        self.before(seat).map(|(kind, _)| kind).find(|kind| kind.is_opened_by_seat())
    }

    /// The kind of the page that a seat only reads, if there is one.
    pub fn read_by(&self, seat: Seat) -> Option<SeatPanelKind> {
        self.before(seat).map(|(kind, _)| kind).find(|kind| kind.is_only_read())
    }

    /// `true` if a question of the table lies before a seat.
    pub fn asks(&self, seat: Seat) -> bool {
        self.before(seat).any(|(kind, _)| matches!(kind, SeatPanelKind::Question(_)))
    }

    /// All seat panels of a seat, in order of kinds.
    fn before(&self, seat: Seat) -> impl Iterator<Item = (SeatPanelKind, &SeatPanel)> {
        let of_seat =
            self.panels.range((seat, SeatPanelKind::Question(0))..=(seat, SeatPanelKind::Lesson));
        of_seat.map(|(&(_, kind), seat_panel)| (kind, seat_panel))
    }

    /// The seat panels to draw: of the messages to each seat, only the first.
    pub(super) fn drawn(&self) -> impl Iterator<Item = (Seat, SeatPanelKind, &SeatPanel)> {
        let mut with_message = BTreeSet::new();
        let all = self.panels.iter().map(|(&(seat, kind), seat_panel)| (seat, kind, seat_panel));
        all.filter(move |(seat, kind, _)| !kind.is_message() || with_message.insert(*seat))
    }

    /// The seat panel and the button that a verb of this seat presses now: on a message if it has been `seen` so long, or
    /// else in a lesson, where nothing is lost by a press too early.
    pub(super) fn button_of(
        &self,
        seat: Seat,
        verb: Verb,
        seen: Duration,
    ) -> Option<(SeatPanelKind, u32)> {
        let pressed = |panel: &SeatPanel| {
            let button = panel.buttons.iter().find(|button| button.verb == Some(verb))?;
            Some(button.id)
        };
        let Some((kind, message)) = self.current_message(seat) else {
            let lesson = self.get(seat, SeatPanelKind::Lesson)?;
            return Some((SeatPanelKind::Lesson, pressed(lesson)?));
        };
        let known = self.seen_for.get(&seat).is_some_and(|&(of, time)| of == kind && time >= seen);
        pressed(message).filter(|_| known).map(|button| (kind, button))
    }
}
