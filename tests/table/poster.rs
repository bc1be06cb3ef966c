//! Posters of matches that bots played.

use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::penguins::PenguinsView;
use bevy::math::Vec2;
use shoal_contract::journal::{self, JournalFolder, RecordedMatch};
use shoal_contract::{
    Actor, Bot, BotName, Game as _, MatchBeginning, MatchReview, Misconduct, Seat,
};
use shoal_fish_and_men::action::Action as FishAction;
use shoal_host::simulate::ThreadedSampler;
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action as Leaving, RemovalReason};
use shoal_table::features::evening::poster::testing::draw;
use shoal_table::features::evening::poster::{MatchPoster, PosterRecord};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::picture::art::{add_drawings, nested};
use shoal_tabletop::picture::theme::SEAT_COLOURS;
use shoal_tabletop::seats::{Chair, Chairs, ExpelledProgram, SeatPlayer};
use std::path::{Path, PathBuf};

/// Plays a match to its end, or `actions` long, and answers with its journal.
fn played<V: MatchPoster>(folder: &Path, players: usize, bot: &str, actions: usize) -> PathBuf {
    add_drawings(V::drawings());
    let names = ["Ann", "Bob", "Cid", "Dora", "Eve"].map(str::to_owned)[..players].to_vec();
    let beginning =
        MatchBeginning::<V::Game>::Setup { setup: V::setup_for(&names, None), seed: 11 };
    let mut match_: RecordedMatch<V::Game> =
        journal::begin(&JournalFolder::at(folder), beginning, "an evening")
            .expect("the folder is ours");
    let mut bots: Vec<Box<dyn Bot<V::Game>>> = Seat::all(players)
        .map(|seat| match_.hosted().bot(seat, bot, &serde_json::json!({})).expect("it is known"))
        .collect();
    for _ in 0..actions {
        let game = match_.hosted();
        let awaited = game.awaited_seats();
        let (actor, action) = match awaited.first() {
            Some(&seat) => {
                let action = game.ask_bot(seat, bots[seat.index()].as_mut());
                (Actor::Seat(seat), action.expect("it is asked"))
            }
            None => match V::Game::next_house_action(game.world()) {
                Some(action) => (Actor::House, action),
                None => break,
            },
        };
        match_.act(actor, &action).expect("it is legal");
    }
    match_.path().expect("it is written down").to_owned()
}

fn memory<V: MatchPoster>(path: &Path) -> PosterRecord<V> {
    let reading = journal::read(path).expect("it was written");
    PosterRecord::of_journal(&reading, path).expect("it is a match")
}

/// Long enough for fish to move and pollution to drift.
const SOME: usize = 60;

#[test]
fn a_journal_makes_the_same_poster_every_time() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<FishAndMenView>(folder.path(), 2, "random", SOME);
    let once = memory::<FishAndMenView>(&path).draw().expect("it can be drawn");
    assert_eq!(memory::<FishAndMenView>(&path).draw(), Ok(once.clone()));
    assert!(!once.contains("NaN") && !once.contains("inf"), "everything has a place");
}

#[test]
fn a_poster_has_a_track_and_a_curve_for_each_fish_and_a_glow_where_pollution_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let svg = memory::<FishAndMenView>(&played::<FishAndMenView>(folder.path(), 3, "random", SOME))
        .draw()
        .expect("it can be drawn");
    for colour in &SEAT_COLOURS[..3] {
        let strokes = svg.matches(&format!("stroke=\"#{colour:06X}\"")).count();
        assert!(strokes >= 2, "{colour:06X} has a track and a curve, not {strokes} strokes");
    }
    assert!(svg.matches("url(#haze)").count() > 5, "pollution was there");
}

#[test]
fn a_match_without_actions_has_a_poster_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(
        memory::<FishAndMenView>(&played::<FishAndMenView>(folder.path(), 2, "random", 0))
            .draw()
            .is_ok()
    );
}

#[test]
fn a_poster_is_a_png_file_that_replaces_an_older_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<FishAndMenView>(folder.path(), 2, "random", 10);
    let picture = path.with_extension("png");
    std::fs::write(&picture, "older").expect("the folder is ours");
    memory::<FishAndMenView>(&path).keep(&picture).expect("it can be kept");
    let bytes = std::fs::read(&picture).expect("it is there");
    assert!(bytes.starts_with(b"\x89PNG"), "it is a PNG file");
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 2, "nothing is left over");
    #[cfg(unix)]
    {
        let full = folder.path().join("full.png");
        std::os::unix::fs::symlink("/dev/full", &full).expect("the folder is ours");
        let refused = memory::<FishAndMenView>(&path).keep(&full).expect_err("it is full");
        assert!(refused.contains("No space left") && full.is_symlink(), "{refused}");
    }
    let nowhere = folder.path().join("no such folder/poster.png");
    let refused =
        memory::<FishAndMenView>(&path).keep(&nowhere).expect_err("there is no such folder");
    assert!(refused.contains("poster.png cannot be written"), "{refused}");
}

#[test]
fn the_poster_says_of_a_removed_program_that_it_was_removed_and_of_others_that_they_left() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<PenguinsView>(folder.path(), 3, "random", 12);
    let fared = |last: (Actor, Leaving)| {
        let mut memory = memory::<PenguinsView>(&path);
        memory.actions.push(last);
        memory.page().expect("it can be drawn").fared[1].clone()
    };
    let quit = fared((Actor::Seat(Seat(1)), Leaving::Quit));
    assert!(quit.ends_with(" fish, left"), "{quit}");
    let remove = Leaving::Remove { seat: Seat(1), why: RemovalReason::Failed };
    let removed = fared((Actor::House, remove));
    assert!(removed.ends_with(" fish, removed"), "{removed}");
    // The chairs know it of games without such a rule.
    let mut memory =
        memory::<FishAndMenView>(&played::<FishAndMenView>(folder.path(), 2, "random", 6));
    let seat = memory.chairs.seats().next();
    assert_eq!(seat, None, "nobody sat at a table");
    let program = BotName::constant("bob");
    let expelled = Some(ExpelledProgram { program, why: Misconduct::Cheated });
    let chair = |place| Chair::new(place, "Ann", SeatPlayer::Bot(program));
    memory.chairs = Chairs(PLACES[..2].iter().map(|&place| chair(place)).collect());
    memory.chairs.0[1].expelled = expelled;
    memory.actions.push((Actor::Seat(Seat(1)), FishAction::Quit));
    let fared = memory.page().expect("it can be drawn").fared;
    assert!(fared[1].ends_with(", removed"), "{fared:?}");
}

#[test]
fn a_poster_has_the_letters_and_colours_that_people_had_at_the_table() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<PenguinsView>(folder.path(), 2, "random", 12);
    let colour = format!("#{:06X}", SEAT_COLOURS[4]);
    let drawn = |marks: [u8; 2]| {
        let chair = |(place, mark)| Chair {
            mark: Some(mark),
            ..Chair::new(place, "Ann", SeatPlayer::Person)
        };
        let chairs = PLACES.into_iter().zip(marks).map(chair).collect();
        PosterRecord { chairs: Chairs(chairs), ..memory::<PenguinsView>(&path) }
            .draw()
            .expect("it is drawn")
    };
    assert!(drawn([4, 5]).contains(&colour));
    assert!(!drawn([0, 1]).contains(&colour));
}

/// What a drawing of a seat consists of, wherever it lies.
fn body_of(piece: &str) -> String {
    let drawn = nested(piece, Some(0), Vec2::ZERO, 1.0);
    drawn.split_once('>').expect("there is such a drawing").1.to_owned()
}

#[test]
fn a_page_shows_the_emblem_and_the_pieces_of_its_own_game_and_counts_as_the_game_does() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<PenguinsView>(folder.path(), 3, "random", 400);
    let page = memory::<PenguinsView>(&path).page().expect("it can be drawn");
    assert_eq!((page.emblem, page.piece, page.unit), ("penguins", "penguin", "move"));
    let reading = journal::read(&path).expect("it was written");
    let journal = journal::Journal::<Penguins>::of(&reading).expect("it is a match");
    // All but nine actions, by which the penguins were placed, are moves.
    assert_eq!(page.lasted, Some(journal.steps.len() as u64 - 9));
    let svg = page.draw();
    assert!(svg.contains(&body_of("penguin")) && !svg.contains(&body_of("fish")));
    let path = played::<FishAndMenView>(folder.path(), 2, "random", 10);
    let page = memory::<FishAndMenView>(&path).page().expect("it can be drawn");
    assert_eq!((page.emblem, page.piece, page.unit), ("shoal", "fish", "turn"));
    let svg = page.draw();
    assert!(!svg.contains(&body_of("penguin")) && svg.contains(&body_of("fish")));
}

#[test]
fn the_look_back_is_kept_as_a_page_once_a_match_is_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sampling = ThreadedSampler::in_background();
    let over = played::<FishOrFailureView>(folder.path(), 3, "greedy", 10_000);
    let page = memory::<FishOrFailureView>(&over).look_back(&sampling).expect("it can be drawn");
    assert!(page.expect("the sea is empty").starts_with(b"%PDF-"));
    let begun = played::<FishOrFailureView>(folder.path(), 3, "greedy", 3);
    let none = memory::<FishOrFailureView>(&begun).look_back(&sampling).expect("it can begin");
    assert!(none.is_none(), "it is not over");
}

#[test]
fn whatever_is_said_of_a_match_fits_on_one_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = played::<FishOrFailureView>(folder.path(), 5, "greedy", 10_000);
    let page = memory::<FishOrFailureView>(&path).page().expect("it can begin");
    let long = "What is said of a match may be longer than usual, for there are matches of which much is \
                to be said, and names of companies that are long. ";
    let (sentences, questions) = (vec![long.repeat(2); 3], vec![long.into(); 3]);
    let review = MatchReview { sentences, timeline: long.into(), questions };
    let drawn = draw(&page, &review);
    let tree = resvg::usvg::Tree::from_str(&drawn, &Default::default()).expect("a drawing");
    let inked = tree.root().abs_stroke_bounding_box();
    assert!(inked.left() > 10.0 && inked.right() < 200.0, "{inked:?}");
    assert!(inked.top() > 10.0 && inked.bottom() < 287.0, "{inked:?}");
    // A question is asked with room for its answer.
    let sentences = vec!["It lived.".into(); 3];
    let usual = MatchReview { sentences, timeline: "Lost in round 3.".into(), ..review };
    assert!(draw(&page, &usual).matches("h174").count() == 9);
}
