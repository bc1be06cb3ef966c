//! `shoal devices`, on a real X server (Xvfb) with mice made by the test.

use crate::program::command;
use crate::x_mice::{Result, XMice};
use crate::xvfb::Xvfb;

/// What the list says on this display.
fn list(display: &str, arguments: &[&str]) -> Result<String> {
    let mut devices = command(&["devices"]);
    devices.args(arguments).env("DISPLAY", display).env("SHOAL_ACCEPT_XTEST", "1");
    let output = devices.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

#[test]
fn mice_and_displays_are_listed_with_the_names_that_the_table_knows_them_by() -> Result<()> {
    let xvfb = Xvfb::start(800, 600)?;
    let hand = XMice::connect(xvfb.display())?;
    for name in ["Anna", "Bert"] {
        hand.plug(name)?;
    }
    let text = list(xvfb.display(), &[])?;
    assert!(text.starts_with("Mice, read by x11:\n  The X server tells the mice apart"), "{text}");
    for name in ["Anna", "Bert"] {
        assert!(text.contains(&format!("  {name} XTEST pointer: mouse 0000:0000, ")), "{text}");
    }
    assert!(text.contains("\nGamepads, "), "{text}");
    assert!(
        text.ends_with("Displays, as --display takes them:\n  1 screen: 800x600 at 0,0\n"),
        "{text}"
    );
    Ok(())
}

#[test]
fn mice_that_are_left_to_the_system_are_not_listed_one_by_one() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let text = list(xvfb.display(), &["--mice", "none"])?;
    assert!(text.starts_with("Mice, read by none:\n"), "{text}");
    assert!(text.contains("as 'none' asks.") && !text.contains("Xvfb mouse"), "{text}");
    Ok(())
}

#[test]
fn without_any_display_the_list_still_says_what_there_is() -> Result<()> {
    let text = list("", &[])?;
    assert!(text.contains("One mouse, the system's, plays for everybody."), "{text}");
    assert!(text.contains("There is no display"), "{text}");
    Ok(())
}

#[test]
fn where_the_wayland_display_is_gone_the_x_server_that_the_table_takes_is_listed() -> Result<()> {
    let xvfb = Xvfb::start(640, 480)?;
    let mut devices = command(&["devices"]);
    devices.env("DISPLAY", xvfb.display()).env("WAYLAND_DISPLAY", "/nowhere/wayland-7");
    let output = devices.env_remove("WAYLAND_SOCKET").output()?;
    let (list, said) = (String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?);
    assert!(list.starts_with("Mice, read by x11:\n"), "{list}");
    assert!(list.ends_with("  1 screen: 640x480 at 0,0\n"), "{list}");
    assert!(said.contains("does not answer") && said.lines().count() == 1, "{said}");
    Ok(())
}
