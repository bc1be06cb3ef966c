//! The things that can be read off the table in each game, as the match has them.

use bevy::prelude::*;
use shoal::contract::{Match, Seat, Viewer};
use shoal::games::penguins::state::PenguinColony;
use shoal::games::virus_fight::SquareCoordinates;
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::fish_or_failure::board::layout::ReefLayout;
use shoal::views::food_chain::FoodChainView;
use shoal::views::penguins::PenguinsView;
use shoal::views::penguins::board::ice_layout::IceLayout;
use shoal::views::penguins::board::penguins;
use shoal::views::virus_fight::VirusFightView;
use shoal::views::virus_fight::board::layout::VirusBoardLayout;
use shoal_table::kit::GameView;

/// The places where pieces may stand, and the size of a piece, in units of the table.
pub struct BoardPlaces {
    /// The middles of the places.
    pub middles: Vec<Vec2>,
    /// The size of a piece.
    pub size: Vec2,
}

/// A game that can be read off the table.
pub trait ReadableGame: GameView {
    /// The most random actions before a position.
    const ACTIONS: u32;

    /// `true` if a seat has one piece at most.
    const ONLY_ONE: bool = true;

    /// The large number of a seat.
    fn number(game: &Match<Self::Game>, seat: Seat) -> u32;

    /// All that is known of the board without a match; no places where pieces are not read.
    fn places(_world: &World, _game: &Match<Self::Game>) -> BoardPlaces {
        BoardPlaces { middles: Vec::new(), size: Vec2::ONE }
    }

    /// The pieces with an owner, each with its middle.
    fn pieces(_game: &Match<Self::Game>, _world: &World) -> Vec<(Seat, Vec2)> {
        Vec::new()
    }
}

impl ReadableGame for PenguinsView {
    const ACTIONS: u32 = 40;
    const ONLY_ONE: bool = false;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.seen_by(Viewer::Table).players[seat.index()].score
    }

    fn places(world: &World, _: &Match<Self::Game>) -> BoardPlaces {
        let layout = world.resource::<IceLayout>();
        let middles = layout.surface.grid.cells().map(|cell| layout.surface.centre(cell)).collect();
        BoardPlaces { middles, size: Vec2::splat(layout.width * penguins::SIZE * 1.5) }
    }

    fn pieces(game: &Match<Self::Game>, world: &World) -> Vec<(Seat, Vec2)> {
        let layout = world.resource::<IceLayout>();
        let view = game.seen_by(Viewer::Table);
        let seats = Seat::all(view.players.len()).zip(&view.players);
        let stand = |(seat, colony): (Seat, &PenguinColony)| {
            let places = colony.places.iter().map(move |&at| (seat, layout.centre(at)));
            places.collect::<Vec<_>>()
        };
        seats.flat_map(stand).collect()
    }
}

impl ReadableGame for VirusFightView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().position.spares_and_pips(seat.index()).0
    }

    fn places(world: &World, game: &Match<Self::Game>) -> BoardPlaces {
        let layout = world.resource::<VirusBoardLayout>();
        let position = game.state().position;
        let squares =
            (0..position.rows).flat_map(|row| (0..position.columns).map(move |at| (row, at)));
        let middles = squares.map(|(row, at)| layout.squares.centre(row, at)).collect();
        BoardPlaces { middles, size: Vec2::splat(layout.cell * 0.48) }
    }

    fn pieces(game: &Match<Self::Game>, world: &World) -> Vec<(Seat, Vec2)> {
        let (position, layout) = (game.state().position, world.resource::<VirusBoardLayout>());
        let at = |square| layout.centre(SquareCoordinates::of(square));
        let marker = |seat: Seat| Some((seat, at(position.marker(seat.index())?)));
        Seat::all(position.players).filter_map(marker).collect()
    }
}

impl ReadableGame for FishAndMenView {
    const ACTIONS: u32 = 150;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().sea.fish[seat.index()].health.try_into().unwrap_or(0)
    }
}

impl ReadableGame for FishOrFailureView {
    const ACTIONS: u32 = 60;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().position.companies[seat.index()].money
    }

    fn places(world: &World, game: &Match<Self::Game>) -> BoardPlaces {
        let layout = world.resource::<ReefLayout>();
        let goal = game.setup().goal;
        let track =
            |seat| (0..=goal).map(move |money| layout.tracks.at(seat, money as f32 / goal as f32));
        let middles = Seat::all(layout.tracks.count).flat_map(track).collect();
        BoardPlaces { middles, size: Vec2::new(2.5, 1.5) * layout.cell() }
    }

    fn pieces(game: &Match<Self::Game>, world: &World) -> Vec<(Seat, Vec2)> {
        let tracks = world.resource::<ReefLayout>().tracks;
        let (goal, position) = (game.setup().goal, game.state().position);
        let companies = Seat::all(position.numbers.companies).zip(position.companies);
        let sailing = companies.filter(|(_, company)| !company.is_out && company.placed.is_none());
        let at = |seat, money: u32| tracks.at(seat, money as f32 / goal as f32);
        sailing.map(|(seat, company)| (seat, at(seat, company.money))).collect()
    }
}

impl ReadableGame for FoodChainView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.seen_by(Viewer::Table).rank(seat).animals
    }
}
