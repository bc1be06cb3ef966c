//! The targets a card may have (rules 7.2, 7.4, 7.5).

use super::hands;
use crate::action::PlayTarget;
use crate::cards::card::{CardEffect, CardKind, CardTargetKind};
use crate::rules::board::SeaBoard;
use crate::rules::board::position::Square;
use crate::rules::board::terrain::Terrain;
use crate::rules::pieces::fish::{FishSchool, all_fish, fish_in, fish_of};
use crate::rules::pieces::industry::{all_industries, industry_in};
use crate::rules::pieces::pollution::PollutionMap;
use crate::rules::world::MatchCards;
use crate::rules::world::turn::FishMatchProgress;
use crate::state::{FishAndMenPhase, FishTurn};
use bevy_ecs::world::World;
use shoal_contract::{RandomGenerator, Refusal, Seat};

/// Checks that a seat may aim a card at this target.
///
/// # Errors
/// A sentence for the player.
pub fn check_target(
    world: &World,
    seat: Seat,
    card: &CardKind,
    on: PlayTarget,
) -> Result<(), Refusal> {
    let target = card.target();
    match (target, on) {
        (CardTargetKind::Nothing, PlayTarget::Nothing) => Ok(()),
        (CardTargetKind::Industry, PlayTarget::Industry(id)) => {
            let stands = all_industries(world).any(|industry| industry.id == id);
            stands.then_some(()).ok_or_else(|| Refusal::because("That industry is gone."))
        }
        (CardTargetKind::Fish | CardTargetKind::FishAtSea, PlayTarget::Fish(seat)) => {
            check_fish(world, card, seat)
        }
        (CardTargetKind::FishToSquare, PlayTarget::FishTo { fish, square }) => {
            check_fish(world, card, fish)?;
            check_square(world, target, Some(fish), square).map_err(Refusal::because)
        }
        (_, PlayTarget::Square(square)) if is_square(target) => {
            check_square(world, target, None, square).map_err(Refusal::because)
        }
        (
            CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother,
            PlayTarget::Hand(_) | PlayTarget::CardOf { .. },
        ) => hands::check(world, seat, target, on),
        _ => Err(Refusal::because(format!("{} {}.", card.name, what_to_choose(target)))),
    }
}

/// All targets that a seat may aim a card at, in a fixed order; [`PlayTarget::Nothing`] alone if the card needs no
/// target.
pub fn targets(world: &World, seat: Seat, card: &CardKind) -> Vec<PlayTarget> {
    let target = card.target();
    match target {
        CardTargetKind::Nothing => vec![PlayTarget::Nothing],
        CardTargetKind::Industry => {
            all_industries(world).map(|one| PlayTarget::Industry(one.id)).collect()
        }
        CardTargetKind::Fish | CardTargetKind::FishAtSea => {
            fish_for(world, card).map(PlayTarget::Fish).collect()
        }
        CardTargetKind::FishToSquare => fish_for(world, card)
            .flat_map(|fish| {
                squares_for(world, target, Some(fish), 0)
                    .map(move |square| PlayTarget::FishTo { fish, square })
            })
            .collect(),
        CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother => {
            hands::all(world, seat, target)
        }
        _ => squares_for(world, target, None, 0).map(PlayTarget::Square).collect(),
    }
}

/// `true` if there is anything a seat may aim a card at.
pub fn has_target(world: &World, seat: Seat, card: &CardKind) -> bool {
    let target = card.target();
    match target {
        CardTargetKind::Nothing => true,
        CardTargetKind::Industry => all_industries(world).next().is_some(),
        CardTargetKind::Fish | CardTargetKind::FishAtSea => fish_for(world, card).next().is_some(),
        CardTargetKind::FishToSquare => fish_for(world, card)
            .any(|fish| squares_for(world, target, Some(fish), 0).next().is_some()),
        CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother => {
            hands::any(world, seat, target)
        }
        _ => squares_for(world, target, None, 0).next().is_some(),
    }
}

/// One of the [`targets`] by chance: every one can come up, not all equally often.
pub fn sample_target(
    world: &World,
    seat: Seat,
    card: &CardKind,
    generator: &mut RandomGenerator,
) -> Option<PlayTarget> {
    let target = card.target();
    match target {
        CardTargetKind::Nothing => Some(PlayTarget::Nothing),
        CardTargetKind::Industry => {
            let all: Vec<u32> = all_industries(world).map(|one| one.id).collect();
            generator.pick(&all).copied().map(PlayTarget::Industry)
        }
        CardTargetKind::Fish | CardTargetKind::FishAtSea => {
            sample_fish(world, card, generator).map(PlayTarget::Fish)
        }
        CardTargetKind::FishToSquare => {
            let fish = sample_fish(world, card, generator)?;
            let square = sample_square(world, target, Some(fish), generator)?;
            Some(PlayTarget::FishTo { fish, square })
        }
        CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother => {
            hands::sample(world, seat, target, generator)
        }
        _ => sample_square(world, target, None, generator).map(PlayTarget::Square),
    }
}

fn sample_fish(world: &World, card: &CardKind, generator: &mut RandomGenerator) -> Option<Seat> {
    generator.pick(&fish_for(world, card).collect::<Vec<Seat>>()).copied()
}

/// The first that fits from some square on: no list is made.
fn sample_square(
    world: &World,
    target: CardTargetKind,
    fish: Option<Seat>,
    generator: &mut RandomGenerator,
) -> Option<Square> {
    let board = world.resource::<SeaBoard>();
    let first = generator.below(u32::from(board.width()) * u32::from(board.height()));
    squares_for(world, target, fish, first as usize).next()
}

/// The fish a card may be aimed at, in order of seats.
fn fish_for<'a>(world: &'a World, card: &'a CardKind) -> impl Iterator<Item = Seat> + 'a {
    all_fish(world).map(|fish| fish.seat).filter(|&seat| check_fish(world, card, seat).is_ok())
}

/// The squares that fit a target, in order from the one with this index on, round to it again.
fn squares_for(
    world: &World,
    target: CardTargetKind,
    fish: Option<Seat>,
    first: usize,
) -> impl Iterator<Item = Square> {
    let board = world.resource::<SeaBoard>();
    board
        .squares()
        .skip(first)
        .chain(board.squares().take(first))
        .filter(move |&square| check_square(world, target, fish, square).is_ok())
}

fn check_fish(world: &World, card: &CardKind, seat: Seat) -> Result<(), Refusal> {
    let fish = fish_of(world, seat).filter(|fish| fish.at.is_some());
    let fish = fish.ok_or_else(|| Refusal::because("That fish is not on the board."))?;
    let at_sea = fish.square().is_some_and(|at| world.resource::<SeaBoard>().is_sea(at));
    if card.target() == CardTargetKind::FishAtSea && !at_sea {
        return Err(Refusal::because("That fish is in a river: fishermen stay at sea."));
    }
    if !card.is_before_movement() {
        return Ok(());
    }
    if !moves_yet(world, fish) {
        let name = &card.name;
        return Err(Refusal::because(format!(
            "{name} has to be played before the fish has fed or moved."
        )));
    }
    if fish.worn.still && card.effects.contains(&CardEffect::Teleport) {
        return Err(Refusal::because("That fish is held still this turn."));
    }
    Ok(())
}

/// `true` if a fish's movement is still to come (rules 7.4): in this turn of the fish, or, while cards are drawn, in an
/// extra turn that has been announced (rules 8.2).
fn moves_yet(world: &World, fish: &FishSchool) -> bool {
    match world.resource::<FishMatchProgress>().phase {
        FishAndMenPhase::FishMove => fish.turn == FishTurn::Waiting,
        FishAndMenPhase::Draw => {
            world.resource::<MatchCards>().table.extra_turns > 0 && !fish.worn.moved_ahead
        }
        _ => false,
    }
}

/// `true` for a target that is a square alone.
fn is_square(target: CardTargetKind) -> bool {
    matches!(
        target,
        CardTargetKind::Shore
            | CardTargetKind::PollutedSquare
            | CardTargetKind::SquareWithoutFish
            | CardTargetKind::SeaSquare
            | CardTargetKind::Region
    )
}

/// Checks that a square fits a target; `fish` is the one that is to go there. It is called for whole boards, so a
/// refusal is only a `&'static str`.
fn check_square(
    world: &World,
    target: CardTargetKind,
    fish: Option<Seat>,
    square: Square,
) -> Result<(), &'static str> {
    let board = world.resource::<SeaBoard>();
    if !board.has(square) {
        return Err("The board has no such square.");
    }
    if target == CardTargetKind::Shore {
        return check_shore(world, square);
    }
    if board.terrain(square) != Terrain::Sea {
        return Err("That is not a sea square.");
    }
    let blobs = || world.resource::<PollutionMap>().count(square);
    let another = || fish_in(world, square).is_some_and(|there| Some(there.seat) != fish);
    match target {
        CardTargetKind::PollutedSquare if blobs() == 0 => {
            Err("There is no pollution in that square.")
        }
        CardTargetKind::SquareWithoutFish if another() => Err("A fish is in that square."),
        CardTargetKind::FishToSquare if blobs() > 0 => Err("There is pollution in that square."),
        CardTargetKind::FishToSquare if another() => Err("Another fish is in that square."),
        CardTargetKind::Region if board.sea_around()[square.cell()] != u8::MAX => {
            Err("All nine squares must be sea.")
        }
        _ => Ok(()),
    }
}

/// Checks that a square is land, river or ice with sea beside it, and has no industry (rules A18).
fn check_shore(world: &World, square: Square) -> Result<(), &'static str> {
    let board = world.resource::<SeaBoard>();
    if board.is_sea(square) {
        return Err("An industry has to be on the shore, not in the sea.");
    }
    if board.sea_neighbours(square).is_empty() {
        return Err("There is no sea next to that square.");
    }
    if industry_in(world, square).is_some() {
        return Err("There is already an industry there.");
    }
    Ok(())
}

/// The request of a card for its target, to follow the card's name.
fn what_to_choose(target: CardTargetKind) -> &'static str {
    match target {
        CardTargetKind::Nothing => "is aimed at nothing",
        CardTargetKind::Industry => "is aimed at an industry",
        CardTargetKind::Shore => "is aimed at land, a river or ice next to the sea",
        CardTargetKind::PollutedSquare => "is aimed at a square with pollution",
        CardTargetKind::SquareWithoutFish => "is aimed at a sea square without a fish",
        CardTargetKind::SeaSquare => "is aimed at a sea square",
        CardTargetKind::Region => "is aimed at the middle of nine sea squares",
        CardTargetKind::Fish => "is aimed at a fish",
        CardTargetKind::FishAtSea => "is aimed at a fish in the sea",
        CardTargetKind::FishToSquare => "is aimed at a fish and a sea square for it",
        CardTargetKind::HandOfAnother => "is aimed at another player",
        CardTargetKind::CardOfAnother => "is aimed at another player's card",
    }
}
