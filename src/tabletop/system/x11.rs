//! The connection to the X server, for all parts of the table that need one.

use x11rb::errors::ConnectError;
use x11rb::rust_connection::RustConnection;

/// Connects to `display`, or to the one that DISPLAY names, and returns the number of its screen too.
///
/// # Errors
/// One sentence when no X server answers there.
pub(crate) fn open(display: Option<&str>) -> Result<(RustConnection, usize), String> {
    RustConnection::connect(display).map_err(|problem| {
        // A server that refuses somebody says why in its own words.
        let problem = match problem {
            ConnectError::SetupFailed(refusal) => {
                String::from_utf8_lossy(&refusal.reason).trim().to_owned()
            }
            other => other.to_string(),
        };
        let named = display.map_or_else(|| std::env::var("DISPLAY").unwrap_or_default(), str::to_owned);
        format!(
            "No X server answers at display '{named}' ({problem}); start Shoal inside an X11 desktop session, or set \
             DISPLAY to the one to use."
        )
    })
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
