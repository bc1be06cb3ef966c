//! Pictures that are kept beside the tests, and how much a new one may differ.

use bevy::math::{UVec2, Vec2};
use shoal_tabletop::geometry::PLACES;
use std::fs;
use std::path::{Path, PathBuf};

use super::eyes::Eyes;
use super::patience::until;
use super::picture::{Difference, Picture};
use super::tray::{On, TABLE, tray_of};
use crate::x_mice::Result;

/// What chevrons, glowing trays and other drivers may change. A tray that is missing makes 20 and more
/// in its worst tile; glowing makes 10.
const MOST: Difference = Difference { mean: 1.5, worst: 12.0, tile: UVec2::ZERO };

/// Waits until the screen shows the golden picture `tests/golden/table/NAME.png`, and answers with
/// what it then shows. With `SHOAL_BLESS=1` the picture is written anew instead, once it stands still.
///
/// # Errors
/// When it does not by the deadline; the screen as it was then lies in the folder of temporary files.
pub fn shows(eyes: &Eyes, name: &str) -> Result<Picture> {
    shows_while(eyes, name, || Ok(()))
}

/// [`shows`], doing something before each look.
///
/// # Errors
/// As [`shows`], and those of what is done.
pub fn shows_while(
    eyes: &Eyes,
    name: &str,
    mut meanwhile: impl FnMut() -> Result<()>,
) -> Result<Picture> {
    let path = golden(name);
    if std::env::var_os("SHOAL_BLESS").is_some() {
        let shown = stands_still(eyes)?;
        fs::create_dir_all(path.parent().ok_or("it lies in a folder")?)?;
        fs::write(&path, kept(&shown).to_png()?)?;
        return Ok(shown);
    }
    let golden = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let golden = Picture::from_png(&golden)?;
    let mut last = None;
    let seen = until(&format!("the picture {name}"), || {
        meanwhile()?;
        let shown = eyes.look()?;
        let difference = Difference::between(&kept(&shown), &golden);
        let fits = is_alike(difference);
        last = Some((shown, difference));
        Ok(fits.then_some(()))
    });
    let (shown, difference) = last.ok_or("nothing was seen")?;
    let Err(error) = seen else { return Ok(shown) };
    let failed = keep(name, &shown)?;
    Err(format!(
        "{error}: it differs from {} by {difference:?}, and may by {MOST:?}. See {}. If the new one is \
         right, write it anew and look at it: SHOAL_BLESS=1 cargo test --test x11",
        path.display(),
        failed.display()
    )
    .into())
}

/// Keeps a picture for people to look at, in the folder of temporary files of this test.
///
/// # Errors
/// When it cannot be written.
pub fn keep(name: &str, picture: &Picture) -> Result<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("table_{name}.png"));
    fs::write(&path, picture.to_png()?)?;
    Ok(path)
}

/// A picture as golden ones are kept: half as large and with fewer shades, for a smaller file.
fn kept(picture: &Picture) -> Picture {
    picture.shrunk(picture.size / 2).coarse()
}

fn golden(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/table");
    folder.join(format!("{name}.png"))
}

/// A picture after several that differ from it no more than two of the same moment do, and on which
/// there is something to read. Few enough looks that nobody at the table counts as away meanwhile.
///
/// # Errors
/// When it does not stand still by the deadline.
fn stands_still(eyes: &Eyes) -> Result<Picture> {
    let mut before = kept(&eyes.look()?);
    let mut still = 0;
    until("the picture stands still", || {
        let shown = eyes.look()?;
        let now = kept(&shown);
        let alike = is_alike(Difference::between(&before, &now));
        let written = now.brightest().iter().all(|&part| part > 200);
        still = if alike && written { still + 1 } else { 0 };
        before = now;
        Ok((still >= 8).then_some(shown))
    })
}

fn is_alike(difference: Difference) -> bool {
    difference.mean <= MOST.mean && difference.worst <= MOST.worst
}

#[test]
fn a_picture_without_a_tray_or_the_board_is_noticed() -> Result<()> {
    let whole = Picture::from_png(&fs::read(golden("second_turn"))?)?;
    assert!(is_alike(Difference::between(&whole, &whole)));
    let ground = whole.table(Vec2::new(100.0, 50.0));
    for place in &PLACES[..3] {
        let (low, high) = tray_of(On::Match, *place).covers();
        let without = whole.painted(low, high, ground);
        let difference = Difference::between(&whole, &without);
        assert!(!is_alike(difference), "{place:?}: {difference:?}");
    }
    let board = TABLE / 2.0;
    let without = whole.painted(board - 300.0, board + 300.0, ground);
    assert!(!is_alike(Difference::between(&whole, &without)));
    let darker = Picture::drawn(whole.size, |at| whole.part(at).map(|part| part / 2));
    assert!(!is_alike(Difference::between(&whole, &darker)));
    Ok(())
}
