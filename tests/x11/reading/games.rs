//! The things that can be read off the table in each game, as the match has them.

use super::studio::NAMES;
use bevy::prelude::*;
use bevy::text::FontSize;
use shoal::contract::{Match, Seat, Viewer};
use shoal::games::fish_and_men::rules::board::heading::CompassHeading;
use shoal::games::fish_and_men::state::BlobState;
use shoal::games::food_chain::state::SeenSpecies;
use shoal::games::penguins::state::PenguinColony;
use shoal::games::virus_fight::SquareCoordinates;
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_and_men::board::sea_grid_layout::SeaGridLayout;
use shoal::views::fish_and_men::choose::aim::FishMoveDrafts;
use shoal::views::fish_and_men::pieces::pollution::{BlobCountLabel, count_size};
use shoal::views::fish_and_men::pieces::{boats, fish};
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::fish_or_failure::board::layout::ReefLayout;
use shoal::views::food_chain::FoodChainView;
use shoal::views::food_chain::board::animals::title;
use shoal::views::penguins::PenguinsView;
use shoal::views::penguins::board::ice_layout::IceLayout;
use shoal::views::penguins::board::penguins;
use shoal::views::virus_fight::VirusFightView;
use shoal::views::virus_fight::board::layout::VirusBoardLayout;
use shoal_table::kit::GameView;
use shoal_tabletop::geometry::{PLACES, TableEdge, Tabletop};
use shoal_tabletop::surfaces::board::NumberPlate;

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
}

impl BoardPlaces {
    /// Places in the middle of which pieces of this size stand.
    fn exact(middles: Vec<Vec2>, size: Vec2) -> Self {
        Self { middles, size, around: size, aside: 0.0 }
    }
}

/// A piece: the seat that owns it, if somebody does, and its middle.
pub type OwnedPiece = (Option<Seat>, Vec2);

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
    /// The least correlation of a drawing with what is seen where a piece stands.
    pub least_fit: f32,
    /// The place of the letter beside a piece of a seat, from its middle, and its size, in units.
    pub letter: Option<fn(&World, Seat) -> (Vec2, Vec2)>,
    /// All that is known of the board without a match.
    pub places: fn(&World, &Match<V::Game>) -> BoardPlaces,
    /// The pieces of a match.
    pub pieces: fn(&Match<V::Game>, &World) -> Vec<OwnedPiece>,
}

impl<V: GameView> PieceKind<V> {
    /// Pieces of seats that stand as they are drawn.
    fn of_seats(
        name: &'static str,
        is_only_one: bool,
        places: fn(&World, &Match<V::Game>) -> BoardPlaces,
        pieces: fn(&Match<V::Game>, &World) -> Vec<OwnedPiece>,
    ) -> Self {
        Self {
            name,
            is_only_one,
            turns: false,
            have_owners: true,
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
    /// The size of their type, in units.
    pub size: f32,
    /// The sides from which they are read.
    pub readers: Vec<TableEdge>,
    /// The part of what is seen that a number has to explain.
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
                places.map(move |&at| (Some(seat), layout.centre(at))).collect::<Vec<_>>()
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
            let marker = |seat: Seat| Some((Some(seat), at(position.marker(seat.index())?)));
            Seat::all(position.players).filter_map(marker).collect()
        };
        vec![PieceKind::of_seats("markers", true, places, pieces)]
    }
}

impl ReadableGame for FishAndMenView {
    const ACTIONS: u32 = 700;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.state().sea.fish[seat.index()].health.try_into().unwrap_or(0)
    }

    fn kinds() -> Vec<PieceKind<Self>> {
        fn squares(world: &World) -> Vec<Vec2> {
            let layout = world.resource::<SeaGridLayout>();
            layout.surface().grid.cells().map(|cell| layout.centre(cell.into())).collect()
        }
        let fish = PieceKind {
            name: "fish",
            is_only_one: true,
            turns: true,
            have_owners: true,
            least_fit: 0.66,
            letter: Some(|world: &World, seat: Seat| {
                let layout = world.resource::<SeaGridLayout>();
                let scale = world.resource::<Tabletop>().type_scale();
                let letter = fish::letter(layout, scale);
                let reader = PLACES[seat.index()].edge;
                (reader.turn(letter.seen), letter.ground.unwrap_or(Vec2::splat(letter.size)))
            }),
            places: |world: &World, _: &Match<Self::Game>| {
                let cell = world.resource::<SeaGridLayout>().cell;
                let size = Vec2::splat(fish::LENGTH * cell);
                let around = size * 1.05;
                BoardPlaces { middles: squares(world), size, around, aside: cell / 2.0 }
            },
            pieces: |game: &Match<Self::Game>, world: &World| {
                let layout = world.resource::<SeaGridLayout>();
                let fish = game.state().sea.fish;
                fish.iter().filter_map(|it| Some((Some(it.seat), layout.at(it.at?)))).collect()
            },
        };
        let boats = PieceKind {
            name: "boats",
            is_only_one: false,
            turns: false,
            have_owners: false,
            least_fit: 0.7,
            letter: None,
            places: |world: &World, _: &Match<Self::Game>| {
                let size = world.resource::<SeaGridLayout>().cell * boats::SIZE;
                BoardPlaces::exact(squares(world), Vec2::splat(size))
            },
            pieces: |game: &Match<Self::Game>, world: &World| {
                let layout = world.resource::<SeaGridLayout>();
                let men = game.state().sea.fishermen;
                men.iter().map(|man| (None, layout.centre(man.square))).collect()
            },
        };
        vec![fish, boats]
    }

    fn count_labels(world: &mut World) -> Option<CountLabels> {
        let layout = world.resource::<SeaGridLayout>();
        let size = count_size(layout, world.resource::<Tabletop>().type_scale());
        let squares = layout.surface().grid.cells().map(|cell| layout.centre(cell.into()));
        let readers = vec![TableEdge::South];
        Some(CountLabels { middles: squares.collect(), size, readers, least_fit: 0.85 })
    }

    fn counts(game: &Match<Self::Game>, world: &mut World) -> Vec<BoardCount> {
        let labels = words_of::<BlobCountLabel>(world);
        let layout = world.resource::<SeaGridLayout>();
        let blobs = game.state().sea.pollution;
        let count = |(_, at): (Vec<String>, Vec2)| {
            let there = |blob: &&BlobState| layout.centre(blob.at.square()).distance(at) < 1.0;
            (None, blobs.iter().filter(there).count() as u32, at)
        };
        labels.into_iter().map(count).collect()
    }

    const TURNS: u64 = 8;

    fn turn_pieces(world: &mut World, mut figures: u64) {
        let mut drafts = world.resource_mut::<FishMoveDrafts>();
        for seat in Seat::all(NAMES.len()) {
            let heading = CompassHeading::ALL[(figures % Self::TURNS) as usize];
            figures /= Self::TURNS;
            drafts.get_mut(seat).expect("it has an intent").heading = heading;
        }
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
            sailing.map(|(seat, company)| (Some(seat), at(seat, company.money))).collect()
        };
        vec![PieceKind::of_seats("boats", true, places, pieces)]
    }
}

impl ReadableGame for FoodChainView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.seen_by(Viewer::Table).rank(seat).animals
    }

    fn count_labels(world: &mut World) -> Option<CountLabels> {
        let size = type_size::<NumberPlate>(world)?;
        let readers = TableEdge::ALL.to_vec();
        Some(CountLabels { middles: Vec::new(), size, readers, least_fit: 0.8 })
    }

    fn counts(game: &Match<Self::Game>, world: &mut World) -> Vec<BoardCount> {
        let species = game.seen_by(Viewer::Table).species;
        let count = |(words, at): (Vec<String>, Vec2)| {
            let [number, name, ..] = words.as_slice() else { return None };
            let is_it = |one: &&SeenSpecies| {
                one.population.to_string() == *number
                    && title(one).starts_with(name.trim_end_matches('…'))
            };
            let one = species.iter().find(is_it)?;
            Some((one.seat, one.population, at))
        };
        words_of::<NumberPlate>(world).into_iter().filter_map(count).collect()
    }
}

/// The words of labels of a kind, each with the middle of its first word, in units.
fn words_of<L: Component>(world: &mut World) -> Vec<(Vec<String>, Vec2)> {
    let mut labels = world.query_filtered::<&Children, With<L>>();
    let words = |children: &Children| {
        let texts = children.iter().filter_map(|child| world.get::<Text2d>(child));
        let first = children.iter().find(|child| world.get::<Text2d>(*child).is_some())?;
        let at = world.get::<GlobalTransform>(first)?.translation();
        Some((texts.map(|text| text.0.clone()).collect(), Vec2::new(at.x, -at.y)))
    };
    labels.iter(world).filter_map(words).collect()
}

/// The size of the first word of labels of a kind, in units.
fn type_size<L: Component>(world: &mut World) -> Option<f32> {
    let mut labels = world.query_filtered::<&Children, With<L>>();
    let font = |child: Entity| world.get::<Text2d>(child).and(world.get::<TextFont>(child));
    let sizes = labels.iter(world).flat_map(|children| children.iter().find_map(font));
    let mut sizes = sizes.filter_map(|font| match font.font_size {
        FontSize::Px(size) => Some(size),
        _ => None,
    });
    sizes.next()
}
