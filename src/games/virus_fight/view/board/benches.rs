//! The benches: beside each player its spares, over them its marker with the piece under it, and whether it begins
//! the next round (rules 4.3).

use crate::prelude::*;
use shoal_virus_fight::explain::choices::next_first;

/// Side of a spare, as a part of that of its place; the opacity of one that is not there is `ABSENT`.
const SIZE: f32 = 0.94;
const ABSENT: f32 = 0.14;
/// Size of the number of equal spares, as a part of the place.
const COUNT: f32 = 0.42;
/// The rim, in units.
const RIM: f32 = 3.0;

/// A drawn part of the benches.
#[derive(Component, Debug, Clone, PartialEq)]
pub enum BenchPart {
    /// The background; pale once its seat is out.
    Background(Seat, bool),
    /// A piece of the head.
    Head(BoardTextSpan),
    /// A spare, with the number of equal ones.
    Spare(Seat, SizedInstruction, u8),
}

/// Draws the benches.
pub fn draw(
    shown: Res<PlaybackState<VirusFightView>>,
    layout: Res<VirusBoardLayout>,
    places: SeatPlaces,
    mut assets: DrawingAssets,
    mut parts: BoardDrawings<BenchPart>,
) {
    if !shown.is_changed() && !places.is_changed() && !parts.is_bare() {
        return;
    }
    let position = &shown.view.position;
    let wanted = Seat::all(position.players)
        .flat_map(|seat| bench_parts(position, seat, &layout, &places.chairs))
        .collect();
    parts.show(wanted, places.is_changed(), |entity, part| match part {
        BenchPart::Background(seat, is_out) => {
            let Some(bench) = layout.bench(*seat) else { return };
            let dim = if *is_out { 0.25 } else { 0.8 };
            let rim = places.chairs.colour(*seat).with_alpha(dim);
            let inner = Sprite::from_color(theme::TRAY, bench.on.size() - 2.0 * RIM);
            entity.insert((
                Sprite::from_color(rim, bench.on.size()),
                board_transform(bench.on.center(), layers::BENCHES),
                children![(inner, Transform::from_xyz(0.0, 0.0, 0.1))],
            ));
        }
        BenchPart::Head(figure) => {
            figure.draw(entity, layers::BENCHES + 0.3, &mut assets);
        }
        BenchPart::Spare(seat, piece, count) => {
            let Some(bench) = layout.bench(*seat) else { return };
            let Some(place) = layout.spare(*seat, *piece) else { return };
            let size = place.size() * SIZE;
            let image = assets.get(drawings::spare(*piece), size.x);
            let alpha = if *count == 0 { ABSENT } else { 1.0 };
            let turn = labels::turn(bench.facing);
            let at = board_transform(place.center(), layers::BENCHES + 0.3).with_rotation(turn);
            entity.insert((tinted(image, size, Color::WHITE.with_alpha(alpha)), at));
            if *count > 1 {
                let high = (size.y * COUNT).max(places.tabletop.board_type_scale().least());
                let words = count.to_string();
                let ground = labels::close_ground_of(&words, high);
                let plate = labels::on_plate(ground, words, high, theme::TEXT, &assets.fonts);
                let corner = (size - ground) / 2.0;
                entity.with_child((plate, Transform::from_xyz(corner.x, corner.y, 0.2)));
            }
        }
    });
}

fn bench_parts(
    position: &VirusFightPosition,
    seat: Seat,
    layout: &VirusBoardLayout,
    chairs: &Chairs,
) -> Vec<BenchPart> {
    let Some(bench) = layout.bench(seat) else { return Vec::new() };
    let is_out = position.is_out(seat.index());
    let (middle, size) = layout.head(bench);
    let head = Rect::from_center_size(middle, size * 0.92);
    let figures = head_of(position, seat, chairs).set(head, bench.facing);
    // Before the reveal they would tell nothing: all have one of each.
    let spares = SizedInstruction::all().zip(position.spares(seat.index()));
    let spare = |(piece, &count)| BenchPart::Spare(seat, piece, count);
    let ground = [BenchPart::Background(seat, is_out)].into_iter();
    ground.chain(figures.into_iter().map(BenchPart::Head)).chain(spares.map(spare)).collect()
}

/// The marker of a seat, the piece under it, and whether it is first, now or next.
fn head_of(position: &VirusFightPosition, seat: Seat, chairs: &Chairs) -> BoardTextLine {
    let line = BoardTextLine::default().icon(drawings::marker(chairs.mark(seat)));
    if position.is_out(seat.index()) {
        return line.words("out", theme::TEXT_QUIET);
    }
    let Some(under) = position.under(seat.index()) else { return line };
    let line = line.icon(drawings::spare(under));
    let next = next_first(position) == Some(seat.index());
    match (next && position.step != VirusFightStep::Over, position.first == seat.index()) {
        (true, true) => line.words("stays first", theme::GAIN),
        (true, false) => line.words("first next", theme::GAIN),
        (false, true) => line.words("first now", theme::TEXT),
        (false, false) => line,
    }
}
