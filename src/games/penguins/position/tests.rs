//! What a position promises.

use super::*;
use proptest::prelude::*;
use shoal_contract::RandomGenerator;
use std::sync::Arc;

fn board<Row: AsRef<[u16]>>(rows: &[Row]) -> IceBoard {
    let rows: Vec<Vec<u16>> = rows.iter().map(|row| row.as_ref().to_vec()).collect();
    IceBoard::from_rows(&rows).expect("it fits")
}

fn position<B: SpotSet>(board: &IceBoard, players: &[PenguinPlayer]) -> IcePosition<B> {
    let field = IceBoardTables::new(board).expect("there is room");
    IcePosition::new(Arc::new(field), players, 0).expect("it is sound")
}

fn with_penguins(places: &[Spot]) -> PenguinPlayer {
    PenguinPlayer { places: places.to_vec(), ..PenguinPlayer::default() }
}

/// The seed's picture of routes: four rows of three, the tile at the top left removed.
fn picture() -> IceBoard {
    board(&[&[0, 1, 2], &[3, 4, 5], &[1, 2, 3], &[4, 5, 1]])
}

#[test]
fn the_routes_are_those_of_the_picture() {
    let board = picture();
    let at = |row, column| board.grid().spot(row, column).expect("on the board");
    let position = position::<u64>(&board, &[with_penguins(&[at(1, 0)])]);
    let reached: Vec<Spot> = position.reach(at(1, 0)).spots().collect();
    assert_eq!(reached, [at(0, 1), at(2, 0), at(2, 1), at(3, 0), at(3, 1)]);
}

#[test]
fn directions_are_those_of_the_table_in_even_and_odd_rows() {
    let grid = IceGrid { rows: 7, columns: 5 };
    let around = |row, column| {
        HexDirection::ALL.map(|direction| {
            let spot = grid.spot(row, column).expect("on the board");
            grid.row_and_column(grid.neighbour(spot, direction).expect("it is inside"))
        })
    };
    assert_eq!(around(2, 2), [(0, 2), (1, 2), (1, 1), (4, 2), (3, 2), (3, 1)]);
    assert_eq!(around(3, 2), [(1, 2), (2, 3), (2, 2), (5, 2), (4, 3), (4, 2)]);
}

#[test]
fn neighbours_are_neighbours_of_each_other() {
    for (rows, columns) in [(1, 1), (1, 9), (9, 1), (2, 2), (8, 8), (25, 25)] {
        let grid = IceGrid { rows, columns };
        for spot in 0..grid.spots() as Spot {
            for other in HexDirection::ALL.into_iter().filter_map(|to| grid.neighbour(spot, to)) {
                let mut back =
                    HexDirection::ALL.into_iter().filter_map(|to| grid.neighbour(other, to));
                assert!(back.any(|back| back == spot), "{spot} and {other} of {grid:?}");
            }
        }
    }
}

#[test]
fn leaving_a_tile_takes_its_fish_and_the_last_one_is_not_counted() {
    // A column of five in even rows: the penguin goes down it.
    let board = board(&[&[1], &[0], &[2], &[0], &[3]]);
    let mut position = position::<u64>(&board, &[with_penguins(&[0])]);
    let _ = position.play_move(SpotMove { from: 0, to: 2 });
    assert_eq!((position.score(0), position.tiles().has(0)), (1, false));
    let _ = position.play_move(SpotMove { from: 2, to: 4 });
    assert_eq!(position.scores(), [3]);
    assert!(position.is_over(), "the tile it stands on is all that is left");
    assert_eq!(position.winners(), Some(vec![0]));
}

#[test]
fn who_is_stuck_is_passed_over_and_keeps_its_place() {
    // Player 0 stands alone; 1 and 2 have a column of their own each.
    let board =
        board(&[&[5, 0, 1, 0, 1], &[0, 0, 0, 0, 0], &[0, 0, 1, 0, 1], &[0; 5], &[0, 0, 1, 0, 1]]);
    let players = [with_penguins(&[0]), with_penguins(&[2]), with_penguins(&[4])];
    let mut position = position::<u64>(&board, &players);
    assert_eq!((position.first(), position.turn()), (0, Some(1)));
    let _ = position.play_move(SpotMove { from: 2, to: 12 });
    assert_eq!((position.first(), position.turn()), (2, Some(2)));
    let _ = position.play_move(SpotMove { from: 4, to: 14 });
    assert_eq!((position.first(), position.turn()), (0, Some(1)));
    let _ = position.play_move(SpotMove { from: 12, to: 22 });
    let _ = position.play_move(SpotMove { from: 14, to: 24 });
    assert!(position.is_over());
    assert_eq!(position.winners(), Some(vec![1, 2]), "both have two fish");
}

#[test]
fn a_removed_player_leaves_its_tiles_and_frees_who_was_stuck() {
    let board = board(&[&[1], &[0], &[2], &[0], &[3]]);
    let mut position =
        position::<u64>(&board, &[with_penguins(&[0]), with_penguins(&[2]), with_penguins(&[4])]);
    assert_eq!(position.turn(), None, "0 and 1 and 2 stand in each other's way");
    assert!(position.is_stuck(0) && position.is_stuck(1) && position.is_stuck(2));
    position.remove(1);
    assert_eq!(position.turn(), Some(0), "the tile under the removed one is free");
    assert_eq!(position.after(0), 2);
    position.remove(0);
    position.remove(2);
    assert_eq!(position.winners(), Some(Vec::new()), "nobody is left to win");
}

#[test]
fn after_a_removal_while_placing_the_next_in_order_is_asked() {
    let board = board(&[[1; 5]; 5]);
    let mut position: IcePosition<u64> =
        IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), 3)
            .expect("three play");
    let _ = position.place(0);
    assert_eq!(position.turn(), Some(1));
    position.remove(1);
    assert_eq!(position.turn(), Some(2));
    for spot in 1..=5 {
        let _ = position.place(spot);
    }
    assert_eq!((position.is_placing(), position.turn()), (false, Some(0)), "the youngest begins");
    assert_eq!((position.penguins(0).count(), position.penguins(2).count()), (3, 3));
}

#[test]
fn a_seat_that_was_not_asked_is_removed_without_changing_whose_turn_it_is() {
    let board = board(&[[1; 5]; 5]);
    let mut position: IcePosition<u64> =
        IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), 4)
            .expect("four play");
    let _ = position.place(0);
    position.remove(3);
    position.remove(0);
    assert_eq!(position.turn(), Some(1));
    assert_eq!((position.after(1), position.after(2)), (2, 1));
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let field = Arc::new(IceBoardTables::<u64>::new(&picture()).expect("there is room"));
    let refused = |players: &[PenguinPlayer], first| {
        assert_eq!(IcePosition::new(Arc::clone(&field), players, first), None, "{players:?}");
    };
    refused(&[], 0);
    refused(&vec![PenguinPlayer::default(); 5], 0);
    refused(&[PenguinPlayer::default()], 1);
    refused(&[with_penguins(&[0])], 0);
    refused(&[with_penguins(&[1, 1])], 0);
    refused(&[with_penguins(&[1]), with_penguins(&[1])], 0);
    refused(&[with_penguins(&[12])], 0);
    refused(&[with_penguins(&[640])], 0);
    assert!(IceBoardTables::<u64>::new(&board(&[[1; 9]; 8])).is_none(), "72 spots are no 64");
    assert_eq!(IceBoard::from_rows(&[vec![1; 26]]), None);
    assert_eq!(IceBoard::from_rows(&[const { Vec::<u16>::new() }; 26]), None);
    assert_eq!(IceBoard::from_rows(&[vec![1001]]), None);
}

#[test]
fn a_game_of_no_plies_is_counted_once_and_a_game_that_ends_early_not_at_all() {
    let board = board(&[&[7]]);
    let mut position =
        position::<u64>(&board, &[PenguinPlayer { score: 4, ..with_penguins(&[0]) }]);
    assert_eq!(position.perft(0), PerftCount { count: 1, scores: [4, 0, 0, 0] });
    assert_eq!(position.perft(1), PerftCount::default());
}

/// A board with holes, players, and random plies that lead into a game on it.
fn any_game() -> impl Strategy<Value = (IceBoard, usize, u64, usize)> {
    let sizes = (1..=9_usize, 1..=9_usize).prop_filter("at most 64 spots", |(r, c)| r * c <= 64);
    let boards = sizes.prop_flat_map(|(rows, columns)| {
        let fish = prop_oneof![1 => Just(0_u16), 4 => 1..=5_u16];
        prop::collection::vec(prop::collection::vec(fish, columns), rows)
    });
    let boards = boards.prop_map(|rows| IceBoard::from_rows(&rows).expect("it is small"));
    (boards, 1..=4_usize, any::<u64>(), 0..40_usize)
}

fn same<A: SpotSet, B: SpotSet>(one: &IcePosition<A>, other: &IcePosition<B>) {
    let (mut plies, mut others) = (Vec::new(), Vec::new());
    one.legal(&mut plies);
    other.legal(&mut others);
    assert_eq!(plies, others);
    assert_eq!(
        (one.turn(), one.first(), one.is_placing()),
        (other.turn(), other.first(), other.is_placing())
    );
    assert_eq!(one.scores(), other.scores());
    assert_eq!(one.winners(), other.winners());
    assert!(one.free().spots().eq(other.free().spots()));
    for player in 0..one.players() {
        assert_eq!(one.player(player), other.player(player));
        assert_eq!(one.is_stuck(player), other.is_stuck(player));
        assert!(one.moves(player).eq(other.moves(player)));
    }
}

proptest! {
    #[test]
    fn one_word_and_many_words_answer_alike((board, players, seed, length) in any_game()) {
        let mut word: IcePosition<u64> =
            IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), players).expect("sound");
        let mut wide: IcePosition<WideSpotSet> =
            IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), players).expect("sound");
        let mut generator = RandomGenerator::from_seed(seed);
        for index in 0..length {
            same(&word, &wide);
            if index % 16 == 15 {
                word.remove(index % players);
                wide.remove(index % players);
            }
            let mut twin = generator.clone();
            let Some(ply) = word.random_ply(&mut generator) else { break };
            prop_assert_eq!(Some(ply), wide.random_ply(&mut twin));
            let _ = word.play(ply);
            let _ = wide.play(ply);
        }
        same(&word, &wide);
        prop_assert_eq!(word.perft(2), wide.perft(2));
    }

    #[test]
    fn whatever_is_played_can_be_taken_back((board, players, seed, length) in any_game()) {
        let mut position = AnyPosition::begin(&board, players).expect("sound");
        let mut generator = RandomGenerator::from_seed(seed);
        let mut past = Vec::new();
        for _ in 0..length {
            let Some(ply) = position.random_ply(&mut generator) else { break };
            prop_assert!(position.is_legal(ply));
            let before = position.clone();
            past.push((before, position.play(ply)));
        }
        while let Some((before, undo)) = past.pop() {
            position.unplay(undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn what_is_counted_is_what_is_played((board, players, seed, length) in any_game()) {
        let mut position: IcePosition<u64> =
            IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), players).expect("sound");
        let mut generator = RandomGenerator::from_seed(seed);
        for _ in 0..length {
            let Some(ply) = position.random_ply(&mut generator) else { break };
            let _ = position.play(ply);
        }
        let before = position.clone();
        for depth in 0..3 {
            prop_assert_eq!(position.perft(depth), position.perft_playing_all(depth));
        }
        prop_assert_eq!(&position, &before);
    }

    #[test]
    fn exactly_what_is_listed_is_legal((board, players, seed, length) in any_game()) {
        let mut position = AnyPosition::begin(&board, players).expect("sound");
        let mut generator = RandomGenerator::from_seed(seed);
        for _ in 0..length {
            let Some(ply) = position.random_ply(&mut generator) else { break };
            let _ = position.play(ply);
        }
        let legal = position.legal();
        prop_assert!(legal.is_sorted(), "by from, then to");
        let spots = 0..board.grid().spots() as Spot + 2;
        for from in spots.clone() {
            prop_assert_eq!(position.is_legal(PenguinPly::Place(from)), legal.contains(&PenguinPly::Place(from)));
            for to in spots.clone() {
                let ply = PenguinPly::Move(SpotMove { from, to });
                prop_assert_eq!(position.is_legal(ply), legal.contains(&ply));
            }
        }
    }

    #[test]
    fn no_fish_is_lost_or_made((board, players, seed, _) in any_game()) {
        let mut position: IcePosition<u64> =
            IcePosition::begin(Arc::new(IceBoardTables::new(&board).expect("room")), players).expect("sound");
        position.playout(&mut RandomGenerator::from_seed(seed));
        let all: u32 = board.tiles().map(|spot| u32::from(board.fish(spot))).sum();
        let left: u32 = position.tiles().spots().map(|spot| position.fish(spot)).sum();
        prop_assert_eq!(all, left + position.scores().iter().sum::<u32>());
    }
}
