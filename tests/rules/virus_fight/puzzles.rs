//! Puzzles can be solved as they say (rules 11).

use shoal_contract::{Match, PuzzleGame as _, read_puzzle_file};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::position::{VirusFightPosition, VirusFightStep};
use shoal_virus_fight::solver::puzzle::find::{PuzzleCriteria, grade, in_game};
use shoal_virus_fight::solver::puzzle::solve::turns;
use shoal_virus_fight::solver::puzzle::{BUILT_IN, HARDEST, PuzzleGoal, VirusPuzzle};
use std::collections::BTreeSet;

fn built_in() -> Vec<VirusPuzzle> {
    VirusPuzzle::read_all(BUILT_IN).expect("the built-in puzzles are well formed")
}

/// Whether a goal is reached from a position between two turns, by trying everything without any order: written
/// from the words of the rules, not from the solver.
fn reached(puzzle: &VirusPuzzle, position: &VirusFightPosition, left: u32) -> bool {
    let (me, before) = (puzzle.solver(), puzzle.position.position.out().count());
    if position.is_out(me) {
        return false;
    }
    if position.step == VirusFightStep::Over
        || puzzle.goal == PuzzleGoal::Trap && position.out().count() > before
    {
        return true;
    }
    if position.turn == me && left == 0 {
        return puzzle.goal == PuzzleGoal::Survive;
    }
    let left = left - u32::from(position.turn == me);
    let mut after = after_turns(position).into_iter().map(|next| reached(puzzle, &next, left));
    if position.turn == me { after.any(|holds| holds) } else { after.all(|holds| holds) }
}

fn after_turns(position: &VirusFightPosition) -> Vec<VirusFightPosition> {
    let played = |turn: &Vec<_>| {
        let mut next = position.clone();
        turn.iter().for_each(|&ply| {
            let _ = next.play(ply);
        });
        next
    };
    turns(&mut position.clone()).iter().map(played).collect()
}

#[test]
fn there_are_sixty_puzzles_of_four_grades_and_no_two_are_alike() {
    let all = built_in();
    assert!(all.len() >= 60, "{} puzzles", all.len());
    for grade in 1..HARDEST {
        let count = all.iter().filter(|puzzle| puzzle.grade == grade).count();
        assert!(count >= 5, "{count} of grade {grade}");
    }
    let titles: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.title.as_str()).collect();
    let keys: BTreeSet<u64> = all.iter().map(|puzzle| puzzle.position.position.key()).collect();
    assert_eq!((titles.len(), keys.len()), (all.len(), all.len()));
    for goal in [PuzzleGoal::Trap, PuzzleGoal::Survive] {
        assert!(all.iter().filter(|puzzle| puzzle.goal == goal).count() >= 15, "{goal:?}");
    }
}

#[test]
fn every_puzzle_is_solved_by_exactly_the_turns_that_lead_to_its_goal_whatever_is_tried() {
    for puzzle in built_in() {
        let position = &puzzle.position.position;
        let mut right = Vec::new();
        for (turn, next) in turns(&mut position.clone()).into_iter().zip(after_turns(position)) {
            right.extend(reached(&puzzle, &next, puzzle.turns - 1).then_some(turn));
        }
        let solution = puzzle.solve(u64::MAX).expect("no limit");
        assert_eq!(solution.firsts, right, "{puzzle}");
        assert!(!right.is_empty(), "{puzzle} can be solved");
        assert_eq!(puzzle.only, right.len() == 1, "{puzzle}");
        assert_eq!(puzzle.grade, grade(puzzle.turns, &solution), "{puzzle}");
        assert!(right.len() < solution.of, "{puzzle} can be failed");
    }
}

#[test]
fn no_trap_works_in_fewer_turns_than_its_puzzle_says() {
    for puzzle in built_in().into_iter().filter(|it| it.goal == PuzzleGoal::Trap && it.turns > 1) {
        let shorter = VirusPuzzle { turns: puzzle.turns - 1, ..puzzle.clone() };
        let solution = shorter.solve(u64::MAX).expect("no limit");
        assert!(solution.firsts.is_empty(), "{puzzle}");
    }
}

#[test]
fn a_puzzle_is_found_in_a_game_and_is_the_same_each_time() {
    let wanted = PuzzleCriteria { goal: PuzzleGoal::Trap, turns: 1, players: 2 };
    let found = (0..200).find_map(|seed| Some((seed, in_game(&wanted, seed)?)));
    let (seed, puzzle) = found.expect("one in two hundred games");
    assert_eq!(in_game(&wanted, seed), Some(puzzle.clone()));
    assert_eq!(puzzle.solve(u64::MAX).expect("no limit").firsts.len(), 1);
    let line = serde_json::to_string(&puzzle).expect("plain data");
    let read = VirusPuzzle::read_all(&format!("# found\n\n{line}\n")).expect("it was written");
    assert_eq!(read[0].position.position, puzzle.position.position);
}

#[test]
fn a_solution_that_takes_too_long_is_given_up() {
    let puzzle = built_in().into_iter().find(|puzzle| puzzle.turns > 1).expect("there are such");
    assert!(puzzle.solve(3).is_err());
}

#[test]
fn what_is_no_puzzle_is_refused_with_its_line() {
    let good = BUILT_IN.lines().find(|line| line.contains("\"spares\":[[],[]]"));
    let good = good.expect("there is one without spares");
    let pile = ["\"M1\""; 250].join(",");
    let pile = format!("\"spares\":[[{pile}],[{pile}]");
    for (old, new, told) in [
        ("\"turns\":", "\"turns\":9", "line 2: turns: "),
        ("\"grade\":", "\"grade\":9", "line 2: grade: "),
        ("\"goal\":\"", "\"goal\":\"un", "line 2: puzzle.goal: unknown variant"),
        ("\"title\"", "\"name\"", "line 2: puzzle.name: unknown field `name`"),
        (
            "\"round\":",
            "\"step\":\"over\",\"round\":",
            "line 2: position: it must be a player's turn",
        ),
        (
            "\"title\":\"",
            "\"title\":\"\u{202e}",
            "line 2: title: a name has no invisible characters",
        ),
        // What no match could begin with.
        ("\"round\":", "\"round\":101", "line 2: position: round: "),
        ("\"round\":", "\"winners\":[0],\"round\":", "line 2: position: winners: "),
        ("\"spares\":[[],[]", &pile, "line 2: position: spares: there are "),
    ] {
        let text = format!("# puzzles\n{}\n", good.replacen(old, new, 1));
        let error = VirusPuzzle::read_all(&text).expect_err(new);
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn what_a_puzzle_says_of_its_solution_is_found_to_be_so_or_told() {
    for puzzle in built_in() {
        let solution = puzzle.verify(u64::MAX).unwrap_or_else(|what| panic!("{puzzle}: {what}"));
        assert_eq!(solution, puzzle.solve(u64::MAX).expect("no limit"));
    }
    let told = |puzzle: VirusPuzzle| puzzle.verify(u64::MAX).expect_err("it is wrong");
    let one =
        |turns| built_in().into_iter().find(|it| it.turns == turns && it.goal == PuzzleGoal::Trap);
    let (short, long) = (one(1).expect("there is one"), one(2).expect("there is one"));
    let sooner = VirusPuzzle { turns: 2, grade: 2, ..short.clone() };
    assert_eq!(told(sooner), "It can already be solved within 1 turn: set that instead.");
    let hopeless = VirusPuzzle { turns: 1, ..long };
    assert!(told(hopeless).starts_with("Nobody can be trapped within 1 turn"));
    let only = VirusPuzzle { only: !short.only, ..short.clone() };
    assert!(told(only).contains("\"only\" should be"));
    let grade = VirusPuzzle { grade: HARDEST, ..short.clone() };
    assert_eq!(told(grade), format!("Its grade should be {}.", short.grade));
}

#[test]
fn files_of_puzzles_are_read_whichever_program_saved_them_and_as_they_are_put_on_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("some.puzzles");
    let read = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("the folder is ours");
        read_puzzle_file::<VirusFight>(&path, shoal_files::read_text)
    };
    for end in ["\n", "\r\n", "\r"] {
        let text = BUILT_IN.replace('\n', end);
        assert_eq!(read(text.as_bytes()), Ok(built_in()), "{end:?}");
        assert_eq!(read(format!("\u{feff}{text}").as_bytes()), Ok(built_in()), "{end:?}");
    }
    for empty in ["", "\n\r\n", "\u{feff}", "# none\n"] {
        assert_eq!(read(empty.as_bytes()), Ok(Vec::new()), "{empty:?}");
    }
    let told = read(b"\xff\xfe{\0").expect_err("it is UTF-16");
    assert!(
        told.ends_with("some.puzzles cannot be read: it is UTF-16 text: save it as UTF-8"),
        "{told}"
    );
    let told = read(BUILT_IN.repeat(10).as_bytes()).expect_err("it is endless");
    assert!(told.ends_with("puzzles are more than the 500 that are read"), "{told}");
    for puzzle in VirusFight::puzzles() {
        Match::<VirusFight>::from_state(VirusFight::beginning(&puzzle, &[]), None)
            .unwrap_or_else(|problems| panic!("{puzzle}: {problems}"));
    }
}
