//! The code as a camera sees it on the table: in the sizes that a projector gives, tilted, turned,
//! blurred and grey.

use shoal_phone::qr::{QUIET_ZONE, QrModules, modules};
use shoal_test_support::camera::{Camera, scanned};

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
fn brightness(code: &QrModules, theme: &Theme, x: f64, y: f64) -> f64 {
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
                let read = scanned(camera, |x, y| brightness(&code, theme, x, y));
                let seen = format!("{turned}, {tilted}, {scale}, on {}", theme.table);
                assert_eq!(read.as_deref(), Some(URL), "{seen}");
            }
        }
    }
}

#[test]
fn an_empty_table_has_no_code() {
    assert_eq!(scanned(Camera { turned: 0.0, tilted: 0.0, scale: 2.0 }, |_, _| 128.0), None);
}
