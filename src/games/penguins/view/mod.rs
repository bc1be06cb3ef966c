//! The penguins on the table.
//!
//! - [`floe`], [`tiles`], [`birds`]: where the tiles lie, the ice and how it sinks, the penguins
//! - [`show`], [`happenings`]: how long each event takes, the picture after it, what is seen and heard
//! - [`aim`], [`routes`], [`marks`]: what each seat points at, where its penguins can go, how that looks
//! - [`choose`], [`premoves`]: the actions that come of it, at once or at the seat's turn
//! - [`finish`]: the rest at once, when no penguin can come into another's way; [`turning`]: what decided
//! - [`trays`], [`words`], [`helpful`]: what stands before each seat, and what things are
//! - `lesson`: learning the game at the table
//! - [`lobby_game`]: what the lobby is told; [`monitors`], [`poster`]: the match in numbers, and to keep
//! - [`editor`]: the window in which ice is drawn

pub mod aim;
pub mod birds;
pub mod choose;
pub mod editor;
pub mod finish;
pub mod floe;
pub mod happenings;
pub mod helpful;
mod lesson;
pub mod lobby_game;
pub mod marks;
pub mod monitors;
pub mod poster;
pub mod premoves;
pub mod routes;
pub mod show;
#[cfg(test)]
mod tests;
pub mod tiles;
mod tray_buttons;
mod tray_lines;
pub mod trays;
pub mod turning;
pub mod words;

use super::Penguins;
use super::state::Phase;
use crate::contract::Viewer;
use crate::table::art::Art;
use crate::table::board::{BoardSystems, LaidBoard, TilePictures, take_away};
use crate::table::geometry::{Tabletop, TrayDepth, TypeScale};
use crate::table::hosting::{Hosted, HostingPlugin, HostingSystems};
use crate::table::motion::{self, BoardClock};
use crate::table::panel::MatchNote;
use crate::table::playback::PlaybackState;
use crate::table::projection::PictureRescaled;
use crate::table::screens::Screen;
use crate::table::seats::SeatPlaces;
use crate::table::tray::TraySystems;
use crate::table::tutorial::{Learning, LessonSystems};
use bevy::prelude::*;
use floe::Floe;

/// Heights above the table, so that what matters lies on top.
pub mod layers {
    #![expect(missing_docs, reason = "each is the height of what it is named for")]
    pub const ICE: f32 = 1.0;
    pub const SINKING: f32 = 2.0;
    pub const BEACONS: f32 = 4.0;
    pub const MARKS: f32 = 5.0;
    pub const PENGUINS: f32 = 10.0;
    pub const TAKES: f32 = 20.0;
    pub const EFFECTS: f32 = 30.0;
}

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        HostingPlugin::<Penguins>::default(),
        editor::plugin,
        crate::table::monitors::plugin::<Penguins>,
        crate::table::premoves::plugin::<Penguins>,
        crate::table::help::plugin::<Penguins>,
        crate::table::tutorial::plugin::<Penguins>,
    ))
    .init_resource::<Tabletop>()
    .init_resource::<BoardClock>()
    .init_resource::<aim::Aims>()
    .init_resource::<finish::Finishing>()
    .init_resource::<turning::Summary>()
    .add_systems(OnEnter(Screen::Match), lay_out.run_if(resource_exists::<Hosted<Penguins>>))
    .add_systems(OnExit(Screen::Match), forget);
    let playing = || {
        in_state(Screen::Match)
            .and_then(resource_exists::<PlaybackState<Penguins>>)
            .and_then(resource_exists::<LaidBoard>)
    };
    app.add_systems(
        Update,
        (
            (
                choose::touch_board,
                choose::press_tray,
                choose::press_verbs,
                finish::hear,
                finish::play,
            )
                .chain()
                .before(LessonSystems::Sift)
                .before(HostingSystems::Act),
            (
                (sharpen, motion::run::<Penguins>, note_match),
                (aim::forget, happenings::begin, happenings::call).chain(),
                (turning::sum_up, turning::lay.run_if(not(resource_exists::<Learning>))).chain(),
                (tiles::follow_picture, tiles::sink).chain(),
                (birds::follow_picture, birds::glide).chain(),
                (marks::point, marks::draw, happenings::light, happenings::celebrate),
            )
                .chain()
                .after(HostingSystems::Report)
                .before(BoardSystems::Show),
            trays::fill.after(HostingSystems::Report).in_set(TraySystems::Fill),
        )
            .run_if(playing()),
    );
}

/// Lays the board on the table.
fn lay_out(
    hosted: Res<Hosted<Penguins>>,
    shown: Res<PlaybackState<Penguins>>,
    places: SeatPlaces,
    art: Res<Art>,
    (mut pictures, mut images): (ResMut<TilePictures>, ResMut<Assets<Image>>),
    mut commands: Commands,
) {
    use crate::contract::Game as _;
    let ice = Penguins::seen_by(hosted.game().world(), Viewer::Table);
    let floe = Floe::of(&ice, &places.tabletop, *places.depth);
    let root = commands.spawn((Name::new("Ice"), Transform::default(), Visibility::default())).id();
    // What is shown may be older than what is: its tiles have pictures, too.
    let scale = places.tabletop.type_scale();
    tiles::spawn(
        &mut commands,
        root,
        &floe,
        scale,
        &shown.view,
        hosted.game(),
        (&art, &mut pictures, &mut images),
    );
    let surface = commands.spawn((Name::new("Ice surface"), floe.surface)).id();
    commands.insert_resource(floe);
    commands.insert_resource(LaidBoard { root, surface });
    commands.insert_resource(aim::Aims::for_seats(places.chairs.0.len()));
}

/// Nothing of a match is left when the next one begins.
fn forget(
    mut finishing: ResMut<finish::Finishing>,
    mut summary: ResMut<turning::Summary>,
    mut commands: Commands,
) {
    commands.remove_resource::<tiles::Tiles>();
    finishing.set_if_neq(finish::Finishing(false));
    summary.set_if_neq(turning::Summary::default());
}

/// Says on the host's panel how far the match is.
fn note_match(
    (hosted, shown): (Res<Hosted<Penguins>>, Res<PlaybackState<Penguins>>),
    mut note: ResMut<MatchNote>,
) {
    if !shown.is_changed() && !note.game.is_empty() {
        return;
    }
    let ice = shown.present();
    let turn = match ice.phase {
        Phase::Placing => "placing the penguins".to_owned(),
        _ => monitors::title(monitors::bookmark(ice, hosted.game().setup())).to_lowercase(),
    };
    MatchNote::tell::<Penguins>(&mut note, turn);
}

/// Draws the board anew when the picture has another resolution, the table another shape, or type another
/// size.
fn sharpen(
    mut rescaled: MessageReader<PictureRescaled>,
    shown: Res<PlaybackState<Penguins>>,
    (tabletop, depth): (Res<Tabletop>, Res<TrayDepth>),
    floe: Res<Floe>,
    mut was: Local<Option<TypeScale>>,
    mut commands: Commands,
) {
    let scale = tabletop.type_scale();
    let rewritten = was.replace(scale).is_some_and(|was| was != scale);
    let reshaped = (tabletop.is_changed() || depth.is_changed())
        && *floe != Floe::of(&shown.view, &tabletop, *depth);
    if rescaled.read().count() > 0 || reshaped || rewritten {
        commands.run_system_cached(take_away);
        commands.run_system_cached(lay_out);
    }
}
