//! A camera over a table, tilted and turned, and a reader of the codes in its pictures.

/// A camera over the table: turned, tilted from above, and so near that a projector pixel is `scale`
/// of its own.
#[derive(Clone, Copy)]
pub struct Camera {
    /// The angle by which it is turned, in radians.
    pub turned: f64,
    /// The angle by which it is tilted from straight above, in radians.
    pub tilted: f64,
    /// The width of a projector pixel, in pixels of the camera.
    pub scale: f64,
}

impl Camera {
    /// The width of its pictures, in pixels.
    pub const WIDE: usize = 640;
    /// The height of its pictures, in pixels.
    pub const HIGH: usize = 480;

    /// The point of the table at a point of the picture, in projector pixels from the middle of the view.
    fn on_table(&self, x: f64, y: f64) -> (f64, f64) {
        let (x, y) = (x - Self::WIDE as f64 / 2.0, y - Self::HIGH as f64 / 2.0);
        // The ray through a pixel, from a camera at a distance of 700 pixels, meets a tilted plane.
        let (sin, cos) = self.tilted.sin_cos();
        let far = 700.0 / (700.0 * cos - y * sin);
        let (flat_x, flat_y) = (x * far * cos, y * far);
        let (sin, cos) = self.turned.sin_cos();
        ((flat_x * cos - flat_y * sin) / self.scale, (flat_x * sin + flat_y * cos) / self.scale)
    }

    /// A grey picture of a table with this brightness at each point: each pixel is the mean of the area it covers,
    /// darker to one side, with some noise.
    pub fn picture(&self, brightness: impl Fn(f64, f64) -> f64) -> Vec<u8> {
        let mut noise = 1_u32;
        let mut pixels = Vec::with_capacity(Self::WIDE * Self::HIGH);
        for (row, column) in (0..Self::HIGH).flat_map(|row| (0..Self::WIDE).map(move |x| (row, x)))
        {
            let parts = (0..4).map(|part| (part % 2, part / 2));
            let sum: f64 = parts
                .map(|(right, down)| {
                    let near = |at: usize, part: usize| at as f64 + part as f64 * 0.6 + 0.2;
                    let (x, y) = self.on_table(near(column, right), near(row, down));
                    brightness(x, y)
                })
                .sum();
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let lamp = 1.0 - 0.35 * column as f64 / Self::WIDE as f64;
            pixels.push((sum / 4.0 * lamp + f64::from(noise >> 28)) as u8);
        }
        pixels
    }
}

/// The text that a phone reads that is held over a table for a moment. No hand is still: each of its pictures is taken
/// from a little nearer, and turned and tilted a little more.
pub fn scanned(camera: Camera, brightness: impl Fn(f64, f64) -> f64) -> Option<String> {
    (0..PICTURES).find_map(|moment| {
        let movement = f64::from(moment) * 0.01;
        let Camera { turned, tilted, scale } = camera;
        let camera = Camera {
            turned: turned + movement,
            tilted: tilted + movement / 2.0,
            scale: scale + movement,
        };
        read(&camera.picture(&brightness))
    })
}

/// Pictures that a phone takes in half a second.
const PICTURES: u8 = 10;

/// The text of the code in a picture, if it can be read.
fn read(picture: &[u8]) -> Option<String> {
    let grey = |x, y| picture[y * Camera::WIDE + x];
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(Camera::WIDE, Camera::HIGH, grey);
    image.detect_grids().iter().find_map(|grid| Some(grid.decode().ok()?.1))
}
