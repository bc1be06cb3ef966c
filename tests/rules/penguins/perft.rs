//! Sequences of moves are counted as an independent slow counter counts them: it knows spots by
//! doubled coordinates, keeps tiles in a map, copies whole positions, and shares no code with the game.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A spot in doubled coordinates: a column is two steps wide, odd rows stand one step to the right.
type Place = (i32, i32);

/// Straight up and down, and over the four slanting edges.
const STEPS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

#[derive(Clone)]
struct Slow {
    /// The fish of each tile that is left.
    tiles: BTreeMap<Place, u64>,
    /// Penguins by player.
    penguins: Vec<Vec<Place>>,
    scores: Vec<u64>,
    /// Who stands first in turn.
    next: usize,
}

impl Slow {
    fn goals(&self, from: Place) -> Vec<Place> {
        let mut goals = Vec::new();
        for (right, down) in STEPS {
            for far in 1.. {
                let place = (from.0 + far * right, from.1 + far * down);
                let taken = self.penguins.iter().flatten().any(|other| *other == place);
                if taken || !self.tiles.contains_key(&place) {
                    break;
                }
                goals.push(place);
            }
        }
        goals
    }

    fn moves(&self, player: usize) -> Vec<(usize, Place)> {
        let penguins = self.penguins[player].iter().enumerate();
        penguins
            .flat_map(|(one, &from)| self.goals(from).into_iter().map(move |goal| (one, goal)))
            .collect()
    }

    /// How many sequences of this number of real moves there are, and the players' fish summed over their
    /// ends.
    fn count(&self, depth: u32) -> (u64, Vec<u64>) {
        if depth == 0 {
            return (1, self.scores.clone());
        }
        let players = self.penguins.len();
        let mut sum = (0, vec![0; players]);
        let order = (0..players).map(|step| (self.next + step) % players);
        let Some((player, moves)) =
            order.map(|player| (player, self.moves(player))).find(|(_, moves)| !moves.is_empty())
        else {
            return sum;
        };
        for (penguin, goal) in moves {
            let mut after = self.clone();
            let left = std::mem::replace(&mut after.penguins[player][penguin], goal);
            after.scores[player] += after.tiles.remove(&left).expect("it stood on a tile");
            after.next = (player + 1) % players;
            let (count, scores) = after.count(depth - 1);
            sum.0 += count;
            sum.1.iter_mut().zip(scores).for_each(|(sum, score)| *sum += score);
        }
        sum
    }
}

/// Numbers that look random, of the test's own.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A position: rows, columns, players, penguins of each, holes in a hundred spots, and how deep it is
/// counted.
struct Case(usize, usize, usize, usize, u64, u32);

/// The same position for the slow counter, and as a state of the protocol.
fn position(case: &Case, seed: u64) -> (Slow, Value) {
    let &Case(rows, columns, players, penguins, holes, _) = case;
    let mut dice = Dice(seed);
    let mut fish = || if dice.below(100) < holes { 0 } else { 1 + dice.below(5) };
    let board: Vec<Vec<u64>> = (0..rows).map(|_| (0..columns).map(|_| fish()).collect()).collect();
    let mut free: Vec<(usize, usize)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&(row, column)| board[row][column] > 0)
        .collect();
    let mut place = || free.swap_remove(dice.below(free.len() as u64) as usize);
    let places: Vec<Vec<(usize, usize)>> =
        (0..players).map(|_| (0..penguins).map(|_| place()).collect()).collect();
    let doubled = |&(row, column): &(usize, usize)| ((2 * column + row % 2) as i32, row as i32);
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let slow = Slow {
        tiles: all
            .filter(|&(row, column)| board[row][column] > 0)
            .map(|at| (doubled(&at), board[at.0][at.1]))
            .collect(),
        penguins: places.iter().map(|places| places.iter().map(doubled).collect()).collect(),
        scores: (0..players as u64).collect(),
        next: 0,
    };
    let colors = ["white", "black", "red", "brown"];
    let players: Vec<Value> = places
        .iter()
        .zip(colors)
        .enumerate()
        .map(|(index, (places, color))| json!({"color": color, "score": index, "places": places}))
        .collect();
    (slow, json!({"players": players, "board": board}))
}

const CASES: [Case; 12] = [
    Case(5, 5, 2, 4, 0, 4),
    Case(5, 5, 3, 3, 10, 4),
    Case(5, 5, 4, 2, 20, 4),
    Case(6, 5, 2, 4, 30, 4),
    Case(6, 6, 2, 4, 15, 4),
    Case(6, 6, 4, 2, 25, 4),
    Case(7, 6, 3, 3, 10, 3),
    Case(7, 7, 2, 4, 20, 3),
    Case(7, 8, 4, 2, 5, 3),
    Case(8, 8, 2, 4, 0, 3),
    Case(8, 8, 3, 3, 15, 3),
    Case(8, 8, 4, 6, 45, 4),
];

/// Boards of more than 64 spots, which take several words of bits: the rays of moves cross from one to the
/// next.
const WIDE: [Case; 6] = [
    Case(9, 9, 2, 4, 0, 3),
    Case(10, 7, 3, 3, 20, 3),
    Case(12, 10, 4, 2, 15, 3),
    Case(13, 5, 2, 4, 10, 3),
    Case(25, 3, 4, 2, 5, 3),
    Case(25, 25, 2, 4, 20, 2),
];

/// The numbers of sequences up to the depth of a case, which both counters agree on.
fn agreed(case: &Case, seed: u64) -> Vec<u64> {
    let game = shoal_games::find("penguins").expect("it is known");
    let (slow, state) = position(case, seed);
    let mut hosted = game.load(&state.to_string(), None).expect("it is sound");
    let count = |depth| {
        let (count, scores) = slow.count(depth);
        let fast = hosted.perft(depth).expect("penguins have perft");
        let fast: Value = serde_json::from_str(fast.get()).expect("it is JSON");
        assert_eq!(fast, json!({"count": count, "scores": scores}), "{depth} plies of {state}");
        count
    };
    (0..=case.5).map(count).collect()
}

#[test]
fn boards_of_several_words_are_counted_like_by_the_slow_counter() {
    for (index, case) in WIDE.iter().enumerate() {
        for seed in 0..3 {
            let counts = agreed(case, 100 * seed + index as u64);
            assert!(counts[1] > 10, "there is something to count: {counts:?}");
        }
    }
}

#[test]
fn twelve_positions_have_the_numbers_of_an_independent_slow_counter() {
    let mut told = String::new();
    for (index, case) in CASES.iter().enumerate() {
        for count in agreed(case, index as u64 + 1) {
            told += &format!(" {count}");
        }
        told.push('\n');
    }
    // The numbers themselves, so that both counters cannot go wrong together unseen.
    insta::assert_snapshot!(told, @r"
 1 18 340 5066 75961
 1 13 98 625 6642
 1 7 23 148 699
 1 6 28 101 334
 1 21 380 6095 96226
 1 8 35 287 1572
 1 8 90 865
 1 29 580 14290
 1 19 431 7138
 1 51 2073 91817
 1 17 425 10018
 1 7 80 226 2314
");
}

/// Play goes on to its end in few plies on crowded ice: who is stuck is passed over, and games that
/// end early count nothing.
#[test]
fn games_that_end_early_are_counted_like_by_the_slow_counter() {
    let (mut ended, mut went_on) = (0, 0);
    for seed in 0..60 {
        for count in &agreed(&Case(4, 3, 3, 2, 25, 6), seed)[1..] {
            if *count == 0 { ended += 1 } else { went_on += 1 }
        }
    }
    assert!(ended > 20 && went_on > 20, "{ended} and {went_on}");
}
