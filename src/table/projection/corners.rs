//! Setting the four corners: handles on the window, dragged or moved by keys, over a grid.
//!
//! F2 begins and leaves. 1 to 4 choose a corner, arrows move it (with Shift ten times as far),
//! Enter keeps, Esc leaves everything as it was, R goes back to the largest rectangle.

use super::super::geometry::homography::{self, Corners, Homography, Point};
use super::{ProjectionSystems, Rig};
use crate::table::settings::Settings;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Key, Pos2, Stroke};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

/// How near to a corner a press takes it, in logical pixels.
const REACH: f32 = 40.0;
/// How far an arrow key moves a corner, in logical pixels; with Shift ten times that.
const NUDGE: f32 = 1.0;

const LINE: Color32 = Color32::from_rgb(0x2E, 0x7F, 0xB0);
const HANDLE: Color32 = Color32::from_rgb(0xFF, 0xE9, 0xA0);
const CHOSEN: Color32 = Color32::from_rgb(0xB6, 0xF2, 0x2E);
const REFUSED: Color32 = Color32::from_rgb(0xFF, 0x6B, 0x5A);

/// Whether the corners are being set. While they are, keys belong to this alone.
#[derive(Resource, Debug, Default)]
pub struct CornerMode(Option<Work>);

/// The corners as they are being set.
#[derive(Debug, Clone, PartialEq)]
struct Work {
    corners: Corners,
    chosen: usize,
    dragged: bool,
    /// Why the last movement was refused.
    refused: Option<String>,
    /// Whether these are the corners of the largest rectangle, to be kept as no corners at all.
    untouched: bool,
}

impl CornerMode {
    /// Whether the corners are being set.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Begins with these corners; `own` says whether they were set by somebody.
    pub fn begin(&mut self, corners: Corners, own: bool) {
        self.0 = Some(Work { corners, chosen: 0, dragged: false, refused: None, untouched: !own });
    }

    /// Leaves without keeping anything.
    pub fn leave(&mut self) {
        self.0 = None;
    }

    /// The corners that somebody has moved and not yet kept.
    pub fn corners(&self) -> Option<Corners> {
        self.0.as_ref().filter(|work| !work.untouched).map(|work| work.corners)
    }
}

impl Work {
    /// What is kept: numbers that people can read, to a millionth of the window.
    fn kept(&self) -> Option<Corners> {
        let round = |value: f64| (value * 1e6).round() / 1e6;
        (!self.untouched).then(|| self.corners.map(|corner| corner.map(round)))
    }

    /// Moves the chosen corner to a fraction of the window, if a picture remains.
    fn move_to(&mut self, place: Point) {
        let mut corners = self.corners;
        corners[self.chosen] = place.map(|value| value.clamp(0.0, 1.0));
        match homography::check_corners(corners) {
            Ok(()) => {
                self.untouched &= self.corners == corners;
                self.corners = corners;
                self.refused = None;
            }
            Err(problem) => self.refused = Some(format!("Not there: {problem}.")),
        }
    }
}

/// Adds the corner mode. Without an egui context on the window nothing is drawn.
pub fn plugin(app: &mut App) {
    app.init_resource::<CornerMode>();
    app.add_systems(First, toggle_mode.before(ProjectionSystems));
    app.add_systems(EguiPrimaryContextPass, set_corners.run_if(corners_are_set));
}

/// Whether the corners are being set: a condition for systems that must rest meanwhile.
pub fn corners_are_set(mode: Res<CornerMode>) -> bool {
    mode.is_on()
}

fn toggle_mode(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    rig: Res<Rig>,
    settings: Res<Settings>,
    mut mode: ResMut<CornerMode>,
) {
    if !keys.is_some_and(|keys| keys.just_pressed(KeyCode::F2)) {
        return;
    }
    if mode.is_on() {
        mode.leave();
    } else {
        mode.begin(rig.corners(), settings.picture.corners.is_some());
    }
}

fn set_corners(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    rig: Res<Rig>,
    mut mode: ResMut<CornerMode>,
    mut settings: ResMut<Settings>,
) {
    let ctx = context.get_mut().clone();
    let Some(work) = &mut mode.0 else { return };
    if work.untouched {
        // The largest rectangle follows the window.
        work.corners = rig.corners();
    }
    drag_corners(&ctx, work);
    move_by_keys(&ctx, work);
    paint_guides(&ctx, work);
    if ctx.input(|input| input.key_pressed(Key::R)) {
        work.untouched = true;
        work.refused = None;
    }
    if ctx.input(|input| input.key_pressed(Key::Enter)) {
        settings.picture.corners = work.kept();
        mode.leave();
    } else if ctx.input(|input| input.key_pressed(Key::Escape)) {
        mode.leave();
    }
}

/// Takes the corner near a press and lets it follow the system mouse.
fn drag_corners(ctx: &egui::Context, work: &mut Work) {
    let screen = ctx.viewport_rect();
    let (pressed, down, at) = ctx.input(|input| {
        let pointer = &input.pointer;
        (pointer.primary_pressed(), pointer.primary_down(), pointer.interact_pos())
    });
    let Some(at) = at else { return };
    if pressed && !ctx.is_pointer_over_egui() {
        let distance = |corner: &Point| place_on(screen, *corner).distance(at);
        let near = (0..4)
            .min_by(|&a, &b| distance(&work.corners[a]).total_cmp(&distance(&work.corners[b])));
        if let Some(near) = near.filter(|&near| distance(&work.corners[near]) < REACH) {
            work.chosen = near;
            work.dragged = true;
        }
    }
    work.dragged &= down;
    if work.dragged {
        let size = screen.size();
        work.move_to([f64::from(at.x / size.x), f64::from(at.y / size.y)]);
    }
}

fn move_by_keys(ctx: &egui::Context, work: &mut Work) {
    let choices = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
    let (choice, across, down) = ctx.input(|input| {
        let step = if input.modifiers.shift { 10.0 * NUDGE } else { NUDGE };
        let presses = |key| input.num_presses(key) as f32 * step;
        (
            choices.iter().position(|&key| input.key_pressed(key)),
            presses(Key::ArrowRight) - presses(Key::ArrowLeft),
            presses(Key::ArrowDown) - presses(Key::ArrowUp),
        )
    });
    work.chosen = choice.unwrap_or(work.chosen);
    if across != 0.0 || down != 0.0 {
        let size = ctx.viewport_rect().size();
        let [x, y] = work.corners[work.chosen];
        work.move_to([x + f64::from(across / size.x), y + f64::from(down / size.y)]);
    }
}

fn place_on(screen: egui::Rect, [x, y]: Point) -> Pos2 {
    screen.min + screen.size() * egui::vec2(x as f32, y as f32)
}

/// Draws the grid, the circle, the diagonals and the handles.
fn paint_guides(ctx: &egui::Context, work: &Work) {
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("corners"));
    let painter = ctx.layer_painter(layer);
    let screen = ctx.viewport_rect();
    if let Ok(map) = Homography::from_unit_square_to(work.corners) {
        for (line, width) in guide_lines() {
            let seen = line.into_iter().filter_map(|point| map.apply(point));
            let line = seen.map(|point| place_on(screen, point)).collect();
            painter.line(line, Stroke::new(width, LINE));
        }
    }
    for (index, corner) in work.corners.iter().enumerate() {
        paint_handle(&painter, place_on(screen, *corner), index, index == work.chosen);
    }
    paint_help(&painter, screen, work);
}

/// Lines in fractions of the picture: a grid of 16 by 9, the diagonals and a circle; with widths.
fn guide_lines() -> Vec<(Vec<Point>, f32)> {
    let mut lines = vec![];
    let thin_or_not = |at: u32, last: u32| if at == 0 || at == last { 3.0 } else { 1.0 };
    for column in 0..=16 {
        let x = f64::from(column) / 16.0;
        lines.push((vec![[x, 0.0], [x, 1.0]], thin_or_not(column, 16)));
    }
    for row in 0..=9 {
        let y = f64::from(row) / 9.0;
        lines.push((vec![[0.0, y], [1.0, y]], thin_or_not(row, 9)));
    }
    lines.push((vec![[0.0, 0.0], [1.0, 1.0]], 2.0));
    lines.push((vec![[1.0, 0.0], [0.0, 1.0]], 2.0));
    let circle = (0..=96).map(|step| {
        let (sin, cos) = (f64::from(step) / 96.0 * std::f64::consts::TAU).sin_cos();
        [0.5 + cos * 4.0 / 16.0, 0.5 + sin * 4.0 / 9.0]
    });
    lines.push((circle.collect(), 2.0));
    lines
}

fn paint_handle(painter: &egui::Painter, at: Pos2, index: usize, chosen: bool) {
    let colour = if chosen { CHOSEN } else { HANDLE };
    for (radius, strength) in [(34.0, 0.10), (26.0, 0.18), (19.0, 0.30)] {
        painter.circle_filled(at, radius, colour.gamma_multiply(strength));
    }
    painter.circle(at, 12.0, Color32::from_black_alpha(200), Stroke::new(2.5, colour));
    // A handle in the corner of the window still shows its number: it stands inward.
    let middle = painter.clip_rect().center();
    let label = at + (middle - at).normalized() * 46.0;
    let font = egui::FontId::proportional(if chosen { 30.0 } else { 22.0 });
    painter.text(label, egui::Align2::CENTER_CENTER, (index + 1).to_string(), font, colour);
}

fn paint_help(painter: &egui::Painter, screen: egui::Rect, work: &Work) {
    let help = "Drag the corners onto the table. 1-4 choose, arrows move, Shift for more, \
                R whole window, Enter keeps, Esc leaves.";
    let mut lines = vec![(help, Color32::WHITE)];
    if let Some(refused) = &work.refused {
        lines.push((refused, REFUSED));
    }
    for (index, (text, colour)) in lines.into_iter().enumerate() {
        let wrap = (screen.width() - 160.0).max(200.0);
        let text = painter.layout(text.to_owned(), egui::FontId::proportional(18.0), colour, wrap);
        let offset = egui::vec2(-text.size().x / 2.0, -12.0 + 40.0 * index as f32);
        let at = screen.center() + offset;
        let plate = egui::Rect::from_min_size(at, text.size()).expand(8.0);
        painter.rect_filled(plate, 6.0, Color32::from_black_alpha(210));
        painter.galley(at, text, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        let mut mode = CornerMode::default();
        mode.begin(homography::UNIT_SQUARE, false);
        mode.0.expect("it has begun")
    }

    #[test]
    fn a_corner_goes_where_it_is_moved_but_not_off_the_window() {
        let mut work = work();
        work.move_to([0.2, -3.0]);
        assert_eq!(work.corners[0], [0.2, 0.0]);
        assert!(!work.untouched);
    }

    #[test]
    fn crossed_corners_are_refused_with_the_reason_and_change_nothing() {
        let mut work = work();
        work.move_to([0.9, 0.9]);
        assert_eq!(work.corners, homography::UNIT_SQUARE);
        assert!(work.refused.as_ref().is_some_and(|reason| reason.starts_with("Not there: ")));
        work.move_to([0.1, 0.1]);
        assert_eq!(work.refused, None);
    }

    #[test]
    fn corners_nobody_touched_are_not_kept() {
        let mut mode = CornerMode::default();
        mode.begin(homography::UNIT_SQUARE, false);
        assert!(mode.is_on());
        assert_eq!(mode.corners(), None);
    }
}
