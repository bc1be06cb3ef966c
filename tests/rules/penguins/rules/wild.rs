//! Random play with removals at any time: what must always hold.

use super::by;
use proptest::prelude::*;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, Event, RemovalReason};
use shoal_penguins::position::{AnyPosition, PenguinPly, SpotMove};
use shoal_penguins::protocol;
use shoal_penguins::rules::ice::{position, spot_of};
use shoal_penguins::setup::{FishPerTile, IceSource, Setup};

fn any_setup() -> impl Strategy<Value = Setup> {
    (2..=4_usize, 4..=9_i64, 4..=9_i64, 0..=6_i64).prop_map(|(players, rows, columns, holes)| {
        let ice = IceSource::Grid { rows, columns, fish: FishPerTile::Random, holes };
        Setup { ice, ..Setup::for_players(players) }
    })
}

/// Something that may be done now; now and then a player leaves.
fn next(hosted: &Match<Penguins>, generator: &mut RandomGenerator) -> Option<(Actor, Action)> {
    let world = hosted.world();
    if generator.chance(3) {
        let seat = Seat(generator.below(4) as u16);
        let why = *generator.pick(&[RemovalReason::Cheated, RemovalReason::Failed])?;
        let (actor, action) = match generator.chance(50) {
            true => (Actor::House, Action::Remove { seat, why }),
            false => (Actor::Seat(seat), Action::Quit),
        };
        if Penguins::check(world, actor, &action).is_ok() {
            return Some((actor, action));
        }
    }
    let actor = hosted.awaited_seats().first().map_or(Actor::House, |seat| by(seat.0));
    Some((actor, Penguins::sample(world, actor, generator)?))
}

/// The position that search comes to by the same action.
fn searched(hosted: &Match<Penguins>, actor: Actor, action: Action) -> AnyPosition {
    let mut position = position(hosted.world()).clone();
    let spot = |at| spot_of(hosted.world(), at).expect("it is on the board");
    let ply = match (action, actor) {
        (Action::Place(at), _) => Some(PenguinPly::Place(spot(at))),
        (Action::Move(from, to), _) => {
            Some(PenguinPly::Move(SpotMove { from: spot(from), to: spot(to) }))
        }
        (Action::Quit, Actor::Seat(seat)) | (Action::Remove { seat, .. }, _) => {
            position.remove(seat.index());
            None
        }
        (Action::Quit, Actor::House) => None,
    };
    let _ = ply.map(|ply| position.play(ply));
    position
}

/// The board and all scores: fish are neither lost nor made.
fn fish(hosted: &Match<Penguins>) -> u32 {
    let ice = hosted.state().ice;
    let left: u32 = ice.board.iter().flatten().map(|&fish| u32::from(fish)).sum();
    left + ice.players.iter().map(|one| one.score).sum::<u32>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_laws_hold_fish_are_conserved_and_every_match_ends(setup in any_setup(), seed: u64) {
        let tiles = match setup.ice { IceSource::Grid { rows, columns, .. } => rows * columns, _ => 0 };
        let mut hosted = Match::<Penguins>::new(setup, seed).expect("there is room");
        let mut generator = RandomGenerator::from_seed(seed ^ 1);
        let all = fish(&hosted);
        let mut ends = 0;
        while let Some((actor, action)) = next(&hosted, &mut generator) {
            let searched = searched(&hosted, actor, action);
            let told = hosted.apply(actor, &action).expect("it was sampled or checked");
            prop_assert_eq!(position(hosted.world()), &searched, "steps of the rules, and one ply");
            Penguins::check_invariants(hosted.world()).map_err(TestCaseError::fail)?;
            prop_assert_eq!(fish(&hosted), all);
            ends += told.iter().filter(|event| matches!(event, Event::Ended { .. })).count();
            prop_assert!(hosted.taken().len() <= tiles as usize + 16, "it goes on for ever");
        }
        prop_assert_eq!((hosted.is_over(), ends), (true, 1), "its end is one event");
    }

    #[test]
    fn every_viewer_sees_all_but_the_generator(setup in any_setup(), seed: u64) {
        let hosted = Match::<Penguins>::new(setup, seed).expect("there is room");
        let world = hosted.world();
        let table = Penguins::seen_by(world, Viewer::Table);
        for seat in Seat::all(Penguins::seats(world)) {
            prop_assert_eq!(&Penguins::seen_by(world, Viewer::Seat(seat)), &table);
        }
        prop_assert_eq!(hosted.state().ice, table);
    }

    #[test]
    fn a_position_in_the_form_for_programs_goes_on_as_the_original(
        setup in any_setup(), seed: u64, length in 0..40_usize
    ) {
        let mut hosted = Match::<Penguins>::new(setup, seed).expect("there is room");
        let mut generator = RandomGenerator::from_seed(seed ^ 2);
        for _ in 0..length {
            let Some((actor, action)) = next(&hosted, &mut generator) else { break };
            hosted.apply(actor, &action).expect("it was sampled or checked");
        }
        for _ in 0..6 {
            let told = Penguins::encode_state(hosted.world());
            let state = Penguins::decode_state(told.get()).map_err(TestCaseError::fail)?;
            let loaded = Match::<Penguins>::from_state(state, None).expect("it was told");
            prop_assert_eq!(loaded.state(), hosted.state());
            let Some((actor, action)) = next(&hosted, &mut generator) else { break };
            hosted.apply(actor, &action).expect("it was sampled or checked");
        }
    }

    #[test]
    fn actions_survive_both_their_forms(row in 0..25_u8, column in 0..25_u8, other in 0..25_u8) {
        use shoal_penguins::action::IceCell;
        let at = IceCell(row, column);
        let remove = Action::Remove { seat: Seat(1), why: RemovalReason::Failed };
        for action in [Action::Place(at), Action::Move(at, IceCell(other, row)), Action::Quit, remove] {
            let short = protocol::write_action(&action);
            let long = serde_json::to_string(&action).expect("it is plain data");
            for text in [short.get(), &long] {
                prop_assert_eq!(protocol::read_action(text), Ok(action));
            }
        }
    }
}
