//! What a frame with 10,000 drifting blobs costs the main world, against as many bare Bevy sprites
//! through the same image and warp; no window, no rendering backend.
//!
//! Four programs take turns in one run. In the first the whole table plays a match of four bots on
//! the world, whose pollution drifts all the time. The second is the same table without pollution,
//! and has bare sprites beside it (`Sprite` and `Transform`, moved each frame by one trivial system).
//! The third is fairest to the sprites: it has nothing else but image and warp, no table at all, and
//! Bevy's own settings. Blobs may cost 1.3 times what those do. A fourth has not even image and warp:
//! what it lacks is what the warp costs.
//!
//! On an AMD EPYC (family 26) with two cores: 0.73 ms a frame for the blobs, 1.24 ms for the sprites
//! without a table (0.59 times as much) and 1.13 ms for those with it (0.65 times).
//! Written plainly (each blob a child with a `Transform` that changes, the table's systems handed out
//! to threads) the blobs took 2.88 ms against 1.50 ms: 1.92 times as much.
//!
//! `cargo bench --profile dev --bench frame`

mod common {
    pub mod table;
    pub mod timed;
}

use bevy::audio::AudioPlugin;
use bevy::ecs::system::RunSystemOnce as _;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{WinitPlugin, WinitSettings};
use common::table::{started, table};
use common::timed::{FRAME, FRAMES_A_ROUND, Timed};
use shoal::contract::{Actor, Match, RandomGenerator, Seat};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::action::Action;
use shoal::games::fish_and_men::rules::board::SeaBoard;
use shoal::games::fish_and_men::rules::board::position::SeaPosition;
use shoal::games::fish_and_men::setup::Setup;
use shoal::games::fish_and_men::state::{BlobState, FishAndMenPhase, FishTurn, State};
use shoal::views::fish_and_men::FishAndMenView;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::playback::PlaybackState;
use shoal_tabletop::picture::projection;
use shoal_tabletop::seats::{STAND_IN, SeatPlayer};

const BLOBS: u32 = 10_000;
const FISH: usize = 4;
const ROUNDS: usize = 30;

fn main() {
    let mut drifting = Timed::new("blobs that drift on the table", drifting_table(BLOBS), frame);
    let mut beside = Timed::new("bare sprites on the same table", table_with_sprites(), frame);
    let mut bare = Timed::new("bare sprites, nothing but image and warp", sprites_alone(), frame);
    let mut plain = Timed::new("bare sprites straight on a window", sprites_on_a_window(), frame);
    for _ in 0..ROUNDS {
        for bench in [&mut drifting, &mut beside, &mut bare, &mut plain] {
            bench.round();
        }
    }
    println!("{BLOBS} sprites, median of {} frames each, in milliseconds", ROUNDS * FRAMES_A_ROUND);
    for bench in [&drifting, &beside, &bare, &plain] {
        println!("{:<42} {:.3} on the clock, {:.3} of CPU", bench.name, bench.wall(), bench.cpu());
    }
    for other in [&beside, &bare] {
        let (wall, cpu) = (drifting.wall() / other.wall(), drifting.cpu() / other.cpu());
        println!("blobs / {:<40}: {wall:.2} by the clock, {cpu:.2} by CPU", other.name);
    }
    let warp = (bare.wall() - plain.wall(), bare.cpu() - plain.cpu());
    println!("image and warp: {:.3} ms by the clock, {:.3} ms of CPU a frame", warp.0, warp.1);
}

/// Bevy as the table has it, but for window, renderer and sound.
fn engine() -> App {
    let mut app = App::new();
    let no_backend = WgpuSettings { backends: None, ..default() };
    let renderer = RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(no_backend)),
        ..default()
    };
    let plugins = DefaultPlugins.set(renderer).disable::<WinitPlugin>();
    app.add_plugins(plugins.disable::<LogPlugin>().disable::<AudioPlugin>());
    app.insert_resource(WinitSettings::game());
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app
}

/// The table with a match of four bots that has this many blobs.
fn drifting_table(blobs: u32) -> App {
    table::<FishAndMenView>(engine(), position(blobs), FISH, SeatPlayer::Bot(STAND_IN))
}

/// Four fish in their rivers, and blobs all over the sea, about to drift.
fn position(blobs: u32) -> State {
    let setup = Setup::for_players(FISH);
    let board = SeaBoard::new(&setup.level, true);
    let game = Match::<FishAndMen>::new(setup, 1).unwrap_or_else(|problems| panic!("{problems}"));
    let mut state = game.state();
    let mut generator = RandomGenerator::from_seed(1);
    let sea = &mut state.sea;
    for (fish, &river) in sea.fish.iter_mut().zip(board.rivers()) {
        fish.at = Some(SeaPosition::centre(river));
        (fish.turn, fish.first_turn) = (FishTurn::Done, true);
    }
    (sea.turn, sea.phase) = (1, FishAndMenPhase::MovePollution);
    sea.order = Seat::all(FISH).collect();
    sea.through = FISH;
    let anywhere =
        |id| Some(BlobState { id, at: SeaPosition::centre(*generator.pick(board.sea())?) });
    sea.pollution = (0..blobs).filter_map(anywhere).collect();
    state.next.blob = blobs;
    state
}

fn frame(app: &mut App) {
    keep_drifting(app.world_mut());
    app.update();
}

/// Once all six half-steps were shown, they are taken back and made again.
fn keep_drifting(world: &mut World) {
    let Some(shown) = world.get_resource::<PlaybackState<FishAndMenView>>() else { return };
    if !shown.is_idle() || shown.view.pollution.is_empty() {
        return;
    }
    world.resource_scope(|world, mut hosted: Mut<HostedMatch<FishAndMenView>>| {
        let mut shown = world.resource_mut::<PlaybackState<FishAndMenView>>();
        // The first time there is nothing to take back.
        let _ = hosted.undo_to(0);
        let drifted = hosted.choose(Actor::House, &Action::MovePollution);
        drifted.unwrap_or_else(|refusal| panic!("{refusal}"));
        hosted.settle();
        hosted.release(&mut shown);
    });
}

fn table_with_sprites() -> App {
    let mut app = drifting_table(0);
    add_sprites(&mut app);
    app
}

fn sprites_alone() -> App {
    let mut app = engine();
    app.add_plugins(projection::plugin);
    let mut app = started(app);
    add_sprites(&mut app);
    app
}

/// The same without image and warp: what these cost.
fn sprites_on_a_window() -> App {
    let mut app = engine();
    app.world_mut().spawn(Camera2d);
    let mut app = started(app);
    add_sprites(&mut app);
    app
}

/// A sprite that a trivial system moves, and where it began.
#[derive(Component)]
struct Bare(Vec2);

fn add_sprites(app: &mut App) {
    let made = app.world_mut().run_system_once(spawn_sprites);
    made.unwrap_or_else(|problem| panic!("{problem}"));
    app.add_systems(Update, move_sprites);
}

fn spawn_sprites(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let image = images.add(Image::default());
    let sprite = Sprite { custom_size: Some(Vec2::splat(14.0)), ..Sprite::from_image(image) };
    let mut generator = RandomGenerator::from_seed(1);
    let mut along = |length: u32| generator.below(length) as f32 - length as f32 / 2.0;
    for _ in 0..BLOBS {
        let at = Vec2::new(along(1600), along(760));
        commands.spawn((Bare(at), sprite.clone(), Transform::from_translation(at.extend(6.0))));
    }
}

fn move_sprites(time: Res<Time>, mut sprites: Query<(&Bare, &mut Transform)>) {
    let off = Vec2::from_angle(time.elapsed_secs()) * 30.0;
    for (Bare(at), mut transform) in &mut sprites {
        transform.translation = (at + off).extend(6.0);
    }
}
