//! Fishermen in their boats: where they are, how hungry they are, how they spread and bite.

use super::boat_places::{BoatCoverSources, BoatCovers};
use super::spreading::{BoatPose, SpreadAnimation};
use crate::prelude::*;

/// Side of a boat in squares of the board.
pub const SIZE: f32 = 0.95;
/// The most dots of hunger that are shown.
pub const MOST_DOTS: u32 = 4;

/// The boat of the fisherman with this id, and how it looks.
#[derive(Component, Clone, Copy, PartialEq)]
pub struct FishermanBoat {
    id: u32,
    drawing: &'static str,
    /// Turns without a catch.
    hunger: u32,
    /// `true` if he may give up at the next beginning of a turn.
    desperate: bool,
}

/// Puts every boat where it is at this moment.
pub fn place_boats(
    shown: Res<PlaybackState<FishAndMenView>>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    clock: Res<BoardClock>,
    sources: BoatCoverSources,
    mut drawings: BoardDrawings<FishermanBoat>,
    mut boats: Query<(&FishermanBoat, &mut Transform)>,
    mut assets: DrawingAssets,
) {
    if !drawings.is_due([shown.is_changed(), sources.is_changed()]) {
        return;
    }
    let (covers, layout) = (sources.covers(&shown), &*sources.layout);
    let poses = boats_now(&shown, layout, &covers, clock.calm);
    let place = |boat: &BoatPose| {
        // Apart in height, so that those in one square do not flicker.
        let apart = (boat.man.id % 64) as f32 * 0.0003;
        let height = match boat.looking {
            // Boats that look for room are on top of the others.
            Some(true) => layers::PIECES + 0.5,
            None if boat.is_small => layers::SMALL_BOATS,
            _ => layers::PIECES,
        };
        let height = height + apart;
        (boat.man.id, board_transform(boat.at, height).with_scale(Vec3::splat(boat.size)))
    };
    let places: BTreeMap<u32, Transform> = poses.iter().map(place).collect();
    for (boat, mut transform) in &mut boats {
        transform.set_if_neq(places.get(&boat.id).copied().unwrap_or(*transform));
    }
    let hunger_level = hosted.game().setup().parameters.hunger_level;
    let boat = |BoatPose { man, looking, .. }: &BoatPose| FishermanBoat {
        id: man.id,
        drawing: match looking {
            None => "fisherman",
            Some(true) => "fisherman_spreading",
            Some(false) => "fisherman_settled",
        },
        hunger: man.hunger.min(MOST_DOTS),
        desperate: man.hunger >= hunger_level,
    };
    drawings.show(poses.iter().map(boat).collect(), false, |entity, boat| {
        draw(entity, layout.cell * SIZE, &mut assets, boat);
        entity.insert(places.get(&boat.id).copied().unwrap_or_default());
    });
}

/// Returns the boats, each at its place at this moment.
fn boats_now(
    shown: &PlaybackState<FishAndMenView>,
    layout: &SeaGridLayout,
    covers: &BoatCovers,
    calm: bool,
) -> Vec<BoatPose> {
    let (men, event) = (&shown.view.fishermen, shown.event());
    if let Some(now) = &shown.now
        && let Event::FishermenSpread { came, gathered, rounds, .. } = &now.event
    {
        let spreading = SpreadAnimation { came, gathered: *gathered, rounds };
        let boats = spreading.boats(men, layout, now.elapsed, calm).into_iter();
        return boats.map(|boat| boat.moored(covers, layout)).collect();
    }
    let swell = if calm { 0.0 } else { (shown.progress() * std::f32::consts::PI).sin() };
    let quits =
        |id| matches!(event, Some(Event::FishermanQuit { fisherman, .. }) if *fisherman == id);
    let bites =
        |id| matches!(event, Some(Event::FishermanBit { fisherman, .. }) if *fisherman == id);
    let pose = |man: &Fisherman| BoatPose {
        man: *man,
        at: layout.centre(man.square),
        looking: None,
        size: if bites(man.id) { 1.0 + 0.45 * swell } else { 1.0 },
        is_small: false,
    };
    let there = men.iter().filter(|man| !quits(man.id));
    there.map(|man| pose(man).moored(covers, layout)).collect()
}

/// Draws a boat. It fades as its fisherman goes hungry, with a dot for each turn without a catch; the dots are red once
/// he may give up.
fn draw(entity: &mut EntityCommands, size: f32, assets: &mut DrawingAssets, boat: &FishermanBoat) {
    let image = assets.get(boat.drawing, size);
    let tint = 1.0 - 0.14 * boat.hunger as f32;
    let sprite = tinted(image, Vec2::splat(size), Color::srgba(tint, tint, tint, 1.0));
    let dot = size * 0.31;
    let dots = assets.get("dot", dot * 1.5);
    let colour = if boat.desperate { theme::LOSS } else { theme::TEXT };
    entity.insert((Name::new("Boat"), sprite)).with_children(|parts| {
        for index in 0..boat.hunger {
            let along = index as f32 - (boat.hunger as f32 - 1.0) / 2.0;
            let offset = Vec3::new(along * dot * 0.88, -size * 0.5, 0.0002);
            let sprite = tinted(dots.clone(), Vec2::splat(dot), colour);
            parts.spawn((sprite, Transform::from_translation(offset)));
        }
    });
}
