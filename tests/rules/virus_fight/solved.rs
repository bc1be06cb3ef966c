//! The small board that is solved (rules 12): its positions, its turns both ways, and bots on it.

use shoal_core::contract::{Actor, Generator, Match, Seat};
use shoal_core::games::virus_fight::VirusFight;
use shoal_core::games::virus_fight::position::{Position, Step};
use shoal_core::games::virus_fight::rules::pieces::position;
use shoal_core::games::virus_fight::setup::Setup;
use shoal_core::games::virus_fight::solver::puzzle::solve::{after, turns};
use shoal_core::games::virus_fight::solver::small::index::POSITIONS;
use shoal_core::games::virus_fight::solver::small::{Index, Small, Table, Turned, Value, check};
use shoal_core::games::virus_fight::state::{Record, State};
use std::sync::Arc;

fn drawn(index: &Index, generator: &mut Generator) -> Small {
    index.position(generator.below(POSITIONS as u32) as usize)
}

/// Each kind is twice on the board or beside it: the sum over all boards of the ways to own what is beside
/// it, to set two markers, and to be in turn.
#[test]
fn there_are_as_many_positions_as_can_be_counted_by_hand() {
    let factorial = |number: u64| (1..=number).product::<u64>();
    let mut count = 0;
    for on_board in 0..81_u64 {
        let of_kind = [1, 3, 9, 27].map(|power| on_board / power % 3);
        let pieces: u64 = of_kind.iter().sum();
        let alike: u64 = of_kind.iter().map(|&number| factorial(number)).product();
        let boards = factorial(9) / factorial(9 - pieces) / alike;
        let spares: u64 = of_kind.iter().map(|number| 3 - number).product();
        count += boards * spares * pieces * pieces.saturating_sub(1);
    }
    assert_eq!((count, 2 * count), (POSITIONS as u64, 74_238_336));
    let (index, mut next) = (Index::default(), 0);
    index.each(|number, small| {
        assert_eq!(number, next);
        next += 1;
        if number % 1009 == 0 {
            assert_eq!((index.of(small), index.position(number)), (number, *small));
        }
    });
    assert_eq!(next, POSITIONS);
}

/// The positions one turn later, by the code that play uses; none for a turn by which its player is out.
fn by_the_rules(small: &Small) -> Vec<Option<Small>> {
    let mut position = small.position();
    let all = turns(&mut position);
    let then = |turn: Vec<_>| after(&mut position, &turn, |position| Small::of(position));
    all.into_iter().map(then).collect()
}

fn sorted<T: std::fmt::Debug>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut all: Vec<String> = all.into_iter().map(|one| format!("{one:?}")).collect();
    all.sort();
    all
}

#[test]
fn its_turns_are_those_of_the_rules() {
    let (index, mut generator) = (Index::default(), Generator::from_seed(1));
    for _ in 0..20_000 {
        let small = drawn(&index, &mut generator);
        assert_eq!(Small::of(&small.position()), Some(small));
        let mut after = Vec::new();
        small.each_turn(&mut |turned| {
            after.push(match turned {
                Turned::Out => None,
                Turned::Next(next) => Some(next),
            });
        });
        assert_eq!(sorted(after), sorted(by_the_rules(&small)), "{small:?}");
    }
}

#[test]
fn going_back_is_the_reverse_of_a_turn() {
    let (index, mut generator) = (Index::default(), Generator::from_seed(2));
    let leads_to = |from: &Small, to: &Small| {
        let mut leads = false;
        from.each_turn(&mut |turned| leads |= turned == Turned::Next(*to));
        leads
    };
    for _ in 0..4_000 {
        let small = drawn(&index, &mut generator);
        small.each_before(&mut |before| assert!(leads_to(&before, &small), "{before:?} {small:?}"));
        small.each_turn(&mut |turned| {
            let Turned::Next(next) = turned else { return };
            let mut is_found = false;
            next.each_before(&mut |before| is_found |= before == small);
            assert!(is_found, "{small:?} leads to {next:?}");
        });
    }
}

/// Whether the player to move loses within so many turns, whatever it does.
fn loses(small: &Small, within: u32) -> bool {
    let mut all = within > 0;
    small.each_turn(&mut |turned| {
        if let Turned::Next(next) = turned {
            all = all && wins(&next, within - 1);
        }
    });
    all
}

fn wins(small: &Small, within: u32) -> bool {
    let mut any = false;
    small.each_turn(&mut |turned| {
        if let Turned::Next(next) = turned {
            any = any || within > 1 && loses(&next, within - 1);
        }
    });
    any
}

/// The position after the turn of `hard`, its other player to move.
fn after_hard(small: &Small, positions: u32, seed: u64) -> Position {
    let setup = Setup { rows: 3, columns: 3, longest: 3, ..Setup::for_players(2) };
    let (setup, position_) = (Arc::new(setup), small.position());
    let state = State { setup, position: position_, record: Record::default(), generator: None };
    let mut game = Match::<VirusFight>::from_state(state, Some(seed)).expect("it is sound");
    let options = serde_json::json!({"positions": positions});
    let mut bot = game.bot(Seat(0), "hard", &options).expect("it is known");
    while position(game.world()).turn == 0 && position(game.world()).step != Step::Over {
        let action = game.ask_bot(Seat(0), bot.as_mut()).expect("it is asked");
        game.apply(Actor::Seat(Seat(0)), &action).expect("it plays by the rules");
    }
    position(game.world()).clone()
}

/// With the positions it usually looks at. Checked by looking ahead, because all positions take longer than
/// a test may.
#[test]
fn the_top_bot_throws_no_position_away_that_it_wins_in_four_turns() {
    let (index, mut generator) = (Index::default(), Generator::from_seed(3));
    let mut tried = 0;
    while tried < 40 {
        let small = drawn(&index, &mut generator);
        if wins(&small, 2) || !wins(&small, 4) {
            continue;
        }
        tried += 1;
        let after = Small::of(&after_hard(&small, 20_000, tried)).expect("the match goes on");
        assert!(loses(&after, 5), "{small:?} was won, and {after:?} is not");
    }
}

/// `cargo test -p shoal_core --test rules solved -- --ignored --nocapture`; it takes minutes.
#[test]
#[ignore = "it solves the whole board"]
fn how_often_the_top_bot_throws_a_won_position_of_the_whole_table_away() {
    let table = Table::solve(|_, _| {}).expect("a byte is enough");
    let mut generator = Generator::from_seed(4);
    check::check(&table, 1_000_000, &mut generator)
        .expect("every value follows from the next ones");
    for (positions, count) in [(20_000, 2_000), (1_000_000, 500)] {
        let tries = thrown_away(&table, positions, count, &mut generator);
        for (far, (tried, lost)) in tries.iter().enumerate().filter(|(_, tries)| tries.0 > 0) {
            eprintln!("{positions}: won in {far} turns: {lost} of {tried} thrown away");
        }
        let near: u32 = tries[..=6].iter().map(|(_, lost)| lost).sum();
        assert_eq!(near, 0, "what is won soon is won");
    }
}

/// Of won positions that are drawn, by the turns they take: how many, and how many were won no more after the
/// turn of `hard`.
fn thrown_away(
    table: &Table,
    positions: u32,
    count: u64,
    generator: &mut Generator,
) -> [(u32, u32); 256] {
    let mut tries = [(0, 0); 256];
    for seed in 0..count {
        let (small, far) = loop {
            let small = drawn(&table.index, generator);
            if let Value::Won(far) = table.value(&small) {
                break (small, far);
            }
        };
        let after = after_hard(&small, positions, seed);
        let keeps = after.step == Step::Over && after.winners == [0]
            || matches!(table.value_of(&after), Some(Value::Lost(_)));
        let (tried, lost) = &mut tries[usize::from(far)];
        (*tried, *lost) = (*tried + 1, *lost + u32::from(!keeps));
    }
    tries
}
