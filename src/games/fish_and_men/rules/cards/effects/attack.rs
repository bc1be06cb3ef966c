//! A shark among nine squares (card SA).

use super::EffectAtWork;
use super::healing::change_health;
use crate::action::{Event, On};
use crate::cards::card::Effect;
use crate::rules::board::Board;
use crate::rules::board::heading::Heading;
use crate::rules::board::position::Square;
use crate::rules::pieces::fish::Schools;
use crate::rules::pieces::pollution::Blobs;
use crate::rules::world::MatchSetup;
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;
use shoal_contract::Generator;

/// Removes some blobs from each of the nine squares: of a stack any are equally likely.
pub fn eat_blobs(
    work: Res<EffectAtWork>,
    board: Res<Board>,
    mut generator: ResMut<Generator>,
    mut blobs: Blobs,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::Attack { blobs: most, .. }, On::Square(middle)) = (work.effect, work.on) else {
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
    work: Res<EffectAtWork>,
    board: Res<Board>,
    setup: Res<MatchSetup>,
    mut schools: Schools,
    mut outbox: ResMut<Outbox>,
) {
    let (Effect::Attack { health, .. }, On::Square(middle)) = (work.effect, work.on) else {
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
pub fn region(board: &Board, middle: Square) -> Vec<Square> {
    let around = Heading::ALL.into_iter().filter_map(|heading| board.beside(middle, heading));
    std::iter::once(middle).chain(around).collect()
}
