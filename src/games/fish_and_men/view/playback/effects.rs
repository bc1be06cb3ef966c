//! Effects that are seen for a moment over the sea: words that rise toward their player, puffs, rings, boats that
//! leave. Sizes are in squares of the board.

use crate::pieces::boats;
use crate::prelude::*;
use shoal_fish_and_men::action::{PollutionPuff, QuitReason};

/// The position of a seat's fish, if it is on the board.
pub fn fish_position(sea: &SeaView, seat: Seat) -> Option<SeaPosition> {
    sea.fish.get(seat.index())?.at
}

/// The fish from which the words about a seat rise: at the end of its step, if it takes one.
pub fn fish_anchor(
    event: Option<&Event>,
    sea: &SeaView,
    layout: &SeaGridLayout,
    seat: Seat,
) -> Option<EffectAnchor> {
    let at = match event {
        Some(Event::FishMoved { seat: mover, to, .. }) if *mover == seat => *to,
        _ => fish_position(sea, seat)?,
    };
    Some(EffectAnchor { at: layout.at(at), size: layout.cell, height: layers::EFFECTS })
}

/// Words that rise beside a fish.
pub fn rising_words(
    layout: &SeaGridLayout,
    at: SeaPosition,
    seat: Seat,
    words: String,
    colour: Color,
    life: f32,
) -> EventCue {
    let (from, aside) = (layout.at(at), layout.cell);
    let height = layers::EFFECTS;
    EventCue::Words(RisingText { seat, icon: None, words, colour, life, from, aside, height })
}

/// A drawing over the sea.
fn drawing(layout: &SeaGridLayout, effect: PassingEffect) -> EventCue {
    let size = effect.size * layout.cell;
    EventCue::Drawing(PassingEffect { size, height: layers::EFFECTS - 1.0, ..effect })
}

/// A ring around a place that grows or shrinks.
pub fn ring(
    layout: &SeaGridLayout,
    at: Vec2,
    colour: Color,
    grows: (f32, f32),
    life: f32,
) -> EventCue {
    let size = grows.0.max(grows.1);
    let grows = (grows.0 / size, grows.1 / size);
    drawing(layout, PassingEffect { size, life, from: at, to: at, grows, colour, ..default() })
}

/// Returns the food that a fish eats, on its way out of its own square and the clean ones around it.
pub fn meal(sea: &SeaView, layout: &SeaGridLayout, seat: Seat, clean: u32) -> Vec<EventCue> {
    let Some(at) = fish_position(sea, seat).map(|at| layout.at(at)) else { return Vec::new() };
    let morsel =
        PassingEffect { life: 0.75, grows: (1.0, 0.4), ..PassingEffect::at("food", at, 0.6) };
    let morsels = morsel.gather(clean.saturating_add(1).min(9) as u8, 1.3 * layout.cell);
    morsels.map(|one| drawing(layout, one)).collect()
}

/// Drops fly from a fish that is hurt, after a while.
pub fn hurt(layout: &SeaGridLayout, at: SeaPosition, wait: f32) -> impl Iterator<Item = EventCue> {
    let drop = PassingEffect::at("drop", layout.at(at), 0.32);
    let drop = PassingEffect { wait, life: 0.7, grows: (1.0, 0.3), colour: theme::LOSS, ..drop };
    drop.burst(8, 1.4 * layout.cell).map(|one| drawing(layout, one))
}

/// The splash of water where a fish comes to the sea.
pub fn splash(layout: &SeaGridLayout, at: SeaPosition) -> impl Iterator<Item = EventCue> {
    let height = layers::EFFECTS - 1.0;
    PassingEffect::splash(layout.at(at), 3.2 * layout.cell, height, height).map(EventCue::Drawing)
}

/// A blob on its way from a chimney to the sea.
pub fn puff(layout: &SeaGridLayout, puff: &PollutionPuff) -> [EventCue; 2] {
    let (from, to) = (layout.centre(puff.from), layout.centre(puff.at));
    [("puff", 1.5, (0.4, 1.5)), ("pollution", 0.66, (0.4, 1.0))].map(|(name, size, grows)| {
        let life = 1.1;
        drawing(layout, PassingEffect { drawing: name, size, life, from, to, grows, ..default() })
    })
}

/// The drawings of a fisherman who gives up: his boat turns away and fades, and above it rises the reason.
pub fn leave(layout: &SeaGridLayout, square: Square, reason: QuitReason) -> [EventCue; 2] {
    let (cell, at) = (layout.cell, layout.centre(square));
    let (tint, why) = match reason {
        QuitReason::Hunger => (Color::srgb(0.5, 0.5, 0.5), "bones"),
        QuitReason::Pollution => (theme::LIME, "pollution"),
        QuitReason::Card => (Color::WHITE, "cards/dotcom_boom"),
    };
    let boat = PassingEffect {
        drawing: "fisherman",
        size: boats::SIZE,
        life: 1.3,
        from: at,
        to: at + Vec2::new(cell * 1.6, 0.0),
        grows: (1.0, 0.85),
        colour: tint,
        turned: true,
        ..default()
    };
    let above = PassingEffect {
        drawing: why,
        size: 1.1,
        life: 1.3,
        from: at - Vec2::new(0.0, cell * 0.6),
        to: at - Vec2::new(0.0, cell * 1.6),
        grows: (0.6, 1.0),
        ..default()
    };
    [drawing(layout, boat), drawing(layout, above)]
}

/// Three grey clouds from a chimney.
pub fn smoke(layout: &SeaGridLayout, square: Square, later: f32) -> impl Iterator<Item = EventCue> {
    let top = layout.centre(square) - Vec2::new(0.0, layout.cell * 0.5);
    (0..3_u8).map(f32::from).map(move |index| {
        let rise = Vec2::new(0.25 * index - 0.1, -1.0 - 0.3 * index);
        let cloud = PassingEffect {
            drawing: "smoke",
            size: 0.9,
            wait: later + 0.18 * index,
            life: 0.9,
            from: top,
            to: top + rise * layout.cell,
            grows: (0.3, 1.3),
            ..default()
        };
        drawing(layout, cloud)
    })
}

/// Blobs well up in the middle of a square.
pub fn spill(
    layout: &SeaGridLayout,
    square: Square,
    blobs: usize,
) -> impl Iterator<Item = EventCue> {
    let at = layout.centre(square);
    let wells = (0..blobs.min(8)).map(move |index| {
        let aside = Vec2::from_angle(index as f32 * 2.4) * layout.cell * 0.16;
        let blob = PassingEffect {
            drawing: "pollution",
            size: 0.66,
            life: 0.8,
            from: at,
            to: at + aside,
            grows: (0.1, 1.0),
            stays: true,
            ..default()
        };
        drawing(layout, blob)
    });
    [ring(layout, at, theme::LIME, (0.5, 3.2), 0.9)].into_iter().chain(wells)
}

/// A ring around each square that becomes cleaner.
pub fn clean(
    sea: &SeaView,
    layout: &SeaGridLayout,
    blobs: &[u32],
) -> impl Iterator<Item = EventCue> {
    let gone = sea.pollution.iter().filter(|blob| blobs.binary_search(&blob.id).is_ok());
    let squares: BTreeSet<Square> = gone.map(|blob| blob.at.square()).collect();
    squares.into_iter().map(move |at| ring(layout, layout.centre(at), theme::GAIN, (1.8, 0.6), 0.8))
}
