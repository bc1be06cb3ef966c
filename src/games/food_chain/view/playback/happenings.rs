//! Sights and sounds for a moment when something happens.

use super::sentences::called;
use crate::prelude::*;
use shoal_food_chain::action::Why;

/// Body of an animal that would live where a player's effects rise on its part of the land; and their size, in units.
const BODY: i64 = 12;
const SIZE: f32 = 60.0;
/// Time for which words are seen, in seconds.
const READ_FOR: f32 = 2.4;

impl Happenings for FoodChainView {
    type Board = Land;

    fn at_beginning(event: &Event, view: &View, land: &Land, chairs: &Chairs) -> Vec<Cue> {
        let said = |id, words: &str, colour| said(id, words, colour, view, land);
        match *event {
            Event::Vanished { .. } => heard(Sound::Puff, []),
            Event::Founded { seat, body, .. } => {
                let at = home(land, seat, body);
                let colour = chairs.colour(seat);
                let ring = PassingEffect::ring(at, SIZE * 2.0, layers::EFFECTS, colour);
                heard(Sound::Bite, [Cue::Drawing(ring)])
            }
            Event::Named { .. } | Event::Joined { .. } => heard(Sound::Card, []),
            Event::Readied { .. } => heard(Sound::Ready, []),
            Event::Left { .. } => heard(Sound::Splash, []),
            Event::CycleRan { .. } => heard(Sound::Step, []),
            Event::Ended { ref winners } if !winners.is_empty() => heard(Sound::Win, []),
            Event::Ended { .. } | Event::WentExtinct { .. } => heard(Sound::Gone, []),
            Event::Stopped(why) => {
                let words = match why {
                    Why::Reached(id) => said(id, &format!("{MUTABLE} members"), theme::GAIN),
                    Why::Halved(id) => said(id, "lost half", theme::LOSS),
                    // That was told as it died.
                    Why::Died(_) | Why::EachCycle => None,
                };
                heard(Sound::Chime, words)
            }
        }
    }

    fn piece_of(_event: Option<&Event>, _view: &View, land: &Land, seat: Seat) -> Option<Piece> {
        Some(piece(land, seat))
    }
}

/// The place from which a player's effects rise: its part of the land.
fn piece(land: &Land, seat: Seat) -> Piece {
    Piece { at: home(land, seat, BODY), size: SIZE, height: layers::EFFECTS }
}

/// About where animals of this body live that belong to a player.
fn home(land: &Land, seat: Seat, body: i64) -> Vec2 {
    crate::board::land::home(&Places::default(), land, Some(seat), body)
}

/// Words about a species that rise toward its player; none about nobody's.
fn said(id: u32, words: &str, colour: Color, view: &View, land: &Land) -> Option<Cue> {
    let seat = view.find(id)?.seat?;
    let words = format!("{}: {words}", called(view, id));
    Some(Cue::Words(piece(land, seat).says(seat, words, colour, READ_FOR)))
}
