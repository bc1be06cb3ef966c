//! Duration of each event on the table, and the moments at which the table waits.

use super::seat_effects::seat_effects;
use crate::monitors;
use crate::pieces::spreading::SpreadAnimation;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::bot::own_cards;
use shoal_fish_and_men::explain::playable::could_act;
use shoal_fish_and_men::rules::viewers::replay;
use shoal_fish_and_men::rules::world::turn::FishMatchProgress;
use shoal_table::matches::playback::NextActor;

/// Duration of a half-step of the drift, in seconds (docs/look.md, Motion).
pub const HALF_STEP: f32 = 0.4;
/// Time for which the picture holds where a fish was hit, in seconds.
pub const HIT_HOLD: f32 = 0.3;
/// Duration of a step of a fish, in seconds.
pub const STEP: f32 = 0.34;

impl PlaybackView for FishAndMenView {
    type Game = FishAndMen;

    fn seconds(event: &Event, _view: &SeaView, _setup: &Setup) -> f32 {
        match event {
            Event::FishPlaced { .. } => 0.6,
            Event::PlacingEnded | Event::FishMoveEnded { .. } | Event::TurnEnded { .. } => 0.3,
            Event::FishermanBit { .. } => 0.5,
            Event::TurnBegan { .. } => 1.2,
            Event::Fed { .. } => 0.9,
            Event::MoveChosen { .. } => 0.8,
            Event::FishMoved { .. } => STEP,
            Event::FishStopped { .. } => 0.15,
            Event::PollutionMade { puffs, .. } if puffs.is_empty() => 0.3,
            Event::PollutionMade { .. } => 1.1,
            Event::PollutionDrifted { hits, steps, .. }
                if steps.0.is_empty() && hits.is_empty() =>
            {
                0.0
            }
            Event::PollutionDrifted { hits, .. } => {
                HALF_STEP + if hits.is_empty() { 0.0 } else { HIT_HOLD }
            }
            Event::PollutionVanished { blobs } if blobs.is_empty() => 0.2,
            Event::PollutionVanished { .. } => 0.8,
            Event::FishQuit { .. } => 0.8,
            Event::Won { .. } => 2.5,
            Event::Abandoned => 0.5,
            _ => seconds_of_pieces(event),
        }
    }

    fn seat_numbers(sea: &SeaView) -> Vec<i32> {
        sea.fish.iter().map(|fish| fish.health).collect()
    }

    fn seat_effects(events: &[Event], after: &SeaView, setup: &Setup) -> Vec<SeatEffect> {
        seat_effects(events, after, setup)
    }

    /// `true` for the drift: the beat before it is the last moment to look up and hold it.
    fn has_long_delay(action: &Action) -> bool {
        matches!(action, Action::MovePollution)
    }

    /// `true` for an action before which people get time to play cards: the phases of a turn, and the first card that
    /// is dealt.
    fn opens_reaction_window(action: &Action, world: &World) -> bool {
        match action {
            Action::DealCard => world.resource::<FishMatchProgress>().through == 0,
            action => matches!(
                action,
                Action::BeginTurn
                    | Action::MakePollution
                    | Action::MovePollution
                    | Action::VanishPollution
            ),
        }
    }

    fn can_react(world: &World, seat: Seat, before: NextActor) -> bool {
        could_act(world, seat, before == NextActor::House)
    }

    fn ask_to_interrupt(
        game: &Match<FishAndMen>,
        seat: Seat,
        laid: &[String],
        ask: &mut dyn FnMut(&Match<FishAndMen>) -> Option<Action>,
    ) -> Option<Action> {
        own_cards::interrupt(game, seat, laid, ask)
    }

    fn is_answered_by_people(world: &World, seat: Seat) -> bool {
        own_cards::is_answered_by_people(world, seat)
    }

    fn bookmark(sea: &SeaView, _setup: &Setup) -> Option<Bookmark> {
        Some(monitors::bookmark(sea))
    }

    fn title(bookmark: Bookmark) -> String {
        monitors::title(bookmark)
    }

    fn apply_event(sea: &mut SeaView, event: &Event, after: &SeaView, setup: &Setup) {
        replay::apply_event(sea, event, after, setup);
    }
}

/// Duration of the events of pieces, in seconds.
fn seconds_of_pieces(event: &Event) -> f32 {
    match event {
        // He sails away while the next event is shown already: many can give up at once.
        Event::FishermanQuit { .. } => 0.2,
        Event::FishermenSpread { came, gathered, rounds, .. } => {
            SpreadAnimation { came, gathered: *gathered, rounds }.seconds()
        }
        Event::IndustryClosed { .. } | Event::IndustryFounded { .. } => 1.6,
        Event::PollutionSpilled { .. } | Event::PollutionCleaned { .. } => 0.8,
        // Several fish can be meant at once: their numbers rise together.
        Event::HealthChanged { .. } => 0.4,
        Event::FishWears { .. } => 0.5,
        Event::FishTeleported { .. } => 1.1,
        Event::FishHeld { .. } => 0.7,
        _ => seconds_of_cards(event),
    }
}

/// Duration of the events of cards, in seconds; offers and changed numbers take no time.
fn seconds_of_cards(event: &Event) -> f32 {
    match event {
        Event::DrawingBegan { .. } | Event::DrawingEnded { .. } | Event::DrawingDone { .. } => 0.15,
        Event::CardDrawn { .. } => 0.55,
        Event::DeckShuffled { .. } | Event::PassesAdded { .. } => 0.6,
        Event::CardPlayed { .. } => 1.5,
        Event::CardNullified { .. } => 1.6,
        Event::CardWasted { .. } => 1.1,
        Event::CardKept { .. } => 0.5,
        Event::CardTaken { .. } | Event::CardsTraded { .. } => 0.9,
        Event::HandDiscarded { .. } => 1.0,
        Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. } => 1.2,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests;
