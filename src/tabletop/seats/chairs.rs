//! The chairs around the table, and who plays from them.

use crate::geometry::{FacingBox, SeatingArrangement, TableEdge, TablePlace, Tabletop, TrayDepth};
use crate::picture::lettering::composed;
use crate::picture::theme::{TEXT_QUIET, seat_colour, seat_letter};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::{AND, BotName, Misconduct, Seat};

/// The chairs of the match in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Chairs(pub Vec<Chair>);

/// A bot that no game knows by name, so that the best one sits in.
pub const STAND_IN: BotName = BotName::constant("stand-in");

/// One seat's place, name and player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chair {
    /// The place at which it stands.
    pub place: TablePlace,
    /// Its name.
    pub name: String,
    /// The one who plays it.
    pub player: SeatPlayer,
    /// Distance by which its tray was slid to its player's right along the edge, in units.
    #[serde(default)]
    pub slide: f32,
    /// The letter, colour and drawing of the one who sits here, counted from 0. People keep theirs all
    /// evening, whatever the order of play; without one they are those of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
    /// The reason why its program was put out of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expelled: Option<ExpelledProgram>,
}

/// A program that was put out of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpelledProgram {
    /// The program.
    pub program: BotName,
    /// The misconduct for which it was put out.
    pub why: Misconduct,
}

/// The player of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlayer {
    /// A person with a device. If no device holds the seat, it waits for one.
    Person,
    /// A program, by its name; one the game does not know is replaced by its best.
    Bot(BotName),
    /// Nobody: the match is only watched, and the chair shows who played there.
    Watched,
    /// A person who plays in another game of a tournament and keeps the place meanwhile. The chair
    /// stands after those of the match, and has no seat in it.
    Onlooker,
    /// A program that does the same: nobody holds its chair.
    IdleBot,
    /// Plays this seat together with the person on its chair. A partner's own chair stands after
    /// those of the match.
    Partner(Seat),
}

impl SeatPlayer {
    /// `true` for a person, who holds the chair with a device.
    pub fn is_human(self) -> bool {
        matches!(self, SeatPlayer::Person | SeatPlayer::Onlooker | SeatPlayer::Partner(_))
    }
}

impl Chair {
    /// A chair in the middle of its place.
    pub fn new(place: TablePlace, name: impl Into<String>, player: SeatPlayer) -> Self {
        let name = composed(&name.into()).into_owned();
        Self { place, name, player, slide: 0.0, mark: None, expelled: None }
    }

    /// Returns the same chair for another match, in which no program was put out.
    #[must_use]
    pub fn anew(self) -> Self {
        Self { expelled: None, ..self }
    }

    /// Gives a mark to every chair without one: that of its place in this order, else the first that is
    /// free. From then on all keep theirs in any order.
    pub fn keep_marks(chairs: &mut [Self]) {
        let mut taken: Vec<u8> = chairs.iter().filter_map(|chair| chair.mark).collect();
        for (place, chair) in (0..u8::MAX).zip(chairs) {
            if chair.mark.is_none() {
                chair.mark =
                    std::iter::once(place).chain(0..u8::MAX).find(|it| !taken.contains(it));
                taken.extend(chair.mark);
            }
        }
    }

    /// `true` if the one who sits there has no part in the match.
    pub fn looks_on(&self) -> bool {
        matches!(self.player, SeatPlayer::Onlooker | SeatPlayer::IdleBot)
    }

    /// Returns the frame of its tray. The slide counts around a table only: before a screen all trays stay in place.
    pub fn tray(&self, tabletop: &Tabletop, depth: TrayDepth) -> FacingBox {
        let frame = tabletop.tray(self.place, depth);
        match tabletop.seating {
            SeatingArrangement::Around => frame.slid(self.slide).kept_on(tabletop.size),
            SeatingArrangement::Screen => frame,
        }
    }
}

impl Chairs {
    /// The chair of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Chair> {
        self.0.get(seat.index())
    }

    /// The seat at a place, if there is one.
    pub fn at(&self, place: TablePlace) -> Option<Seat> {
        self.seats().find(|&seat| self.get(seat).is_some_and(|chair| chair.place == place))
    }

    /// All seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.0.len())
    }

    /// `true` if a person plays from this chair, alone or with another.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|chair| {
            matches!(chair.player, SeatPlayer::Person | SeatPlayer::Partner(_))
        })
    }

    /// `true` if a person, or a bot, only keeps this place while others play.
    pub fn is_onlooker(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(Chair::looks_on)
    }

    /// `true` if a device can hold this chair: that of a person who plays, or looks on.
    pub fn takes_hands(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|chair| chair.player.is_human())
    }

    /// The seat of the match that is played from a chair: its own, but for a partner's.
    pub fn played_from(&self, chair: Seat) -> Seat {
        match self.get(chair).map(|chair| chair.player) {
            Some(SeatPlayer::Partner(seat)) => seat,
            _ => chair,
        }
    }

    /// The chairs of those who play a seat together with the person on its own chair.
    pub fn partners(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |&other| other != seat && self.played_from(other) == seat)
    }

    /// The edge toward which what belongs to a chair is turned on a table.
    pub fn facing(&self, seat: Seat, tabletop: &Tabletop) -> TableEdge {
        self.get(seat).map_or(TableEdge::South, |chair| tabletop.facing(chair.place))
    }

    /// Returns the names of those who play a seat: `Ann`, or `Ann and Bob` for a team.
    pub fn players_of(&self, seat: Seat) -> String {
        let chairs = std::iter::once(seat).chain(self.partners(seat));
        let names = chairs.filter_map(|seat| Some(self.get(seat)?.name.as_str()));
        names.collect::<Vec<_>>().join(AND)
    }

    /// Returns the number of a chair's letter, colour and drawing. Everything that shows who somebody is uses this.
    pub fn mark(&self, seat: Seat) -> usize {
        self.get(seat).and_then(|chair| chair.mark).map_or(seat.index(), usize::from)
    }

    /// The colour of a chair.
    pub fn colour(&self, seat: Seat) -> Color {
        seat_colour(self.mark(seat))
    }

    /// Returns the colour of a thing with this owner.
    pub fn colour_of(&self, owner: Option<Seat>) -> Color {
        owner.map_or(TEXT_QUIET, |seat| self.colour(seat))
    }

    /// The letter of a chair.
    pub fn letter(&self, seat: Seat) -> char {
        seat_letter(self.mark(seat))
    }

    /// `true` if only programs play the match.
    pub fn only_bots(&self) -> bool {
        self.of_match().all(|chair| matches!(chair.player, SeatPlayer::Bot(_)))
    }

    /// `true` if all chairs but those from which a seat is played are those of bots, whether these play or only keep a
    /// place: nobody else at the table could look at a secret, or play on. Somebody who is away, with a bot that sits in,
    /// is not counted.
    pub fn sits_alone(&self, seat: Seat) -> bool {
        self.seats().all(|chair| {
            let player = self.get(chair).map(|chair| chair.player);
            let is_program = matches!(player, Some(SeatPlayer::Bot(_) | SeatPlayer::IdleBot));
            is_program || self.played_from(chair) == seat
        })
    }

    /// The chairs of the match, one a seat: all but those of onlookers and partners.
    pub fn of_match(&self) -> impl Iterator<Item = &Chair> {
        let is_partner = |chair: &Chair| matches!(chair.player, SeatPlayer::Partner(_));
        self.0.iter().filter(move |chair| !chair.looks_on() && !is_partner(chair))
    }

    /// `true` if a bot plays this seat.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.bot(seat).is_some()
    }

    /// The bot that plays this seat.
    pub fn bot(&self, seat: Seat) -> Option<BotName> {
        match self.get(seat)?.player {
            SeatPlayer::Bot(name) => Some(name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::chairs_for;

    const EASY: SeatPlayer = SeatPlayer::Bot(BotName::constant("easy"));

    /// Chairs with these players.
    fn chairs(players: &[SeatPlayer]) -> Chairs {
        let names: Vec<String> = players.iter().map(|player| format!("{player:?}")).collect();
        let mut chairs = chairs_for(&names, EASY);
        for (chair, &player) in chairs.iter_mut().zip(players) {
            chair.player = player;
        }
        Chairs(chairs)
    }

    #[test]
    fn somebody_sits_alone_only_where_all_others_are_programs() {
        let first = Seat(0);
        for (other, is_alone) in [
            (EASY, true),
            (SeatPlayer::IdleBot, true),
            (SeatPlayer::Partner(first), true),
            (SeatPlayer::Person, false),
            (SeatPlayer::Onlooker, false),
            (SeatPlayer::Watched, false),
            (SeatPlayer::Partner(Seat(1)), false),
        ] {
            let chairs = chairs(&[SeatPlayer::Person, EASY, other]);
            assert_eq!(chairs.sits_alone(first), is_alone, "beside {other:?}");
        }
    }
}
