//! The code as a camera sees it on the table: in the sizes that a projector gives, tilted, turned,
//! blurred and grey.

use shoal_phone::qr::{Modules, QUIET_ZONE, modules};

const URL: &str = "HTTP://192.168.178.123:7425/ABCDEFGHJKLMNPQR";
/// Pixels of the projector for each module: the least that the table draws.
const PIXELS: usize = 3;

/// A theme of the table: what the code lies on, and what it is drawn with.
struct Theme {
    table: f64,
    light: f64,
    dark: f64,
}

const THEMES: [Theme; 2] = [
    Theme { table: 24.0, light: 236.0, dark: 20.0 },
    Theme { table: 214.0, light: 246.0, dark: 40.0 },
];

/// What the projector shows: a table with the code in its middle.
fn brightness(code: &Modules, theme: &Theme, x: f64, y: f64) -> f64 {
    let side = ((code.side() + 2 * QUIET_ZONE) * PIXELS) as f64;
    let (x, y) = (x + side / 2.0, y + side / 2.0);
    if !(0.0..side).contains(&x) || !(0.0..side).contains(&y) {
        return theme.table;
    }
    let module = |at: f64| (at / PIXELS as f64) as usize;
    let inside = |at: f64| module(at).checked_sub(QUIET_ZONE);
    let dark = inside(x).zip(inside(y)).is_some_and(|(column, row)| code.is_dark(column, row));
    if dark { theme.dark } else { theme.light }
}

/// A camera over the table: turned, tilted from above, and so near that a projector pixel is `scale`
/// of its own.
struct Camera {
    turned: f64,
    tilted: f64,
    scale: f64,
}

impl Camera {
    const WIDE: usize = 640;
    const HIGH: usize = 480;

    /// Where on the table a point of the picture lies, in projector pixels.
    fn on_table(&self, x: f64, y: f64) -> (f64, f64) {
        let (x, y) = (x - Self::WIDE as f64 / 2.0, y - Self::HIGH as f64 / 2.0);
        // The ray through a pixel, from a camera at a distance of 700 pixels, meets a tilted plane.
        let (sin, cos) = self.tilted.sin_cos();
        let far = 700.0 / (700.0 * cos - y * sin);
        let (flat_x, flat_y) = (x * far * cos, y * far);
        let (sin, cos) = self.turned.sin_cos();
        ((flat_x * cos - flat_y * sin) / self.scale, (flat_x * sin + flat_y * cos) / self.scale)
    }

    /// A grey picture: each pixel is the mean of what it covers, less bright to one side, with some
    /// noise.
    fn picture(&self, code: &Modules, theme: &Theme) -> Vec<u8> {
        let mut noise = 1_u32;
        let mut pixels = Vec::with_capacity(Self::WIDE * Self::HIGH);
        for (row, column) in (0..Self::HIGH).flat_map(|row| (0..Self::WIDE).map(move |x| (row, x)))
        {
            let parts = (0..4).map(|part| (part % 2, part / 2));
            let sum: f64 = parts
                .map(|(right, down)| {
                    let near = |at: usize, part: usize| at as f64 + part as f64 * 0.6 + 0.2;
                    let (x, y) = self.on_table(near(column, right), near(row, down));
                    brightness(code, theme, x, y)
                })
                .sum();
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let lamp = 1.0 - 0.35 * column as f64 / Self::WIDE as f64;
            pixels.push((sum / 4.0 * lamp + f64::from(noise >> 28)) as u8);
        }
        pixels
    }
}

fn scanned(picture: &[u8]) -> Option<String> {
    let grey = |x, y| picture[y * Camera::WIDE + x];
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(Camera::WIDE, Camera::HIGH, grey);
    image.detect_grids().iter().find_map(|grid| Some(grid.decode().ok()?.1))
}

#[test]
fn a_camera_reads_the_code_tilted_turned_and_on_each_theme() {
    let code = modules(URL).expect("short");
    // On a table of 1.1 m, 1280 pixels wide, three pixels are 2.6 mm.
    let millimetres = ((code.side() + 2 * QUIET_ZONE) * PIXELS) as f64 * 1100.0 / 1280.0;
    assert!(millimetres < 110.0, "{millimetres} mm");
    // From the chair and from near; at 1080p the same code is 1.5 times smaller for the camera.
    for scale in [3.0, 2.0, 1.35] {
        for (turned, tilted) in [(0.0, 0.0), (0.3, 0.4), (1.7, -0.5), (3.1, 0.6), (4.4, 0.3)] {
            for theme in &THEMES {
                let camera = Camera { turned, tilted, scale };
                let read = scanned(&camera.picture(&code, theme));
                let seen = format!("{turned}, {tilted}, {scale}, on {}", theme.table);
                assert_eq!(read.as_deref(), Some(URL), "{seen}");
            }
        }
    }
}

#[test]
fn an_empty_table_has_no_code() {
    assert_eq!(scanned(&vec![128; Camera::WIDE * Camera::HIGH]), None);
}
