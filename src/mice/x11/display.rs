//! Reaching the X server.

use x11rb::errors::ConnectError;
use x11rb::rust_connection::RustConnection;

use crate::MiceError;

/// Above this number a display has no TCP port (6000 + number), and no server ever has one.
const LAST_DISPLAY: u32 = u16::MAX as u32 - 6000;

/// Connects to the X server at `display`, or at the one that DISPLAY names, and tells the number of its screen.
///
/// # Errors
/// [`MiceError::Unreachable`] when no X server answers there.
pub fn connect_to_x(display: Option<&str>) -> Result<(RustConnection, usize), MiceError> {
    let named = display.map_or_else(|| std::env::var("DISPLAY").unwrap_or_default(), str::to_owned);
    let unreachable = |reason: String| MiceError::Unreachable { display: named.clone(), reason };
    if named.is_empty() {
        return Err(unreachable("DISPLAY is empty".to_owned()));
    }
    // x11rb computes the port before it tries the socket, and would overflow.
    if number(&named).is_some_and(|number| number > LAST_DISPLAY) {
        return Err(unreachable(format!("numbers end at {LAST_DISPLAY}")));
    }
    RustConnection::connect(Some(&named)).map_err(|error| unreachable(told(&error)))
}

/// The reason why there is no connection. A server that refuses one is quoted.
fn told(error: &ConnectError) -> String {
    match error {
        ConnectError::SetupFailed(refusal) => {
            String::from_utf8_lossy(&refusal.reason).trim().to_owned()
        }
        error => error.to_string(),
    }
}

/// The number in a display's name: 7 in "localhost:7.0".
fn number(display: &str) -> Option<u32> {
    let (_, numbers) = display.rsplit_once(':')?;
    numbers.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_number_is_read_from_every_spelling() {
        for (name, expected) in [
            (":0", Some(0)),
            (":10.1", Some(10)),
            ("localhost:7.0", Some(7)),
            ("unix/x:65000", Some(65000)),
            ("", None),
            (":x", None),
        ] {
            assert_eq!(number(name), expected, "{name}");
        }
    }

    #[test]
    fn a_display_that_cannot_be_is_one_sentence() {
        for name in ["", ":", ":x", ":59999", ":65535", ":4294967295", "no colon"] {
            let Err(error) = connect_to_x(Some(name)) else {
                panic!("something answered at '{name}'");
            };
            let text = error.to_string();
            assert!(text.contains(&format!("'{name}'")), "{text}");
            assert!(text.ends_with('.') && !text.contains('\n'), "{text}");
        }
    }
}
