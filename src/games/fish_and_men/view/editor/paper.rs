//! The sea as it is drawn on.

use crate::prelude::*;
use bevy_egui::egui::{self, Color32, Rect, Stroke, StrokeKind, Vec2};
use shoal_contract::levels::drawing::EditableMap as _;
use shoal_fish_and_men::editor::canvas::{SeaCanvas, TerrainPaint};
use shoal_fish_and_men::editor::palette::{SeaTool, colour_of, industry};
use shoal_fish_and_men::editor::special::SeaEditorTool;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use shoal_table::features::editor::{EditorCanvas, egui_colour, rgb};

/// Draws the squares, then the coasts between them and the industries on them.
pub(super) fn draw(painter: &egui::Painter, paper: &EditorCanvas, board: &SeaCanvas) {
    let fine = Stroke::new(0.5, Color32::from_rgba_unmultiplied(143, 195, 232, 40));
    for at in board.places() {
        let place = paper.rect(at);
        match board.terrain(at) {
            Some(TerrainPaint::Sea) => painter.rect_stroke(place, 0.0, fine, StrokeKind::Inside),
            Some(TerrainPaint::Ice) => painter.rect_filled(place, 0.0, ground(TerrainPaint::Ice)),
            _ => painter.rect_filled(place, 0.0, ground(TerrainPaint::Land)),
        };
        if board.is_wet(at) {
            draw_river(painter, paper, board, at);
        }
        if let Some(heading) = board.level().current_at(at) {
            draw_chevron(painter, place, heading);
        }
    }
    draw_coasts(painter, paper, board);
    for site in &board.level().industries {
        draw_industry(painter, paper.rect(site.at), site.grade);
    }
}

/// The colour of what a tool draws.
fn colour(tool: SeaTool) -> Color32 {
    rgb(colour_of(tool).unwrap_or_default())
}

fn ground(ground: TerrainPaint) -> Color32 {
    colour(SeaTool::Paint(ground))
}

/// The square beside one, not across the joined edge.
fn beside(board: &SeaCanvas, at: Square, heading: CompassHeading) -> Option<Square> {
    board.beside(at, heading).filter(|other| other.column.abs_diff(at.column) <= 1)
}

/// A river: from the middle of its square half the way to each wet square around, with a disc where
/// its mouth is.
fn draw_river(painter: &egui::Painter, paper: &EditorCanvas, board: &SeaCanvas, at: Square) {
    let (middle, cell) = (paper.centre(at), paper.cell().x);
    let water = ground(TerrainPaint::UpperRiver);
    let is_mouth = |at| board.level().terrain_at(at) == Terrain::River;
    for other in CompassHeading::ALL.into_iter().filter_map(|heading| beside(board, at, heading)) {
        let both_mouths = is_mouth(at) && is_mouth(other);
        if board.is_wet(other) && !both_mouths {
            let half = middle + (paper.centre(other) - middle) / 2.0;
            painter.line_segment([middle, half], Stroke::new(cell * 0.22, water));
        }
    }
    painter.circle_filled(middle, cell * 0.16, water);
    if is_mouth(at) {
        painter.circle_filled(middle, cell * 0.34, colour(SeaTool::Special(SeaEditorTool::River)));
    }
}

fn draw_chevron(painter: &egui::Painter, place: Rect, heading: CompassHeading) {
    let (south, east) = heading.delta();
    let ahead = Vec2::new(east as f32, south as f32).normalized() * place.width() * 0.26;
    let aside = Vec2::new(-ahead.y, ahead.x);
    let line = Stroke::new((place.width() * 0.11).max(1.0), Color32::from_rgb(0x7F, 0xC4, 0xEE));
    let tip = place.center() + ahead;
    for side in [aside, -aside] {
        painter.line_segment([tip - ahead * 1.3 + side, tip], line);
    }
}

fn draw_coasts(painter: &egui::Painter, paper: &EditorCanvas, board: &SeaCanvas) {
    let line = Stroke::new((paper.cell().x * 0.1).max(1.0), Color32::from_rgb(0xA9, 0xCC, 0xA2));
    for at in board.places() {
        let place = paper.rect(at);
        let sides = [
            (CompassHeading::E, [place.right_top(), place.right_bottom()]),
            (CompassHeading::S, [place.left_bottom(), place.right_bottom()]),
        ];
        for (heading, side) in sides {
            let other = beside(board, at, heading);
            if other.is_some_and(|other| board.is_sea(other) != board.is_sea(at)) {
                painter.line_segment(side, line);
            }
        }
    }
}

fn draw_industry(painter: &egui::Painter, place: Rect, grade: IndustryGrade) {
    let inner = place.shrink(place.width() * 0.1);
    let line = Stroke::new(1.5, egui_colour(theme::TEXT));
    let look = colour(industry(grade));
    painter.rect(inner, place.width() * 0.15, look, line, StrokeKind::Inside);
    let letter = ["B", "G", "Y", "R", "K"][grade as usize];
    let ink = match grade {
        IndustryGrade::Green | IndustryGrade::Yellow => Color32::BLACK,
        _ => Color32::WHITE,
    };
    let font = egui::FontId::proportional(place.width() * 0.62);
    painter.text(place.center(), egui::Align2::CENTER_CENTER, letter, font, ink);
}
