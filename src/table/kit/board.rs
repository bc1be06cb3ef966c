//! The board on the table: laid when a match begins, and anew when the picture changes its size.

use super::TrayContext;
use super::{GameView, SeatIntents};
use crate::features::evening::poster::NOBODY;
use crate::matches::backdrop;
use crate::matches::celebration::WinnerCelebration;
use crate::matches::ground_veil::LegalGround;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackState;
use crate::matches::turn_highlights::TurnHighlights;
use bevy::prelude::*;
use shoal_contract::{Game as _, Seat};
use shoal_tabletop::geometry::{Tabletop, TrayDepth, TypeScale};
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::seats::{Chairs, ChoosableSpots, ChoosableWidgets, SeatPlaces};
use shoal_tabletop::surfaces::board::{ActiveBoard, despawn_board};
use shoal_tabletop::surfaces::host_panel::HostPanelMatch;
use shoal_tabletop::surfaces::seat_panels::ScoreAreas;

/// Makes trays as deep as the match wants them, before anything is laid between them.
pub(super) fn deepen_trays<V: GameView>(hosted: Res<HostedMatch<V>>, mut depth: ResMut<TrayDepth>) {
    depth.set_if_neq(V::tray_depth(hosted.game().setup()));
}

/// Gives trays their default depth where there is no match, and keeps no room for questions.
pub(super) fn flatten_trays(mut depth: ResMut<TrayDepth>, mut tabletop: ResMut<Tabletop>) {
    depth.set_if_neq(TrayDepth::Plain);
    if tabletop.asks {
        tabletop.asks = false;
    }
}

/// Forgets where the score was read when the match is left.
pub(super) fn forget_score(mut score: ResMut<ScoreAreas>) {
    score.set_if_neq(ScoreAreas::default());
}

/// Lays the board on the table.
pub(super) fn lay_out<V: GameView>(world: &mut World) {
    let (tabletop, depth) = (world.resource::<Tabletop>(), *world.resource::<TrayDepth>());
    let game = world.resource::<HostedMatch<V>>().game();
    let board = V::board(game, tabletop, depth, world.resource::<Chairs>());
    let root = (Name::new("Board"), Transform::default(), Visibility::default());
    let root = world.spawn(root).id();
    let surface = world.spawn((Name::new("Board surface"), V::surface(&board))).id();
    let seats = world.resource::<Chairs>().0.len();
    world.insert_resource(ScoreAreas(V::score_areas(&board)));
    world.insert_resource(board);
    world.insert_resource(ActiveBoard { root, surface });
    world.insert_resource(SeatIntents::<V>::for_seats(seats));
    backdrop::lay(world, V::backdrop());
    V::draw_board(world);
}

/// Lays the board anew when the picture has another resolution, the table another shape, or type another
/// size.
pub(super) fn lay_anew<V: GameView>(
    mut rescaled: MessageReader<PictureRescaled>,
    hosted: Res<HostedMatch<V>>,
    board: Res<V::Board>,
    places: SeatPlaces,
    mut last_scale: Local<Option<TypeScale>>,
    mut commands: Commands,
) {
    let SeatPlaces { chairs, depth, tabletop } = &places;
    let scale = tabletop.type_scale();
    let rewritten = last_scale.replace(scale).is_some_and(|last| last != scale);
    let reshaped =
        places.is_changed() && *board != V::board(hosted.game(), tabletop, **depth, chairs);
    if rescaled.read().count() > 0 || reshaped || rewritten {
        commands.run_system_cached(despawn_board);
        commands.queue(lay_out::<V>);
    }
}

/// Says on the host's panel how far the match is.
pub(super) fn note_match<V: GameView>(
    hosted: Res<HostedMatch<V>>,
    shown: Res<PlaybackState<V>>,
    mut note: ResMut<HostPanelMatch>,
) {
    if shown.is_changed() || note.game.is_empty() {
        HostPanelMatch::set_turn::<V::Game>(
            &mut note,
            V::stage(shown.present(), hosted.game().setup()),
        );
    }
}

/// Points out what the seat in turn can act with, and what may be chosen on the board.
pub(super) fn point_out<V: GameView>(
    context: TrayContext<V>,
    board: Res<V::Board>,
    places: SeatPlaces,
    mut highlights: ResMut<TurnHighlights>,
    mut ground: ResMut<LegalGround>,
    mut spots: ResMut<ChoosableSpots>,
    mut others: ResMut<ChoosableWidgets>,
) {
    if context.is_new() || board.is_changed() || places.is_changed() {
        let acting = context.turn.acting();
        let wanted = acting.map(|seat| V::turn_highlights(&context, seat, &board, &places));
        highlights.set_if_neq(wanted.unwrap_or_default());
        ground.set_if_neq(legal_ground(&context, &board));
        let spots_of = |seat| (seat, V::choosable_spots(&context, seat, &board));
        let (awaited, open) = (choosing(&context), people_at_open_table(&context));
        let early = open.iter().filter(|seat| V::chooses_out_of_turn(&context, **seat));
        let choosing = awaited.iter().chain(early).copied();
        spots.set_if_neq(ChoosableSpots(choosing.map(spots_of).collect()));
        let others_of = |&seat: &Seat| (seat, V::choosable_widgets(&context, seat));
        others.set_if_neq(ChoosableWidgets(open.iter().map(others_of).collect()));
    }
}

/// The ground that people may choose now.
fn legal_ground<V: GameView>(context: &TrayContext<V>, board: &V::Board) -> LegalGround {
    let people = choosing(context).into_iter();
    let areas = people.flat_map(|seat| V::legal_ground(context, seat, board)).collect();
    LegalGround { areas, height: V::VEIL }
}

/// The seats of people who may choose on the board now. These are all seats of a joint choice, ready or not: so it tells
/// nothing of what they choose.
fn choosing<V: GameView>(context: &TrayContext<V>) -> Vec<Seat> {
    let joint = V::Game::joint_choice(context.world());
    let seats = if joint.is_empty() { context.turn.seats() } else { &joint };
    let people = people_at_open_table(context);
    people.into_iter().filter(|seat| seats.contains(seat)).collect()
}

/// The seats of people while the table shows the match as it is, so that they can choose; none otherwise.
fn people_at_open_table<V: GameView>(context: &TrayContext<V>) -> Vec<Seat> {
    let is_open = context.turn.is_open() && context.shown.past().is_none();
    let people = context.chairs.seats().filter(|&seat| is_open && context.chairs.is_person(seat));
    people.collect()
}

/// Celebrates the winners once the end has been shown, or says that nobody has won, and why.
pub(super) fn celebrate<V: GameView>(
    shown: Res<PlaybackState<V>>,
    mut celebrated: ResMut<WinnerCelebration>,
) {
    if !shown.is_changed() {
        return;
    }
    celebrated.set_if_neq(match V::winners(&shown.view).filter(|_| shown.is_idle()) {
        None => WinnerCelebration::default(),
        Some(winners) if winners.is_empty() => {
            let lines = V::defeat(&shown.view).into_iter().chain([NOBODY]);
            let defeat = lines.map(str::to_owned).collect();
            WinnerCelebration { defeat, ..WinnerCelebration::default() }
        }
        Some(winners) => V::celebration(winners),
    });
}
