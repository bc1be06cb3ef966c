//! Duration of each event on the table, and the moments at which the table waits.

use super::seat_effects::seat_effects;
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
            Event::FishermanBit { .. } | Event::Abandoned => 0.5,
            Event::TurnBegan { .. } => 1.2,
            Event::Fed { .. } => 0.9,
            Event::MoveChosen { .. } | Event::FishQuit { .. } => 0.8,
            Event::FishMoved { .. } => STEP,
            Event::FishStopped { .. } => 0.15,
            Event::PollutionMade { puffs, .. } if puffs.is_empty() => 0.3,
            Event::PollutionMade { .. } => 1.1,
            Event::PollutionDrifted { hits, .. } if !hits.is_empty() => HALF_STEP + HIT_HOLD,
            Event::PollutionDrifted { steps, .. } if steps.0.is_empty() => 0.0,
            Event::PollutionDrifted { .. } => HALF_STEP,
            Event::PollutionVanished { blobs } if blobs.is_empty() => 0.2,
            Event::PollutionVanished { .. } => 0.8,
            Event::Won { .. } => 2.5,
            _ => seconds_of_cards(event),
        }
    }

    fn is_reveal(event: &Event) -> bool {
        matches!(event, Event::CardPlayed { .. } | Event::CardNullified { .. })
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
            Action::BeginTurn | Action::MakePollution => true,
            Action::MovePollution | Action::VanishPollution => true,
            _ => false,
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
        let part = match sea.phase {
            FishAndMenPhase::FishMove if sea.extra_turn > 0 => 2,
            FishAndMenPhase::Placing | FishAndMenPhase::FishMove => 0,
            FishAndMenPhase::Draw => 1,
            FishAndMenPhase::ExtraTurn => 2,
            FishAndMenPhase::MakePollution => 3,
            FishAndMenPhase::MovePollution => 4,
            FishAndMenPhase::VanishPollution => 5,
            FishAndMenPhase::Beginning => 6,
            FishAndMenPhase::Over => 7,
        };
        Some(Bookmark { chapter: sea.turn, part })
    }

    fn title(bookmark: Bookmark) -> String {
        let part = match (bookmark.chapter, bookmark.part) {
            (0, 0) => return "The beginning".into(),
            (0, 6) => return "The fish in their rivers".into(),
            (_, 1) => ", after the fish",
            (_, 2) => ", before an extra turn",
            (_, 3) => ", before the industries",
            (_, 4) => ", after the industries",
            (_, 5) => ", after the drift",
            (_, 6) => ", at its end",
            (_, 7) => ", the end of the match",
            _ => "",
        };
        format!("Turn {}{part}", bookmark.chapter)
    }

    fn apply_event(sea: &mut SeaView, event: &Event, after: &SeaView, setup: &Setup) {
        replay::apply_event(sea, event, after, setup);
    }
}

/// Duration of the events of cards and of what they do, in seconds; offers and changed numbers take no time.
fn seconds_of_cards(event: &Event) -> f32 {
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
        Event::FishWears { .. } | Event::CardKept { .. } => 0.5,
        Event::FishTeleported { .. } | Event::CardWasted { .. } => 1.1,
        Event::FishHeld { .. } => 0.7,
        Event::DrawingBegan { .. } | Event::DrawingEnded { .. } | Event::DrawingDone { .. } => 0.15,
        Event::CardDrawn { .. } => 0.55,
        Event::DeckShuffled { .. } | Event::PassesAdded { .. } => 0.6,
        Event::CardPlayed { .. } => 1.5,
        Event::CardNullified { .. } => 1.6,
        Event::CardTaken { .. } | Event::CardsTraded { .. } => 0.9,
        Event::HandDiscarded { .. } => 1.0,
        Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. } => 1.2,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests;
