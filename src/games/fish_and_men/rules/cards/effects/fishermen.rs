//! Fishermen come, gather and give up (cards DCBo, DCBu, AF, IF, A).

use super::ResolvingEffect;
use crate::action::QuitReason;
use crate::rules::fishermen::spreading::spread;
use crate::rules::pieces::fisherman::FishermanAccess;
use crate::rules::prelude::*;

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
    gathered: Option<Square>,
}

impl PendingCrowd {
    /// Adds new fishermen in these squares, who are to spread. Those who were there before do not move: they have stood
    /// longest (rules 6.1, 6.2).
    fn call(&mut self, fishermen: &FishermanAccess, next: &mut NextIds, squares: &[Square]) {
        let numbered = squares.iter().zip(next.fisherman..);
        let came: Vec<Fisherman> =
            numbered.map(|(&square, id)| Fisherman { id, square, hunger: 0 }).collect();
        next.fisherman += squares.len() as u32;
        let all = fishermen.all().chain(came.iter().copied()).collect();
        self.0 = Some(FishermenCrowd { all, came, gathered: None });
    }
}

/// Lets each fisherman give up by chance, in order of ids.
pub fn dismiss_fishermen(
    work: Res<ResolvingEffect>,
    mut fishermen: FishermanAccess,
    mut game: MatchAccess,
) {
    let (CardEffect::FishermenQuit { chance }, _) = work.aimed else { return };
    fishermen.retain(|&mut Fisherman { id, square, .. }| {
        let quits = game.generator.chance(chance);
        if quits {
            let reason = QuitReason::Card;
            game.outbox.push(Event::FishermanQuit { fisherman: id, square, reason });
        }
        !quits
    });
}

/// Gives each sea square a fisherman by chance; where one is already the new one spreads.
pub fn call_fishermen(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    fishermen: FishermanAccess,
    mut generator: ResMut<RandomGenerator>,
    mut next: ResMut<NextIds>,
    mut crowd: ResMut<PendingCrowd>,
) {
    let (CardEffect::FishermenCome { chance }, _) = work.aimed else { return };
    let sea = board.sea().iter().copied();
    let squares: Vec<Square> = sea.filter(|_| generator.chance(chance)).collect();
    crowd.call(&fishermen, &mut next, &squares);
}

/// Lets some fishermen come to one square.
pub fn send_swarm(
    work: Res<ResolvingEffect>,
    fishermen: FishermanAccess,
    mut next: ResMut<NextIds>,
    mut crowd: ResMut<PendingCrowd>,
) {
    let (CardEffect::Swarm { fishermen: count }, PlayTarget::Square(square)) = work.aimed else {
        return;
    };
    crowd.call(&fishermen, &mut next, &vec![square; count as usize]);
}

/// Moves all fishermen to the square of a fish; they are as hungry as before.
pub fn gather_fishermen(
    work: Res<ResolvingEffect>,
    fishermen: FishermanAccess,
    mut schools: SchoolAccess,
    mut crowd: ResMut<PendingCrowd>,
) {
    let (_, PlayTarget::Fish(seat)) = work.aimed else { return };
    let Some(square) = schools.of(seat).and_then(|fish| fish.square()) else { return };
    let all = fishermen.all().map(|one| Fisherman { square, ..one }).collect();
    crowd.0 = Some(FishermenCrowd { all, came: Vec::new(), gathered: Some(square) });
}

/// Spreads the crowd until no two share a square, and announces their ways.
pub fn spread_fishermen(
    mut crowd: ResMut<PendingCrowd>,
    board: Res<SeaBoard>,
    mut fishermen: FishermanAccess,
    mut game: MatchAccess,
) {
    let Some(FishermenCrowd { all, came, gathered }) = crowd.0.take() else { return };
    let from: Vec<Square> = all.iter().map(|one| one.square).collect();
    let spread = spread(&board, &mut game.generator, &from);
    let placed = all.iter().zip(&spread.places);
    fishermen.replace_all(
        placed.clone().filter_map(|(one, place)| Some(Fisherman { square: (*place)?, ..*one })),
    );
    let left = placed.filter(|(_, place)| place.is_none()).map(|(one, _)| one.id).collect();
    let rounds = spread.rounds.iter().map(|round| {
        round.iter().map(|&(index, square)| (all[index].id, square)).collect::<Vec<_>>()
    });
    let rounds = rounds.collect();
    game.outbox.push(Event::FishermenSpread { came, gathered, rounds, left });
}
