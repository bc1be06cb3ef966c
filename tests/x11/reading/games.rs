//! The things that can be read off the table in each game, as the match has them.

use super::studio::NAMES;
use bevy::prelude::*;
use shoal::contract::{Game, Match, RandomGenerator, Seat, Viewer};
use shoal::games::penguins::state::PenguinColony;
use shoal::games::virus_fight::SquareCoordinates;
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::fish_or_failure::board::layout::ReefLayout;
use shoal::views::penguins::PenguinsView;
use shoal::views::penguins::board::ice_layout::IceLayout;
use shoal::views::penguins::board::penguins;
use shoal::views::virus_fight::VirusFightView;
use shoal::views::virus_fight::board::layout::VirusBoardLayout;
use shoal_table::kit::GameView;
use shoal_tabletop::geometry::TableEdge;
use shoal_test_support::drawings::Evidence;

/// The places where pieces may stand, and the size of a piece, in units of the table.
pub struct BoardPlaces {
    /// The middles of the places.
    pub middles: Vec<Vec2>,
    /// The size of a piece.
    pub size: Vec2,
    /// The size of what is looked at: more than a piece if something is written beside it.
    pub around: Vec2,
    /// The greatest distance of a piece from the middle of a place along each axis.
    pub aside: f32,
    /// The places of a small piece from the middle of a place, where something would lie over a large one.
    pub corners: Vec<Vec2>,
    /// The scale of such a piece.
    pub small: f32,
}

impl BoardPlaces {
    /// Places in the middle of which pieces of this size stand.
    pub fn exact(middles: Vec<Vec2>, size: Vec2) -> Self {
        Self { middles, size, around: size, aside: 0.0, corners: Vec::new(), small: 1.0 }
    }
}

/// A piece that stands on the board.
#[derive(Debug, Clone, Copy)]
pub struct StandingPiece {
    /// The seat that owns it, if somebody does.
    pub owner: Option<Seat>,
    /// Its middle.
    pub at: Vec2,
    /// The number of its look: those of one owner that look alike have the same.
    pub look: u32,
}

impl StandingPiece {
    /// A piece of a seat all of whose pieces look alike.
    pub fn of(seat: Seat, at: Vec2) -> Self {
        Self { owner: Some(seat), at, look: 0 }
    }
}

/// A kind of pieces that can be read off the table.
pub struct PieceKind<V: GameView> {
    /// Its name.
    pub name: &'static str,
    /// `true` if a seat has one at most.
    pub is_only_one: bool,
    /// `true` if they turn.
    pub turns: bool,
    /// `true` if they belong to seats.
    pub have_owners: bool,
    /// The measure of how well a drawing fits: by what it changes on the bare board, or by itself where the board changes.
    pub fit: fn(Evidence) -> f32,
    /// The least fit of a drawing where a piece stands.
    pub least_fit: f32,
    /// The place of the letter beside a piece of a seat, from its middle, and its size, in units.
    pub letter: Option<fn(&World, Seat) -> (Vec2, Vec2)>,
    /// All that is known of the board without a match.
    pub places: fn(&World, &Match<V::Game>) -> BoardPlaces,
    /// The pieces of a match.
    pub pieces: fn(&Match<V::Game>, &World) -> Vec<StandingPiece>,
}

impl<V: GameView> PieceKind<V> {
    /// Pieces of seats that stand as they are drawn.
    fn of_seats(
        name: &'static str,
        is_only_one: bool,
        places: fn(&World, &Match<V::Game>) -> BoardPlaces,
        pieces: fn(&Match<V::Game>, &World) -> Vec<StandingPiece>,
    ) -> Self {
        Self {
            name,
            is_only_one,
            turns: false,
            have_owners: true,
            fit: Evidence::likeness,
            least_fit: 0.7,
            letter: None,
            places,
            pieces,
        }
    }

    /// All who may own one.
    pub fn owners(&self) -> Vec<Option<Seat>> {
        if self.have_owners { Seat::all(NAMES.len()).map(Some).collect() } else { vec![None] }
    }
}

/// The places and the look of counts that are written on a board.
pub struct CountLabels {
    /// The middles of the places on which they are written, in units; none if they may be anywhere.
    pub middles: Vec<Vec2>,
    /// The parts of the board where none is written, in units.
    pub without: Vec<Rect>,
    /// The size of their type, in units.
    pub size: f32,
    /// The owners, each with a side from which its counts are read.
    pub readers: Vec<(Option<Seat>, TableEdge)>,
    /// The colour of those that are nobody's.
    pub nobody: Color,
    /// The least correlation of a number with what is seen where it is written.
    pub least_fit: f32,
}

/// A count that is written on a board: whose it is, its number, and the middle of its figures, in units.
pub type BoardCount = (Option<Seat>, u32, Vec2);

/// A game that can be read off the table.
pub trait ReadableGame: GameView {
    /// The most random actions before a position.
    const ACTIONS: u32;

    /// The large number of a seat.
    fn number(game: &Match<Self::Game>, seat: Seat) -> u32;

    /// The kinds of its pieces.
    fn kinds() -> Vec<PieceKind<Self>> {
        Vec::new()
    }

    /// The counts on its board, if it may have some.
    fn count_labels(_world: &mut World) -> Option<CountLabels> {
        None
    }

    /// The counts of a match, where the table has written them.
    fn counts(_game: &Match<Self::Game>, _world: &mut World) -> Vec<BoardCount> {
        Vec::new()
    }

    /// Crowds what crowds so seldom in random play that its counts would hardly be read, and clears the board.
    fn arrange(_state: &mut <Self::Game as Game>::State, _whim: &mut RandomGenerator) {}

    /// The number of ways in which a piece may be turned.
    const TURNS: u64 = 1;

    /// Turns the pieces of all seats: that of the first by the last figure of a number, that of the next by the figure
    /// before, and so on, with [`TURNS`](Self::TURNS) figures.
    fn turn_pieces(_world: &mut World, _figures: u64) {}
}

impl ReadableGame for PenguinsView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.seen_by(Viewer::Table).players[seat.index()].score
    }

    fn kinds() -> Vec<PieceKind<Self>> {
        let places = |world: &World, _: &Match<Self::Game>| {
            let layout = world.resource::<IceLayout>();
            let cells = layout.surface.grid.cells();
            let middles = cells.map(|cell| layout.surface.centre(cell)).collect();
            BoardPlaces::exact(middles, Vec2::splat(layout.width * penguins::SIZE * 1.5))
        };
        let pieces = |game: &Match<Self::Game>, world: &World| {
            let layout = world.resource::<IceLayout>();
            let view = game.seen_by(Viewer::Table);
            let seats = Seat::all(view.players.len()).zip(&view.players);
            let stand = |(seat, colony): (Seat, &PenguinColony)| {
                let places = colony.places.iter();
                places
                    .map(move |&at| StandingPiece::of(seat, layout.centre(at)))
                    .collect::<Vec<_>>()
            };
            seats.flat_map(stand).collect()
        };
        vec![PieceKind::of_seats("penguins", false, places, pieces)]
    }
}

impl ReadableGame for VirusFightView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().position.spares_and_pips(seat.index()).0
    }

    fn kinds() -> Vec<PieceKind<Self>> {
        let places = |world: &World, game: &Match<Self::Game>| {
            let layout = world.resource::<VirusBoardLayout>();
            let position = game.state().position;
            let squares =
                (0..position.rows).flat_map(|row| (0..position.columns).map(move |at| (row, at)));
            let middles = squares.map(|(row, at)| layout.squares.centre(row, at)).collect();
            BoardPlaces::exact(middles, Vec2::splat(layout.cell * 0.48))
        };
        let pieces = |game: &Match<Self::Game>, world: &World| {
            let (position, layout) = (game.state().position, world.resource::<VirusBoardLayout>());
            let at = |square| layout.centre(SquareCoordinates::of(square));
            let marker =
                |seat: Seat| Some(StandingPiece::of(seat, at(position.marker(seat.index())?)));
            Seat::all(position.players).filter_map(marker).collect()
        };
        vec![PieceKind::of_seats("markers", true, places, pieces)]
    }
}

impl ReadableGame for FishOrFailureView {
    const ACTIONS: u32 = 60;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().position.companies[seat.index()].money
    }

    fn kinds() -> Vec<PieceKind<Self>> {
        let places = |world: &World, game: &Match<Self::Game>| {
            let layout = world.resource::<ReefLayout>();
            let goal = game.setup().goal;
            let at = |seat, money| layout.tracks.at(seat, money as f32 / goal as f32);
            let track = |seat| (0..=goal).map(move |money| at(seat, money));
            let middles = Seat::all(layout.tracks.count).flat_map(track).collect();
            BoardPlaces::exact(middles, Vec2::new(2.5, 1.5) * layout.cell())
        };
        let pieces = |game: &Match<Self::Game>, world: &World| {
            let tracks = world.resource::<ReefLayout>().tracks;
            let (goal, position) = (game.setup().goal, game.state().position);
            let companies = Seat::all(position.numbers.companies).zip(position.companies);
            let sailing = companies.filter(|(_, one)| !one.is_out && one.placed.is_none());
            let at = |seat, money: u32| tracks.at(seat, money as f32 / goal as f32);
            sailing.map(|(seat, it)| StandingPiece::of(seat, at(seat, it.money))).collect()
        };
        vec![PieceKind::of_seats("boats", true, places, pieces)]
    }
}
