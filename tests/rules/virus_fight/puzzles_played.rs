//! Puzzles as they are played, alone or together, against the best defence (rules 11.4).

use shoal_contract::{Actor, Game, Match, PuzzleGame};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::action_of;
use shoal_virus_fight::solver::puzzle::solve::turns;
use shoal_virus_fight::solver::puzzle::{PuzzleGoal, VirusPuzzle};

fn begin(puzzle: &VirusPuzzle) -> Match<VirusFight> {
    let state = VirusFight::beginning(puzzle, &[]);
    Match::from_state(state, Some(1)).expect("it can be played")
}

/// Plays on as advised until the goal is reached or missed, whichever side acts.
fn play_out(puzzle: &VirusPuzzle, game: &mut Match<VirusFight>) -> bool {
    for _ in 0..200 {
        if let Some(reached) = VirusFight::progress(puzzle, game).reached {
            return reached;
        }
        let (actor, action) = match VirusFight::study(puzzle, game) {
            Some(study) => {
                let advice = study();
                (Actor::Seat(advice.seat), advice.action)
            }
            None => {
                let action = VirusFight::next_house_action(game.world()).expect("somebody acts");
                (Actor::House, action)
            }
        };
        game.apply(actor, &action).expect("it is legal");
    }
    panic!("{puzzle}: it has no end");
}

#[test]
fn who_plays_as_advised_solves_every_puzzle_against_the_best_defence() {
    for puzzle in VirusFight::puzzles() {
        let mut game = begin(&puzzle);
        let progress = VirusFight::progress(&puzzle, &game);
        assert_eq!((progress.left, progress.reached), (puzzle.turns, None), "{puzzle}");
        assert!(play_out(&puzzle, &mut game), "{puzzle}");
    }
}

#[test]
fn after_a_wrong_first_turn_the_goal_is_known_to_be_out_of_reach_and_is_never_reached() {
    for puzzle in VirusFight::puzzles().into_iter().step_by(3) {
        let right = puzzle.solve(u64::MAX).expect("no limit").firsts;
        let mut position = puzzle.position.position.clone();
        let wrong = turns(&mut position).into_iter().filter(|turn| !right.contains(turn));
        for turn in wrong.step_by(7) {
            let mut game = begin(&puzzle);
            for ply in turn {
                let seat = Actor::Seat(VirusFight::solver(&puzzle));
                game.apply(seat, &action_of(ply)).expect("it is legal");
            }
            let progress = VirusFight::progress(&puzzle, &game);
            assert_eq!(progress.turn_began, 0);
            if progress.reached.is_none() {
                assert_eq!(progress.left, puzzle.turns - 1);
                if let Some(study) = VirusFight::study(&puzzle, &game) {
                    assert!(!study().holds, "{puzzle}");
                }
                assert!(!play_out(&puzzle, &mut game), "{puzzle}");
            }
        }
    }
}

#[test]
fn the_same_defence_is_played_every_time() {
    let puzzle = &VirusFight::puzzles()[25];
    let taken = || {
        let mut game = begin(puzzle);
        play_out(puzzle, &mut game);
        game.taken().to_vec()
    };
    assert_eq!(taken(), taken());
}

#[test]
fn a_hint_tells_the_piece_and_not_where_it_goes() {
    for puzzle in VirusFight::puzzles() {
        let game = begin(&puzzle);
        let advice = VirusFight::study(&puzzle, &game).expect("the solver is awaited")();
        let hint = VirusFight::hint(&game, &advice.action);
        assert!(hint.ends_with('.') && !hint.contains("piece"), "{puzzle}: {hint}");
        let card = VirusFight::puzzle_card(&puzzle);
        assert!(card.goal.contains(&puzzle.turns.to_string()), "{}", card.goal);
        assert_eq!(card.goal.starts_with("Trap"), puzzle.goal == PuzzleGoal::Trap);
    }
}
