//! Targets of cards on the board: marks one by one, and where they are many, a field in the colour of the seat that aims,
//! which pulses. The squares of a field have no frames: with a thousand of them, boats could hardly be told from the ground.
//!
//! A field is one sprite, because a tile map that pulses changes all its tiles in each frame. In a frame of 1920 x
//! 1080 drawn by software Vulkan (on two busy cores of an AMD EPYC, one run) a field of the whole world took 2.0 ms
//! of CPU as a sprite and 3.8 ms as 1,920 tiles.

use super::picks::SeatCardChoices;
use crate::prelude::*;
use shoal_fish_and_men::explain::aiming::{spot_of, squares_of};
use shoal_fish_and_men::explain::card_choice::PickedCard;
use shoal_tabletop::surfaces::board::{BoardHighlights, CellHighlight, HighlightStyle};

/// Least and greatest opacity of a field while it breathes.
const CLEAR: (f32, f32) = (0.03, 0.11);

/// Marks the targets of all cards that have risen, and the squares that the one pointed at would hit.
pub fn mark(
    wanted: &mut BoardHighlights,
    sea: &SeaView,
    setup: &Setup,
    picks: &SeatCardChoices,
    aims: &FishMoveDrafts,
) {
    for (seat, pick) in picks.picks() {
        let Some(card) = setup.deck.card(pick.chosen.play.kind()) else { continue };
        let mut mark = |square: Square, style| {
            wanted.mark(Cell::from(square), CellHighlight::of(seat, style));
        };
        let hit = if pick.has_few_targets() {
            let spots = pick.targets.iter().filter_map(|on| spot_of(sea, card, *on));
            spots.for_each(|square| mark(square, HighlightStyle::Target));
            HighlightStyle::Path
        } else {
            HighlightStyle::Target
        };
        let pointed = pick.pointed(sea, card, aims.hover(seat));
        let squares = pointed.map(|on| squares_of(sea, card, on, setup.level.width()));
        squares.into_iter().flatten().for_each(|square| mark(square, hit));
    }
}

/// The field of a seat that aims: its squares.
#[derive(Component, Clone, PartialEq)]
pub struct TargetFieldSprite {
    seat: Seat,
    squares: BTreeSet<Square>,
}

/// Draws the fields, where they have changed.
pub fn draw_fields(
    hosted: Res<HostedMatch<FishAndMenView>>,
    shown: Res<PlaybackState<FishAndMenView>>,
    picks: Res<SeatCardChoices>,
    layout: Res<SeaGridLayout>,
    chairs: Res<Chairs>,
    mut fields: BoardDrawings<TargetFieldSprite>,
    mut images: ResMut<Assets<Image>>,
) {
    if !fields.is_due([layout.is_changed(), picks.is_changed(), shown.is_changed()]) {
        return;
    }
    let deck = &hosted.game().setup().deck;
    let field = |(seat, pick): (Seat, &PickedCard)| {
        let card = deck.card(pick.chosen.play.kind()).filter(|_| !pick.has_few_targets())?;
        let squares = pick.targets.iter().filter_map(|on| spot_of(&shown.view, card, *on));
        Some(TargetFieldSprite { seat, squares: squares.collect() })
    };
    let now = picks.picks().filter(|_| shown.is_idle()).filter_map(field).collect();
    fields.show(now, layout.is_changed(), |entity, TargetFieldSprite { seat, squares }| {
        let white = |square| squares.contains(&square).then_some([u8::MAX; 4]);
        let colour = chairs.colour(*seat).with_alpha(CLEAR.1);
        let sprite = tinted(images.add(layout.painted(white)), layout.size(), colour);
        let place = board_transform(layout.rect().center(), layers::MARKS);
        entity.insert((Name::new("Targets"), sprite, place));
    });
}

/// Lets the fields breathe; at rest they are as clear as they become.
pub fn breathe(clock: Res<BoardClock>, mut fields: Query<&mut Sprite, With<TargetFieldSprite>>) {
    let clear = CLEAR.0.lerp(CLEAR.1, clock.breath());
    for mut sprite in fields.iter_mut().filter(|sprite| sprite.color.alpha() != clear) {
        sprite.color.set_alpha(clear);
    }
}
