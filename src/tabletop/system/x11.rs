//! The connection to the X server, for all parts of the table that need one.

use x11rb::rust_connection::RustConnection;

/// Connects to `display`, or to the one that DISPLAY names, and returns the number of its screen too.
///
/// # Errors
/// One sentence when no X server answers there.
pub(crate) fn open(display: Option<&str>) -> Result<(RustConnection, usize), String> {
    several_mice::connect_to_x(display).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_that_cannot_be_is_one_sentence() {
        for name in ["", ":", ":x", ":59999", ":65535", "no colon"] {
            let Err(sentence) = open(Some(name)) else { panic!("something answered at '{name}'") };
            assert!(sentence.contains(&format!("'{name}'")), "{sentence}");
            assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
        }
    }
}
