//! A shark among nine squares (card SA).

use super::ResolvingEffect;
use super::healing::change_health;
use crate::action::{Event, PlayTarget};
use crate::cards::card::CardEffect;
use crate::rules::board::SeaBoard;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::Square;
use crate::rules::pieces::fish::SchoolAccess;
use crate::rules::pieces::pollution::BlobAccess;
use crate::rules::world::FishMatchSetup;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;
use shoal_contract::RandomGenerator;

/// Removes some blobs from each of the nine squares: of a stack any are equally likely.
pub fn eat_blobs(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    mut generator: ResMut<RandomGenerator>,
    mut blobs: BlobAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::Attack { blobs: most, .. }, PlayTarget::Square(middle)) =
        (work.effect, work.on)
    else {
        return;
    };
    let mut eaten = Vec::new();
    for square in region(&board, middle) {
        let mut there = blobs.places_in(square);
        for _ in 0..most.min(there.len() as u32) {
            let place = generator.below(there.len() as u32);
            eaten.push(there.remove(place as usize));
        }
    }
    if !eaten.is_empty() {
        eaten.sort_unstable();
        outbox.push(Event::PollutionCleaned { blobs: blobs.remove(&eaten) });
    }
}

/// Lets each fish in the nine squares lose health.
pub fn bite_fish(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    setup: Res<FishMatchSetup>,
    mut schools: SchoolAccess,
    mut outbox: ResMut<Outbox>,
) {
    let (CardEffect::Attack { health, .. }, PlayTarget::Square(middle)) = (work.effect, work.on)
    else {
        return;
    };
    let region = region(&board, middle);
    schools.for_each(|mut fish| {
        if fish.square().is_some_and(|at| region.contains(&at)) {
            change_health(&mut fish, health.saturating_neg(), &setup.0.parameters, &mut outbox);
        }
    });
}

/// The nine squares of a region, three by three, the middle first.
pub fn region(board: &SeaBoard, middle: Square) -> Vec<Square> {
    let around =
        CompassHeading::ALL.into_iter().filter_map(|heading| board.beside(middle, heading));
    std::iter::once(middle).chain(around).collect()
}
