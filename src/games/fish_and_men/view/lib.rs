//! Fish and Men on the table.
//!
//! - [`board`]: the layout of the squares, and the picture of the sea; [`pieces`]: fish, boats, blobs, industries
//! - [`marks`]: marks on the sea for each seat: paths, prices, the next drift
//! - [`cards`]: their faces on the table and on paper, in hands and in flight
//! - [`trays`]: the tray before each seat
//! - [`play`], [`choose`]: input of people, the actions it leads to, and decisions ahead
//! - [`playback`]: the duration of each event, its pictures and sounds, and its effects on seats
//! - [`helpful`]: explanations of things and of advice, in words; `lesson`: learning the game at the table
//! - `guesses`: what those who wait may guess
//! - [`lobby`]: the game before a match; [`editor`]: the window in which boards are drawn
//! - [`monitors`]: the match in numbers, for plots and strips; [`poster`]: the picture to keep of one
//! - [`drawings`]: the drawings of the game
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

pub mod board;
pub mod cards;
pub mod choose;
pub mod drawings;
pub mod editor;
mod guesses;
pub mod helpful;
mod lesson;
pub mod lobby;
pub mod marks;
pub mod monitors;
pub mod pieces;
pub mod play;
pub mod playback;
pub mod poster;
mod prelude;
#[cfg(test)]
mod tests;
pub mod trays;

use crate::prelude::*;
use bevy::camera::visibility::VisibilitySystems;
use bevy::transform::TransformSystems;
use board::{colours, currents, map, sea_grid_layout};
use cards::playing;
use choose::{aim, reach};
use lobby::settings;
use marks::{forecasts, prices};
use pieces::{badges, boats, fish, industries, pollution};
use playback::show;
use shoal_table::kit;
use shoal_table::matches::motion;
use shoal_tabletop::seats::CardOutlines;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::system::screens::Screen;

/// Heights above the table, so that important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const VEIL: f32 = 0.4;
    pub const FORECAST: f32 = 0.5;
    pub const MARKS: f32 = 2.0;
    pub const PIECES: f32 = 4.0;
    pub const POLLUTION: f32 = 6.0;
    pub const BEACONS: f32 = 8.0;
    pub const COUNTS: f32 = 8.5;
    pub const GHOST_COLUMNS: f32 = 8.8;
    pub const FISH_SQUARE: f32 = 9.0;
    pub const FISH: f32 = 10.0;
    pub const SMALL_BOATS: f32 = 10.5;
    pub const PRICES: f32 = 20.0;
    pub use shoal_table::matches::effects::HEIGHT as EFFECTS;
}

/// The view of Fish and Men, for everything of the table that is generic over views.
#[derive(Debug, Clone, Copy)]
pub struct FishAndMenView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin::<FishAndMenView>, editor::plugin))
        .init_resource::<reach::ReachableSquares>()
        .init_resource::<forecasts::SharedForecast>()
        .init_resource::<prices::PriceAreas>()
        .init_resource::<pollution::BlobMotion>()
        .init_resource::<pollution::BlobCountAreas>()
        .init_resource::<playing::picks::SeatCardChoices>()
        .init_resource::<CardRefusals>()
        .add_systems(OnExit(Screen::Match), (pollution::clear, forecasts::forget, colours::clear));
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add_below_for::<FishAndMen>("Match", "Cards", playing::panel::show);
    }
    app.init_resource::<CardOutlines>()
        .add_systems(Update, settings::offer_outlines.run_if(resource_changed::<Settings>));
    app.add_systems(
        Update,
        (
            (
                reach::find_reachable_squares,
                (playing::picks::find_refusals, playing::picks::refresh_choices).chain(),
            )
                .chain()
                .in_set(PlaySystems::FindChoices),
            playing::picks::hold_the_table.in_set(PlaySystems::Decide),
            colours::paint.in_set(PlaySystems::Lay),
            (
                (aim::tell_of_events, aim::shorten_drawn_path).chain(),
                (pollution::follow_picture, pollution::count).chain(),
                (industries::follow_picture, boats::place_boats),
                (fish::bring_fish, fish::pose_fish, fish::outline).chain(),
                (badges::draw_badges, badges::follow_fish).chain(),
                (forecasts::update_forecast, forecasts::update_legends, forecasts::draw).chain(),
                (marks::mark, prices::write).chain(),
                (playing::marks::draw_fields, playing::marks::breathe).chain(),
                (playing::flights::freeze, playing::for_bots::pick_up),
            )
                .chain()
                .in_set(PlaySystems::Draw),
        )
            .run_if(is_played::<FishAndMenView>),
    );
    app.add_systems(
        PostUpdate,
        (pollution::drift, currents::flow)
            .after(TransformSystems::Propagate)
            .before(VisibilitySystems::CheckVisibility)
            .run_if(is_played::<FishAndMenView>),
    );
}

/// Draws the sea with all that does not change, and forgets what could be reached on the board before.
fn draw_sea(
    hosted: Res<HostedMatch<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    active_board: Res<ActiveBoard>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let (board, root) = (hosted.game().world().resource::<SeaBoard>(), active_board.root);
    let (size, middle) = (layout.size(), layout.rect().center());
    // A sea that the house has dyed is painted.
    let draw = if assets.art.is_dyed_otherwise(&[]) { map::draw } else { map::over_water };
    let svg = assets.art.themed_source("sea", draw(&hosted.game().setup().level, board, &layout));
    let chart = picture(assets.made(svg.clone(), size.x, || svg), size);
    commands.spawn((Name::new("Chart"), chart, board_transform(middle, 0.0), ChildOf(root)));
    // Shadows over the columns that repeat the squares across the joined edge; a fish beside one and its letter are bright.
    let width = f32::from(sea_grid_layout::GHOST_COLUMNS) * layout.cell;
    for side in [-1.0, 1.0] {
        let at = middle + Vec2::X * side * (size.x - width) / 2.0;
        commands.spawn((
            Name::new("Ghost columns"),
            Sprite::from_color(Color::srgba(0.01, 0.03, 0.06, 0.62), Vec2::new(width, size.y)),
            board_transform(at, layers::GHOST_COLUMNS),
            ChildOf(root),
        ));
    }
    currents::spawn(&mut commands, root, board, &layout, &mut assets);
    commands.insert_resource(reach::ReachableSquares::default());
}

/// Part of the motion that is done at this moment, from 0 to 1: slow at both ends, or all at once if motion is reduced.
/// The picture holds after the motion if a fish was hit.
pub fn travelled(shown: &PlaybackState<FishAndMenView>, calm: bool) -> f32 {
    let part = shown.now.as_ref().map_or(1.0, |now| match &now.event {
        Event::PollutionDrifted { hits, .. } if !hits.is_empty() => {
            (now.elapsed / (now.seconds - show::HIT_HOLD)).clamp(0.0, 1.0)
        }
        _ => now.progress(),
    });
    motion::travelled(part, calm)
}

/// Progress of the hold after the motion, from 0 to 1.
pub fn after_motion(shown: &PlaybackState<FishAndMenView>) -> f32 {
    let Some(now) = &shown.now else { return 0.0 };
    ((now.elapsed - (now.seconds - show::HIT_HOLD)) / show::HIT_HOLD).clamp(0.0, 1.0)
}
