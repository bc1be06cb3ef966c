//! A code to scan, as modules.

use qrcode::{EcLevel, QrCode};
use thiserror::Error;

/// Modules of white that have to be around a code.
pub const QUIET_ZONE: usize = 4;

/// The squares of a code, without the quiet zone around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrModules {
    side: usize,
    dark: Vec<bool>,
}

/// The error of a text that is too long for a code, with its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} bytes are too many for a code to scan: it holds 2,331")]
pub struct QrTextTooLong(usize);

/// The smallest code that says `text`; 15 % of it may be unreadable.
///
/// # Errors
///
/// If the text is too long for a code.
///
/// # Examples
///
/// ```
/// let code = shoal_phone::qr::modules("HTTP://192.168.1.23:7425/ABCDEFGHJKLMNPQR")?;
/// assert_eq!(code.side(), 29);
/// assert!(code.is_dark(0, 0), "the corner of a finder pattern");
/// # Ok::<(), shoal_phone::qr::QrTextTooLong>(())
/// ```
pub fn modules(text: &str) -> Result<QrModules, QrTextTooLong> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M);
    let code = code.map_err(|_| QrTextTooLong(text.len()))?;
    let dark = code.to_colors().into_iter().map(|colour| colour == qrcode::Color::Dark).collect();
    Ok(QrModules { side: code.width(), dark })
}

impl QrModules {
    /// Modules along one side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// `true` if a module is dark; outside of the code nothing is.
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.side && row < self.side && self.dark[row * self.side + column]
    }

    /// All dark modules, as column and row.
    pub fn all_dark(&self) -> impl Iterator<Item = (usize, usize)> {
        let at = |index: usize| (index % self.side, index / self.side);
        self.dark.iter().enumerate().filter(|(_, dark)| **dark).map(move |(index, _)| at(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_an_address_in_a_home_is_small() {
        let code = modules("HTTP://192.168.100.200:7425/ABCDEFGHJKLMNPQR").expect("short");
        assert_eq!(code.side(), 29);
        assert!(code.is_dark(0, 0) && !code.is_dark(7, 0) && !code.is_dark(29, 0));
        assert!(code.all_dark().all(|(column, row)| code.is_dark(column, row)));
    }

    #[test]
    fn what_is_too_long_is_an_error() {
        assert_eq!(modules(&"x".repeat(5000)), Err(QrTextTooLong(5000)));
    }
}
