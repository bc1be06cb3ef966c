//! What the table needs of the system, taken from it: the program itself says what is missing in one sentence.

use std::path::Path;
use std::process::Command;

use crate::program::command;
use crate::x_mice::Result;
use crate::xvfb::Xvfb;

/// A library that is opened at run time, before there is a window. Others are opened at the place where they lay when
/// Shoal was built, so that none of their names hides them everywhere.
const LIBRARY: &str = "libxkbcommon-x11.so.0";

/// The table on a display.
fn table(display: &str) -> Command {
    let mut table = command(&["table"]);
    table.env("DISPLAY", display);
    for variable in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WGPU_BACKEND"] {
        table.env_remove(variable);
    }
    table
}

/// What is said by a table that cannot open, in lines; it ends with exit code 1.
fn refusal(table: &mut Command) -> Result<Vec<String>> {
    let output = table.output()?;
    let said = String::from_utf8(output.stderr)?;
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{said}");
    Ok(said.lines().map(str::to_owned).collect())
}

/// Puts files into a folder that are libraries by their names alone.
fn hide(library: &str, folder: &Path) -> Result<()> {
    let without_version = library.split_inclusive(".so").next().ok_or("it is a library")?;
    for name in [library, without_version] {
        std::fs::write(folder.join(name), "")?;
    }
    Ok(())
}

#[test]
fn a_library_that_is_missing_is_named_in_one_sentence() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let hidden = tempfile::tempdir()?;
    hide(LIBRARY, hidden.path())?;
    let said = refusal(table(xvfb.display()).env("LD_LIBRARY_PATH", hidden.path()))?;
    let [sentence] = &said[..] else { return Err(format!("{said:?}").into()) };
    assert!(sentence.starts_with("shoal: The library libxkbcommon-x11.so"), "{sentence}");
    assert!(sentence.contains(": install ") && sentence.contains("`shoal simulate`"), "{sentence}");
    Ok(())
}

#[test]
fn without_a_vulkan_driver_the_last_word_is_how_to_get_one() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let hidden = tempfile::tempdir()?;
    hide("libvulkan.so.1", hidden.path())?;
    let mut without_library = table(xvfb.display());
    without_library.env("LD_LIBRARY_PATH", hidden.path());
    let mut without_driver = table(xvfb.display());
    without_driver.env("VK_DRIVER_FILES", "/none").env("VK_ICD_FILENAMES", "/none");
    for mut table in [without_library, without_driver] {
        // Libraries that draw may complain of their own before.
        let said = refusal(&mut table)?;
        let last = said.last().ok_or("it says something")?;
        assert!(last.starts_with("shoal: There is no Vulkan driver"), "{said:?}");
        assert!(said.iter().all(|line| !line.contains("panicked")), "{said:?}");
    }
    Ok(())
}

#[test]
fn a_wayland_display_that_is_gone_is_left_for_a_good_x_server() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let mut stale = table(xvfb.display());
    // What cannot draw ends it before there is a window.
    stale.env("WAYLAND_DISPLAY", "/nowhere/wayland-7").env("WGPU_BACKEND", "gl");
    let said = refusal(&mut stale)?;
    let [left, refused] = &said[..] else { return Err(format!("{said:?}").into()) };
    assert!(left.contains("/nowhere/wayland-7 (WAYLAND_DISPLAY) does not answer"), "{left}");
    assert!(left.ends_with(&format!("on the X11 display {} instead.", xvfb.display())), "{left}");
    assert!(refused.starts_with("shoal: WGPU_BACKEND is 'gl'"), "{refused}");
    Ok(())
}
