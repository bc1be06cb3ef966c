//! What one match after another by 'Again' leaves in memory.
//!
//! One program with the whole table, which is really drawn, without a window. Four bots play whole
//! matches of Fish and Men at speed 8, each with a fresh seed and without a journal; after each the
//! memory of the process is printed. It may grow through the first matches, until every picture was once needed,
//! and must then stay.
//!
//! With software Vulkan: 317 MB after the first match, 324 after the eleventh, 322 after the 21st, 326
//! after the 31st, 324 after the 41st. When tile maps got new textures in every match, and drawings
//! were kept for good, it went on growing: 326 after the 31st, 332 after the 50th, with 7 more images
//! in every match.
//!
//! `cargo bench --profile dev --bench memory [MATCHES]` (50 if nothing is said)

mod common {
    pub mod drawn;
    pub mod table;
}

use bevy::prelude::*;
use bevy::text::FontAtlasSet;
use common::drawn::{draw, engine};
use common::table::table;
use shoal::contract::{BotName, Match};
use shoal::games::fish_and_men::FishAndMen;
use shoal::games::fish_and_men::setup::Setup;
use shoal::views::fish_and_men::FishAndMenView;
use shoal_table::features::evening::again::AfterMatchRequest;
use shoal_table::matches::hosting::MatchOver;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::seats::SeatPlayer;
use std::time::Duration;

const PLAYERS: usize = 4;
/// What the table believes to pass in a frame: fewer frames a match than people see.
const FRAME: Duration = Duration::from_millis(100);

fn main() {
    let said = std::env::args().find_map(|word| word.parse().ok());
    let mut app = bots_at_table();
    println!("match   memory in MB   entities   images   sizes of type");
    for number in 1..=said.unwrap_or(50) {
        while !is_over(&app) {
            draw(&mut app);
        }
        // The celebration is shown.
        (0..50).for_each(|_| draw(&mut app));
        report(number, &mut app);
        app.world_mut().write_message(AfterMatchRequest::Again);
        while is_over(&app) {
            draw(&mut app);
        }
    }
}

/// Four bots that begin a match.
fn bots_at_table() -> App {
    let game = Match::<FishAndMen>::new(Setup::for_players(PLAYERS), 1);
    let state = game.unwrap_or_else(|problems| panic!("{problems}")).state();
    let bots = SeatPlayer::Bot(BotName::constant("medium"));
    let mut app = table::<FishAndMenView>(engine(FRAME), state, PLAYERS, bots);
    let mut pace = app.world_mut().resource_mut::<TablePace>();
    pace.by_itself = true;
    pace.set_speed(8.0);
    app
}

fn is_over(app: &App) -> bool {
    app.world().get_resource::<MatchOver>().is_some_and(|over| over.0.is_some())
}

fn report(number: usize, app: &mut App) {
    let world = app.world_mut();
    let entities = world.query::<Entity>().iter(world).count();
    let images = world.resource::<Assets<Image>>().len();
    let sizes = world.resource::<FontAtlasSet>().len();
    println!("{number:>5}   {:>12.1}   {entities:>8}   {images:>6}   {sizes:>13}", megabytes());
}

/// What the process has in memory (Linux only; elsewhere 0).
fn megabytes() -> f64 {
    let told = shoal_files::read_text("/proc/self/status".as_ref(), 1 << 16).unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}
