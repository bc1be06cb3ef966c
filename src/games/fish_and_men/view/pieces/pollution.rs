//! The pollution: blobs that drift, appear from chimneys and vanish.

use crate::marks::prices::PriceAreas;
use crate::prelude::*;
use bevy::camera::visibility::NoFrustumCulling;
use shoal_fish_and_men::state::BlobState;
use shoal_tabletop::account::PlaybackPosition;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::to_world;
use shoal_tabletop::surfaces::board::labels::BoardLabelLayout;
use std::cmp::Reverse;

/// Side of a blob in squares of the board.
const BLOB: f32 = 0.66;
/// Least number of blobs on a square for which it is shown.
const COUNTED: usize = 4;
/// The most squares that show their number: more could not be read.
const MOST_COUNTS: usize = 400;
/// Size of numbers on squares of the default size.
const COUNT: f32 = 18.0;
/// Distance from the middle of a fish up to which it covers something, in squares.
const FISH_REACH: f32 = 0.7;
/// Size of numbers at least, in sizes of the least type: a bright figure is hard to tell from another.
const LEAST_COUNT: f32 = 1.3;

/// The sprite of the blob with this index in the picture's list.
#[derive(Component)]
pub struct BlobSprite(u32);

/// The place that a blob is drawn from and the one that it moves to, in world coordinates.
struct BlobWay {
    from: Vec2,
    to: Vec2,
    /// `true` if it is about to vanish.
    leaves: bool,
}

/// The ways of all blobs, in the order of the picture.
#[derive(Resource, Default)]
pub struct BlobMotion(Vec<BlobWay>);

/// Offset of a blob from the middle of its square: blobs of one square are a little apart, each always on the same
/// side.
fn nudge(id: u32, cell: f32) -> Vec2 {
    let hash = id.wrapping_mul(0x9E37_79B9);
    let unit = |bits: u32| (bits & 0xff) as f32 / 255.0 - 0.5;
    Vec2::new(unit(hash >> 8), unit(hash >> 20)) * (cell * 0.34)
}

/// Makes as many sprites as the picture has blobs, and notes from where to where they go now.
pub fn follow_picture(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    mut blobs: ResMut<BlobMotion>,
    sprites: Query<(Entity, &BlobSprite)>,
    mut assets: DrawingAssets,
    mut last_moment: Local<Option<(PlaybackPosition, bool)>>,
    mut commands: Commands,
) {
    // The layout comes anew with each board.
    let anew = layout.is_changed();
    if !shown.is_changed() && !anew {
        return;
    }
    // While events are shown, ways change only when one begins or ends.
    let moment = Some((shown.shown_until(), shown.now.is_some()));
    let is_same = std::mem::replace(&mut *last_moment, moment) == moment;
    if is_same && !shown.is_still() && !anew {
        return;
    }
    let pollution = shown.view.pollution.iter().enumerate();
    let way = |(index, blob)| way(index, blob, shown.event(), &layout);
    blobs.0 = pollution.map(way).collect();
    let want = blobs.0.len();
    let (have, keep) = if anew { (0, 0) } else { (sprites.iter().len(), want) };
    for (entity, sprite) in &sprites {
        if sprite.0 as usize >= keep {
            commands.entity(entity).despawn();
        }
    }
    // They stand by themselves, not under the root of the sea, and the camera sees them all: a parent
    // and a look at where they are would cost more, with 10,000 of them, than all else in the frame.
    let size = layout.cell * BLOB;
    let sprite = picture(assets.get("pollution", size * 1.5), Vec2::splat(size));
    let fresh = (have..want).map(|index| {
        let at = Transform::from_translation(blobs.0[index].from.extend(layers::POLLUTION));
        (BlobSprite(index as u32), sprite.clone(), at, NoFrustumCulling)
    });
    commands.spawn_batch(fresh.collect::<Vec<_>>());
}

/// Takes all blobs off the board.
pub fn clear(sprites: Query<Entity, With<BlobSprite>>, mut commands: Commands) {
    sprites.iter().for_each(|sprite| commands.entity(sprite).despawn());
}

/// Returns the way of the blob with this index while an event is shown.
fn way(index: usize, blob: &BlobState, event: Option<&Event>, layout: &SeaGridLayout) -> BlobWay {
    let at = layout.at(blob.at) + nudge(blob.id, layout.cell);
    let from = to_world(at, 0.0).truncate();
    let (mut to, mut leaves) = (from, false);
    match event {
        Some(Event::PollutionDrifted { steps, .. }) => {
            // Blobs that stay have another number than the headings.
            let step =
                steps.0.get(index).and_then(|&step| CompassHeading::ALL.get(usize::from(step)));
            to += step.map_or(Vec2::ZERO, |&heading| layout.step(heading) * Vec2::new(1.0, -1.0));
        }
        Some(Event::PollutionVanished { blobs } | Event::PollutionCleaned { blobs }) => {
            leaves = blobs.binary_search(&blob.id).is_ok();
        }
        _ => {}
    }
    BlobWay { from, to, leaves }
}

/// `true` while blobs drift or vanish.
fn moves(shown: &PlaybackState<FishAndMenView>) -> bool {
    matches!(
        shown.event(),
        Some(
            Event::PollutionDrifted { .. }
                | Event::PollutionVanished { .. }
                | Event::PollutionCleaned { .. }
        )
    )
}

/// Puts the sprites where they are at this moment. It writes what Bevy makes of transforms, after it
/// has made them: following up 10,000 changed ones would cost it twice the rest of the frame.
pub fn drift(
    shown: Res<PlaybackState<FishAndMenView>>,
    clock: Res<BoardClock>,
    blobs: Res<BlobMotion>,
    mut sprites: Query<(&BlobSprite, &mut GlobalTransform)>,
) {
    let moving = moves(&shown);
    if !moving && !blobs.is_changed() {
        return;
    }
    let eased = crate::travelled(&shown, clock.calm);
    let (part, shrunk) = if moving { (eased, 1.0 - eased) } else { (0.0, 1.0) };
    for (&BlobSprite(index), mut place) in &mut sprites {
        let Some(way) = blobs.0.get(index as usize) else { continue };
        let at = way.from.lerp(way.to, part).extend(layers::POLLUTION);
        *place = if way.leaves {
            Transform::from_translation(at).with_scale(Vec3::splat(shrunk)).into()
        } else {
            GlobalTransform::from_translation(at)
        };
    }
}

/// The number of blobs on a square, as it is written.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct BlobCountLabel {
    /// The square.
    pub square: Square,
    number: usize,
    at: Vec2,
    size: f32,
}

impl BlobCountLabel {
    fn ground(&self) -> Vec2 {
        labels::close_ground_of(&self.number.to_string(), self.size)
    }

    fn place(&self) -> Rect {
        labels::covered(self.at, self.ground(), TableEdge::South)
    }
}

/// The areas of the board on which numbers of blobs are written.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct BlobCountAreas(pub Vec<Rect>);

/// Returns the distances that a number may have from the middle of its square: in a square with a boat it rises, so that
/// it stands over the upper half, or else it goes down; beside a fish it may go to any side. Else it has none.
pub fn count_shifts(size: f32) -> [Vec2; 4] {
    let half = labels::close_ground_of("00", size) / 2.0;
    [Vec2::NEG_Y, Vec2::Y, Vec2::NEG_X, Vec2::X].map(|side| side * half)
}

/// The things that lie on squares with numbers, or over them.
#[derive(Default)]
struct CountNeighbours {
    boats: BTreeSet<Square>,
    /// The middles of the fish, which lie over numbers.
    fish: Vec<Vec2>,
}

impl CountNeighbours {
    fn of(sea: &SeaView, layout: &SeaGridLayout) -> Self {
        let boats = sea.fishermen.iter().map(|man| man.square).collect();
        let fish = sea.fish.iter().filter_map(|school| Some(layout.at(school.at?))).collect();
        Self { boats, fish }
    }

    /// The places of a number, best first: where fish cover least of it, whichever way they turn.
    fn places(
        &self,
        square: Square,
        number: usize,
        layout: &SeaGridLayout,
        size: f32,
    ) -> Vec<Vec2> {
        let middle = layout.centre(square);
        let half = labels::close_ground_of(&number.to_string(), size) / 2.0;
        let shifts = count_shifts(size).map(|shift| middle + shift);
        let mut places =
            if self.boats.contains(&square) { shifts[..2].to_vec() } else { vec![middle] };
        let covered = |at: &Vec2| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (0.0, 0.0)];
            let points = corners.map(|corner| *at + Vec2::from(corner) * half);
            let is_under = |point: &Vec2| {
                self.fish.iter().any(|fish| fish.distance(*point) < FISH_REACH * layout.cell)
            };
            points.iter().filter(|point| is_under(point)).count()
        };
        if covered(&places[0]) > 0 {
            places.extend(shifts);
            places.sort_by_key(covered);
        }
        places
    }
}

/// Shows how many blobs are on crowded squares, while nothing drifts.
pub fn count(
    shown: Res<PlaybackState<FishAndMenView>>,
    layout: Res<SeaGridLayout>,
    places: SeatPlaces,
    price_areas: Res<PriceAreas>,
    fonts: Res<TableFonts>,
    mut counts: BoardDrawings<BlobCountLabel>,
    mut areas: ResMut<BlobCountAreas>,
) {
    let anew = places.is_changed();
    if !counts.is_due([shown.is_changed(), price_areas.is_changed(), anew]) {
        return;
    }
    let scale = places.tabletop.board_type_scale();
    let crowded = if moves(&shown) { BTreeMap::new() } else { crowded(&shown.view) };
    let beside = CountNeighbours::of(&shown.view, &layout);
    let now = lay_out_counts(crowded, &beside, &layout, scale, price_areas.0.clone());
    areas.set_if_neq(BlobCountAreas(now.iter().map(BlobCountLabel::place).collect()));
    counts.show(now, anew, |entity, count| {
        let words = count.number.to_string();
        let plate = labels::on_plate(count.ground(), words, count.size, theme::LIME, &fonts);
        let place = board_transform(count.at, layers::COUNTS);
        entity.insert((Name::new("Blob count"), Facing::Table, plate, place));
        // No blob shines through its ground.
        entity.insert(Sprite::from_color(theme::TRAY, count.ground()));
    });
}

/// The size of numbers on squares.
pub fn count_size(layout: &SeaGridLayout, scale: TypeScale) -> f32 {
    labels::cell_size(scale, COUNT * layout.writing()).max(LEAST_COUNT * scale.least())
}

/// Lays out the numbers on crowded squares: beside the boats and the fish there. Where there is no room for all of them,
/// the largest are written.
fn lay_out_counts(
    crowded: BTreeMap<Square, usize>,
    beside: &CountNeighbours,
    layout: &SeaGridLayout,
    scale: TypeScale,
    mut label_layout: BoardLabelLayout,
) -> Vec<BlobCountLabel> {
    let size = count_size(layout, scale);
    let mut crowded: Vec<(Square, usize)> = crowded.into_iter().collect();
    crowded.sort_by_key(|(_, number)| Reverse(*number));
    let label = |(square, number)| {
        let places = beside.places(square, number, layout, size).into_iter();
        let mut labels = places.map(|at| BlobCountLabel { square, number, at, size });
        labels.find(|label| label_layout.take(label.place()))
    };
    crowded.into_iter().filter_map(label).take(MOST_COUNTS).collect()
}

fn crowded(sea: &SeaView) -> BTreeMap<Square, usize> {
    let mut numbers = BTreeMap::new();
    for blob in &sea.pollution {
        *numbers.entry(blob.at.square()).or_insert(0) += 1;
    }
    numbers.retain(|_, number| *number >= COUNTED);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::boat_places::{BoatCovers, BoatPlace};
    use crate::pieces::boats;
    use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};

    #[test]
    fn numbers_of_blobs_can_be_read_lie_on_nothing_and_the_largest_are_always_there() {
        for (cell, pixels, text) in
            [(26.0, 1.0, 1.0), (24.0, 2.0 / 3.0, 1.0), (18.0, 2.0 / 3.0, 2.0), (60.0, 2.0, 1.5)]
        {
            let table = Tabletop { pixels, text, ..Tabletop::default() };
            let corner = Vec2::new(200.0, 200.0);
            let layout = SeaGridLayout { cell, corner, columns: 30, rows: 20 };
            let squares = (0..20).flat_map(|row| (0..30).map(move |column| (row, column)));
            let number = |(row, column): (u16, u16)| {
                (Square::new(row, column), 4 + usize::from(row * 31 + column * 17) % 120)
            };
            let crowded: BTreeMap<Square, usize> = squares.map(number).collect();
            let most = crowded.values().copied().max();
            let label_layout = BoardLabelLayout::between_trays(&table, TrayDepth::Plain);
            let (beside, scale) = (CountNeighbours::default(), table.board_type_scale());
            let counts = lay_out_counts(crowded, &beside, &layout, scale, label_layout);
            assert_eq!(counts.first().map(|count| count.number), most);
            assert!(counts.len() > 20, "{} at {cell}", counts.len());
            let places = counts.iter().map(|it| Rect::from_center_size(it.at, it.ground()));
            let places: Vec<Rect> = places.collect();
            for (index, (count, place)) in counts.iter().zip(&places).enumerate() {
                assert!(count.size * CAP * pixels > LEAST_PIXELS - 0.01, "{count:?}");
                for other in &places[index + 1..] {
                    let over = place.intersect(*other);
                    assert!(over.is_empty() || over.size().min_element() < 0.2, "{count:?}");
                }
            }
        }
    }

    #[test]
    fn a_number_goes_aside_for_a_fish_beside_it() {
        let table = Tabletop::default();
        let corner = Vec2::new(500.0, 300.0);
        let layout = SeaGridLayout { cell: 26.0, corner, columns: 30, rows: 20 };
        let (square, scale) = (Square::new(9, 14), table.board_type_scale());
        let middle = layout.centre(square);
        for side in [Vec2::X, Vec2::NEG_X] {
            let fish = vec![middle + side * layout.cell];
            let beside = CountNeighbours { fish, ..Default::default() };
            let label_layout = BoardLabelLayout::between_trays(&table, TrayDepth::Plain);
            let crowded = BTreeMap::from([(square, 24)]);
            let counts = lay_out_counts(crowded, &beside, &layout, scale, label_layout);
            let at = counts[0].at;
            assert!((at - middle).dot(side) < 0.0, "{side}: {}", at - middle);
            assert!(counts[0].place().contains(middle), "it is still seen whose number it is");
        }
    }

    #[test]
    fn a_number_and_the_boat_in_its_square_make_room_for_each_other() {
        let table = Tabletop::default();
        let corner = Vec2::new(500.0, 300.0);
        let layout = SeaGridLayout { cell: 26.0, corner, columns: 30, rows: 20 };
        let scale = table.board_type_scale();
        let label_layout = BoardLabelLayout::between_trays(&table, TrayDepth::Plain);
        let square = Square::new(9, 14);
        let boats = BTreeSet::from([square]);
        let beside = CountNeighbours { boats, ..Default::default() };
        let crowded = BTreeMap::from([(square, 24)]);
        let counts = lay_out_counts(crowded, &beside, &layout, scale, label_layout);
        let number = counts[0].place();
        let covers = BoatCovers::of_boxes(vec![number]);
        let BoatPlace { at, scale } = covers.place(layout.centre(square), &layout);
        let boat = Rect::from_center_size(at, Vec2::splat(layout.cell * boats::SIZE * scale));
        assert!(scale < 1.0 && number.intersect(boat).is_empty(), "{number:?} {boat:?}");
        let on = Rect::from_center_size(layout.centre(square), Vec2::splat(layout.cell));
        let shared = number.intersect(on).height();
        assert!(shared > 0.3 * layout.cell, "it is still seen whose number it is: {number:?}");
    }
}
