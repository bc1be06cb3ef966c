//! The shipped lesson is the match of its script, and what its captions claim is so in that match.
//! After a change of rules or of the script `SHOAL_BLESS=1` writes it anew; the captions stay.

use super::*;
use shoal_contract::{Actor, Game as _, Match};
use shoal_penguins::action::IceCell;
use shoal_penguins::setup::{IceSource, Setup};
use shoal_table::features::tutorial::LEARNER;
use shoal_table::features::tutorial::testing::{self, lesson};

/// The seat that plays against the learner.
const OTHER: Seat = Seat(1);
/// The ice of the lesson.
const ICE: [[i64; 3]; 8] =
    [[3, 3, 3], [2, 4, 3], [3, 1, 1], [3, 1, 1], [2, 0, 2], [3, 2, 1], [1, 3, 3], [1, 0, 1]];
/// This many rows of open water lie north and south of it: captions lie there, and cover no ice.
const SEA: usize = 4;
/// Where penguins are placed on it, by the learner and the other in turn.
const PLACED: [IceCell; 8] = [
    IceCell(4, 2),
    IceCell(4, 0),
    IceCell(6, 1),
    IceCell(6, 0),
    IceCell(1, 1),
    IceCell(0, 0),
    IceCell(1, 2),
    IceCell(0, 1),
];
/// Who goes where from where.
const MOVED: [(Seat, IceCell, IceCell); 14] = [
    // Far, in one of six ways.
    (LEARNER, IceCell(4, 2), IceCell(0, 2)),
    (OTHER, IceCell(0, 0), IceCell(2, 0)),
    // It leaves a tile with fish.
    (LEARNER, IceCell(0, 2), IceCell(2, 2)),
    (OTHER, IceCell(2, 0), IceCell(3, 0)),
    // Water and own penguins are around it.
    (LEARNER, IceCell(2, 2), IceCell(3, 1)),
    (OTHER, IceCell(3, 0), IceCell(5, 0)),
    // It leaves a bridge.
    (LEARNER, IceCell(6, 1), IceCell(5, 1)),
    (OTHER, IceCell(0, 1), IceCell(1, 0)),
    (LEARNER, IceCell(1, 2), IceCell(5, 2)),
    (OTHER, IceCell(5, 0), IceCell(7, 0)),
    (LEARNER, IceCell(1, 1), IceCell(2, 1)),
    // The other is stuck.
    (LEARNER, IceCell(5, 1), IceCell(6, 2)),
    (LEARNER, IceCell(5, 2), IceCell(3, 2)),
    (LEARNER, IceCell(6, 2), IceCell(7, 2)),
];

fn setup() -> Setup {
    let sea = vec![vec![0; 3]; SEA];
    let ice = ICE.map(|row| row.to_vec());
    let rows = [&sea[..], &ice[..], &sea[..]].concat();
    Setup { ice: IceSource::Board(rows), ..Setup::for_players(2) }
}

/// A spot of the ice on the board.
fn on_board(at: IceCell) -> IceCell {
    IceCell(at.0 + SEA as u8, at.1)
}

/// The match of the script.
fn scripted() -> Match<Penguins> {
    let mut game = Match::<Penguins>::new(setup(), 1).expect("it is sound");
    let seats = [LEARNER, OTHER].into_iter().cycle();
    let placed = seats.zip(PLACED).map(|(seat, at)| (seat, Action::Place(on_board(at))));
    let way = |from, to| Action::Move(on_board(from), on_board(to));
    let moved = MOVED.into_iter().map(|(seat, from, to)| (seat, way(from, to)));
    for (seat, action) in placed.chain(moved) {
        game.apply(Actor::Seat(seat), &action).expect("it is legal");
    }
    game
}

/// The match before the action with this number, and what the action before it has brought.
fn before(number: usize) -> (Match<Penguins>, Vec<Event>) {
    testing::before::<PenguinsView>(number)
}

/// The sentences of the caption before this action.
fn caption(number: usize) -> String {
    testing::caption::<PenguinsView>(number)
}

/// The move with this number.
fn step(number: usize) -> (IceCell, IceCell) {
    match lesson::<PenguinsView>().steps[number - 1].action {
        Action::Move(from, to) => (from, to),
        other => panic!("{other:?} is no move"),
    }
}

fn spot(game: &Match<Penguins>, at: IceCell) -> Spot {
    spot_of(game.world(), at).expect("it is on the board")
}

#[test]
fn the_shipped_lesson_is_the_match_of_its_script_and_fits_the_rules() {
    testing::is_the_match_of_its_script::<PenguinsView>("penguins", &scripted());
}

#[test]
fn the_lesson_has_eight_to_twelve_short_captions_from_the_first_action_to_the_end() {
    testing::has_short_captions::<PenguinsView>(8..=12);
}

#[test]
fn both_have_as_many_penguins_as_is_said_and_place_them_in_turn() {
    let (game, _) = before(1);
    let left = |seat: Seat| position(game.world()).to_place(seat.index());
    assert_eq!((left(LEARNER), left(OTHER)), (4, 4));
    assert!(caption(1).starts_with("You have 4 penguins, and so has Gentoo."), "{}", caption(1));
    assert!(
        position(before(8).0.world()).is_placing() && !position(before(9).0.world()).is_placing()
    );
}

#[test]
fn the_first_penguin_has_all_six_ways_and_none_across_a_corner() {
    let (game, _) = before(9);
    let (from, to) = step(9);
    let routes = PenguinRoutes::of(position(game.world()), from).expect("it stands there");
    assert_eq!(routes.lines.len(), 6);
    assert!(routes.lines.iter().flatten().all(|at| at.0 != from.0));
    let (_, along) = routes.line_to(to).expect("it goes along one");
    assert!(along > 0, "further than to the next tile");
}

#[test]
fn what_was_taken_is_the_fish_of_the_tile_that_sank() {
    let ((was, _), (game, events)) = (before(9), before(10));
    let (from, _) = step(9);
    let fish = was.state().ice.fish_at(from);
    assert_eq!(game.state().ice.fish_at(from), 0, "it is gone");
    assert_eq!(taken(&events[0], LEARNER), usize::from(fish));
    assert!(caption(10).contains(&format!("are yours: {fish}.")), "{}", caption(10));
}

#[test]
fn what_a_penguin_stands_on_counts_once_it_leaves() {
    let ((game, _), (after, _)) = (before(11), before(12));
    let score = |game: &Match<Penguins>| position(game.world()).score(LEARNER.index());
    let (from, _) = step(11);
    let under = u32::from(game.state().ice.fish_at(from));
    assert!(under > 0);
    assert_eq!(score(&after), score(&game) + under);
    let told = format!("You have {} fish. The {under} under this penguin", score(&game));
    assert!(caption(11).starts_with(&told), "{}", caption(11));
}

#[test]
fn water_and_an_own_penguin_bar_ways() {
    let (game, _) = before(13);
    let (from, _) = step(13);
    let position = position(game.world());
    let grid = position.board().grid();
    let beside: Vec<Spot> = grid.around(spot(&game, from)).collect();
    let water = beside.iter().filter(|&&spot| !position.has_tile(spot)).count();
    let own = beside.iter().filter(|&&spot| position.penguin_at(spot) == Some(0)).count();
    assert_eq!((beside.len(), water, own), (6, 2, 2));
    assert!(caption(13).contains("only 2 directions left"), "{}", caption(13));
}

#[test]
fn the_bridge_parts_the_ice_and_the_caption_counts_who_is_cut_off() {
    let ((was, _), (game, events)) = (before(15), before(16));
    let (from, _) = step(15);
    let parts = |game: &Match<Penguins>| {
        let mut parts = position(game.world()).parts_around(spot(game, from));
        parts.sort_by_key(BTreeSet::len);
        parts
    };
    assert_eq!(parts(&was).len(), 1, "all hangs together");
    let [small, large] = parts(&game).try_into().expect("two parts");
    assert!(small.len() * 2 < large.len(), "most of the ice is out of reach");
    let owners: Vec<usize> =
        small.iter().filter_map(|&spot| position(game.world()).penguin_at(spot)).collect();
    assert_eq!((owners.as_slice(), small.len()), (&[1, 1, 1][..], 4));
    assert!(matches!(events[..], [Event::Moved { seat: LEARNER, .. }]));
    assert!(caption(16).contains("3 of Gentoo's penguins share 4 tiles"), "{}", caption(16));
}

#[test]
fn who_is_stuck_is_passed_over_for_good() {
    let (game, events) = before(20);
    assert!(events.contains(&Event::Skipped { seat: OTHER }));
    assert!(position(game.world()).is_stuck(OTHER.index()) && !game.is_over());
    assert!(
        lesson::<PenguinsView>().steps[19..].iter().all(|step| step.actor == Actor::Seat(LEARNER))
    );
    let theirs = position(game.world()).score(OTHER.index());
    assert!(caption(20).contains(&format!("keeps {theirs} fish")), "{}", caption(20));
    assert_eq!(position(before(23).0.world()).score(OTHER.index()), theirs);
}

#[test]
fn the_learner_wins_and_what_lies_under_penguins_is_nobodys() {
    let (game, _) = before(lesson::<PenguinsView>().steps.len() + 1);
    assert_eq!(Penguins::standing(game.world()).winners, Some(vec![LEARNER]));
    let ice = game.state().ice;
    let [mine, theirs] = [0, 1].map(|seat: usize| ice.players[seat].score);
    let lies: u32 = ice.tiles().map(|(_, fish)| u32::from(fish)).sum();
    let all: i64 = ICE.iter().flatten().sum();
    assert_eq!(i64::from(mine + theirs + lies), all);
    assert!(ice.tiles().any(|(at, _)| ice.penguin_at(at).is_some()));
    let told = format!("You have {mine} fish and Gentoo has {theirs}: you have won.");
    assert!(caption(23).contains(&told), "{}", caption(23));
}
