//! Fish and Men on the table.
//!
//! - [`board`]: the layout of the squares, and the picture of the sea; [`pieces`]: fish, boats, blobs, industries
//! - [`marks`]: marks on the sea for each seat: paths, prices, the next drift
//! - [`cards`]: their faces on the table and on paper, in hands and in flight
//! - [`trays`]: the tray before each seat
//! - [`play`], [`choose`]: input of people, the actions it leads to, and decisions ahead
//! - [`playback`]: the duration of each event, its pictures and sounds, and its effects on seats
//! - [`helpful`]: explanations of things and of advice, in words; `lesson`: learning the game at the table
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
use board::sea_grid_layout::SeaGridLayout;
use board::{colours, currents, map, sea_grid_layout};
use cards::playing;
use choose::{aim, reach, reach_previews};
use lobby::settings;
use marks::{forecasts, prices};
use pieces::{badges, boats, fish, industries, pollution};
use playback::show;
use shoal_table::kit;
use shoal_table::matches::motion;
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::picture::art::{image_of, rasterise};
use shoal_tabletop::seats::CardOutlines;
use shoal_tabletop::surfaces::host_panel::HostPanelSections;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelPressed, SeatPanels};
use shoal_tabletop::system::screens::Screen;

/// Heights above the table, so that important things are on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const FORECAST: f32 = 0.5;
    pub const MARKS: f32 = 2.0;
    pub const PIECES: f32 = 4.0;
    pub const POLLUTION: f32 = 6.0;
    pub const COUNTS: f32 = 8.0;
    pub const BEACONS: f32 = 8.5;
    pub const FISH_SQUARE: f32 = 9.0;
    pub const FISH: f32 = 10.0;
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
        .init_resource::<reach_previews::ReachPreviews>()
        .init_resource::<forecasts::SharedForecast>()
        .init_resource::<prices::PriceAreas>()
        .init_resource::<SeatPanels>()
        .add_message::<SeatPanelPressed>()
        .init_resource::<playing::picks::SeatCardChoices>()
        .init_resource::<CardRefusals>()
        .init_resource::<shoal_table::features::help::AdvisedCells>()
        .add_systems(OnExit(Screen::Match), (pollution::clear, forecasts::forget, colours::clear));
    if let Some(mut sections) = app.world_mut().get_resource_mut::<HostPanelSections>() {
        sections.add_below_for::<FishAndMen>("Match", "Cards", playing::panel::show);
    }
    app.init_resource::<Settings>()
        .init_resource::<CardOutlines>()
        .add_systems(Update, settings::offer_outlines.run_if(resource_changed::<Settings>));
    app.add_systems(
        Update,
        (
            (
                (reach::find_reachable_squares, reach_previews::refresh_previews).chain(),
                (playing::picks::find_refusals, playing::picks::refresh_choices).chain(),
                choose::aim_at_legal_heading,
            )
                .chain()
                .in_set(PlaySystems::FindChoices),
            playing::picks::hold_the_table.in_set(PlaySystems::Decide),
            colours::paint.in_set(PlaySystems::Lay),
            (
                (aim::forget_messages, aim::handle_house_events, aim::shorten_drawn_path).chain(),
                (pollution::follow_picture, pollution::count).chain(),
                (industries::follow_picture, boats::place_boats),
                (fish::place_fish, fish::outline, badges::draw_badges, badges::follow_fish).chain(),
                (forecasts::update_forecast, forecasts::update_legends, forecasts::draw).chain(),
                (marks::mark, prices::write).chain(),
                (playing::marks::draw_fields, playing::marks::breathe).chain(),
                (playing::flights::fly, playing::flights::freeze, playing::for_bots::pick_up),
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
    places: SeatPlaces,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let (board, root) = (hosted.game().world().resource::<SeaBoard>(), active_board.root);
    spawn_map(&mut commands, root, &hosted, board, &layout, &mut assets);
    currents::spawn(&mut commands, root, board, &layout, &mut assets);
    fish::spawn(&mut commands, root, &places, &layout, &mut assets);
    commands.insert_resource(pollution::BlobMotion::new(&layout, &mut assets));
    commands.insert_resource(reach::ReachableSquares::default());
    commands.insert_resource(reach_previews::ReachPreviews::default());
}

/// Spawns the picture of the sea, and shadows over the columns that repeat the squares across the joined edge.
fn spawn_map(
    commands: &mut Commands,
    root: Entity,
    hosted: &HostedMatch<FishAndMenView>,
    board: &SeaBoard,
    layout: &SeaGridLayout,
    assets: &mut DrawingAssets,
) {
    let size = layout.size();
    // A sea that the house has dyed is painted.
    let draw = if assets.art.is_dyed_otherwise(&[]) { map::draw } else { map::over_water };
    let svg = assets.art.themed_source("sea", draw(&hosted.game().setup().level, board, layout));
    let pixels = (size.x * assets.art.scale()).ceil() as u32;
    let image = rasterise(&svg, pixels).unwrap_or_else(|problem| {
        warn!("the chart cannot be drawn: {problem}");
        image_of(1, 1, vec![11, 42, 74, 255])
    });
    commands.spawn((
        Name::new("Chart"),
        Sprite { custom_size: Some(size), ..Sprite::from_image(assets.images.add(image)) },
        Transform::from_translation(to_world(layout.rect().center(), 0.0)),
        ChildOf(root),
    ));
    let width = f32::from(sea_grid_layout::GHOST_COLUMNS) * layout.cell;
    for side in [-1.0, 1.0] {
        let aside = Vec2::new(side * (size.x - width) / 2.0, 0.0);
        commands.spawn((
            Name::new("Ghost columns"),
            Sprite::from_color(Color::srgba(0.01, 0.03, 0.06, 0.62), Vec2::new(width, size.y)),
            Transform::from_translation(to_world(
                layout.rect().center() + aside,
                layers::PRICES - 1.0,
            )),
            ChildOf(root),
        ));
    }
}

/// Progress of the motion in the event that is being shown, from 0 to 1: where a fish was hit, the picture holds after
/// the motion.
pub fn motion(shown: &PlaybackState<FishAndMenView>) -> f32 {
    let Some(now) = &shown.now else { return 1.0 };
    let hold = match &now.event {
        Event::PollutionDrifted { hits, .. } if !hits.is_empty() => show::HIT_HOLD,
        _ => 0.0,
    };
    let moving = now.seconds - hold;
    if moving > 0.0 { (now.elapsed / moving).clamp(0.0, 1.0) } else { 1.0 }
}

/// Progress of the hold after the motion, from 0 to 1.
pub fn after_motion(shown: &PlaybackState<FishAndMenView>) -> f32 {
    let Some(now) = &shown.now else { return 0.0 };
    ((now.elapsed - (now.seconds - show::HIT_HOLD)) / show::HIT_HOLD).clamp(0.0, 1.0)
}

/// Part of the motion that is done at this moment, from 0 to 1: slow at both ends, or all at once if motion is reduced.
pub fn travelled(shown: &PlaybackState<FishAndMenView>, calm: bool) -> f32 {
    motion::travelled(motion(shown), calm)
}

/// The outline of a square with rounded corners, white, to be tinted.
pub fn frame_image(images: &mut Assets<Image>, cell: f32) -> Handle<Image> {
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><rect x="2.5" y="2.5" width="47" height="47" rx="9" fill="none" stroke="#071B31" stroke-width="5"/><rect x="2.5" y="2.5" width="47" height="47" rx="9" fill="none" stroke="#fff" stroke-width="3"/></svg>"##;
    let image = rasterise(svg, (cell * 2.0).ceil() as u32);
    images.add(image.unwrap_or_else(|_| image_of(1, 1, vec![255; 4])))
}
