//! Reading the table from a chair: a program that has the picture alone, as an eye before a seat sees it, and knows the
//! drawings and figures of the table, tells whose turn it is, the number of its seat, and which pieces stand where.
//!
//! `cargo test --test x11 reading -- --ignored --nocapture` reads 100 positions of each game from each side, and prints
//! what was taken for what; docs/look.md, Reading from a chair, has the figures.
//!
//! - `studio`: the table, drawn without a window, and random positions
//! - `trays`, `pieces`: the readers; `games`: what is so in a match
//! - `report`: what was read right

mod games;
mod pieces;
mod report;
mod studio;
mod trays;

use crate::x_server::lock_x_servers;
use bevy::prelude::World;
use games::{BoardPlaces, ReadableGame};
use pieces::{PieceReader, SeenPiece, is_same_place, learn_pieces};
use report::ReadingReport;
use shoal::contract::{Game as _, Match, Seat};
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::food_chain::FoodChainView;
use shoal::views::penguins::PenguinsView;
use shoal::views::virus_fight::VirusFightView;
use studio::{NAMES, TableStudio, pixel, position};
use trays::{TrayReader, TraySamples};

/// The sides of the table, in order of seats.
const SIDES: [&str; 4] = ["south", "north", "west", "east"];
/// The seed of the first match from which drawings are learnt, and the number of matches that are tried.
const SPECIMEN: u64 = 1_000;
const TRIED: u64 = 60;
/// The number of matches from which drawings are learnt.
const SPECIMENS: usize = 3;
/// The number of positions that are read in a long run.
const MANY: u64 = 100;
/// The part of readings that have to be right.
const RIGHT: f32 = 0.99;

#[test]
fn turn_number_and_penguins_are_read_off_the_picture_from_every_chair() {
    let report = read_game::<PenguinsView>(1);
    assert_eq!(report.below(RIGHT), Vec::<String>::new());
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_of_fish_are_read_from_every_chair() {
    reads_many::<PenguinsView>();
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_of_virus_fight_are_read_from_every_chair() {
    reads_many::<VirusFightView>();
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_of_fish_or_failure_are_read_from_every_chair() {
    reads_many::<FishOrFailureView>();
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_of_food_chain_are_read_from_every_chair() {
    reads_many::<FoodChainView>();
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_of_fish_and_men_are_read_from_every_chair() {
    reads_many::<FishAndMenView>();
}

/// Reads many positions of a game: 100, or as many as `SHOAL_SOAK` says.
fn reads_many<V: ReadableGame>() {
    let count = std::env::var("SHOAL_SOAK");
    let count =
        count.map_or(MANY, |count| count.parse().expect("SHOAL_SOAK is a number of positions"));
    assert_eq!(read_game::<V>(count).below(RIGHT), Vec::<String>::new());
}

/// Positions from which drawings are learnt: in each of them every seat has a piece.
fn specimens<V: ReadableGame>(world: &World) -> Vec<Match<V::Game>> {
    let has_all = |game: &Match<V::Game>| {
        let pieces = V::pieces(game, world);
        Seat::all(NAMES.len()).all(|seat| pieces.iter().any(|(owner, _)| *owner == seat))
    };
    let all = (SPECIMEN..SPECIMEN + TRIED).map(|seed| position::<V>(seed));
    all.filter(has_all).take(SPECIMENS).collect()
}

/// Learns how the pieces of a game look, from positions in which it is known where they stand.
fn learn<V: ReadableGame>(studio: &mut TableStudio, first: &Match<V::Game>) -> PieceReader {
    let scale = studio.scale();
    let BoardPlaces { middles, size } = V::places(studio.app.world(), first);
    let size = pixel(size, scale);
    let mut drawings = Vec::new();
    let specimens =
        if middles.is_empty() { Vec::new() } else { specimens::<V>(studio.app.world()) };
    for game in specimens {
        let known = V::pieces(&game, studio.app.world());
        studio.lay::<V>(game);
        let shown = studio.pieces();
        let known = Seat::all(NAMES.len()).filter_map(|seat| {
            let &(_, at) = known.iter().find(|(owner, _)| *owner == seat)?;
            let (piece, _) = shown.iter().find(|(_, place)| place.distance(at) < 1.5)?;
            Some((seat, *piece, pixel(at, scale)))
        });
        let known = known.collect();
        drawings.extend(learn_pieces(studio, known, size));
    }
    let places = middles.into_iter().map(|middle| pixel(middle, scale)).collect();
    PieceReader { places, size, drawings, is_only_one: V::ONLY_ONE }
}

/// Reads this many positions of a game from all sides, and prints what was read right.
fn read_game<V: ReadableGame>(count: u64) -> ReadingReport {
    let _alone = lock_x_servers();
    let first = position::<V>(SPECIMEN);
    let mut studio = TableStudio::open::<V>(position::<V>(SPECIMEN));
    let board = learn::<V>(&mut studio, &first);
    let samples = TraySamples::of(&mut studio);
    let trays = Seat::all(NAMES.len()).map(|seat| samples.reader(seat)).collect();
    let readers = TableReaders { board, trays };
    let mut report = ReadingReport::new(V::Game::info().name);
    for index in 0..count {
        let shown = position::<V>(index);
        let truth = ReadingTruth::of::<V>(&shown, &studio);
        studio.lay::<V>(shown);
        if index == 0 {
            studio.keep(&format!("reading_{}", V::Game::info().name));
        }
        readers.read(&studio, index as u32, &truth, &mut report);
    }
    println!("{report}");
    report
}

/// The readers of the table at all sides.
struct TableReaders {
    board: PieceReader,
    trays: Vec<TrayReader>,
}

impl TableReaders {
    /// Reads what is on the table from all sides, and notes what is right.
    fn read(
        &self,
        studio: &TableStudio,
        moment: u32,
        truth: &ReadingTruth,
        report: &mut ReadingReport,
    ) {
        let picture = studio.picture();
        for ((seat, tray), side) in Seat::all(NAMES.len()).zip(&self.trays).zip(SIDES) {
            let moment = moment * 8 + u32::from(seat.0);
            report.note("turn", side, tray.seats_in_turn(&picture, moment), truth.turn.clone());
            let number = tray.number(&picture, moment);
            report.note("number", side, number, truth.numbers[seat.index()].clone());
            let seen = self.board.read(&tray.eye, &picture, moment);
            let owner = |pieces: &[SeenPiece], at| {
                let mut there = pieces.iter().filter(|it| is_same_place(it.1, at, self.board.size));
                there.next().map(|it| it.0)
            };
            for &(seat, at) in &truth.pieces {
                report.note("pieces", side, owner(&seen, at), Some(seat));
            }
            for &(seat, _) in seen.iter().filter(|it| owner(&truth.pieces, it.1).is_none()) {
                report.note("pieces", side, Some(seat), None);
            }
        }
    }
}

/// The facts of a position.
struct ReadingTruth {
    turn: Vec<Seat>,
    numbers: Vec<String>,
    pieces: Vec<SeenPiece>,
}

impl ReadingTruth {
    fn of<V: ReadableGame>(game: &Match<V::Game>, studio: &TableStudio) -> Self {
        let world = studio.app.world();
        let piece = |(seat, at)| (seat, pixel(at, studio.scale()));
        let number = |seat| V::number(game, seat).to_string();
        Self {
            turn: game.awaited_seats(),
            numbers: Seat::all(NAMES.len()).map(number).collect(),
            pieces: V::pieces(game, world).into_iter().map(piece).collect(),
        }
    }
}
