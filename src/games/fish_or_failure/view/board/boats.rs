//! The race for the money that wins: a track for each company through the middle of the table, and its
//! boat, which fishes where its cards say and sails home to its money.

use crate::money;
use crate::playback::show::companies;
use crate::prelude::*;
use shoal_tabletop::surfaces::board::{TrackPart, TrackWake};

/// Length of a boat, in cells.
const BOAT: f32 = 2.3;
/// Height of the drawing of a boat, as a part of its length.
const HULL: f32 = 100.0 / 180.0;
/// Scale of a boat where it fishes, and while it hauls its net in.
const WORKS: f32 = 1.5;
const HAULS: f32 = 1.9;
/// Width of a rope, in cells.
const ROPE: f32 = 0.16;

/// Draws tracks with their figures: who it is, what it has, who goes first, who is held to little.
pub fn draw_tracks(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    chairs: Res<Chairs>,
    mut assets: DrawingAssets,
    mut parts: BoardDrawings<TrackPart>,
    mut wakes: BoardDrawings<TrackWake>,
) {
    let anew = chairs.is_changed();
    if !shown.is_changed() && !anew && !parts.is_bare() {
        return;
    }
    let companies = || companies(&shown.view.position);
    let seats = companies()
        .map(|(seat, company)| (seat, company.is_out, figures(&shown.view, seat, &chairs)));
    let mut wanted = layout.tracks.parts(seats);
    if let (Some(agreed), Some(strips)) = (shown.view.setup.talk.reminder(), layout.agreed) {
        let line = BoardTextLine::default().words(agreed, theme::TEXT);
        wanted.extend(line.set_both(strips, layout.tracks.readers).map(TrackPart::Figure));
    }
    let colour = |seat: Seat| chairs.colour(seat);
    layout.tracks.show(wanted, anew, &mut parts, colour, &mut assets);
    let seats = companies().map(|(seat, _)| seat);
    layout.tracks.show_wakes(seats, anew, &mut wakes, colour);
}

/// The figures of a company.
fn figures(view: &View, seat: Seat, chairs: &Chairs) -> BoardTextLine {
    let position = &view.position;
    let company = &position.companies[seat.index()];
    let line = BoardTextLine::default().words(chairs.letter(seat), chairs.colour(seat));
    let line = line.words(format!("${}", money::figures(view, seat)), theme::TEXT);
    let line = match company.is_restricted {
        true => line.words("1–2", theme::LOSS),
        false => line,
    };
    if position.initiative == seat.index() { line.icon("wheel") } else { line }
}

/// A line from a boat to the number card that its company has placed.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct MooringRope {
    seat: Seat,
    from: Vec2,
    to: Vec2,
}

/// Moors each boat at work to its number card.
pub fn draw_mooring_ropes(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    chairs: Res<Chairs>,
    mut ropes: BoardDrawings<MooringRope>,
) {
    if !shown.is_changed() && !chairs.is_changed() && !ropes.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let sails = matches!(shown.event(), Some(Event::EventsMoved { .. } | Event::Ended { .. }));
    let rope = |seat: Seat| {
        let from = work(position, &layout, seat).filter(|_| !sails)?;
        let placed = position.companies[seat.index()].placed?;
        let number = usize::from(placed.number).checked_sub(1)?;
        let to = layout.place(placed.fishery)?.numbers.get(number)?.center();
        Some(MooringRope { seat, from, to })
    };
    let wanted = Seat::all(position.numbers.companies).filter_map(rope).collect();
    ropes.show(wanted, chairs.is_changed(), |entity, MooringRope { seat, from, to }| {
        let wide = ROPE * layout.cell();
        entity.insert(line(*from, *to, wide, chairs.colour(*seat), layers::ROPES));
    });
}

/// Draws out each wake to the money its company has at this moment.
pub fn draw_wakes(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    clock: Res<BoardClock>,
    mut wakes: Query<(Ref<TrackWake>, &mut Transform, &mut Sprite)>,
) {
    for (wake, mut transform, mut sprite) in &mut wakes {
        if !shown.is_changed() && !wake.is_added() {
            continue;
        }
        let to = home(&shown, &layout, clock.calm, wake.0);
        layout.tracks.draw_out(wake.0, to, &mut transform, &mut sprite);
    }
}

/// The letter of a boat, on a ground in its middle.
fn lettered(scale: TypeScale) -> PieceLettering {
    let size = labels::letter_size(scale) / WORKS;
    PieceLettering { size, seen: Vec2::ZERO, ground: Some(Vec2::splat(size)) }
}

/// Brings boats to the table and takes them away, as the picture has them.
pub fn follow_picture(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    mut pieces: PieceSpawner,
) {
    if !shown.is_changed() && !pieces.is_bare() {
        return;
    }
    let sailing = companies(&shown.view.position).filter(|(_, company)| !company.is_out);
    let wanted: Vec<BoardPiece> = sailing.map(|(seat, _)| BoardPiece { seat, index: 0 }).collect();
    let lettered = lettered(pieces.places.tabletop.board_type_scale());
    let size = Vec2::new(1.0, HULL) * BOAT * layout.cell();
    // All sail to the right; those of the upper edge float upright for their players.
    let body = |facing, image| (Sprite { flip_y: facing == TableEdge::North, ..image }, 0.0);
    pieces.keep(&wanted, "boat", size, PieceShadow::STANDING, &lettered, body);
}

/// Puts each boat where it is at this moment.
pub fn move_boats(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    places: SeatPlaces,
    clock: Res<BoardClock>,
    mut pieces: BoardPieces,
) {
    if !(shown.is_changed() || places.is_changed() || pieces.has_new()) {
        return;
    }
    pieces.pose(|piece| Some(pose(piece.seat, &shown, &layout, clock.calm)));
    if places.is_changed() {
        pieces.turn_letters(&lettered(places.tabletop.board_type_scale()), &places);
    }
}

fn pose(
    seat: Seat,
    shown: &PlaybackState<FishOrFailureView>,
    layout: &ReefLayout,
    calm: bool,
) -> PiecePose {
    let position = &shown.view.position;
    let part = travelled(shown.progress(), calm);
    let height = layers::BOATS + f32::from(seat.0) * 0.5;
    let home = home(shown, layout, calm, seat);
    let (at, scale) = match shown.event() {
        Some(&Event::Revealed { seat: shows, fishery, number }) if shows == seat => {
            let placed = CardPlacement { fishery, number };
            let work = layout.at_work(placed, behind(position, seat, placed)).unwrap_or(home);
            (home.lerp(work, part), 1.0.lerp(WORKS, part))
        }
        event => {
            let Some(work) = work(position, layout, seat) else {
                return PiecePose::at_rest(home, height);
            };
            match event {
                Some(Event::Caught { seat: hauls, .. }) if *hauls == seat => {
                    let swell = if calm { 1.0 } else { (part * std::f32::consts::PI).sin() };
                    (work, WORKS.lerp(HAULS, swell))
                }
                Some(Event::EventsMoved { .. } | Event::Ended { .. }) => {
                    (work.lerp(home, part), WORKS.lerp(1.0, part))
                }
                _ => (work, WORKS),
            }
        }
    };
    PiecePose { scale, ..PiecePose::at_rest(at, height) }
}

/// The place of a company's money on its track at this moment.
fn home(
    shown: &PlaybackState<FishOrFailureView>,
    layout: &ReefLayout,
    calm: bool,
    seat: Seat,
) -> Vec2 {
    let position = &shown.view.position;
    let money = money::seen(&shown.view, seat) as f32;
    let change = match shown.event() {
        _ if money::is_hidden(&shown.view) => 0.0,
        Some(Event::Paid { seat: paid, dollars, .. }) if *paid == seat => *dollars as f32,
        Some(Event::Fined { seat: fined, dollars }) if *fined == seat => -(*dollars as f32),
        _ => 0.0,
    };
    let money = money + change * travelled(shown.progress(), calm);
    layout.tracks.at(seat, money / position.numbers.goal.max(1) as f32)
}

/// The place of the boat of a company that fishes in this round.
pub fn work(position: &FishingPosition, layout: &ReefLayout, seat: Seat) -> Option<Vec2> {
    if position.step == FishingStep::Over {
        return None;
    }
    let placed = position.companies[seat.index()].placed?;
    layout.at_work(placed, behind(position, seat, placed))
}

/// The number of boats before that of a company at the number card it has placed.
fn behind(position: &FishingPosition, seat: Seat, placed: CardPlacement) -> usize {
    let before = companies(position).take(seat.index());
    before.filter(|(_, company)| !company.is_out && company.placed == Some(placed)).count()
}
