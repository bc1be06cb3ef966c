//! The small board that is solved (rules 12): its positions, its turns both ways, and bots on it.

use shoal_contract::{Actor, Match, RandomGenerator, SearchBrake, Seat};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::position::{VirusFightPosition, VirusFightStep};
use shoal_virus_fight::rules::pieces::position;
use shoal_virus_fight::setup::Setup;
use shoal_virus_fight::solver::puzzle::solve::{after, turns};
use shoal_virus_fight::solver::small::best::solved;
use shoal_virus_fight::solver::small::index::POSITIONS;
use shoal_virus_fight::solver::small::{
    SmallPosition, SmallPositionIndex, SmallTurnResult, SolvedValue, check,
};
use shoal_virus_fight::state::{OffBoardRecord, State};
use std::sync::Arc;

fn drawn(index: &SmallPositionIndex, generator: &mut RandomGenerator) -> SmallPosition {
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
    let (index, mut next) = (SmallPositionIndex::default(), 0);
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
fn by_the_rules(small: &SmallPosition) -> Vec<Option<SmallPosition>> {
    let mut position = small.position();
    let all = turns(&mut position);
    let then = |turn: Vec<_>| after(&mut position, &turn, |position| SmallPosition::of(position));
    all.into_iter().map(then).collect()
}

fn sorted<T: std::fmt::Debug>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut all: Vec<String> = all.into_iter().map(|one| format!("{one:?}")).collect();
    all.sort();
    all
}

#[test]
fn its_turns_are_those_of_the_rules() {
    let (index, mut generator) = (SmallPositionIndex::default(), RandomGenerator::from_seed(1));
    for _ in 0..20_000 {
        let small = drawn(&index, &mut generator);
        assert_eq!(SmallPosition::of(&small.position()), Some(small));
        let mut after = Vec::new();
        small.each_turn(&mut |turned| {
            after.push(match turned {
                SmallTurnResult::Out => None,
                SmallTurnResult::Next(next) => Some(next),
            });
        });
        assert_eq!(sorted(after), sorted(by_the_rules(&small)), "{small:?}");
    }
}

#[test]
fn a_position_that_is_turned_or_mirrored_has_the_same_turns_and_is_solved_as_the_same() {
    let (index, mut generator) = (SmallPositionIndex::default(), RandomGenerator::from_seed(5));
    for _ in 0..2_000 {
        let small = drawn(&index, &mut generator);
        let mut after = Vec::new();
        small.each_turn(&mut |turned| after.push(turned));
        for way in 0..8 {
            let seen = small.turned(way);
            assert_eq!(index.of_form(&seen), index.of_form(&small), "{small:?} {way}");
            let mut after_seen = Vec::new();
            seen.each_turn(&mut |turned| after_seen.push(turned));
            let expected = after.iter().map(|turned| match turned {
                SmallTurnResult::Next(next) => SmallTurnResult::Next(next.turned(way)),
                SmallTurnResult::Out => SmallTurnResult::Out,
            });
            assert_eq!(sorted(after_seen), sorted(expected), "{small:?} {way}");
        }
    }
}

#[test]
fn going_back_is_the_reverse_of_a_turn() {
    let (index, mut generator) = (SmallPositionIndex::default(), RandomGenerator::from_seed(2));
    let leads_to = |from: &SmallPosition, to: &SmallPosition| {
        let mut leads = false;
        from.each_turn(&mut |turned| leads |= turned == SmallTurnResult::Next(*to));
        leads
    };
    for _ in 0..4_000 {
        let small = drawn(&index, &mut generator);
        small.each_before(&mut |before| assert!(leads_to(&before, &small), "{before:?} {small:?}"));
        small.each_turn(&mut |turned| {
            let SmallTurnResult::Next(next) = turned else { return };
            let mut is_found = false;
            next.each_before(&mut |before| is_found |= before == small);
            assert!(is_found, "{small:?} leads to {next:?}");
        });
    }
}

/// The position after the turn of `hard`, its other player to move.
fn after_hard(small: &SmallPosition, positions: u32, seed: u64) -> VirusFightPosition {
    let setup = Setup { rows: 3, columns: 3, longest: 3, ..Setup::for_players(2) };
    let (setup, position_) = (Arc::new(setup), small.position());
    let state =
        State { setup, position: position_, record: OffBoardRecord::default(), generator: None };
    let mut game = Match::<VirusFight>::from_state(state, Some(seed)).expect("it is sound");
    let options = serde_json::json!({"positions": positions});
    let mut bot = game.bot(Seat(0), "hard", &options).expect("it is known");
    while position(game.world()).turn == 0 && position(game.world()).step != VirusFightStep::Over {
        let action = game.ask_bot(Seat(0), bot.as_mut()).expect("it is asked");
        game.apply(Actor::Seat(Seat(0)), &action).expect("it plays by the rules");
    }
    position(game.world()).clone()
}

/// Of positions that are drawn: what is won is won one turn sooner after the turn of `hard`, what is lost is lost as late
/// as can be, and what is endless stays so (rules 7.2).
#[test]
fn the_top_bot_throws_no_won_position_of_the_small_board_away() {
    let table = solved(&SearchBrake::default()).expect("nothing stops it");
    let mut generator = RandomGenerator::from_seed(4);
    check::check(table, 20_000, &mut generator).expect("every value follows from the next ones");
    let (mut won, mut others) = (0, 0);
    while won < 2_000 {
        let small = drawn(&table.index, &mut generator);
        let before = table.value(&small);
        let is_won = matches!(before, SolvedValue::Won(_));
        // Nobody is asked who is out whatever is done.
        if before == SolvedValue::Lost(1) || !is_won && others == 200 {
            continue;
        }
        (won, others) = (won + u64::from(is_won), others + u64::from(!is_won));
        let after = after_hard(&small, 1_000, won);
        let next = (after.step != VirusFightStep::Over)
            .then(|| table.value_of(&after).expect("a small one"));
        assert_eq!(SolvedValue::from_next(next.into_iter()), before, "{small:?} led to {after:?}");
    }
}
