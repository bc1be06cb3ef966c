//! How long each event is shown, and what the picture is after it.

use super::playing::for_bots;
use super::playing::law::could_act;
use super::{monitors, show_cards, show_pieces};
use crate::contract::{Match, Seat};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Action, Event, Half, Steps};
use crate::games::fish_and_men::numbers;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Position;
use crate::games::fish_and_men::rules::turn::Turn;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{BlobState, Fish, FishTurn, Phase, Sea};
use crate::table::playback::{Before, Bookmark, Show};
use bevy::ecs::world::World;

/// How long a half-step of the drift takes, in seconds (docs/look.md, Motion).
const HALF_STEP: f32 = 0.4;
/// How long the picture holds where a fish was hit.
pub const HIT_HOLD: f32 = 0.3;

impl Show for FishAndMen {
    fn seconds(event: &Event, _view: &Sea, _setup: &Setup) -> f32 {
        match event {
            Event::FishPlaced { .. } => 0.6,
            Event::PlacingEnded | Event::FishMoveEnded { .. } | Event::TurnEnded { .. } => 0.3,
            Event::FishermanBit { .. } => 0.5,
            Event::TurnBegan { .. } => 1.2,
            Event::Fed { .. } => 0.9,
            Event::MoveChosen { .. } => 0.8,
            Event::FishMoved { .. } => 0.34,
            Event::FishStopped { .. } => 0.15,
            Event::PollutionMade { puffs, .. } => {
                if puffs.is_empty() {
                    0.3
                } else {
                    1.1
                }
            }
            Event::PollutionDrifted { hits, steps, .. }
                if steps.0.is_empty() && hits.is_empty() =>
            {
                0.0
            }
            Event::PollutionDrifted { hits, .. } => {
                HALF_STEP + if hits.is_empty() { 0.0 } else { HIT_HOLD }
            }
            Event::PollutionVanished { blobs } => {
                if blobs.is_empty() {
                    0.2
                } else {
                    0.8
                }
            }
            Event::FishQuit { .. } => 0.8,
            Event::Won { .. } => 2.5,
            Event::Abandoned => 0.5,
            _ => show_pieces::seconds(event).unwrap_or_else(|| show_cards::seconds(event)),
        }
    }

    /// The beat before the drift: the last moment to look up and hold it.
    fn beat(action: &Action) -> bool {
        matches!(action, Action::MovePollution)
    }

    /// Cards are played between all phases; cards are dealt one after another.
    fn window(action: &Action, world: &World) -> bool {
        match action {
            Action::DealCard => world.resource::<Turn>().through == 0,
            action => matches!(
                action,
                Action::BeginTurn
                    | Action::MakePollution
                    | Action::MovePollution
                    | Action::VanishPollution
            ),
        }
    }

    fn could_act(world: &World, seat: Seat, before: Before) -> bool {
        could_act(world, seat, before)
    }

    fn ask_unasked(
        game: &Match<Self>,
        seat: Seat,
        laid: &[String],
        ask: &mut dyn FnMut(&Match<Self>) -> Option<Action>,
    ) -> Option<Action> {
        for_bots::unasked(game, seat, laid, ask)
    }

    fn is_answered_by_people(world: &World, seat: Seat) -> bool {
        for_bots::is_answered_by_people(world, seat)
    }

    fn bookmark(sea: &Sea, _setup: &Setup) -> Option<Bookmark> {
        Some(monitors::bookmark(sea))
    }

    fn title(bookmark: Bookmark) -> String {
        monitors::title(bookmark)
    }

    fn apply_event(sea: &mut Sea, event: &Event, setup: &Setup) {
        match event {
            Event::FishPlaced { seat, at, .. } => {
                change(sea, *seat, |fish| fish.at = Some(*at));
                sea.through += 1;
            }
            Event::PlacingEnded | Event::TurnEnded { .. } => sea.phase = Phase::Beginning,
            Event::FishermanBit { fisherman, seat, health, .. } => {
                change(sea, *seat, |fish| fish.health = *health);
                // One below zero: the beginning of the turn makes everybody one hungrier.
                feed(sea, |id, _| id == *fisherman, u32::MAX);
            }
            Event::TurnBegan { turn, order } => begin_turn(sea, *turn, order),
            Event::Fed { seat, health, .. } => {
                change(sea, *seat, |fish| fish.health = *health);
                end_fish_turn(sea, *seat);
            }
            Event::MoveChosen { seat, points, .. } => {
                change(sea, *seat, |fish| fish.turn = FishTurn::Moving { points: *points });
            }
            Event::FishMoved { seat, to, health, points, caught, .. } => {
                change(sea, *seat, |fish| {
                    fish.at = Some(*to);
                    fish.health = *health;
                    fish.turn = FishTurn::Moving { points: *points };
                });
                if *caught {
                    feed(sea, |_, square| square == to.square(), 0);
                }
            }
            Event::FishStopped { seat } => end_fish_turn(sea, *seat),
            Event::PollutionMade { puffs, .. } => {
                sea.pollution.extend(
                    puffs
                        .iter()
                        .map(|puff| BlobState { id: puff.blob, at: Position::centre(puff.at) }),
                );
                sea.phase = Phase::MovePollution;
            }
            Event::PollutionDrifted { pair, half, steps, hits } => {
                drift(sea, steps, setup.level.width());
                for hit in hits {
                    change(sea, hit.seat, |fish| fish.health = hit.health);
                }
                let pairs = numbers::in_force(setup, &sea.changed, "pollution_speed");
                if *half == Half::Random && i64::from(*pair) == pairs {
                    sea.phase = Phase::VanishPollution;
                }
            }
            Event::PollutionVanished { blobs } => {
                sea.pollution.retain(|blob| blobs.binary_search(&blob.id).is_err());
            }
            Event::FishQuit { seat } => quit(sea, *seat),
            Event::Won { seat, .. } => {
                change(sea, *seat, |fish| {
                    fish.turn = FishTurn::Done;
                    fish.first_turn = false;
                });
                sea.phase = Phase::Over;
                sea.winner = Some(*seat);
            }
            Event::NumberChanged { number, value } => {
                numbers::note(&mut sea.changed, *number, *value);
            }
            Event::Abandoned => sea.phase = Phase::Over,
            _ => show_pieces::apply_event(sea, event),
        }
        show_cards::apply_event(sea, event, setup);
    }
}

fn change(sea: &mut Sea, seat: Seat, change: impl FnOnce(&mut Fish)) {
    if let Some(fish) = sea.fish.get_mut(seat.index()) {
        change(fish);
    }
}

fn feed(
    sea: &mut Sea,
    is_he: impl Fn(u32, crate::games::fish_and_men::rules::position::Square) -> bool,
    hunger: u32,
) {
    for man in sea.fishermen.iter_mut().filter(|man| is_he(man.id, man.square)) {
        man.hunger = hunger;
    }
}

fn begin_turn(sea: &mut Sea, turn: u32, order: &[Seat]) {
    sea.turn = turn;
    sea.phase = Phase::FishMove;
    sea.through = 0;
    sea.order = order.to_vec();
    for fish in sea.fish.iter_mut().filter(|fish| !fish.quit) {
        fish.turn = FishTurn::Waiting;
    }
    for man in &mut sea.fishermen {
        man.hunger = man.hunger.wrapping_add(1);
    }
}

fn end_fish_turn(sea: &mut Sea, seat: Seat) {
    change(sea, seat, |fish| {
        fish.turn = FishTurn::Done;
        fish.first_turn = false;
    });
    sea.through += 1;
    show_cards::pass_over(sea);
}

fn drift(sea: &mut Sea, steps: &Steps, width: u16) {
    for (blob, &step) in sea.pollution.iter_mut().zip(&steps.0) {
        if let Some(&heading) = Heading::ALL.get(usize::from(step)) {
            blob.at = blob.at.stepped(heading).wrapped(width);
        }
    }
}

fn quit(sea: &mut Sea, seat: Seat) {
    change(sea, seat, |fish| {
        fish.at = None;
        fish.quit = true;
        fish.turn = FishTurn::Done;
        fish.worn = crate::games::fish_and_men::cards::worn::Worn::NOTHING;
    });
    if let Some(index) = sea.order.iter().position(|&other| other == seat) {
        sea.order.remove(index);
        sea.through -= usize::from(index < sea.through);
    }
    show_cards::pass_over(sea);
}

#[cfg(test)]
mod tests;
