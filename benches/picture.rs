//! What the warp and eight cursors cost when a frame is really drawn, against the bare table.
//!
//! Four programs take turns in one run, each a whole table with a match of eight people at rest, drawn
//! into an image of 1920 x 1080 without a window. The first draws the table and stops there. The second
//! lays it through the warp straight onto an image as large as a window. The third does so while something
//! lies over the picture: it takes a pass over all pixels more. The fourth has eight mice besides, which all
//! move in every frame: cursors with their rays.
//!
//! Each frame waits until it is drawn. With software Vulkan the drawing is threads of this
//! process, so that it counts as CPU; with a real card only the clock sees it.
//!
//! On two slow cores of an AMD EPYC with software Vulkan (llvmpipe, LLVM 15): 89 ms on the clock for the bare
//! table, 114 ms with the warp (1.3 times), 130 ms where something lies over the picture, 118 ms with eight cursors
//! that move. Before the picture was drawn straight into the window, and the table copied to its image byte by byte,
//! in the same hour: 98 ms for the bare table and 155 ms with the warp (1.6 times).
//!
//! `cargo bench --profile dev --bench picture`

mod common {
    pub mod drawn;
    pub mod table;
    pub mod timed;
    pub mod window;
}

use bevy::prelude::*;
use common::drawn::{draw, engine};
use common::table::table;
use common::timed::{FRAME, FRAMES_A_ROUND, Timed};
use common::window::{adapter, lay_on_window};
use shoal::contract::Match;
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::setup::Setup;
use shoal::games::fish_and_men::state::State;
use shoal::views::fish_and_men::FishAndMenView;
use shoal_tabletop::mice::MouseId;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::picture::projection::WindowCamera;
use shoal_tabletop::pointers::{MiceBackend, SitDown};
use shoal_tabletop::seats::{Chairs, Device, SeatPlayer};

const ROUNDS: usize = 10;
const PEOPLE: usize = 8;

fn main() {
    let mut bare = Timed::new("the bare table", bare(), draw);
    let mut warped = Timed::new("the table through the warp", warped(), draw);
    let mut covered = Timed::new("the same below a line of text", covered(), draw);
    let mut moving = Timed::new("the warp and eight cursors that move", with_cursors(), moved);
    for _ in 0..ROUNDS {
        for bench in [&mut bare, &mut warped, &mut covered, &mut moving] {
            bench.round();
        }
    }
    println!("median of {} frames each, in milliseconds", ROUNDS * FRAMES_A_ROUND);
    for bench in [&bare, &warped, &covered, &moving] {
        println!("{:<38} {:.2} on the clock, {:.2} of CPU", bench.name, bench.wall(), bench.cpu());
    }
    for (what, with, without) in [
        ("warp", &warped, &bare),
        ("what lies over it", &covered, &warped),
        ("eight cursors", &moving, &warped),
    ] {
        let (wall, cpu) = (with.wall() - without.wall(), with.cpu() - without.cpu());
        println!("{what}: {wall:.2} ms on the clock, {cpu:.2} ms of CPU a frame");
    }
}

/// The first turn of eight people.
fn position() -> State {
    let setup = Setup::for_players(PEOPLE);
    let game = Match::<FishAndMen>::new(setup, 1).unwrap_or_else(|problems| panic!("{problems}"));
    game.state()
}

/// The table on this engine, whose window is an image or nothing.
fn table_on(engine: App, is_warped: bool) -> App {
    let mut app = table::<FishAndMenView>(engine, position(), PEOPLE, SeatPlayer::Person);
    lay_on_window(&mut app, is_warped);
    app
}

fn bare() -> App {
    let app = table_on(engine(FRAME), false);
    println!("drawn by {}", adapter(&app));
    app
}

fn warped() -> App {
    table_on(engine(FRAME), true)
}

fn covered() -> App {
    let mut app = warped();
    let world = app.world_mut();
    let camera = world.query_filtered::<Entity, With<WindowCamera>>().single(world);
    world.spawn((Text::new("F8"), UiTargetCamera(camera.expect("one camera"))));
    app
}

/// Eight mice, one for each seat.
#[derive(Resource)]
struct Hands {
    mice: FakeMice,
    ids: Vec<MouseId>,
    frame: u32,
}

fn with_cursors() -> App {
    let mut engine = engine(FRAME);
    let mice = FakeMice::new();
    engine.insert_resource(MiceBackend::new(Box::new(mice.backend())));
    let mut app = table_on(engine, true);
    let ids = (0..PEOPLE).map(|_| mice.plug("mouse")).collect();
    app.update();
    let world = app.world_mut();
    let devices: Vec<Entity> = world.query_filtered::<Entity, With<Device>>().iter(world).collect();
    let seats = world.resource::<Chairs>().seats();
    for (device, seat) in devices.into_iter().zip(seats) {
        world.write_message(SitDown { device, seat });
    }
    world.insert_resource(Hands { mice, ids, frame: 0 });
    app
}

/// Every mouse goes on its circle, and the frame is drawn.
fn moved(app: &mut App) {
    let mut hands = app.world_mut().resource_mut::<Hands>();
    hands.frame += 1;
    let way = Vec2::from_angle(hands.frame as f32 / 20.0) * 12.0;
    for &id in &hands.ids {
        hands.mice.move_by(id, way.x, way.y);
    }
    draw(app);
}
