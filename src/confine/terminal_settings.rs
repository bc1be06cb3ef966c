//! The settings of the terminal, put back when this process ends: a program that is trusted may have
//! switched off the echo of what is typed.

use crate::kernel::{TerminalSettings, is_in_foreground};
use std::fs::File;
use std::sync::OnceLock;

static KEPT: OnceLock<Option<(File, TerminalSettings)>> = OnceLock::new();

/// Keeps the present settings, once.
pub(crate) fn keep() {
    KEPT.get_or_init(|| {
        #[expect(clippy::disallowed_methods, reason = "it is the terminal, which is not read")]
        let terminal = File::open("/dev/tty").ok()?;
        let settings = TerminalSettings::of(&terminal).ok()?;
        Some((terminal, settings))
    });
}

/// Puts back what was kept, unless another program has the terminal now.
pub(crate) fn put_back() {
    if let Some(Some((terminal, settings))) = KEPT.get()
        && is_in_foreground(terminal)
    {
        // A terminal that is gone needs none.
        let _ = settings.put_back(terminal);
    }
}
