//! The end of the display while the table is open, and the sentence about what will go on another time.
//!
//! A Wayland compositor that ends ends Bevy's loop, with an error. An X server that ends makes Xlib end the process by
//! itself, with exit code 1 and a line of its own: after that only what the main thread leaves behind still runs, and
//! [`ExitMessagePrinter`] is left behind for it.

use bevy::prelude::*;
use shoal_terminal as terminal;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// The exit code of a program that is ended by Ctrl-C in its terminal, as Bevy gives it.
const INTERRUPTED: u8 = 130;

/// The sentence on what happens to what goes on at the table if the program ends now; empty if nothing goes on.
#[derive(Resource, Debug, Clone, Default)]
pub struct ExitMessage(Arc<Mutex<String>>);

impl ExitMessage {
    /// Changes the sentence.
    pub fn set(&self, sentence: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = sentence;
    }

    /// The sentence.
    pub fn get(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the sentences for a display that has ended.
    fn of_lost_display(&self) -> String {
        let lost = "The display has ended (the X server or the Wayland compositor), and the table with it.";
        format!("{lost} {}", self.get()).trim_end().to_owned()
    }
}

/// Runs the table until it is closed. Ctrl-C in the terminal ends the program here, with its own exit code.
///
/// # Errors
/// Sentences for people if the display has ended before.
pub fn run_to_the_end(app: &mut App, message: &ExitMessage) -> Result<(), String> {
    PRINTER.set(ExitMessagePrinter(Some(message.clone())));
    let ended = DisarmWhenDropped;
    let exit = app.run();
    drop(ended);
    let interrupted = AppExit::from_code(INTERRUPTED);
    if exit != AppExit::Success && exit != interrupted {
        return Err(message.of_lost_display());
    }
    let message = message.get();
    if !message.is_empty() {
        terminal::print_error(&message);
    }
    if exit == interrupted {
        std::process::exit(INTERRUPTED.into());
    }
    Ok(())
}

/// Ends the program with a sentence on stderr and exit code 1.
pub(super) fn end_with(sentence: &str) -> ! {
    drop(DisarmWhenDropped);
    terminal::print_error(&sentence);
    std::process::exit(1)
}

thread_local! {
    static PRINTER: RefCell<ExitMessagePrinter> = const { RefCell::new(ExitMessagePrinter(None)) };
}

/// Prints the sentence when the main thread's data go away, unless the table has ended in order before.
struct ExitMessagePrinter(Option<ExitMessage>);

impl Drop for ExitMessagePrinter {
    fn drop(&mut self) {
        if let Some(message) = &self.0 {
            terminal::print_error(&message.of_lost_display());
        }
    }
}

/// Disarms the printer when it is dropped: the table has ended by itself, or by a panic.
struct DisarmWhenDropped;

impl Drop for DisarmWhenDropped {
    fn drop(&mut self) {
        // It is gone already only while the process ends.
        let _ = PRINTER.try_with(|printer| printer.borrow_mut().0 = None);
    }
}
