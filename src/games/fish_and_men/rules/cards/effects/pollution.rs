//! Industries and pollution come and go (cards EC, EG, AoE, OS, SA, DT).

use super::ResolvingEffect;
use crate::rules::board::level::IndustryGrade;
use crate::rules::pieces::industry::IndustryIndex;
use crate::rules::prelude::*;

/// Closes an industry for good.
pub fn close_industry(
    work: Res<ResolvingEffect>,
    industry: Query<&Industry>,
    mut industries: ResMut<IndustryIndex>,
    mut commands: Commands,
    mut outbox: ResMut<Outbox>,
) {
    let (_, PlayTarget::Industry(id)) = work.aimed else { return };
    industries.0.retain(|&entity| match industry.get(entity) {
        Ok(&Industry { id: its, square, .. }) if its == id => {
            outbox.push(Event::IndustryClosed { industry: id, square });
            commands.entity(entity).despawn();
            false
        }
        _ => true,
    });
}

/// Founds an industry in a square without one, for good; all colours are equally likely.
pub fn found_industry(
    work: Res<ResolvingEffect>,
    mut industries: ResMut<IndustryIndex>,
    mut next: ResMut<NextIds>,
    mut commands: Commands,
    mut game: MatchAccess,
) {
    let (_, PlayTarget::Square(square)) = work.aimed else { return };
    let grade = game.generator.pick(&IndustryGrade::ALL).copied().unwrap_or(IndustryGrade::Blue);
    let industry = Industry { id: next.industry, square, grade };
    next.industry += 1;
    industries.0.push(commands.spawn(industry).id());
    game.outbox.push(Event::IndustryFounded { industry });
}

/// Removes all pollution of a square.
pub fn clean_square(work: Res<ResolvingEffect>, mut blobs: BlobAccess, mut outbox: ResMut<Outbox>) {
    let (_, PlayTarget::Square(square)) = work.aimed else { return };
    let there = blobs.places_in(square);
    outbox.push(Event::PollutionCleaned { blobs: blobs.remove(&there) });
}

/// Spills blobs into the middle of a square.
pub fn spill_oil(work: Res<ResolvingEffect>, mut blobs: BlobAccess, mut outbox: ResMut<Outbox>) {
    let (CardEffect::Spill { blobs: count }, PlayTarget::Square(square)) = work.aimed else {
        return;
    };
    let blobs = (0..count).map(|_| blobs.add(square)).collect();
    outbox.push(Event::PollutionSpilled { square, blobs });
}

/// Removes some blobs from each of nine squares: of a stack any are equally likely.
pub fn eat_blobs(
    work: Res<ResolvingEffect>,
    board: Res<SeaBoard>,
    mut blobs: BlobAccess,
    mut game: MatchAccess,
) {
    let (CardEffect::Attack { blobs: most, .. }, PlayTarget::Square(middle)) = work.aimed else {
        return;
    };
    let mut eaten = Vec::new();
    for square in region(&board, middle) {
        let mut there = blobs.places_in(square);
        for _ in 0..most.min(there.len() as u32) {
            let place = game.generator.below(there.len() as u32);
            eaten.push(there.remove(place as usize));
        }
    }
    if !eaten.is_empty() {
        eaten.sort_unstable();
        game.outbox.push(Event::PollutionCleaned { blobs: blobs.remove(&eaten) });
    }
}

/// The nine squares of a region, three by three, the middle first.
pub fn region(board: &SeaBoard, middle: Square) -> Vec<Square> {
    let around =
        CompassHeading::ALL.into_iter().filter_map(|heading| board.beside(middle, heading));
    std::iter::once(middle).chain(around).collect()
}

/// The most passes a turn can have beyond the ordinary one, however many cards are played.
pub const MOST_EXTRA_PASSES: u32 = 100;

/// Adds passes to this turn: pollution is made and vanishes more often.
pub fn add_passes(work: Res<ResolvingEffect>, mut game: MatchAccess) {
    let (CardEffect::ExtraPasses { passes }, _) = work.aimed else { return };
    let table = &mut game.cards.table;
    table.extra_passes = table.extra_passes.saturating_add(passes).min(MOST_EXTRA_PASSES);
    game.outbox.push(Event::PassesAdded { extra_passes: table.extra_passes });
}

/// Number of times that pollution is made and vanishes this turn, 1 to 101.
pub fn passes(world: &World) -> u32 {
    1 + world.resource::<MatchCards>().table.extra_passes.min(MOST_EXTRA_PASSES)
}
