//! Fishermen come, gather and give up (cards DCBo, DCBu, AF, IF, A).

use super::ResolvingEffect;
use crate::action::{Event, PlayTarget, QuitReason};
use crate::cards::card::CardEffect;
use crate::rules::board::SeaBoard;
use crate::rules::board::position::Square;
use crate::rules::fishermen::spreading::spread;
use crate::rules::pieces::fish::{FishSchool, SchoolAccess};
use crate::rules::pieces::fisherman::{Fisherman, FishermanIndex, NextFisherman};
use crate::rules::world::outbox::Outbox;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use shoal_contract::RandomGenerator;

/// The fishermen who are to spread, from the step that brings them to [`spread_fishermen`].
#[derive(Resource, Debug, Default)]
pub struct PendingCrowd(Option<FishermenCrowd>);

#[derive(Debug)]
struct FishermenCrowd {
    /// All of the sea with the squares from which they spread, in order of ids.
    all: Vec<Fisherman>,
    /// The new ones among them.
    came: Vec<Fisherman>,
    /// The square in which they have all gathered (card A).
    at: Option<Square>,
}

/// Brings a crowd together, for the steps of cards.
#[derive(SystemParam)]
pub struct CrowdAccess<'w, 's> {
    index: Res<'w, FishermanIndex>,
    fishermen: Query<'w, 's, &'static Fisherman>,
    next: ResMut<'w, NextFisherman>,
    crowd: ResMut<'w, PendingCrowd>,
}

impl CrowdAccess<'_, '_> {
    /// All fishermen, in order of ids.
    fn all(&self) -> impl Iterator<Item = Fisherman> {
        self.index.in_order().iter().filter_map(|&one| self.fishermen.get(one).ok()).copied()
    }

    /// Adds new fishermen in these squares, who are to spread. Those who were there before do not move: they have stood
    /// longest (rules 6.1, 6.2).
    fn call(&mut self, squares: &[Square]) {
        let numbered = squares.iter().zip(self.next.0..);
        let came: Vec<Fisherman> =
            numbered.map(|(&square, id)| Fisherman { id, square, hunger: 0 }).collect();
        self.next.0 += squares.len() as u32;
        let all = self.all().chain(came.iter().copied()).collect();
        self.crowd.0 = Some(FishermenCrowd { all, came, at: None });
    }
}

/// Lets each fisherman give up by chance, in order of ids.
pub fn dismiss_fishermen(
    work: Res<ResolvingEffect>,
    mut index: ResMut<FishermanIndex>,
    fishermen: Query<&Fisherman>,
    mut generator: ResMut<RandomGenerator>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let CardEffect::FishermenQuit { chance } = work.effect else { return };
    for entity in index.in_order().to_vec() {
        let Ok(&Fisherman { id, square, .. }) = fishermen.get(entity) else { continue };
        if generator.chance(chance) {
            index.remove(square);
            commands.entity(entity).despawn();
            let reason = QuitReason::Card;
            outbox.push(Event::FishermanQuit { fisherman: id, square, reason });
        }
    }
}

/// Gives each sea square a fisherman by chance; where one is already the new one spreads.
pub fn call_fishermen(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    mut generator: ResMut<RandomGenerator>,
    mut caller: CrowdAccess,
) {
    let CardEffect::FishermenCome { chance } = work.effect else { return };
    let sea = board.sea().iter().copied();
    let squares: Vec<Square> = sea.filter(|_| generator.chance(chance)).collect();
    caller.call(&squares);
}

/// Lets some fishermen come to one square.
pub fn send_swarm(work: Res<ResolvingEffect>, mut caller: CrowdAccess) {
    let (CardEffect::Swarm { fishermen }, PlayTarget::Square(square)) = (work.effect, work.on)
    else {
        return;
    };
    caller.call(&vec![square; fishermen as usize]);
}

/// Moves all fishermen to the square of a fish; they are as hungry as before.
pub fn gather_fishermen(
    work: Res<ResolvingEffect>,
    mut caller: CrowdAccess,
    schools: SchoolAccess,
) {
    let (CardEffect::Gather, PlayTarget::Fish(seat)) = (work.effect, work.on) else { return };
    let fish = schools.all().find(|fish| fish.seat == seat);
    let Some(square) = fish.and_then(FishSchool::square) else { return };
    let all = caller.all().map(|one| Fisherman { square, ..one }).collect();
    caller.crowd.0 = Some(FishermenCrowd { all, came: Vec::new(), at: Some(square) });
}

/// Spreads the crowd until no two share a square, and announces their ways.
pub fn spread_fishermen(
    mut crowd: ResMut<PendingCrowd>,
    board: Res<SeaBoard>,
    mut index: ResMut<FishermanIndex>,
    mut generator: ResMut<RandomGenerator>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let Some(FishermenCrowd { all, came, at: gathered }) = crowd.0.take() else { return };
    let from: Vec<Square> = all.iter().map(|one| one.square).collect();
    let spread = spread(&board, &mut generator, &from);
    for &entity in index.in_order() {
        commands.entity(entity).despawn();
    }
    index.clear();
    let mut left = Vec::new();
    for (one, place) in all.iter().zip(&spread.places) {
        match *place {
            Some(square) => index.add(commands.spawn(Fisherman { square, ..*one }).id(), square),
            None => left.push(one.id),
        }
    }
    let rounds = spread.rounds.iter().map(|round| {
        round.iter().map(|&(index, square)| (all[index].id, square)).collect::<Vec<_>>()
    });
    let rounds = rounds.collect();
    outbox.push(Event::FishermenSpread { came, gathered, rounds, left });
}
