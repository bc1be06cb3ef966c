//! The table, drawn without a window in a picture of 1280 x 720.

use super::games::ReadableGame;
use super::tray_texts::{TrayText, tray_texts};
use crate::table::{golden, picture::Picture};
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::render::render_resource::TextureUsages;
use bevy::time::TimeUpdateStrategy;
use shoal::app::run::table_with;
use shoal::app::windowless::{read_back, windowless_app};
use shoal::contract::{Actor, Game as _, Match, RandomGenerator, Seat};
use shoal::views;
use shoal::views::fish_and_men::pieces::boats::FishermanBoat;
use shoal::views::fish_and_men::pieces::fish::FishSquare;
use shoal::views::fish_and_men::pieces::industries::IndustrySprite;
use shoal::views::fish_and_men::pieces::pollution::{BlobCountLabel, BlobSprite};
use shoal_table::kit::GameView;
use shoal_table::matches::hosting::{HostedMatch, host};
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::geometry::{FacingBox, PLACES, TableEdge, Tabletop, TrayDepth};
use shoal_tabletop::mice::MouseId;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::projection::{TableCamera, TableImage, WindowCamera};
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::pointers::{MiceBackend, SitDown};
use shoal_tabletop::seats::{Chair, Chairs, Device, SeatPiece, SeatPlayer};
use shoal_tabletop::surfaces::board::{BoardPiece, board_transform, labels};
use shoal_tabletop::surfaces::tray::{Tray, TrayModel, TrayModels};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use shoal_test_support::eye::{LitPicture, SeatedEye, TableArea};
use shoal_test_support::letters::TextBand;
use std::time::Duration;

/// The size of the picture, in pixels.
pub const PIXELS: UVec2 = UVec2::new(1280, 720);
/// The people around the table: one at each side.
pub const NAMES: [&str; 4] = ["Herring", "Marlin", "Snapper", "Tuna"];
/// Frames after which everything has found its place on a new table, and after another match was put on it.
const FIRST_FRAMES: usize = 16;
const NEXT_FRAMES: usize = 6;
/// The last frames of those, which alone are drawn.
const DRAWN: usize = 2;
/// A movement of a mouse toward its person that ends at the edge of the table.
const HAND_BACK: f32 = 5_000.0;
/// A height above all that is drawn on a board.
const ABOVE_ALL: f32 = 60.0;
/// The time that seems to pass in a frame.
const FRAME: Duration = Duration::from_millis(50);

/// A table at which four people sit, each with a mouse.
pub struct TableStudio {
    /// The program.
    pub app: App,
    mice: FakeMice,
    hands: Vec<MouseId>,
}

/// Pieces, and all that moves or is written on a board.
type IsPiece = Or<(With<BoardPiece>, With<FishermanBoat>)>;
type OnBoard = Or<(IsPiece, IsBesidePieces)>;
type IsBesidePieces =
    Or<(With<BlobSprite>, With<BlobCountLabel>, With<IndustrySprite>, With<FishSquare>)>;

/// The one piece on the board that is drawn while drawings are learnt; `None` hides all.
#[derive(Resource)]
struct LonePiece(Option<Entity>);

impl TableStudio {
    /// Opens the table with a match on it.
    pub fn open<V: GameView>(game: Match<V::Game>) -> Self {
        let mut app = windowless_app(PIXELS);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let mut settings = Settings::default();
        settings.play.reduced_motion = true;
        app.insert_resource(settings);
        let mice = FakeMice::new();
        app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
        app.add_plugins(table_with(views::all()));
        app.add_systems(PostUpdate, hide_others.before(VisibilitySystems::VisibilityPropagate));
        app.finish();
        app.cleanup();
        app.update();
        let hands = NAMES.iter().map(|name| mice.plug(name)).collect();
        let mut studio = Self { app, mice, hands };
        studio.make_readable();
        studio.begin::<V>(game);
        studio
    }

    /// Lets the picture be read back, and draws no window.
    fn make_readable(&mut self) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Camera, With<WindowCamera>>();
        windows.iter_mut(world).for_each(|mut camera| camera.is_active = false);
        let image = world.resource::<TableImage>().handle.clone();
        let mut images = world.resource_mut::<Assets<Image>>();
        if let Some(mut image) = images.get_mut(&image) {
            image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        }
    }

    fn begin<V: GameView>(&mut self, game: Match<V::Game>) {
        self.app.update();
        let chairs = NAMES.into_iter().zip(PLACES);
        let chairs = chairs.map(|(name, place)| Chair::new(place, name, SeatPlayer::Person));
        let world = self.app.world_mut();
        world.insert_resource(Chairs(chairs.collect()));
        world.insert_resource(SeatPiece(V::piece()));
        world.resource_mut::<TablePace>().by_itself = false;
        host(world, HostedMatch::<V>::unwritten(game));
        world.resource_mut::<NextState<Screen>>().set(Screen::Match);
        let devices: Vec<Entity> =
            world.query_filtered::<Entity, With<Device>>().iter(world).collect();
        assert_eq!(devices.len(), NAMES.len(), "each has a mouse");
        for (device, seat) in devices.into_iter().zip(Seat::all(NAMES.len())) {
            world.write_message(SitDown { device, seat });
        }
        self.frames(2);
        self.rest_hands();
        self.frames(FIRST_FRAMES);
    }

    /// Puts another match of the same game on the table.
    pub fn lay<V: ReadableGame>(&mut self, game: Match<V::Game>, figures: u64) {
        host(self.app.world_mut(), HostedMatch::<V>::unwritten(game));
        self.rest_hands();
        self.frames(NEXT_FRAMES);
        self.turn_pieces::<V>(figures);
    }

    /// Turns the pieces of all seats.
    pub fn turn_pieces<V: ReadableGame>(&mut self, figures: u64) {
        V::turn_pieces(self.app.world_mut(), figures);
        self.frames(1);
    }

    /// The area between the trays.
    pub fn board(&self) -> TableArea {
        let world = self.app.world();
        let (low, high) = world.resource::<Tabletop>().board_room(*world.resource::<TrayDepth>());
        TableArea { min: pixel(low, self.scale()), max: pixel(high, self.scale()) }
    }

    /// All people draw their mice back: their cursors rest in their trays, and everybody is there.
    fn rest_hands(&mut self) {
        for &hand in &self.hands {
            self.mice.move_by(hand, 0.0, HAND_BACK);
        }
    }

    /// Lets frames pass; the last ones alone are drawn.
    fn frames(&mut self, count: usize) {
        for frame in 0..count {
            let world = self.app.world_mut();
            let mut cameras = world.query_filtered::<&mut Camera, With<TableCamera>>();
            let is_drawn = frame + DRAWN >= count;
            cameras.iter_mut(world).for_each(|mut camera| camera.is_active = is_drawn);
            self.app.update();
        }
    }

    /// The picture as it is on the table.
    pub fn picture(&self) -> LitPicture {
        LitPicture::thrown(PIXELS.x as usize, &self.pixels())
    }

    /// The picture: RGBA, row by row.
    pub fn pixels(&self) -> Vec<u8> {
        let image = self.app.world().resource::<TableImage>();
        assert_eq!(image.pixels, PIXELS);
        read_back(&self.app, &image.handle, PIXELS).expect("a frame was drawn")
    }

    /// Keeps the picture for people to look at.
    pub fn keep(&self, name: &str) {
        let pixels =
            self.pixels().as_chunks::<4>().0.iter().map(|it| [it[0], it[1], it[2]]).collect();
        golden::keep(name, &Picture::new(PIXELS, pixels)).expect("it can be kept");
    }

    /// The picture with other words in all trays.
    pub fn with_trays(&mut self, change: impl Fn(&mut TrayModel)) -> LitPicture {
        let mut models = self.app.world_mut().resource_mut::<TrayModels>();
        models.0.iter_mut().for_each(change);
        self.frames(1);
        self.picture()
    }

    /// The picture with words alone on a plain ground in the middle, turned to a side, and where they are.
    pub fn with_words(
        &mut self,
        words: &str,
        size: f32,
        reader: TableEdge,
    ) -> (LitPicture, TextBand) {
        let length = TypeWeight::Bold.width(words, size);
        let middle = self.middle();
        let world = self.app.world_mut();
        let fonts = world.resource::<TableFonts>().clone();
        let turn = labels::turn(reader);
        let ground = Sprite::from_color(theme::TRAY, Vec2::splat(length + 4.0 * size));
        let ground = world.spawn((ground, board_transform(middle, ABOVE_ALL))).id();
        let place = board_transform(middle, ABOVE_ALL + 1.0).with_rotation(turn);
        let words = world.spawn((labels::words(words, size, theme::TEXT, &fonts), place)).id();
        self.frames(2);
        let picture = self.picture();
        let world = self.app.world_mut();
        for entity in [ground, words] {
            world.despawn(entity);
        }
        let scale = self.scale();
        let band = TextBand {
            middle: pixel(middle, scale),
            right: reader.turn(Vec2::X).as_dvec2().to_array(),
            size: [length, size].map(|side| f64::from(side * scale)),
        };
        (picture, band)
    }

    /// The middle of the table.
    fn middle(&self) -> Vec2 {
        PIXELS.as_vec2() / self.scale() / 2.0
    }

    /// All words in the trays.
    pub fn tray_texts(&mut self) -> Vec<TrayText> {
        tray_texts(self.app.world_mut())
    }

    /// The picture with one of the things on its board, or with none.
    pub fn with_piece(&mut self, piece: Option<Entity>) -> LitPicture {
        let world = self.app.world_mut();
        let mut pieces = world.query_filtered::<(Entity, &Visibility), OnBoard>();
        let seen: Vec<(Entity, Visibility)> =
            pieces.iter(world).map(|(piece, seen)| (piece, *seen)).collect();
        world.insert_resource(LonePiece(piece));
        self.frames(1);
        let picture = self.picture();
        let world = self.app.world_mut();
        world.remove_resource::<LonePiece>();
        world.insert_batch(seen);
        picture
    }

    /// The picture with one of the things on its board alone, so much larger than it is.
    pub fn with_scaled_piece(&mut self, piece: Entity, by: f32) -> LitPicture {
        let scale = |studio: &mut Self, by: f32| {
            let place = studio.app.world_mut().get_mut::<Transform>(piece);
            place.expect("it is on the board").scale *= by;
        };
        scale(self, by);
        let picture = self.with_piece(Some(piece));
        scale(self, by.recip());
        picture
    }

    /// The trays, in order of seats.
    pub fn trays(&mut self) -> Vec<FacingBox> {
        let world = self.app.world_mut();
        let mut trays: Vec<(Seat, FacingBox)> =
            world.query::<&Tray>().iter(world).map(|tray| (tray.seat, tray.frame())).collect();
        trays.sort_by_key(|(seat, _)| seat.index());
        trays.into_iter().map(|(_, frame)| frame).collect()
    }

    /// The pieces on the board, each with its owner, if it has one, and its middle in units.
    pub fn pieces(&mut self) -> Vec<(Entity, Option<Seat>, Vec2)> {
        let world = self.app.world_mut();
        let mut pieces =
            world.query_filtered::<(Entity, Option<&BoardPiece>, &Transform), IsPiece>();
        let place = |at: Vec3| Vec2::new(at.x, -at.y);
        let piece = |(entity, piece, at): (Entity, Option<&BoardPiece>, &Transform)| {
            (entity, piece.map(|piece| piece.seat), place(at.translation))
        };
        pieces.iter(world).map(piece).collect()
    }

    /// Pixels in a unit of the table.
    pub fn scale(&self) -> f32 {
        self.app.world().resource::<TableImage>().scale
    }
}

/// Shows a piece alone while drawings are learnt.
fn hide_others(
    lone: Option<Res<LonePiece>>,
    mut pieces: Query<(Entity, &mut Visibility), OnBoard>,
) {
    let Some(lone) = lone else { return };
    for (piece, mut seen) in &mut pieces {
        *seen = if Some(piece) == lone.0 { Visibility::Inherited } else { Visibility::Hidden };
    }
}

/// A point of the table, in pixels.
pub fn pixel(point: Vec2, scale: f32) -> [f64; 2] {
    (point * scale).as_dvec2().to_array()
}

/// The area of a box on the table, in pixels.
pub fn area(frame: FacingBox, scale: f32) -> TableArea {
    let (low, high) = frame.covers();
    TableArea { min: pixel(low, scale), max: pixel(high, scale) }
}

/// The eye of the person before a tray.
pub fn eye(tray: FacingBox, scale: f32) -> SeatedEye {
    let edge = tray.at(Vec2::new(0.0, tray.size.y / 2.0)) * scale;
    let ahead = tray.facing.turn(Vec2::NEG_Y);
    SeatedEye::before(edge.as_dvec2().to_array(), ahead.as_dvec2().to_array(), PIXELS.x as usize)
}

/// A match after some random actions, when somebody has to decide and nobody has decided in secret.
pub fn position<V: ReadableGame>(seed: u64) -> Match<V::Game> {
    let names: Vec<String> = NAMES.map(String::from).into();
    let mut whim = RandomGenerator::from_seed(seed);
    let wanted = whim.below(V::ACTIONS) as usize;
    let setup = V::setup_for(&names, None);
    let mut game =
        Match::<V::Game>::new(setup, seed).unwrap_or_else(|problems| panic!("{problems}"));
    let mut settled = 0;
    let mut is_open = true;
    while !game.is_over() {
        let awaited = game.awaited_seats();
        if !awaited.is_empty() && is_open {
            settled = game.taken().len();
            if settled >= wanted {
                break;
            }
        }
        let actor = whim.pick(&awaited).map_or(Actor::House, |&seat| Actor::Seat(seat));
        let action = match actor {
            Actor::House => V::Game::next_house_action(game.world()),
            Actor::Seat(_) => V::Game::sample(game.world(), actor, &mut whim),
        };
        let Some(action) = action else { break };
        game.apply(actor, &action).unwrap_or_else(|refusal| panic!("{refusal}"));
        is_open = !V::Game::is_secret(game.world(), &action);
    }
    game.undo_to(settled);
    let mut state = game.state();
    V::arrange(&mut state, &mut whim);
    // As if nobody knew how it came to be: then nothing that happened before is shown.
    Match::from_state(state, None).unwrap_or_else(|problems| panic!("{problems}"))
}
