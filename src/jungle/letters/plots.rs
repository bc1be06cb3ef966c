//! Small plots of how many members a species had from cycle to cycle: as PNG, which mail programs show, and as SVG for
//! a browser. One plot shows one species, so no colour has to be told from another.

use super::reader_facts::{ReaderFacts, called};
use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::MUTABLE;
use shoal_food_chain::state::SeenSpecies;
use std::fmt::Write as _;
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// The most plots of the reader's species in a letter.
const PLOTS: usize = 6;
/// Width and height at which plots are shown, in pixels.
pub(super) const SHOWN: (u32, u32) = (300, 65);
/// Width and height at which plots are drawn, in pixels: twice as large, to be sharp on fine screens.
const SIZE: (u32, u32) = (2 * SHOWN.0, 2 * SHOWN.1);
/// The margin around the curve, in drawn pixels.
const MARGIN: f32 = 12.0;
/// The colours of the table's land, its plants, and animals: bright on dark, in light and dark mail programs alike.
const LAND: [u8; 3] = [0x10, 0x20, 0x2A];
const PLANTS: [u8; 3] = [0x7F, 0xBF, 0x6A];
const ANIMALS: [u8; 3] = [0xFF, 0xE9, 0xA0];
const LINE: [u8; 3] = [0x5E, 0x70, 0x7C];

/// A plot.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PopulationPlot {
    /// The species.
    pub id: u32,
    /// Its name and number.
    pub title: String,
    /// Cycles and members, oldest first.
    pub course: Vec<(u32, u32)>,
    kind: SpeciesKind,
}

/// The plots of a letter: the reader's largest species, and the plants.
pub(super) fn plots(known: &ReaderFacts<'_>) -> Vec<PopulationPlot> {
    let mut own: Vec<&SeenSpecies> = known.own().collect();
    own.sort_by_key(|seen| std::cmp::Reverse(seen.population));
    own.truncate(PLOTS);
    let plot = |seen: &SeenSpecies| PopulationPlot {
        id: seen.id,
        title: if seen.kind == SpeciesKind::Plant { "Plants".into() } else { called(seen) },
        course: known.course(seen.id),
        kind: seen.kind,
    };
    own.into_iter().chain(known.plants()).map(plot).filter(|plot| plot.course.len() > 1).collect()
}

impl PopulationPlot {
    /// Describes the plot in words: `Vole (26): 50, 61, 87, 134 members in cycles 40 to 43; most 134`.
    pub fn words(&self) -> String {
        let numbers: Vec<String> = self
            .course
            .iter()
            .rev()
            .take(8)
            .rev()
            .map(|(_, members)| members.to_string())
            .collect();
        let last = self.course.last().map_or(0, |(cycle, _)| *cycle);
        let first = self.course[self.course.len() - numbers.len()].0;
        format!(
            "{}: {} in cycles {first} to {last}; most {}",
            self.title,
            numbers.join(", "),
            self.most()
        )
    }

    /// The most members.
    pub fn most(&self) -> u32 {
        self.course.iter().map(|(_, members)| *members).max().unwrap_or(0)
    }

    /// The cycle in which it begins.
    pub fn first(&self) -> u32 {
        self.course.first().map_or(0, |(cycle, _)| *cycle)
    }

    /// The name of its picture within a letter.
    pub fn content_id(&self) -> String {
        format!("species-{}@jungle", self.id)
    }

    fn colour(&self) -> [u8; 3] {
        if self.kind == SpeciesKind::Plant { PLANTS } else { ANIMALS }
    }

    /// The members at the top of the picture: at least some more than a species needs to be mutated.
    fn top(&self) -> f32 {
        self.most().max(MUTABLE + 20) as f32
    }

    /// The height of the line at 100 members, in drawn pixels; `None` for plants, which cannot be mutated.
    fn threshold(&self) -> Option<f32> {
        (self.kind != SpeciesKind::Plant).then(|| self.y(MUTABLE))
    }

    /// `true` if it has a line at 100 members.
    pub fn has_threshold(&self) -> bool {
        self.threshold().is_some()
    }

    fn y(&self, members: u32) -> f32 {
        let height = SIZE.1 as f32 - 2.0 * MARGIN;
        MARGIN + height * (1.0 - members as f32 / self.top())
    }

    fn points(&self) -> Vec<(f32, f32)> {
        let (first, last) = (self.first(), self.course.last().map_or(0, |(cycle, _)| *cycle));
        let span = (last - first).max(1) as f32;
        let width = SIZE.0 as f32 - 2.0 * MARGIN;
        let at = |&(cycle, members): &(u32, u32)| {
            (MARGIN + width * (cycle - first) as f32 / span, self.y(members))
        };
        self.course.iter().map(at).collect()
    }

    /// As a PNG; nothing if it cannot be drawn.
    pub fn png(&self) -> Option<Vec<u8>> {
        let mut map = Pixmap::new(SIZE.0, SIZE.1)?;
        let [red, green, blue] = LAND;
        map.fill(Color::from_rgba8(red, green, blue, 255));
        let points = self.points();
        let floor = SIZE.1 as f32 - MARGIN;
        let base = [(MARGIN, floor), (SIZE.0 as f32 - MARGIN, floor)];
        stroke(&mut map, &base, LINE, 2.0, None);
        if let Some(y) = self.threshold() {
            let dash = StrokeDash::new(vec![6.0, 6.0], 0.0);
            let across = [(MARGIN, y), (SIZE.0 as f32 - MARGIN, y)];
            stroke(&mut map, &across, LINE, 2.0, dash);
        }
        fill(&mut map, &points, floor, self.colour());
        stroke(&mut map, &points, self.colour(), 4.0, None);
        if let Some(&(x, y)) = points.last() {
            let dot = PathBuilder::from_circle(x, y, 7.0)?;
            map.fill_path(
                &dot,
                &paint(self.colour(), 255),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
        map.encode_png().ok()
    }

    /// As SVG.
    pub fn svg(&self) -> String {
        let hex = |[red, green, blue]: [u8; 3]| format!("#{red:02X}{green:02X}{blue:02X}");
        let points = self.points();
        let (width, height, floor) = (SIZE.0, SIZE.1, SIZE.1 as f32 - MARGIN);
        let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" role="img" aria-label="{}"><rect width="{width}" height="{height}" rx="8" fill="{}"/>"#,
            SHOWN.0,
            SHOWN.1,
            super::clean::escape_html(&self.words()),
            hex(LAND)
        );
        if let Some(y) = self.threshold() {
            let _ = write!(
                svg,
                r#"<path d="M{MARGIN} {y:.1}H{}" stroke="{}" stroke-width="2" stroke-dasharray="6 6"/>"#,
                width as f32 - MARGIN,
                hex(LINE)
            );
        }
        let _ = write!(
            svg,
            r#"<path d="M{MARGIN} {floor}H{}" stroke="{}" stroke-width="2"/><polyline points="{}" fill="none" stroke="{colour}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>"#,
            width as f32 - MARGIN,
            hex(LINE),
            line.join(" "),
            colour = hex(self.colour())
        );
        if let Some((x, y)) = points.last() {
            let _ = write!(
                svg,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="7" fill="{}"/>"#,
                hex(self.colour())
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

fn paint([red, green, blue]: [u8; 3], alpha: u8) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, alpha);
    paint
}

/// Draws a line through points, dashed if it has a `dash`.
fn stroke(
    map: &mut Pixmap,
    points: &[(f32, f32)],
    colour: [u8; 3],
    width: f32,
    dash: Option<StrokeDash>,
) {
    let mut path = PathBuilder::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    let stroke = Stroke {
        width,
        dash,
        line_cap: tiny_skia::LineCap::Round,
        line_join: tiny_skia::LineJoin::Round,
        ..Stroke::default()
    };
    if let Some(path) = path.finish() {
        map.stroke_path(&path, &paint(colour, 255), &stroke, Transform::identity(), None);
    }
}

/// Fills what is below a curve, faintly.
fn fill(map: &mut Pixmap, points: &[(f32, f32)], floor: f32, colour: [u8; 3]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let mut path = PathBuilder::new();
    path.move_to(first.0, floor);
    points.iter().for_each(|&(x, y)| path.line_to(x, y));
    path.line_to(last.0, floor);
    path.close();
    if let Some(path) = path.finish() {
        let paint = paint(colour, 40);
        map.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }
}
