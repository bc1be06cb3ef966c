//! Industries and fishermen.

use super::chart::Chart;
use super::layers;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::rules::level::Grade;
use crate::table::art::Art;
use crate::table::facing::to_world;
use crate::table::playback::Shown;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The drawing of an industry of this colour.
pub fn industry_drawing(grade: Grade) -> &'static str {
    match grade {
        Grade::Blue => "industry_1",
        Grade::Green => "industry_2",
        Grade::Yellow => "industry_3",
        Grade::Red => "industry_4",
        Grade::Black => "industry_5",
    }
}

/// An industry or a fisherman, by its drawing, its id and where it is drawn.
#[derive(Component, Clone, Copy, PartialEq)]
pub struct Piece {
    drawing: &'static str,
    id: u32,
    at: Vec2,
}

/// Makes and removes pieces until they are those of the picture. They do not move by themselves, so
/// one that has moved is simply another one.
pub fn follow_picture(
    shown: Res<Shown<FishAndMen>>,
    chart: Res<Chart>,
    root: Res<super::SeaRoot>,
    pieces: Query<(Entity, &Piece)>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !root.is_added() {
        return;
    }
    let industries = shown.view.industries.iter().map(|industry| Piece {
        drawing: industry_drawing(industry.grade),
        id: industry.id,
        at: chart.centre(industry.square),
    });
    let men = shown.view.fishermen.iter().map(|man| Piece {
        drawing: "fisherman",
        id: man.id,
        at: chart.centre(man.square),
    });
    let wanted: Vec<Piece> = industries.chain(men).collect();
    let mut there = BTreeSet::new();
    for (entity, piece) in &pieces {
        match wanted.iter().position(|want| want == piece) {
            Some(index) => _ = there.insert(index),
            None => commands.entity(entity).despawn(),
        }
    }
    for (index, piece) in wanted.into_iter().enumerate() {
        if there.contains(&index) {
            continue;
        }
        let size = chart.cell * if piece.drawing == "fisherman" { 0.95 } else { 1.15 };
        let image = art.get(&mut images, piece.drawing, size);
        commands.spawn((
            Name::new(piece.drawing),
            piece,
            Sprite { custom_size: Some(Vec2::splat(size)), ..Sprite::from_image(image) },
            Transform::from_translation(to_world(piece.at, layers::PIECES)),
            ChildOf(root.0),
        ));
    }
}
