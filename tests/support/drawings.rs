//! Drawings that are known, and the places where they lie on a board that is known bare. A point is taken for a part of a
//! drawing, for bare ground, or for something that lies over both, which tells nothing.

use crate::eye::{Correlation, EyePicture, LitPicture, ROOM, Rgb, SeenPoint, TableArea};

/// The square of the distance at which two colours have nothing in common.
const APART: f32 = 4_800.0;
/// The change of a part of a colour at which a point of a drawing counts fully.
const CHANGED: f32 = 40.0;
/// The distance of places at which a drawing is searched for, in pixels; and of those that are kept.
const STEP: usize = 2;
const KEPT_APART: f64 = 3.0;
/// The least part of a place that has to be unlike bare ground where a drawing is searched for, and where it may lie.
const STRANGE: f32 = 0.15;
const NOT_BARE: f32 = 0.08;
/// The least part of a board that is as one field is lit, and the least part of a colour by which a point of it changes.
const LIT: f32 = 0.15;
const RELIT: f32 = 0.3;
/// The least weight of a point of a drawing that hides what lies below it.
const HIDES: f32 = 0.3;
/// The least part of a drawing that counts as to be seen, however much is hidden by others.
const TO_BE_SEEN: f32 = 0.5;

/// A bare board as an eye sees it.
pub struct BareBoard {
    picture: EyePicture,
    flat: FlatBoard,
}

impl BareBoard {
    /// An area of a bare board.
    pub fn new(picture: EyePicture, area: TableArea) -> Self {
        let flat = FlatBoard::of(&picture, area);
        Self { picture, flat }
    }
}

/// A board as an eye sees it, beside the same board as it is bare.
pub struct BoardSight<'a> {
    seen: &'a EyePicture,
    bare: &'a BareBoard,
    flat: FlatBoard,
    /// The sum of all that is unlike bare ground above and left of each pixel of the area.
    strange: Vec<f32>,
    /// The change of colour of a field that is lit, if one is: both it and what is left as it was are ground.
    light: Option<Rgb>,
    covers: Vec<BoardCover<'a>>,
}

/// A drawing that is known to lie on a board, over all others that are searched for.
struct BoardCover<'a> {
    drawing: &'a Template,
    at: [f64; 2],
    /// `true` if it fills all of its place.
    is_plate: bool,
}

impl BoardCover<'_> {
    /// Its colour at a point that it hides.
    fn colour(&self, point: [f64; 2]) -> Option<Rgb> {
        let off = [0, 1].map(|axis| point[axis] - self.at[axis]);
        let (colour, weight) = self.drawing.sample(off)?;
        (self.is_plate || weight > HIDES).then_some(colour)
    }
}

/// A point of a board as it is seen, and as it would be seen bare.
#[derive(Clone, Copy)]
pub struct BoardPoint {
    /// Its place from the middle of an area.
    off: [f64; 2],
    seen: Rgb,
    bare: Rgb,
    light: Option<Rgb>,
    /// The colour of the drawing that is known to lie over it.
    cover: Option<Rgb>,
}

impl BoardPoint {
    /// The same point for something that lies on top of all that is known: that is its ground.
    #[must_use]
    pub fn on_top(self) -> Self {
        match self.cover {
            Some(bare) => Self { bare, light: None, cover: None, ..self },
            None => self,
        }
    }

    /// The part by which a colour is unlike bare ground, lit or not.
    fn off_ground(&self, colour: Rgb) -> f32 {
        let lit =
            self.light.map(|light| apart(colour, [0, 1, 2].map(|at| self.bare[at] + light[at])));
        lit.unwrap_or(1.0).min(apart(colour, self.bare))
    }
}

impl<'a> BoardSight<'a> {
    /// A board with pieces on it.
    pub fn new(seen: &'a EyePicture, bare: &'a BareBoard) -> Self {
        let flat = FlatBoard::of(seen, bare.flat.area);
        let (columns, rows) = (flat.columns, flat.rows());
        let mut strange = vec![0.0; (columns + 1) * (rows + 1)];
        for row in 0..rows {
            let mut of_row = 0.0;
            for column in 0..columns {
                let at = row * columns + column;
                of_row += apart(flat.colours[at], bare.flat.colours[at]);
                let below = (row + 1) * (columns + 1) + column + 1;
                strange[below] = strange[below - columns - 1] + of_row;
            }
        }
        let light = light(&flat.colours, &bare.flat.colours);
        Self { seen, bare, flat, strange, light, covers: Vec::new() }
    }

    /// Notes that a drawing lies here, over all others that are searched for.
    pub fn cover(&mut self, drawing: &'a Template, at: [f64; 2], is_plate: bool) {
        self.covers.push(BoardCover { drawing, at, is_plate });
    }

    /// The points that are seen in an area of this size around a point.
    pub fn around(&self, at: [f64; 2], size: [f64; 2]) -> Vec<BoardPoint> {
        let is_near = |cover: &&BoardCover| {
            let reach = |axis: usize| (size[axis] + cover.drawing.size[axis]) / 2.0;
            (0..2).all(|axis| (cover.at[axis] - at[axis]).abs() < reach(axis))
        };
        let covers: Vec<&BoardCover> = self.covers.iter().filter(is_near).collect();
        let bare = self.bare.picture.around(at, size);
        let point = |(seen, bare): (SeenPoint, SeenPoint)| {
            let point = [0, 1].map(|axis| at[axis] + seen.off[axis]);
            // A letter lies over its piece.
            let cover = covers.iter().rev().find_map(|cover| cover.colour(point));
            let (seen, bare, off) = (seen.colour, bare.colour, seen.off);
            BoardPoint { off, seen, bare, light: self.light, cover }
        };
        self.seen.around(at, size).into_iter().zip(bare).map(point).collect()
    }

    /// `true` if something may lie at a place of this size.
    pub fn is_strange(&self, at: [f64; 2], size: [f64; 2]) -> bool {
        let most = [self.flat.columns, self.flat.rows()];
        let end = |side: f64, axis: usize| {
            let end = at[axis] + side * size[axis] / 2.0 - self.flat.min[axis];
            (end.max(0.0).round() as usize).min(most[axis])
        };
        let (from, to) = ([0, 1].map(|axis| end(-1.0, axis)), [0, 1].map(|axis| end(1.0, axis)));
        let size = [0, 1].map(|axis| to[axis].saturating_sub(from[axis]));
        size.contains(&0) || self.strangeness(from, size) >= NOT_BARE
    }

    /// The part of a place that is unlike bare ground.
    fn strangeness(&self, [x, y]: [usize; 2], [wide, high]: [usize; 2]) -> f32 {
        let sum = |x: usize, y: usize| self.strange[y * (self.flat.columns + 1) + x];
        let all = sum(x + wide, y + high) - sum(x, y + high) - sum(x + wide, y) + sum(x, y);
        all / (wide * high) as f32
    }
}

/// A board as an eye sees it, for each pixel of the picture on the table.
struct FlatBoard {
    area: TableArea,
    min: [f64; 2],
    columns: usize,
    colours: Vec<Rgb>,
}

impl FlatBoard {
    fn of(seen: &EyePicture, area: TableArea) -> Self {
        let min = area.min.map(f64::ceil);
        let [columns, rows] = [0, 1].map(|axis| (area.max[axis] - min[axis]).max(0.0) as usize);
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
        let colour = |[column, row]: [usize; 2]| {
            let at = [min[0] + column as f64 + 0.5, min[1] + row as f64 + 0.5];
            seen.at(at).unwrap_or_default()
        };
        Self { area, min, columns, colours: all.map(colour).collect() }
    }

    fn rows(&self) -> usize {
        self.colours.len() / self.columns.max(1)
    }
}

/// The part by which two colours are unlike, at most 1.
fn apart(one: Rgb, other: Rgb) -> f32 {
    let squares: f32 = (0..3).map(|part| (one[part] - other[part]).powi(2)).sum();
    squares.min(APART) / APART
}

/// The change of colour of a field that is lit: the median of all points that changed, if they are too many for pieces.
fn light(seen: &[Rgb], bare: &[Rgb]) -> Option<Rgb> {
    let points = seen.iter().zip(bare).filter(|(seen, bare)| apart(**seen, **bare) > RELIT);
    let changes: Vec<Rgb> =
        points.map(|(seen, bare)| [0, 1, 2].map(|at| seen[at] - bare[at])).collect();
    if (changes.len() as f32) < LIT * seen.len() as f32 {
        return None;
    }
    let median = |part: usize| {
        let mut of: Vec<f32> = changes.iter().map(|change| change[part]).collect();
        let middle = of.len() / 2;
        *of.select_nth_unstable_by(middle, f32::total_cmp).1
    };
    Some([0, 1, 2].map(median))
}

/// All that speaks for a drawing at a place.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evidence {
    found: f32,
    /// All that could be found, and what is hidden of it by others.
    whole: f32,
    hidden: f32,
    alike: Correlation,
}

impl Evidence {
    /// This and all that speaks for another part of it.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let (found, whole) = (self.found + other.found, self.whole + other.whole);
        Self { found, whole, hidden: self.hidden + other.hidden, ..self }
    }

    /// The correlation of all colours of the drawing with those that are seen, at most 1: it tells nothing of the ground,
    /// which may change.
    pub fn likeness(self) -> f32 {
        self.alike.value()
    }

    /// The part of the drawing that is seen, of all that is not known to be hidden: 0 if something else lies over it, less
    /// if the ground is seen in its place.
    pub fn part(self) -> f32 {
        self.found / (self.whole - self.hidden).max(TO_BE_SEEN * self.whole).max(1.0)
    }
}

/// A drawing as it is known: the colours of a place where it lies.
#[derive(Debug, Clone)]
pub struct Template {
    /// The size of the place.
    pub size: [f64; 2],
    columns: usize,
    colours: Vec<Rgb>,
    weights: Vec<f32>,
}

impl Template {
    /// Takes the drawing in the middle of an area of one picture; what is the same in the other picture is no part of
    /// it, and neither is its shadow.
    pub fn cut(with: &LitPicture, without: &LitPicture, middle: [f64; 2], size: [f64; 2]) -> Self {
        let area = TableArea::around(middle, size);
        let [columns, rows] = size.map(|side| side.ceil() as usize);
        let (mut colours, mut weights) = (Vec::new(), Vec::new());
        for y in 0..rows {
            for x in 0..columns {
                let (x, y) = (area.min[0] + x as f64 + 0.5, area.min[1] + y as f64 + 0.5);
                let (colour, ground) = (with.colour(x, y), without.colour(x, y));
                let change = (0..3).map(|at| (colour[at] - ground[at]).abs()).fold(0.0, f32::max);
                let is_shadow = is_shadow(colour, ground);
                colours.push(colour);
                weights.push(if is_shadow { 0.0 } else { (change / CHANGED).min(1.0) });
            }
        }
        Self { size, columns, colours, weights }
    }

    /// Its colour and weight at a point from its middle, between pixels mixed of them.
    fn sample(&self, off: [f64; 2]) -> Option<(Rgb, f32)> {
        let [x, y] = [0, 1].map(|axis| off[axis] + self.size[axis] / 2.0 - 0.5);
        if x < 0.0 || y < 0.0 || x as usize + 1 >= self.columns {
            return None;
        }
        let (right, down) = (x.fract() as f32, y.fract() as f32);
        let index = y as usize * self.columns + x as usize;
        let (mut colour, mut weight) = ([0.0; 3], 0.0);
        for (index, part) in [
            (index, (1.0 - right) * (1.0 - down)),
            (index + 1, right * (1.0 - down)),
            (index + self.columns, (1.0 - right) * down),
            (index + self.columns + 1, right * down),
        ] {
            let known = self.colours.get(index)?;
            (0..3).for_each(|at| colour[at] += part * known[at]);
            weight += part * self.weights[index];
        }
        Some((colour, weight))
    }

    /// All that speaks for the drawing in the middle of these points.
    pub fn evidence(&self, points: &[BoardPoint]) -> Evidence {
        let mut all = Evidence::default();
        for point in points {
            let known = self.sample(point.off).filter(|(_, weight)| *weight > 0.0);
            let Some((known, weight)) = known else { continue };
            let whole = weight * point.off_ground(known);
            all.whole += whole;
            for (known, seen) in known.into_iter().zip(point.seen) {
                all.alike.add(known, seen, weight);
            }
            if point.cover.is_some() {
                all.hidden += whole;
            } else {
                all.found += weight * (point.off_ground(point.seen) - apart(point.seen, known));
            }
        }
        all
    }

    /// All that speaks for the drawing at a place.
    pub fn evidence_at(&self, sight: &BoardSight, at: [f64; 2]) -> Evidence {
        self.evidence(&sight.around(at, self.size))
    }

    /// Returns the places in an area where the drawing fits best, at most `most` of them.
    pub fn likely_places(&self, sight: &BoardSight, area: TableArea, most: usize) -> Vec<[f64; 2]> {
        let (flat, bare) = (&sight.flat, &sight.bare.flat);
        let rows = self.colours.len() / self.columns;
        let box_size = [self.columns, rows];
        let all = (0..rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let points: Vec<(usize, Rgb, f32)> = all
            .filter(|(row, column)| (row + column) % 2 == 0)
            .map(|(row, column)| {
                let at = row * self.columns + column;
                (row * flat.columns + column, self.colours[at], self.weights[at])
            })
            .filter(|(.., weight)| *weight > 0.0)
            .collect();
        let fit = |[x, y]: [usize; 2]| -> f32 {
            let begin = y * flat.columns + x;
            let at = |&(off, known, weight): &(usize, Rgb, f32)| {
                let seen = flat.colours[begin + off];
                weight * (apart(seen, bare.colours[begin + off]) - apart(seen, known))
            };
            points.iter().map(at).sum()
        };
        let middle = |corner: [usize; 2]| {
            [0, 1].map(|axis| flat.min[axis] + corner[axis] as f64 + self.size[axis] / 2.0)
        };
        let last = [flat.columns, flat.rows()];
        let ends = [0, 1].map(|axis| (last[axis] + 1).saturating_sub(box_size[axis]));
        let corners = (0..ends[1]).step_by(STEP);
        let corners = corners.flat_map(|y| (0..ends[0]).step_by(STEP).map(move |x| [x, y]));
        let mut likely: Vec<([f64; 2], f32)> = corners
            .filter(|&corner| area.contains(middle(corner)))
            .filter(|&corner| sight.strangeness(corner, box_size) >= STRANGE)
            .map(|corner| (middle(corner), fit(corner)))
            .filter(|(_, fit)| *fit > 0.0)
            .collect();
        likely.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut kept: Vec<[f64; 2]> = Vec::new();
        for (at, _) in likely {
            let is_near =
                |other: &[f64; 2]| (0..2).all(|axis| (other[axis] - at[axis]).abs() < KEPT_APART);
            if kept.len() < most && !kept.iter().any(is_near) {
                kept.push(at);
            }
        }
        kept
    }
}

/// `true` if a colour may be that of the ground in a shadow: as colourful, and a little darker.
fn is_shadow(colour: Rgb, ground: Rgb) -> bool {
    const DARKEST: f32 = 0.35;
    const ALIKE: f32 = 0.2;
    let room = 255.0 * ROOM;
    let left = [0, 1, 2].map(|at| (colour[at] - room) / (ground[at] - room).max(4.0));
    let low = left.iter().copied().fold(f32::MAX, f32::min);
    let high = left.iter().copied().fold(f32::MIN, f32::max);
    low > DARKEST && high < 1.0 && high - low < ALIKE
}
