//! Reading the table from a chair: a program that has the picture alone, as an eye before a seat sees it, and knows the
//! drawings and figures of the table, tells whose turn it is, the numbers of its seat, which pieces stand where, and the
//! counts on the board.
//!
//! `cargo test --test x11 reading -- --ignored --nocapture` reads 100 positions of each game from each side, and prints
//! what was taken for what; docs/look.md, Reading from a chair, has the figures.
//!
//! - `studio`: the table, drawn without a window, and random positions; `tray_texts`: the words in its trays
//! - `trays`, `pieces`, `counts`: the readers; `games`, `counted`: what is so in a match
//! - `report`: what was read right

mod counted;
mod counts;
mod games;
mod pieces;
mod report;
mod studio;
mod tray_texts;
mod trays;

use crate::x_server::lock_x_servers;
use bevy::prelude::{Vec2, World};
use counts::{CountReader, SeenCount};
use games::{PieceKind, ReadableGame, StandingPiece};
use pieces::{LearntPieces, LikelyPiece, PieceReader, SeenPiece, is_same_place};
use report::ReadingReport;
use shoal::contract::{Game as _, Match, RandomGenerator, Seat};
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::food_chain::FoodChainView;
use shoal::views::penguins::PenguinsView;
use shoal::views::virus_fight::VirusFightView;
use shoal_test_support::drawings::{BareBoard, BoardSight};
use shoal_test_support::eye::TableArea;
use studio::{NAMES, TableStudio, pixel, position};
use trays::{TrayNumbers, TrayReader, TraySamples};

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
/// The greatest distance from a count at which it is read, in pixels.
const BESIDE: f64 = 6.0;

/// Reads this many positions, from the position with a number.
type ReadGame = fn(u64, u64) -> ReadingReport;

/// All games.
const GAMES: [(&str, ReadGame); 5] = [
    ("fish-and-men", read_game::<FishAndMenView>),
    ("fish-or-failure", read_game::<FishOrFailureView>),
    ("penguins", read_game::<PenguinsView>),
    ("virus-fight", read_game::<VirusFightView>),
    ("food-chain", read_game::<FoodChainView>),
];

#[test]
fn turn_numbers_pieces_and_counts_are_read_off_the_picture_from_every_chair() {
    read_games(1);
}

#[test]
#[ignore = "it draws for minutes: run it with --ignored --nocapture after a drawing or a tray has changed"]
fn many_positions_are_read_from_every_chair() {
    read_games(number("SHOAL_SOAK").unwrap_or(MANY));
}

/// Reads this many positions of each game, or of that which `SHOAL_GAME` names; from the position `SHOAL_SEED` on.
fn read_games(count: u64) {
    let only = std::env::var("SHOAL_GAME").ok();
    let wanted = GAMES.iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name));
    let from = number("SHOAL_SEED").unwrap_or(0);
    let below = wanted.flat_map(|(_, read)| read(from, count).below(RIGHT));
    assert_eq!(below.collect::<Vec<_>>(), Vec::<String>::new());
}

/// The number in a variable of the environment.
fn number(variable: &str) -> Option<u64> {
    let number = std::env::var(variable).ok()?;
    Some(number.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

/// Positions from which drawings of a kind are learnt: in each of them every owner has a piece.
fn specimens<V: ReadableGame>(
    kind: &PieceKind<V>,
    world: &World,
    count: usize,
) -> Vec<Match<V::Game>> {
    let has_all = |game: &Match<V::Game>| {
        let pieces = (kind.pieces)(game, world);
        kind.owners().iter().all(|seat| pieces.iter().any(|piece| piece.owner == *seat))
    };
    let all = (SPECIMEN..SPECIMEN + TRIED).map(|seed| position::<V>(seed));
    all.filter(has_all).take(count).collect()
}

/// Learns how the pieces of a kind look, from positions in which it is known where they stand.
fn learn<V: ReadableGame>(
    kind: &PieceKind<V>,
    studio: &mut TableStudio,
    first: &Match<V::Game>,
) -> PieceReader {
    let scale = studio.scale();
    let places = (kind.places)(studio.app.world(), first);
    let mut learnt = LearntPieces::default();
    let turns = if kind.turns { V::TURNS } else { 1 };
    let count = SPECIMENS.div_ceil(turns as usize);
    for game in specimens::<V>(kind, studio.app.world(), count) {
        let mut known = (kind.pieces)(&game, studio.app.world());
        known.sort_by_key(|it| (it.owner, it.look));
        known.dedup_by_key(|it| (it.owner, it.look));
        studio.lay::<V>(game, 0);
        let shown = studio.pieces();
        let known = known.into_iter().filter_map(|StandingPiece { owner, at, .. }| {
            let is_it = |it: &&(_, Option<Seat>, Vec2)| it.1 == owner && it.2.distance(at) < 1.5;
            let (piece, ..) = shown.iter().find(is_it)?;
            Some((owner, *piece, pixel(at, scale)))
        });
        let known: Vec<_> = known.collect();
        for turn in 0..turns {
            studio.turn_pieces::<V>((0..NAMES.len()).fold(0, |all, _| all * V::TURNS + turn));
            learnt.learn(studio, kind, &known, &places);
        }
    }
    PieceReader::new(kind, studio, places, learnt)
}

/// Reads this many positions of a game from all sides, and prints what was read right.
fn read_game<V: ReadableGame>(from: u64, count: u64) -> ReadingReport {
    let _alone = lock_x_servers();
    let first = position::<V>(SPECIMEN);
    let mut studio = TableStudio::open::<V>(position::<V>(SPECIMEN));
    let readers = TableReaders::learn::<V>(&mut studio, &first);
    let mut report = ReadingReport::new(V::Game::info().name);
    for index in from..from + count {
        let shown = position::<V>(index);
        let mut truth = ReadingTruth::of::<V>(&shown, &studio);
        let figures = RandomGenerator::from_seed(index).below(u32::MAX);
        studio.lay::<V>(position::<V>(index), figures.into());
        truth.look_at::<V>(&shown, &mut studio, &readers);
        report.position = index;
        let before = report.mistakes();
        readers.read(&studio, index as u32, &truth, &mut report);
        if report.mistakes() > before {
            studio.keep(&format!("reading_{}_{index}", V::Game::info().name));
        }
    }
    println!("{report}");
    report
}

/// The readers of the table at all sides.
struct TableReaders {
    board: Option<TableArea>,
    /// The bare board, as it is seen from each side, if there are pieces to be read.
    bare: Vec<BareBoard>,
    pieces: Vec<PieceReader>,
    counts: Option<CountReader>,
    trays: Vec<TrayReader>,
}

impl TableReaders {
    /// Learns how everything looks.
    fn learn<V: ReadableGame>(studio: &mut TableStudio, first: &Match<V::Game>) -> Self {
        let samples = TraySamples::of(studio);
        let trays: Vec<TrayReader> =
            Seat::all(NAMES.len()).map(|seat| samples.reader(seat)).collect();
        let kinds = V::kinds();
        let pieces: Vec<PieceReader> =
            kinds.iter().map(|kind| learn::<V>(kind, studio, first)).collect();
        let labels = V::count_labels(studio.app.world_mut());
        let board = labels.as_ref().map(|_| studio.board());
        let board = board.or_else(|| Some(pieces.first()?.board()));
        let counts =
            labels.zip(board).map(|(labels, board)| CountReader::new(studio, labels, board));
        let bare = |tray: &TrayReader| {
            let (board, first) = (board?, pieces.first()?);
            Some(BareBoard::new(tray.eye.expect_at(first.bare(), board), board))
        };
        let bare = trays.iter().filter_map(bare).collect();
        Self { board, bare, pieces, counts, trays }
    }

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
            let (read, known) = (tray.numbers(&picture, moment), &truth.numbers[seat.index()]);
            report.note("number", side, read.large, known.large.clone());
            report.note("numbers", side, read.row, known.row.clone());
            for (read, known) in read.levers.iter().zip(&known.levers) {
                report.note("levers", side, read, known);
            }
            let Some(board) = self.board else { continue };
            let seen = tray.eye.look_at(&picture, board, moment);
            let counts = self.counts.as_ref().map(|counts| counts.read(&seen));
            let counted = counts.iter().flatten().map(|((.., at), _)| *at);
            let mut over: Vec<[f64; 2]> = counted.collect();
            let mut sight = self.bare.get(seat.index()).map(|bare| BoardSight::new(&seen, bare));
            for (reader, truth) in self.pieces.iter().zip(&truth.pieces) {
                let Some(sight) = &mut sight else { continue };
                let found = reader.read(sight, &over);
                over.extend(found.iter().map(|it| it.piece.1));
                let owner = |pieces: &[SeenPiece], at| {
                    let mut there = pieces.iter().filter(|it| is_same_place(it.1, at, reader.size));
                    there.next().map(|it| it.0)
                };
                let pieces: Vec<SeenPiece> = found.iter().map(|it| it.piece).collect();
                for &(seat, at) in truth {
                    report.note_at(reader.name, side, at, owner(&pieces, at), Some(seat));
                }
                for &LikelyPiece { piece: (seat, at), fit, .. } in &found {
                    let known = owner(truth, at);
                    report.fit(reader.name, known == Some(seat), fit);
                    if known.is_none() {
                        report.note_at(reader.name, side, at, Some(seat), None);
                    }
                }
            }
            let is_near = |one: [f64; 2], other: [f64; 2]| {
                (0..2).all(|axis| (one[axis] - other[axis]).abs() < BESIDE)
            };
            let found = counts.unwrap_or_default();
            for (owner, number, at) in &truth.counts {
                let read = found.iter().find(|(it, _)| is_near(it.2, *at));
                let read = read.map(|((owner, number, _), _)| (*owner, number.clone()));
                report.note_at("counts", side, *at, read, Some((*owner, number.clone())));
            }
            for ((owner, number, at), fit) in found {
                let known = truth.counts.iter().find(|it| is_near(it.2, at));
                report.fit("counts", known.is_some_and(|it| it.1 == number), fit);
                if known.is_none() {
                    report.note_at("counts", side, at, Some((owner, number)), None);
                }
            }
        }
    }
}

/// The facts of a position.
struct ReadingTruth {
    turn: Vec<Seat>,
    numbers: Vec<TrayNumbers>,
    pieces: Vec<Vec<SeenPiece>>,
    counts: Vec<SeenCount>,
}

impl ReadingTruth {
    fn of<V: ReadableGame>(game: &Match<V::Game>, studio: &TableStudio) -> Self {
        let world = studio.app.world();
        let piece = |it: StandingPiece| (it.owner, pixel(it.at, studio.scale()));
        let pieces =
            |kind: &PieceKind<V>| (kind.pieces)(game, world).into_iter().map(piece).collect();
        Self {
            turn: game.awaited_seats(),
            numbers: Vec::new(),
            pieces: V::kinds().iter().map(pieces).collect(),
            counts: Vec::new(),
        }
    }

    /// Adds what the table has written of the position.
    fn look_at<V: ReadableGame>(
        &mut self,
        game: &Match<V::Game>,
        studio: &mut TableStudio,
        readers: &TableReaders,
    ) {
        let texts = studio.tray_texts();
        let numbers = |(seat, tray): (Seat, &TrayReader)| TrayNumbers {
            large: V::number(game, seat).to_string(),
            ..tray.true_numbers(&texts)
        };
        self.numbers = Seat::all(NAMES.len()).zip(&readers.trays).map(numbers).collect();
        let scale = studio.scale();
        let counts = V::counts(game, studio.app.world_mut()).into_iter();
        let count = |(seat, number, at): (Option<Seat>, u32, _)| {
            (seat, number.to_string(), pixel(at, scale))
        };
        self.counts = counts.map(count).collect();
    }
}
