//! What a frame of each game costs while four bots play it: ground, pieces, effects and trays, laid
//! through the warp onto an image of 1920 x 1080 without a window.
//!
//! Each frame waits until it is drawn. With software Vulkan the drawing is threads of this process, so
//! that it counts as CPU; with a real card only the clock sees it.
//!
//! `cargo bench --profile dev --bench matches`, with the beginning of a game's name for that game alone:
//! `-- penguins`. To compare two versions, let their programs take turns on one machine.

mod common {
    pub mod drawn;
    pub mod table;
    pub mod timed;
    pub mod window;
}

use common::drawn::{draw, engine};
use common::table::table;
use common::timed::{FRAME, FRAMES_A_ROUND, Timed};
use common::window::{adapter, lay_on_window};
use shoal::contract::{Game as _, Match};
use shoal::views::fish_and_men::FishAndMenView;
use shoal::views::fish_or_failure::FishOrFailureView;
use shoal::views::food_chain::FoodChainView;
use shoal::views::penguins::PenguinsView;
use shoal::views::virus_fight::VirusFightView;
use shoal_table::kit::GameView;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::seats::{STAND_IN, SeatPlayer};

const PLAYERS: usize = 4;
/// 40 seconds of a match.
const ROUNDS: usize = 80;

fn main() {
    let said = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = said.unwrap_or_default();
    println!("{} frames each, in milliseconds", ROUNDS * FRAMES_A_ROUND);
    time::<FishAndMenView>(&wanted);
    time::<FishOrFailureView>(&wanted);
    time::<PenguinsView>(&wanted);
    time::<VirusFightView>(&wanted);
    time::<FoodChainView>(&wanted);
}

/// Plays a game, and tells what its frames cost.
fn time<V: GameView>(wanted: &str) {
    let name = V::Game::info().name;
    if !name.starts_with(wanted) {
        return;
    }
    let names: Vec<String> = (1..=PLAYERS).map(|seat| format!("Bot {seat}")).collect();
    let game = Match::<V::Game>::new(V::setup_for(&names, None), 1);
    let game = game.unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = table::<V>(engine(FRAME), game.state(), PLAYERS, SeatPlayer::Bot(STAND_IN));
    app.world_mut().resource_mut::<TablePace>().by_itself = true;
    lay_on_window(&mut app, true);
    let drawn_by = adapter(&app);
    let mut timed = Timed::new(name, app, draw);
    (0..ROUNDS).for_each(|_| timed.round());
    let (name, wall, cpu) = (timed.name, timed.wall(), timed.cpu());
    println!("{name:<16} {wall:.2} on the clock, {cpu:.2} of CPU, drawn by {drawn_by}");
}
