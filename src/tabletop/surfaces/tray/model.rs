//! The content of a tray. A game's view fills it in from what its seat sees and is asked; the table draws it.

use super::cards_model::{CardRow, TraySheet};
use super::levers::LeverModel;
use super::phases::TrayPhases;
use super::places::{ButtonPlace, ButtonSlots};
use crate::account::SeatAccount;
use crate::seats::SeatsInTurn;
use crate::surfaces::widgets::SentenceTone;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The trays of all seats, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct TrayModels(pub Vec<TrayModel>);

/// The content of one seat's tray.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayModel {
    /// The number that matters most to the player, large: `42`.
    pub number: String,
    /// The name of the number: `health`.
    pub number_name: String,
    /// The place of the seat in the order of those who are still to act: `now`, `next`, `3rd`.
    pub place_in_order: Option<String>,
    /// The action that the seat has decided to take at its turn: `Feed, at your turn`.
    pub premove: Option<String>,
    /// The words for a player who is away, and who plays meanwhile: `away: B plays`.
    pub away: Option<String>,
    /// Facts that everyone must know: the turn, counts.
    pub chips: Vec<TrayChip>,
    /// The phases of the turn or the round, if the game has some.
    pub phases: Option<TrayPhases>,
    /// The buttons that the player can press.
    pub buttons: Vec<TrayButton>,
    /// The room that is kept for them at their places.
    pub slots: ButtonSlots,
    /// The button at the end of the first row, for what is no part of the game: its place depends on the tray alone.
    pub extra: Option<TrayButton>,
    /// The question, or what goes on, or what just changed. Its first line, if there are several, stands on a line of
    /// its own in every tray, bright and never cut: what to do, or whose turn it is.
    pub line: String,
    /// The tone of the sentence, but for such a first line.
    pub tone: SentenceTone,
    /// `true` if what follows the first line answers a press: where there is no room for both, the first line goes.
    pub replies: bool,
    /// The sum of what happened to the seat since its last turn, on a line of its own with drawings.
    pub news: Option<SeatAccount>,
    /// `true` if the match waits for this seat: its edge glows.
    pub awaited: bool,
    /// The seat that may aim a card at this seat now: the edge pulses in that seat's colour.
    pub target_of: Option<Seat>,
    /// The cards that lie open before the player, with what is beside them; none in a game, or a
    /// match, without cards.
    pub cards: Option<CardRow>,
    /// The numbers that its player turns; none in a game without such. A game has cards or levers.
    pub levers: Vec<LeverModel>,
    /// The sheet before the tray for as long as something has to be chosen from many.
    pub sheet: Option<TraySheet>,
}

impl TrayModel {
    /// The button that the game's view knows by this id, wherever in the tray it is.
    pub fn button(&self, id: u32) -> Option<&TrayButton> {
        let sheet = self.sheet.iter();
        let of_sheet = sheet.flat_map(|sheet| {
            sheet.buttons.iter().chain(sheet.lines.iter().flat_map(|line| &line.buttons))
        });
        self.buttons.iter().chain(&self.extra).chain(of_sheet).find(|button| button.id == id)
    }

    /// The seat's place in the order as a number: 0 if it is its turn, then 1 and so on; the most for a seat
    /// that is not among those who are still to act.
    pub fn rank(&self) -> usize {
        match self.place_in_order.as_deref() {
            Some("now") => 0,
            Some("next") => 1,
            place => {
                let digit = place.and_then(|place| place.chars().next()?.to_digit(10));
                digit.map_or(usize::MAX, |digit| digit as usize)
            }
        }
    }
}

/// A small piece of news in a tray.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayChip {
    /// A drawing before it.
    pub icon: Option<&'static str>,
    /// A few characters.
    pub text: String,
    /// The same with words, where there is room for all of them; empty if it needs none.
    pub words: String,
    /// `true` if it does not count at the moment.
    pub dim: bool,
    /// `true` for one of a row of drawings that, where there is no room for all, become one drawing with the number of
    /// those that count: `3/5`.
    pub folds: bool,
    /// `true` if it is about this seat only. What is in all trays alike and about no single seat stands quietly and
    /// apart, because the corners show it, too.
    pub own: bool,
}

impl TrayChip {
    /// A chip with text alone.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..default() }
    }

    /// A chip with a drawing.
    pub fn icon(icon: &'static str, text: impl Into<String>) -> Self {
        Self { icon: Some(icon), text: text.into(), ..default() }
    }

    /// Returns it with these words instead of its text where there is room.
    #[must_use]
    pub fn in_words(self, words: impl Into<String>) -> Self {
        Self { words: words.into(), ..self }
    }
}

/// A button of a tray.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrayButton {
    /// The number by which the game's view knows it.
    pub id: u32,
    /// A drawing on it.
    pub icon: Option<&'static str>,
    /// The sign of the button of its player's device that presses it, in place of the drawing.
    pub sign: Option<&'static str>,
    /// Words for the action and its result: `Feed +14`.
    pub label: String,
    /// The reason why it cannot be pressed now.
    pub off: Option<String>,
    /// `true` if it is the default next thing to do.
    pub strong: bool,
    /// Its place in the tray.
    pub place: ButtonPlace,
    /// `true` if everybody may press it, not only those who act for the seat.
    pub open: bool,
    /// `true` if it leaves or gives something away: no ring comes to rest on it by itself, nor on what takes back.
    pub retreats: bool,
    /// `true` if a ring begins on it, where that is not the first one.
    pub begins_ring: bool,
}

impl TrayButton {
    /// Returns the button at another place.
    #[must_use]
    pub fn at(self, place: ButtonPlace) -> Self {
        Self { place, ..self }
    }

    /// Returns words for its effect, for where its drawing cannot be seen.
    pub fn words(&self) -> String {
        match (self.label.as_str(), self.icon) {
            ("", Some("arrow_left")) => "Previous".into(),
            ("", Some("arrow_right")) => "Next".into(),
            ("", Some("arrow_on")) => "Further".into(),
            ("", Some("forecast")) => "Where pollution drifts".into(),
            ("", Some("question")) => "Guess what comes".into(),
            ("", Some("undo")) => "Take back".into(),
            ("", Some(icon)) => icon.replace('_', " "),
            (label, _) => label.into(),
        }
    }
}

/// The place of a seat for its tray: after those whose turn it is come the others who are still to
/// act, in this order; a seat that is not among them has acted.
pub fn place_in_order(turn: &SeatsInTurn, seat: Seat, order: impl Iterator<Item = Seat>) -> String {
    if turn.has(seat) {
        return "now".into();
    }
    let place = order.filter(|&other| !turn.has(other)).position(|other| other == seat);
    match place.map(|place| (place, turn.seats().len() + place + 1)) {
        None => "done".into(),
        Some((0, _)) => "next".into(),
        Some((_, 2)) => "2nd".into(),
        Some((_, 3)) => "3rd".into(),
        Some((_, later)) => format!("{later}th"),
    }
}

/// A button of a tray was pressed, by a pointer that is allowed to press it.
#[derive(Message, Debug, Clone, PartialEq)]
pub struct TrayPressed {
    /// The seat that owns the tray.
    pub seat: Seat,
    /// The pointer.
    pub pointer: PointerId,
    /// The button's id.
    pub button: u32,
    /// The reason why it cannot be pressed now: the player wants to know.
    pub off: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_of_a_drawing_alone_has_words_too() {
        let of =
            |icon, label: &str| TrayButton { icon, label: label.into(), ..TrayButton::default() };
        assert_eq!(of(Some("arrow_left"), "").words(), "Previous");
        assert_eq!(of(Some("some_day"), "").words(), "some day");
        assert_eq!(of(Some("undo"), "Back").words(), "Back");
    }
}
