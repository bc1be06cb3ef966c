//! The house player moves as it should (rules 5): compared with a plain search without pruning.

use super::*;
use crate::position::{
    IceBoard, IceBoardTables, IcePosition, PenguinPly, SpotMove, SpotSet, WideSpotSet,
    perft::PerftCount,
};
use serde_json::json;
use shoal_contract::RandomGenerator;
use std::sync::Arc;

/// The fish of `player` after `turns` more of its own turns, every move of everybody tried.
fn plain<B: SpotSet>(position: &mut IcePosition<B>, player: usize, turns: u32) -> u32 {
    let Some(turn) = position.turn().filter(|_| turns > 0) else { return position.score(player) };
    let moves: Vec<SpotMove> = position.moves(turn).collect();
    let mut values = Vec::new();
    for step in moves {
        let undo = position.play_move(step);
        let left = if turn == player { turns - 1 } else { turns };
        values.push(plain(position, player, left));
        position.unplay(undo);
    }
    if turn == player { values.into_iter().max() } else { values.into_iter().min() }.unwrap_or(0)
}

fn plain_choice<B: SpotSet>(position: &mut IcePosition<B>, depth: u32) -> Option<SpotMove> {
    let player = position.turn()?;
    let moves: Vec<SpotMove> = position.moves(player).collect();
    let mut worths = Vec::new();
    for step in moves {
        let undo = position.play_move(step);
        worths.push((plain(position, player, depth - 1), step));
        position.unplay(undo);
    }
    let most = worths.iter().map(|(worth, _)| *worth).max()?;
    let ties = worths.into_iter().filter(|(worth, _)| *worth == most).map(|(_, step)| step);
    ties.min_by_key(|step| (step.from, step.to))
}

/// A random position of a small board with holes.
fn position<B: SpotSet>(seed: u64, generator: &mut RandomGenerator) -> IcePosition<B> {
    let (rows, columns) = (3 + generator.below(3) as usize, 3 + generator.below(2) as usize);
    let players = 2 + (seed % 3) as usize;
    let mut fish = || if generator.chance(15) { 0 } else { 1 + generator.below(3) as u16 };
    let rows: Vec<Vec<u16>> = (0..rows).map(|_| (0..columns).map(|_| fish()).collect()).collect();
    let board = IceBoard::from_rows(&rows).expect("it is small");
    let field = Arc::new(IceBoardTables::new(&board).expect("there is room"));
    let mut position = IcePosition::begin(field, players).expect("a few play");
    for _ in 0..players * (6 - players) + generator.below(3) as usize {
        let Some(ply) = position.random_ply(generator) else { break };
        let _ = position.play(ply);
    }
    position
}

#[test]
fn the_house_moves_like_a_search_that_tries_everything_ties_included() {
    let mut generator = RandomGenerator::from_seed(5);
    let mut compared = 0;
    for seed in 0..150 {
        let mut position: IcePosition<u64> = position(seed, &mut generator);
        if position.is_placing() {
            continue;
        }
        for depth in 1..=3 {
            // Where a plain search would take too long it says nothing.
            let PerftCount { count, .. } = position.perft(3);
            if depth == 3 && count > 300 {
                continue;
            }
            compared += 1;
            let plain = plain_choice(&mut position, depth);
            assert_eq!(best_move(&mut position, depth), plain, "depth {depth} of {position:?}");
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_house_moves_alike_on_many_words() {
    for seed in 0..40 {
        let mut word: IcePosition<u64> = position(seed, &mut RandomGenerator::from_seed(seed));
        let mut wide: IcePosition<WideSpotSet> =
            position(seed, &mut RandomGenerator::from_seed(seed));
        if !word.is_placing() {
            assert_eq!(best_move(&mut word, 2), best_move(&mut wide, 2));
        }
    }
}

#[test]
fn at_depth_1_it_leaves_the_tile_with_most_fish_by_the_ties() {
    let rows = [[2_u16, 5, 1], [1, 5, 1], [1, 1, 1], [1, 1, 1]].map(|row| row.to_vec());
    let board = IceBoard::from_rows(&rows).expect("it is small");
    let mut position: IcePosition<u64> =
        IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), 2)
            .expect("two play");
    for spot in [0, 2, 1, 5, 4, 11, 3, 10] {
        let _ = position.play(PenguinPly::Place(spot));
    }
    // Of the two tiles with five fish the upper one, and of its goals the first.
    let goals: Vec<SpotMove> = position.moves(0).filter(|step| step.from == 1).collect();
    assert_eq!(best_move(&mut position, 1), goals.first().copied());
}

fn error(name: &str, options: &Value) -> String {
    make(name, options, &Setup::for_players(2), 1).err().unwrap_or_default()
}

#[test]
fn an_unknown_bot_or_option_is_refused_with_the_known_ones() {
    assert!(error("clever", &Value::Null).contains("random, house"));
    assert!(error("house", &json!({ "deep": 3 })).contains("depth"));
    assert!(error("random", &json!({ "depth": 3 })).contains("no options"));
    assert!(error("house", &json!([])).contains("an object"));
    for wrong in [json!(0), json!(-1), json!(99), json!("two"), json!(1.5)] {
        assert!(error("house", &json!({ "depth": wrong })).contains("from 1 to 12"));
    }
    assert_eq!(error("house", &json!({ "depth": 3 })), "");
    for wrong in [json!(0), json!(-1), json!(49), json!("two"), json!(1.5)] {
        assert!(error("hard", &json!({ "positions": wrong })).contains("from 50 to 10000000"));
    }
    assert_eq!(error("hard", &json!({ "positions": 500 })), "");
    assert!(error("easy", &json!({ "positions": 500 })).contains("no options"));
}
