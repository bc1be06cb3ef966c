//! The games with counts on their boards: fish and blobs, and animals.

use super::games::{BoardCount, BoardPlaces, CountLabels, PieceKind, ReadableGame, StandingPiece};
use super::studio::NAMES;
use bevy::prelude::*;
use bevy::text::FontSize;
use shoal::contract::{Match, RandomGenerator, Seat, Viewer};
use shoal::games::fish_and_men;
use shoal::games::fish_and_men::rules::board::heading::CompassHeading;
use shoal::games::fish_and_men::state::{BlobState, Fisherman};
use shoal::games::food_chain::state::SeenSpecies;
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_and_men::board::sea_grid_layout::SeaGridLayout;
use shoal::views::fish_and_men::choose::aim::FishMoveDrafts;
use shoal::views::fish_and_men::pieces::pollution::{BlobCountLabel, count_shifts, count_size};
use shoal::views::fish_and_men::pieces::{boat_places, boats, fish};
use shoal::views::food_chain::FoodChainView;
use shoal::views::food_chain::board::animals::{PLANTS, title};
use shoal::views::food_chain::board::layout::JungleLayout;
use shoal_tabletop::geometry::{PLACES, TableEdge, Tabletop};
use shoal_tabletop::picture::theme;
use shoal_tabletop::surfaces::board::NumberPlate;
use shoal_test_support::drawings::Evidence;

/// The most squares that are crowded by blobs, and the most blobs that drift to one.
const CROWDS: u32 = 6;
const CROWD: u32 = 16;

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
            fit: Evidence::part,
            least_fit: 0.3,
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
                let exact = BoardPlaces::exact(squares(world), size);
                BoardPlaces { around, aside: cell / 2.0, ..exact }
            },
            pieces: |game: &Match<Self::Game>, world: &World| {
                let layout = world.resource::<SeaGridLayout>();
                let fish = game.state().sea.fish;
                fish.iter()
                    .filter_map(|it| Some(StandingPiece::of(it.seat, layout.at(it.at?))))
                    .collect()
            },
        };
        let boats = PieceKind {
            name: "boats",
            is_only_one: false,
            turns: false,
            have_owners: false,
            fit: Evidence::part,
            least_fit: 0.45,
            letter: None,
            places: |world: &World, _: &Match<Self::Game>| {
                let layout = world.resource::<SeaGridLayout>();
                let exact =
                    BoardPlaces::exact(squares(world), Vec2::splat(layout.cell * boats::SIZE));
                let corners = boat_places::corners(layout).to_vec();
                BoardPlaces { corners, small: boat_places::SMALL, ..exact }
            },
            pieces: |game: &Match<Self::Game>, world: &World| {
                let layout = world.resource::<SeaGridLayout>();
                let men = game.state().sea.fishermen;
                let boat = |man: &Fisherman| StandingPiece {
                    owner: None,
                    at: layout.centre(man.square),
                    look: man.hunger.min(boats::MOST_DOTS),
                };
                men.iter().map(boat).collect()
            },
        };
        vec![fish, boats]
    }

    fn count_labels(world: &mut World) -> Option<CountLabels> {
        let layout = world.resource::<SeaGridLayout>();
        let size = count_size(layout, world.resource::<Tabletop>().type_scale());
        let squares = layout.surface().grid.cells().map(|cell| layout.centre(cell.into()));
        let shifts = || count_shifts(size).into_iter().chain([Vec2::ZERO]);
        let middles = squares.flat_map(|at| shifts().map(move |shift| at + shift)).collect();
        let (readers, nobody) = (vec![(None, TableEdge::South)], theme::LIME);
        Some(CountLabels { middles, without: Vec::new(), size, readers, nobody, least_fit: 0.9 })
    }

    fn counts(game: &Match<Self::Game>, world: &mut World) -> Vec<BoardCount> {
        let mut labels = world.query::<(&BlobCountLabel, &GlobalTransform)>();
        let blobs = game.state().sea.pollution;
        let count = |(label, place): (&BlobCountLabel, &GlobalTransform)| {
            let there = |blob: &&BlobState| blob.at.square() == label.square;
            let at = place.translation();
            (None, blobs.iter().filter(there).count() as u32, Vec2::new(at.x, -at.y))
        };
        labels.iter(world).map(count).collect()
    }

    /// Some blobs drift to one square, and no offer lies over the board.
    fn arrange(state: &mut fish_and_men::state::State, whim: &mut RandomGenerator) {
        state.sea.cards.offers.clear();
        let blobs = &mut state.sea.pollution;
        let most = blobs.len() as u32;
        for _ in 0..if most == 0 { 0 } else { whim.below(CROWDS) } {
            let at = blobs[whim.below(most) as usize].at;
            for _ in 0..whim.below(most.min(CROWD)) {
                blobs[whim.below(most) as usize].at = at;
            }
        }
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

impl ReadableGame for FoodChainView {
    const ACTIONS: u32 = 40;

    fn number(game: &Match<Self::Game>, seat: Seat) -> u32 {
        game.seen_by(Viewer::Table).rank(seat).animals
    }

    fn count_labels(world: &mut World) -> Option<CountLabels> {
        let size = type_size::<NumberPlate>(world)?;
        let seats = Seat::all(NAMES.len()).map(|seat| (Some(seat), PLACES[seat.index()].edge));
        // Those of nobody are before the players at the nearest long edge.
        let nobody = [TableEdge::South, TableEdge::North].map(|edge| (None, edge));
        let readers = seats.chain(nobody).collect();
        let land = world.resource::<JungleLayout>();
        let without = land.page(world.resource::<Tabletop>()).taken().to_vec();
        let (middles, nobody) = (Vec::new(), PLANTS);
        Some(CountLabels { middles, without, size, readers, nobody, least_fit: 0.93 })
    }

    fn counts(game: &Match<Self::Game>, world: &mut World) -> Vec<BoardCount> {
        let species = game.seen_by(Viewer::Table).species;
        let colour =
            |one: &SeenSpecies| one.seat.map_or(PLANTS, |it| theme::seat_colour(it.index()));
        let count = |(words, written, at): (Vec<String>, Color, Vec2)| {
            let [number, name, ..] = words.as_slice() else { return None };
            let is_it = |one: &&SeenSpecies| {
                one.population.to_string() == *number
                    && title(one).starts_with(name.trim_end_matches('…'))
                    && colour(one) == written
            };
            let one = species.iter().find(is_it)?;
            Some((one.seat, one.population, at))
        };
        words_of::<NumberPlate>(world).into_iter().filter_map(count).collect()
    }
}

/// The words of labels of a kind, each with the colour and the middle of its first word, in units.
fn words_of<L: Component>(world: &mut World) -> Vec<(Vec<String>, Color, Vec2)> {
    let mut labels = world.query_filtered::<&Children, With<L>>();
    let words = |children: &Children| {
        let texts = children.iter().filter_map(|child| world.get::<Text2d>(child));
        let first = children.iter().find(|child| world.get::<Text2d>(*child).is_some())?;
        let at = world.get::<GlobalTransform>(first)?.translation();
        let colour = world.get::<TextColor>(first)?.0;
        Some((texts.map(|text| text.0.clone()).collect(), colour, Vec2::new(at.x, -at.y)))
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
