//! The lesson of Fish and Men: the facts in its captions, and the places where the learner is shown to press.

use super::play::FishAndMenCommand;
use crate::cards::playing::ids::CardPress;
use crate::cards::playing::picks::SeatCardChoices;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::explain::card_choice::{PickOrigin, PickedCard};
use shoal_fish_and_men::explain::words;
use shoal_fish_and_men::rules::cards::hands::{deck, hand};
use shoal_fish_and_men::rules::feeding::gain_in;
use shoal_fish_and_men::rules::pieces::fisherman::all_fishermen;
use shoal_table::features::tutorial::LEARNER;

#[cfg(test)]
mod tests;

/// The lesson: a match on the board `twin_bays`, with captions.
const LESSON: &str = include_str!("../../../../../levels/tutorials/fish_and_men.tutorial");

impl TutorialSource for FishAndMenView {
    fn lesson() -> Option<&'static str> {
        Some(LESSON)
    }

    fn fact(moment: &LessonMoment<Self>, name: &str) -> Option<String> {
        let &LessonMoment { game, learner, events, .. } = moment;
        let world = game.world();
        let fish = fish_of(world, learner)?;
        let told = match name {
            "health" => fish.health,
            "points" => match fish.turn {
                FishTurn::Moving { points } => i32::try_from(points).ok()?,
                _ => return None,
            },
            "gain" => gain_in(world, fish.square()?),
            "gained" | "paid" | "hit" | "made" | "vanished" => {
                events.iter().map(|event| number_of(name, event, learner)).sum()
            }
            "pollution" => i32::try_from(game.state().sea.pollution.len()).ok()?,
            "fishermen" => i32::try_from(all_fishermen(world).count()).ok()?,
            "card" => {
                let card = *hand(world, learner).last()?;
                return Some(deck(world).card(card)?.name.clone());
            }
            _ => return None,
        };
        Some(told.to_string())
    }

    /// `true` if two actions follow from one click: a second click on the end of a path takes all its steps.
    fn is_one_press(first: &Action, next: &Action) -> bool {
        matches!((first, next), (Action::Step { .. }, Action::Step { .. }))
    }

    fn task(world: &World, learner: Seat, actions: &[Action]) -> String {
        match actions.first() {
            Some(Action::Place { .. }) => "Start in the river with the arrow".into(),
            Some(Action::Step { .. }) => "Swim to the square with the arrow".into(),
            Some(Action::Done) => "Press Done".into(),
            Some(&Action::Play(play)) if matches!(play.on, PlayTarget::Square(_)) => {
                format!("{} on the square with the arrow", words::card_played(world, play))
            }
            _ => words::of(world, learner, actions),
        }
    }

    fn button(action: &Action) -> Option<u32> {
        match action {
            Action::Feed => Some(FishAndMenCommand::Feed.id()),
            Action::Move => Some(FishAndMenCommand::Move.id()),
            Action::Done => Some(FishAndMenCommand::Done.id()),
            Action::Place { .. } => Some(FishAndMenCommand::Start.id()),
            _ => None,
        }
    }

    /// A card of the hand is pressed before what it is played on.
    fn press(table: &World, learner: Seat, actions: &[Action]) -> Option<LessonTarget> {
        if let Some(Action::Play(play)) = actions.first()
            && let Some(card) = unpicked_card(table, learner, play.card)
        {
            return Some(LessonTarget::Tray(CardPress::Card(card).id()));
        }
        let place = Self::target(table, learner, actions).map(LessonTarget::Place);
        place.or_else(|| Some(LessonTarget::Tray(Self::button(actions.first()?)?)))
    }

    /// The learner's fish with the squares next to it, then the fishermen.
    fn kept_free(table: &World, _next: &[Action]) -> Vec<Rect> {
        let Some(layout) = table.get_resource::<SeaGridLayout>() else { return Vec::new() };
        let world = table.resource::<HostedMatch<Self>>().game().world();
        let around = |square, cells: f32| {
            Rect::from_center_size(layout.centre(square), Vec2::splat(cells * layout.cell))
        };
        let fish = fish_of(world, LEARNER).and_then(|fish| fish.square());
        let fishermen = all_fishermen(world).map(|fisherman| around(fisherman.square, 1.0));
        fish.map(|at| around(at, 3.0)).into_iter().chain(fishermen).collect()
    }

    fn point_out(table: &mut World, learner: Seat, actions: &[Action]) -> bool {
        let Some(&first) = actions.first() else { return true };
        if let Action::Play(play) = first {
            raise_drawn_card(table, learner, play);
        }
        let path = table.get_resource::<ReachableSquares>().and_then(|reach| {
            reach.in_turn(learner)?.values().find(|path| is_path(&path.steps, actions)).cloned()
        });
        let aims = table.get_resource_mut::<FishMoveDrafts>();
        let Some(mut aims) = aims else { return false };
        let Some(aim) = aims.get_mut(learner) else { return false };
        match first {
            Action::Place { river } => aim.river = river,
            Action::Step { heading } => {
                aim.heading = heading;
                aim.path = path;
            }
            _ => {}
        }
        true
    }
}

/// Returns the number of that name in an event, as far as it is about the learner; 0 if it has none.
fn number_of(name: &str, event: &Event, learner: Seat) -> i32 {
    match (name, event) {
        ("gained", Event::Fed { seat, gain, .. }) if *seat == learner => *gain,
        ("paid", Event::FishMoved { seat, cost, .. }) if *seat == learner => cost.total(),
        ("hit", Event::PollutionDrifted { hits, .. }) => {
            hits.iter().filter(|hit| hit.seat == learner).map(|hit| hit.loss).sum()
        }
        ("made", Event::PollutionMade { puffs, .. }) => puffs.len() as i32,
        ("vanished", Event::PollutionVanished { blobs }) => blobs.len() as i32,
        _ => 0,
    }
}

/// Picks a card again that was drawn and has to be played, after it was aimed at something else.
fn raise_drawn_card(table: &mut World, learner: Seat, play: CardPlay) {
    let world = table.resource::<HostedMatch<FishAndMenView>>().game().world();
    if hand(world, learner).contains(&play.card) {
        return;
    }
    let pick = PickedCard::of(world, learner, PickOrigin::Asked, CardPlay::card(play.card));
    let Some(mut picks) = table.get_resource_mut::<SeatCardChoices>() else { return };
    picks.get_mut(learner).pick.get_or_insert(pick);
}

/// Returns the place in the learner's hand of a card that is still to be picked.
fn unpicked_card(table: &World, learner: Seat, card: CardName) -> Option<u32> {
    let picks = table.get_resource::<SeatCardChoices>()?;
    let is_picked = picks.pick(learner).is_some_and(|pick| pick.chosen.play.card == card);
    let world = table.resource::<HostedMatch<FishAndMenView>>().game().world();
    let place = hand(world, learner).iter().position(|held| *held == card)?;
    (!is_picked).then_some(place as u32)
}

/// `true` if these actions are the steps of a path.
fn is_path(steps: &[CompassHeading], actions: &[Action]) -> bool {
    let taken = steps.iter().map(|&heading| Action::Step { heading });
    steps.len() == actions.len() && taken.eq(actions.iter().copied())
}
