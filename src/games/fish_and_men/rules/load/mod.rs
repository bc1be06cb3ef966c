//! Loading a position: everything no rule could hold is named by its field, and a refused position
//! leaves the world unchanged.

mod cards;
mod numbers;

use super::board::SeaBoard;
use super::board::position::{SeaPosition, Square};
use super::board::terrain::Terrain;
use super::cards::effects::passes::MOST_EXTRA_PASSES;
use super::pieces::health::LEAST_HEALTH;
use super::world_layout::lay_out;
use crate::state::{FishAndMenPhase, FishSchool, FishTurn, SeaView, State};
use bevy_ecs::world::World;
use cards::check_cards;
use numbers::check_changed;
use shoal_contract::{GameSetup, InputProblems, RandomGenerator, Seat, counted};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lays out `state` in place of whatever stands in the world; `seed`, if given, begins its
/// generator anew.
///
/// # Errors
/// All problems found, each with its field; the world is then unchanged.
pub fn load(world: &mut World, state: &State, seed: Option<u64>) -> Result<(), InputProblems> {
    check_state(state)?;
    let generator = seed.map_or_else(|| state.generator.clone(), RandomGenerator::from_seed);
    let pile = state.pile.clone();
    lay_out(world, Arc::clone(&state.setup), &state.sea, pile, state.next, generator);
    Ok(())
}

/// Checks that a position can stand by the rules.
///
/// # Errors
/// All problems found, each with its field.
pub fn check_state(state: &State) -> Result<(), InputProblems> {
    let mut problems = InputProblems::none();
    if let Err(found) = state.setup.check() {
        for problem in found.iter() {
            problems.add(format!("setup.{}", problem.field), problem.what.clone());
        }
        // Without a sound board and numbers nothing else can be judged.
        return problems.into_result();
    }
    let parameters = &state.setup.parameters;
    let board = SeaBoard::new(&state.setup.level, parameters.diagonal_neighbours);
    check_sea(state, &board, &mut problems);
    problems.into_result()
}

/// Does the part of [`check_state`] that needs a sound setup.
pub(super) fn check_sea(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    check_all_fish(state, board, problems);
    check_order(state, problems);
    check_turns(state, problems);
    check_end(state, board, problems);
    check_passes(&state.sea, problems);
    check_pollution(state, board, problems);
    check_fishermen(state, board, problems);
    check_industries(state, board, problems);
    let offers = state.sea.cards.offers.iter().map(|offer| offer.id);
    check_ids("sea.cards.offers", offers, state.next.offer, "next.offer", problems);
    check_cards(state, problems);
    check_changed(state, problems);
}

fn check_all_fish(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    let fish = &state.sea.fish;
    let players = state.setup.players;
    problems.require(fish.len() == players, "sea.fish", || {
        format!("{} fish, but {}", fish.len(), counted(players, "players"))
    });
    let mut taken: BTreeMap<Square, usize> = BTreeMap::new();
    for (index, school) in fish.iter().enumerate() {
        let field = format!("sea.fish[{index}]");
        problems.require(school.seat.index() == index, &format!("{field}.seat"), || {
            format!("{} is where seat {index} belongs: fish must be in order of seats", school.seat)
        });
        let most = state.setup.parameters.max_health;
        problems.require(
            (LEAST_HEALTH..=most).contains(&school.health),
            &format!("{field}.health"),
            || format!("{} is not a health from {LEAST_HEALTH} to {most}", school.health),
        );
        check_place(&state.sea, school, board, &format!("{field}.at"), problems);
        if let Some(other) = school.at.and_then(|at| taken.insert(at.square(), index)) {
            let what = format!("fish {other} is already in that square");
            problems.add(format!("{field}.at"), what);
        }
    }
}

/// Checks that a fish is in the sea, or in the middle of a river; nowhere before it is placed and after it quit.
fn check_place(
    sea: &SeaView,
    school: &FishSchool,
    board: &SeaBoard,
    field: &str,
    problems: &mut InputProblems,
) {
    let placed = sea.phase != FishAndMenPhase::Placing
        || sea.order.iter().take(sea.through).any(|&seat| seat == school.seat);
    let Some(at) = school.at else {
        problems.require(school.quit || !placed, field, || "it must be somewhere".into());
        return;
    };
    problems.require(!school.quit, field, || "a fish that quit must be nowhere: null".into());
    problems.require(placed || school.quit, field, || {
        "a fish that has not been placed must be nowhere: null".into()
    });
    let terrain = board.has(at.square()).then(|| board.terrain(at.square()));
    match terrain {
        Some(Terrain::Sea) => {
            problems.require(sea.phase != FishAndMenPhase::Placing, field, || {
                "while fish are being placed, they must be in rivers".into()
            })
        }
        Some(Terrain::River) => {
            let middle = at == SeaPosition::centre(at.square());
            let won = sea.winner == Some(school.seat);
            problems
                .require(middle || won, field, || "a fish in a river must be in its middle".into());
        }
        Some(_) => problems.add(field, "a fish must be in the sea or in a river"),
        None => problems.add(field, "the board has no such square"),
    }
}

/// Checks that the order names everyone who has not quit, once.
fn check_order(state: &State, problems: &mut InputProblems) {
    let sea = &state.sea;
    let mut order = sea.order.clone();
    order.sort_unstable();
    let playing: Vec<Seat> = Seat::all(sea.fish.len())
        .filter(|seat| sea.fish.get(seat.index()).is_some_and(|fish| !fish.quit))
        .collect();
    problems.require(order == playing, "sea.order", || {
        "it must name every seat that has not quit, each once".into()
    });
    let (through, all) = (sea.through, sea.order.len());
    let (fits, needed) = match sea.phase {
        FishAndMenPhase::Placing | FishAndMenPhase::FishMove => {
            (through < all, format!("less than {all}"))
        }
        FishAndMenPhase::Draw | FishAndMenPhase::Over => (through <= all, format!("at most {all}")),
        _ => (through == all, format!("{all}: all seats have acted")),
    };
    problems.require(fits, "sea.through", || {
        format!("{through} does not match the phase: it must be {needed}")
    });
    let begun = !matches!(
        sea.phase,
        FishAndMenPhase::Placing | FishAndMenPhase::Beginning | FishAndMenPhase::Over
    );
    problems.require(!begun || sea.turn > 0, "sea.turn", || "turns start at 1".into());
    problems.require(sea.phase != FishAndMenPhase::Placing || sea.turn == 0, "sea.turn", || {
        "it must be 0 while fish are being placed".into()
    });
    problems.require(sea.turn <= MOST_TURNS, "sea.turn", || {
        format!("{} is more than {MOST_TURNS}", sea.turn)
    });
}

/// Checks that the progress of each fish in its turn fits the order.
fn check_turns(state: &State, problems: &mut InputProblems) {
    let (sea, most) = (&state.sea, state.setup.parameters.max_roll);
    for (index, school) in sea.fish.iter().enumerate() {
        let place = sea.order.iter().position(|&seat| seat == school.seat);
        let fits = match (sea.phase, place) {
            (_, None) => true,
            (FishAndMenPhase::FishMove, Some(place)) if place < sea.through => {
                school.turn == FishTurn::Done
            }
            (FishAndMenPhase::FishMove, Some(place)) if place == sea.through => match school.turn {
                FishTurn::Waiting => !school.worn.still,
                FishTurn::Moving { .. } => true,
                FishTurn::Done => false,
            },
            (FishAndMenPhase::Over, Some(_)) => true,
            (_, Some(_)) => !matches!(school.turn, FishTurn::Moving { .. }),
        };
        problems.require(fits, &format!("sea.fish[{index}].turn"), || {
            "it does not match the order: fish that have acted must be done, the next one must \
             not be, and later ones cannot be moving yet"
                .into()
        });
        problems.require(
            school.first_turn || sea.turn > 0,
            &format!("sea.fish[{index}].first_turn"),
            || "before the first turn, every fish must still have its first turn".into(),
        );
        problems.require(
            !matches!(school.turn, FishTurn::Moving { points: 0 }),
            &format!("sea.fish[{index}].turn"),
            || "a fish without steps left must be done".into(),
        );
        problems.require(
            !matches!(school.turn, FishTurn::Moving { points } if points > most_steps(school, most)),
            &format!("sea.fish[{index}].turn"),
            || {
                let most = most_steps(school, most);
                format!("it has more than {most} steps: parameters.max_roll, plus those from cards")
            },
        );
    }
}

/// The most steps a fish can have: those of the die, and those of cards (FR).
fn most_steps(school: &FishSchool, most: u32) -> u32 {
    most.saturating_add(school.worn.extra_steps)
}

/// Checks that a match is over when a player has won or nobody is left, and not before.
fn check_end(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    let sea = &state.sea;
    let nobody = sea.fish.iter().all(|fish| fish.quit);
    let over = sea.winner.is_some() || nobody;
    problems.require(over == (sea.phase == FishAndMenPhase::Over), "sea.phase", || {
        "the match must be over if somebody has won or nobody is left, and only then".into()
    });
    let Some(winner) = sea.winner else { return };
    let fish = sea.fish.get(winner.index());
    let at = fish.and_then(|fish| fish.at).map(SeaPosition::square);
    let home = at.is_some_and(|at| board.has(at) && board.river_at(at).is_some());
    problems.require(home, "sea.winner", || "the winner's fish must be in a river".into());
    let needed = state.setup.parameters.health_to_win;
    problems.require(fish.is_some_and(|fish| fish.health >= needed), "sea.winner", || {
        format!("the winner's fish must have {needed} health")
    });
    problems.require(sea.turn > 0, "sea.turn", || "nobody can win before the first turn".into());
}

fn check_passes(sea: &SeaView, problems: &mut InputProblems) {
    let extra = sea.cards.extra_passes;
    problems.require(extra <= MOST_EXTRA_PASSES, "sea.cards.extra_passes", || {
        format!("{extra} is more than {MOST_EXTRA_PASSES}")
    });
}

fn check_pollution(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    let pollution = &state.sea.pollution;
    let ids = pollution.iter().map(|blob| blob.id);
    check_ids("sea.pollution", ids, state.next.blob, "next.blob", problems);
    for (index, blob) in pollution.iter().enumerate() {
        let square = blob.at.square();
        let fits = board.has(square) && board.is_sea(square);
        let field = format!("sea.pollution[{index}].at");
        problems.require(fits, &field, || "pollution must be in the sea".into());
    }
}

fn check_fishermen(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    let fishermen = &state.sea.fishermen;
    let ids = fishermen.iter().map(|fisherman| fisherman.id);
    check_ids("sea.fishermen", ids, state.next.fisherman, "next.fisherman", problems);
    let mut taken: BTreeMap<Square, u32> = BTreeMap::new();
    for (index, fisherman) in fishermen.iter().enumerate() {
        let field = format!("sea.fishermen[{index}].square");
        let fits = board.has(fisherman.square) && board.is_sea(fisherman.square);
        problems.require(fits, &field, || "a fisherman must be in the sea".into());
        if let Some(other) = taken.insert(fisherman.square, fisherman.id) {
            problems.add(field, format!("fisherman {other} is already in that square"));
        }
    }
}

fn check_industries(state: &State, board: &SeaBoard, problems: &mut InputProblems) {
    let industries = &state.sea.industries;
    let ids = industries.iter().map(|industry| industry.id);
    check_ids("sea.industries", ids, state.next.industry, "next.industry", problems);
    let mut taken: BTreeMap<Square, u32> = BTreeMap::new();
    for (index, industry) in industries.iter().enumerate() {
        let field = format!("sea.industries[{index}].square");
        let fits = board.has(industry.square) && !board.is_sea(industry.square);
        problems.require(fits, &field, || "an industry must be on land, ice or a river".into());
        // The shore of a level, whatever counts as adjacent now.
        let inland = fits && board.sea_around()[industry.square.cell()] == 0;
        problems.require(!inland, &field, || "an industry must have sea next to it".into());
        if let Some(other) = taken.insert(industry.square, industry.id) {
            problems.add(field, format!("industry {other} is already in that square"));
        }
    }
}

/// The highest number of a turn, more than any match has: one that goes on from there still counts its turns.
const MOST_TURNS: u32 = 1_000_000;
/// The highest id that may be free next: a match that goes on from there never runs out of ids.
const HIGHEST_ID: u32 = 1_000_000_000;

/// Checks that ids rise, and that the next free one is above all of them.
fn check_ids(
    list: &str,
    ids: impl Iterator<Item = u32>,
    next: u32,
    next_field: &str,
    problems: &mut InputProblems,
) {
    let mut last = None;
    for (index, id) in ids.enumerate() {
        problems.require(last.is_none_or(|last| last < id), &format!("{list}[{index}].id"), || {
            format!("{id} is not above the id before it: they must be in order of ids")
        });
        last = Some(id);
    }
    problems.require(last.is_none_or(|last| last < next), next_field, || {
        format!("{next} is not above the ids in use")
    });
    problems.require(next <= HIGHEST_ID, next_field, || {
        format!("{next} is more than {HIGHEST_ID}: renumber the pieces")
    });
}
