//! Sights and sounds for a moment when something happens.

use super::sentences::{called, event_sentence};
use crate::board::animals::animal_name;
use crate::prelude::*;
use shoal_food_chain::action::StandstillReason;
use shoal_table::matches::effects::{CardReveal, FlyingCard, FlyingCards};
use shoal_table::matches::playback::PlayingEvent;
use shoal_tabletop::surfaces::widgets::CardFace;

/// Body of an animal that would live where a player's effects rise on its part of the land; and their size, in units.
const BODY: i64 = 12;
const SIZE: f32 = 60.0;
/// Time for which words are seen, in seconds.
const READ_FOR: f32 = 2.4;

impl EventEffects for FoodChainView {
    type Board = JungleLayout;

    fn at_beginning(
        event: &Event,
        view: &View,
        land: &JungleLayout,
        chairs: &Chairs,
    ) -> Vec<EventCue> {
        let species_words = |id, words: &str, colour| species_words(id, words, colour, view, land);
        match *event {
            Event::Vanished { .. } => with_sound(Sound::Puff, []),
            Event::Founded { seat, body, .. } => {
                let at = home(land, seat, body);
                let colour = chairs.colour(seat);
                let ring = PassingEffect::ring(at, SIZE * 2.0, layers::EFFECTS, colour);
                with_sound(Sound::Bite, [EventCue::Drawing(ring)])
            }
            Event::Named { .. } | Event::Joined { .. } => with_sound(Sound::Card, []),
            Event::Readied { .. } => with_sound(Sound::Ready, []),
            Event::Left { .. } => with_sound(Sound::Splash, []),
            Event::CycleRan { .. } => with_sound(Sound::Step, []),
            Event::Ended { ref winners } if !winners.is_empty() => with_sound(Sound::Win, []),
            Event::Ended { .. } | Event::WentExtinct { .. } => with_sound(Sound::Gone, []),
            Event::Stopped(why) => {
                let words = match why {
                    StandstillReason::Reached(id) => {
                        species_words(id, &format!("{MUTABLE} members"), theme::GAIN)
                    }
                    StandstillReason::Halved(id) => species_words(id, "lost half", theme::LOSS),
                    // That was told as it died.
                    StandstillReason::Died(_) | StandstillReason::EachCycle => None,
                };
                with_sound(Sound::Chime, words)
            }
        }
    }

    /// Lays the design of a new species open, so that all can read what has come among their animals.
    fn flying_cards(
        playing: &PlayingEvent<Self>,
        view: &View,
        _: &Setup,
        land: &JungleLayout,
        cards: &FlyingCards,
    ) -> Vec<FlyingCard> {
        let Event::Founded { id, seat, kind, body, .. } = playing.event else { return Vec::new() };
        let at = home(land, seat, body);
        let name = animal_name(kind, body, id).to_owned();
        let icon = if kind == SpeciesKind::Carnivore { "eaten" } else { "leaf" };
        let reveal = CardReveal {
            seat,
            face: CardFace { icon, name, ..CardFace::default() },
            sentence: event_sentence(&playing.event, view),
            crossed: None,
            from: (at, 0.0),
            to: (at, 0.0),
            strikes: vec![Rect::from_center_size(at, Vec2::splat(SIZE))],
        };
        cards.reveal(&reveal, playing.seconds)
    }

    fn piece_of(
        _event: Option<&Event>,
        _view: &View,
        land: &JungleLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        Some(piece(land, seat))
    }
}

/// The place from which a player's effects rise: its part of the land.
fn piece(land: &JungleLayout, seat: Seat) -> EffectAnchor {
    EffectAnchor { at: home(land, seat, BODY), size: SIZE, height: layers::EFFECTS }
}

/// About where animals of this body live that belong to a player.
fn home(land: &JungleLayout, seat: Seat, body: i64) -> Vec2 {
    crate::board::layout::home(&Places::default(), land, Some(seat), body)
}

/// Words about a species that rise toward its player; none about nobody's.
fn species_words(
    id: u32,
    words: &str,
    colour: Color,
    view: &View,
    land: &JungleLayout,
) -> Option<EventCue> {
    let seat = view.find(id)?.seat?;
    let words = format!("{}: {words}", called(view, id));
    Some(EventCue::Words(piece(land, seat).says(seat, words, colour, READ_FOR)))
}
