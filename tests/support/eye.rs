//! The eye of somebody who sits at a table, and what it sees of a picture on the table: from aside and far away, a
//! little blurred, in a room that is not dark.

/// The colour of a point, in parts of 255.
pub type Rgb = [f32; 3];

/// Height of the eye above the table, and its distance behind the edge, in millimetres.
const ABOVE: f64 = 450.0;
const BEHIND: f64 = 350.0;
/// The point that the eye looks at, in millimetres from the edge.
const AHEAD: f64 = 250.0;
/// Pixels of the eye's picture to a distance of one: a pixel is three minutes of arc, of which good eyes tell one.
const FOCAL: f64 = 1146.0;
/// Width of the picture on the table, in millimetres.
const PICTURE: f64 = 1300.0;
/// Light of the room, as a part of the brightest light: black is as bright as that.
pub(crate) const ROOM: f32 = 0.15;
/// The greatest error of a pixel of the eye's picture, in parts of 255.
const NOISE: f32 = 8.0;

/// A picture as it is on the table: blurred by a pixel, in the light of the room.
#[derive(Clone)]
pub struct LitPicture {
    size: (usize, usize),
    pixels: Vec<Rgb>,
}

impl LitPicture {
    /// Throws a picture of this width on the table: RGBA, row by row.
    pub fn thrown(width: usize, rgba: &[u8]) -> Self {
        let pixels = rgba.as_chunks::<4>().0.iter().map(|it| Self::lit([it[0], it[1], it[2]]));
        let pixels: Vec<Rgb> = pixels.collect();
        let sharp = Self { size: (width, pixels.len() / width), pixels };
        sharp.blurred(|x, y, off| (x + off, y)).blurred(|x, y, off| (x, y + off))
    }

    /// A colour in the light of the room.
    pub fn lit(colour: [u8; 3]) -> Rgb {
        colour.map(|part| 255.0 * ROOM + (1.0 - ROOM) * f32::from(part))
    }

    /// The mean of each pixel with its neighbours along one axis, by a bell curve one pixel wide.
    fn blurred(&self, beside: impl Fn(isize, isize, isize) -> (isize, isize)) -> Self {
        const BELL: [f32; 4] = [0.3991, 0.2420, 0.0540, 0.0044];
        let mut pixels = Vec::with_capacity(self.pixels.len());
        for y in 0..self.size.1 as isize {
            for x in 0..self.size.0 as isize {
                let mut sum = [0.0; 3];
                for off in -3..=3 {
                    let (x, y) = beside(x, y, off);
                    let colour = self.pixel(x, y);
                    (0..3).for_each(|at| sum[at] += BELL[off.unsigned_abs()] * colour[at]);
                }
                pixels.push(sum);
            }
        }
        Self { size: self.size, pixels }
    }

    /// The colour of a pixel; beyond the edge that of the nearest.
    fn pixel(&self, x: isize, y: isize) -> Rgb {
        let at = |at: isize, most: usize| at.clamp(0, most as isize - 1) as usize;
        self.pixels[at(y, self.size.1) * self.size.0 + at(x, self.size.0)]
    }

    /// The colour at a point, in pixels from the corner.
    pub fn colour(&self, x: f64, y: f64) -> Rgb {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, down) = ((x - left) as f32, (y - top) as f32);
        let (left, top) = (left as isize, top as isize);
        let mut mixed = [0.0; 3];
        for (off, down) in [(0, 1.0 - down), (1, down)] {
            let (one, other) = (self.pixel(left, top + off), self.pixel(left + 1, top + off));
            for at in 0..3 {
                mixed[at] += down * (one[at] * (1.0 - right) + other[at] * right);
            }
        }
        mixed
    }
}

/// An area of the picture on the table, in its pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableArea {
    /// The corner with the lowest coordinates.
    pub min: [f64; 2],
    /// The corner with the highest.
    pub max: [f64; 2],
}

impl TableArea {
    /// The area of this size around a point.
    pub fn around(middle: [f64; 2], size: [f64; 2]) -> Self {
        let corner = |side: f64| [0, 1].map(|at| middle[at] + side * size[at] / 2.0);
        Self { min: corner(-1.0), max: corner(1.0) }
    }

    /// `true` if a point lies in it.
    pub fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.min[0]..self.max[0]).contains(&x) && (self.min[1]..self.max[1]).contains(&y)
    }

    fn corners(&self) -> [[f64; 2]; 4] {
        let ([left, top], [right, bottom]) = (self.min, self.max);
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    }
}

/// A pixel of the eye's picture, and the point of the table that is seen there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EyePixel {
    /// Its place in the eye's picture, from its middle.
    pub at: [i32; 2],
    /// The point of the table, in pixels of the picture there.
    pub on_table: [f64; 2],
}

/// An eye 45 cm above a table and 35 cm behind its edge, which looks at the table before it.
#[derive(Debug, Clone, Copy)]
pub struct SeatedEye {
    /// The point of the table below the eye, in millimetres.
    foot: [f64; 2],
    /// The direction away from the person.
    ahead: [f64; 2],
    /// Pixels of the picture on the table in a millimetre.
    scale: f64,
    /// The cosine and the sine of the angle by which it looks down.
    tilt: (f64, f64),
}

impl SeatedEye {
    /// The eye of a person before this point of the edge, in pixels of a picture of this width, who looks in this
    /// direction along an axis.
    pub fn before(edge: [f64; 2], ahead: [f64; 2], width: usize) -> Self {
        let scale = width as f64 / PICTURE;
        let foot = [0, 1].map(|at| edge[at] / scale - ahead[at] * BEHIND);
        let slant = (BEHIND + AHEAD).hypot(ABOVE);
        Self { foot, ahead, scale, tilt: ((BEHIND + AHEAD) / slant, ABOVE / slant) }
    }

    /// The place in the eye's picture of a point of the table.
    fn seen(&self, point: [f64; 2]) -> [f64; 2] {
        let way = [point[0] / self.scale - self.foot[0], point[1] / self.scale - self.foot[1]];
        let forward = way[0] * self.ahead[0] + way[1] * self.ahead[1];
        let right = way[1] * self.ahead[0] - way[0] * self.ahead[1];
        let (cos, sin) = self.tilt;
        let depth = forward * cos + ABOVE * sin;
        let down = ABOVE * cos - forward * sin;
        [FOCAL * right / depth, FOCAL * down / depth]
    }

    /// The point of the table that is seen at a place in the eye's picture.
    fn on_table(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (cos, sin) = self.tilt;
        // The ray through the pixel meets the table where it has gone down by the eye's height.
        let depth = ABOVE / (sin + y / FOCAL * cos);
        let forward = depth * (cos - y / FOCAL * sin);
        let right = depth * x / FOCAL;
        let [ahead_x, ahead_y] = self.ahead;
        let way = [forward * ahead_x - right * ahead_y, forward * ahead_y + right * ahead_x];
        [(self.foot[0] + way[0]) * self.scale, (self.foot[1] + way[1]) * self.scale]
    }

    /// The columns and rows of the eye's picture between which an area of the table is seen.
    fn bounds(&self, area: TableArea) -> [(i32, i32); 2] {
        let corners = area.corners().map(|corner| self.seen(corner));
        [0, 1].map(|axis| {
            let along = corners.map(|corner| corner[axis]);
            let low = along.iter().copied().fold(f64::MAX, f64::min);
            let high = along.iter().copied().fold(f64::MIN, f64::max);
            (low.floor() as i32, high.ceil() as i32)
        })
    }

    /// The pixels of the eye's picture in which an area of the table is seen.
    pub fn pixels(&self, area: TableArea) -> Vec<EyePixel> {
        let seen = self.all_pixels(area).into_iter();
        seen.filter(|pixel| area.contains(pixel.on_table)).collect()
    }

    /// The part of the eye's picture in which an area of the table is seen.
    pub fn look_at(&self, picture: &LitPicture, area: TableArea, moment: u32) -> EyePicture {
        let colours = self.look(picture, &self.all_pixels(area), moment);
        self.part(area, colours)
    }

    fn all_pixels(&self, area: TableArea) -> Vec<EyePixel> {
        let [(left, right), (top, bottom)] = self.bounds(area);
        let all = (top..=bottom).flat_map(|y| (left..=right).map(move |x| [x, y]));
        all.map(|at| EyePixel { at, on_table: self.on_table(at.map(f64::from)) }).collect()
    }

    fn part(&self, area: TableArea, colours: Vec<Rgb>) -> EyePicture {
        let [(left, right), (top, _)] = self.bounds(area);
        EyePicture { eye: *self, corner: [left, top], columns: right - left + 1, colours }
    }

    /// The part of the eye's picture in which an area of the table is seen, as it should be seen.
    pub fn expect_at(&self, picture: &LitPicture, area: TableArea) -> EyePicture {
        let pixels = self.all_pixels(area);
        self.part(area, self.expect(picture, &pixels))
    }

    /// The colours of some pixels as they should be seen.
    pub fn expect(&self, picture: &LitPicture, pixels: &[EyePixel]) -> Vec<Rgb> {
        pixels.iter().map(|pixel| picture.colour(pixel.on_table[0], pixel.on_table[1])).collect()
    }

    /// The colours of some pixels as the eye sees them at a moment: never quite as they are, and with other errors at
    /// each moment.
    pub fn look(&self, picture: &LitPicture, pixels: &[EyePixel], moment: u32) -> Vec<Rgb> {
        let erring = |(pixel, colour): (&EyePixel, Rgb)| {
            let mut noise = NoiseSource::at(pixel.at, moment);
            colour.map(|part| (part + noise.draw()).clamp(0.0, 255.0).round())
        };
        pixels.iter().zip(self.expect(picture, pixels)).map(erring).collect()
    }
}

/// A point of the table as an eye sees it.
#[derive(Debug, Clone, Copy)]
pub struct SeenPoint {
    /// Its place from the middle of an area, in pixels of the picture on the table.
    pub off: [f64; 2],
    /// Its colour.
    pub colour: Rgb,
}

/// A part of an eye's picture.
#[derive(Debug, Clone)]
pub struct EyePicture {
    eye: SeatedEye,
    corner: [i32; 2],
    columns: i32,
    colours: Vec<Rgb>,
}

impl EyePicture {
    /// The points that are seen in an area of this size around a point of the table.
    pub fn around(&self, middle: [f64; 2], size: [f64; 2]) -> Vec<SeenPoint> {
        let [(left, right), (top, bottom)] = self.eye.bounds(TableArea::around(middle, size));
        let mut seen = Vec::new();
        for y in top..=bottom {
            for x in left..=right {
                let Some(&colour) = self.colour([x, y]) else { continue };
                let [along, down] = self.eye.on_table([f64::from(x), f64::from(y)]);
                seen.push(SeenPoint { off: [along - middle[0], down - middle[1]], colour });
            }
        }
        seen
    }

    /// The colour that is seen at a point of the table, between pixels mixed of them; `None` outside this part.
    pub fn at(&self, point: [f64; 2]) -> Option<Rgb> {
        let [x, y] = self.eye.seen(point);
        let corner = [x, y].map(|at| at.floor() as i32);
        let (right, down) = ((x - x.floor()) as f32, (y - y.floor()) as f32);
        let mut mixed = [0.0; 3];
        for (off, part) in [
            ([0, 0], (1.0 - right) * (1.0 - down)),
            ([1, 0], right * (1.0 - down)),
            ([0, 1], (1.0 - right) * down),
            ([1, 1], right * down),
        ] {
            let colour = self.colour([corner[0] + off[0], corner[1] + off[1]])?;
            (0..3).for_each(|at| mixed[at] += part * colour[at]);
        }
        Some(mixed)
    }

    /// The colour of a pixel; `None` outside this part.
    fn colour(&self, [x, y]: [i32; 2]) -> Option<&Rgb> {
        let (column, row) = (x - self.corner[0], y - self.corner[1]);
        let is_in = (0..self.columns).contains(&column) && row >= 0;
        is_in.then(|| self.colours.get((row * self.columns + column) as usize))?
    }
}

/// The errors of a pixel at a moment.
struct NoiseSource(u32);

impl NoiseSource {
    fn at([x, y]: [i32; 2], moment: u32) -> Self {
        let mixed = [x as u32, y as u32, moment].iter().fold(0x9E37_79B9, |mixed: u32, &part| {
            let mixed = (mixed ^ part).wrapping_mul(0x85EB_CA6B);
            mixed ^ (mixed >> 15)
        });
        Self(mixed)
    }

    /// An error between the least and the greatest.
    fn draw(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((self.0 >> 16) as f32 / 32_768.0 - 1.0) * NOISE
    }
}

/// A weighted correlation of two rows of numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Correlation {
    weight: f32,
    one: f32,
    other: f32,
    one_squared: f32,
    other_squared: f32,
    both: f32,
}

impl Correlation {
    /// Adds a pair.
    pub(crate) fn add(&mut self, one: f32, other: f32, weight: f32) {
        self.weight += weight;
        self.one += weight * one;
        self.other += weight * other;
        self.one_squared += weight * one * one;
        self.other_squared += weight * other * other;
        self.both += weight * one * other;
    }

    /// The change of the other row for each one of the first.
    pub(crate) fn slope(self) -> f32 {
        let mean = |sum: f32| sum / self.weight.max(1e-6);
        let (one, other) = (mean(self.one), mean(self.other));
        (mean(self.both) - one * other) / (mean(self.one_squared) - one * one).max(1e-6)
    }

    /// The other row where the first one is 0.
    pub(crate) fn at_none(self) -> f32 {
        (self.other - self.slope() * self.one) / self.weight.max(1e-6)
    }

    /// The correlation, from -1 to 1.
    pub(crate) fn value(&self) -> f32 {
        if self.weight <= 0.0 {
            return 0.0;
        }
        let mean = |sum: f32| sum / self.weight;
        let (one, other) = (mean(self.one), mean(self.other));
        let spread =
            (mean(self.one_squared) - one * one) * (mean(self.other_squared) - other * other);
        (mean(self.both) - one * other) / spread.max(1e-6).sqrt()
    }
}

/// The part of the way from one look at some pixels to another that they have gone, from 0 to 1. A pixel that is brighter
/// or darker than in both, because something lies beside it, counts no more than any other.
pub fn part_between(seen: &[Rgb], one: &[Rgb], other: &[Rgb]) -> f32 {
    let (mut gone, mut whole) = (0.0, 0.0);
    for ((seen, one), other) in seen.iter().zip(one).zip(other) {
        let way = [0, 1, 2].map(|part| other[part] - one[part]);
        let long: f32 = way.iter().map(|part| part * part).sum();
        let along: f32 = (0..3).map(|part| way[part] * (seen[part] - one[part])).sum();
        gone += along.clamp(0.0, long);
        whole += long;
    }
    gone / whole.max(1.0)
}
