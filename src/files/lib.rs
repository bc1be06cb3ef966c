//! Files, read with a bound and written whole: the one way to both for all packages of Shoal.
//!
//! - [`open_file`], [`read_bytes`], [`read_text`]: a file in a folder. Anything else of that name, a pipe or
//!   a device, is refused without waiting for it.
//! - [`open_input`], [`read_input`], [`input_text`]: an input that a person names on the command line, which may be a
//!   pipe too.
//! - [`write_whole`], [`write_private`], [`create_new`], [`create_private`]: a file that is there with all its bytes,
//!   or as it was before.
//! - [`write_output`]: an output that a person names on the command line, which may be a pipe or a device too.
//! - [`plain_text()`], [`PlainTextReader`]: text whichever program saved it.
//!
//! Errors say what is wrong, without the name of the file: callers know how to tell it, most of them by
//! [`cannot_write`].
//!
//! # Examples
//!
//! ```
//! use shoal_files::{create_new, read_text, write_whole};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("notes.txt");
//! write_whole(&path, "one\r\ntwo")?;
//! assert_eq!(read_text(&path, 1000)?, "one\ntwo");
//! assert!(read_text(&path, 3).is_err(), "it has more than 3 bytes");
//! assert!(create_new(&path, "three").is_err(), "there is such a file already");
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        reason = "tests make and look at files as they like; `no_test_waits_for_a_clock` holds the rest"
    )
)]

mod kind;
mod plain_text;
mod reading;
mod writing;

use std::io;
use std::path::Path;

pub use plain_text::{PlainTextReader, UTF8_MARK, plain_bytes, plain_text};
pub use reading::{
    input_text, open_file, open_input, open_to_change, read_bytes, read_input, read_text,
};
pub use writing::{
    check_output, create_new, create_private, rename, sync_folder, target_of, write_output,
    write_private, write_whole,
};

/// Makes the sentence of a path that cannot be written, for `map_err`.
pub fn cannot_write(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{} cannot be written: {error}", path.display())
}
