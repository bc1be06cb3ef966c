//! All widgets at all four edges, with type of three sizes: as they were when a person looked at
//! them, and to be read from the chair of each edge.

use bevy::math::Vec2;
use shoal_tabletop::geometry::{FacingBox, PLACES, TableEdge, Tabletop};

use super::chair::Seen;
use super::eyes::Eyes;
use super::golden;
use super::program::{Program, WINDOW};
use crate::x_mice::Result;
use crate::xvfb::Xvfb;

/// How large the type is, in per cent.
const TYPES: [&str; 3] = ["100", "150", "200"];
/// How deep is what is looked at before each edge, and how wide.
const LOOKED_AT: Vec2 = Vec2::new(900.0, 400.0);
/// How much the words on widgets must at least stand out, seen from the chair.
const CONTRAST: f32 = 4.5;

#[test]
fn all_widgets_look_as_they_did_and_can_be_read_from_every_chair() -> Result<()> {
    let xvfb = Xvfb::start(WINDOW.0, WINDOW.1)?;
    let eyes = Eyes::on(xvfb.display())?;
    for size in TYPES {
        let home = tempfile::tempdir()?;
        let program = Program::start_with(xvfb.display(), home.path(), &["--gallery", size])?;
        let name = format!("gallery_{size}");
        let shown = golden::shows(&eyes, &name)?;
        for edge in TableEdge::ALL {
            let place = PLACES.into_iter().find(|place| place.edge == edge).ok_or("a place")?;
            let seen = Seen::from(&shown, place, &name)?;
            let contrast = seen.contrast(points(edge));
            let kept = seen.kept.display();
            assert!(contrast >= CONTRAST, "{contrast:.1} at {edge:?} with {size} %: see {kept}");
        }
        program.kill()?;
    }
    Ok(())
}

/// The points of what is looked at before an edge.
fn points(edge: TableEdge) -> impl Iterator<Item = Vec2> {
    let table = Tabletop::default();
    let toward = edge.turn(Vec2::Y);
    let centre = table.middle() + toward * (table.middle() - LOOKED_AT.y / 2.0);
    let frame = FacingBox::new(centre, LOOKED_AT, edge);
    let (wide, deep) = (LOOKED_AT.x as u32, LOOKED_AT.y as u32);
    let seen = (0..deep).step_by(2).flat_map(move |y| (0..wide).step_by(2).map(move |x| (x, y)));
    seen.map(move |(x, y)| frame.at(Vec2::new(x as f32, y as f32) - LOOKED_AT / 2.0))
}
