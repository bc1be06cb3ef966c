//! The example, on an X server with two mice.

#[allow(dead_code, reason = "its `main` reads a command line")]
#[path = "../../examples/two_mice.rs"]
mod two_mice;

use crate::desk::{Desk, options};
use crate::waiting::{DEADLINE, Result};
use crate::x_mice::{LEFT, RIGHT};
use std::io::{self, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Sends each line that is written.
struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend(bytes);
        while let Some(end) = self.1.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.0.send(line).map_err(io::Error::other)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_example_tells_what_each_of_two_mice_does() -> Result<()> {
    let desk = Desk::with(&["Anna"])?;
    let (lines, told) = channel();
    let options = options(&desk.xvfb);
    // Two mice of the server's own, Anna and Bert; two presses and their releases; a motion; Anna goes.
    let events = 4 + 4 + 1 + 1;
    let example =
        thread::spawn(move || two_mice::watch(options, events, &mut Lines(lines, Vec::new())));
    let mut seen: Vec<String> = Vec::new();
    let mut until_told = |end: &str| -> Result<String> {
        while !seen.last().is_some_and(|line| line.ends_with(end)) {
            let line = told.recv_timeout(DEADLINE);
            seen.push(line.map_err(|_| format!("never told: '{end}', but: {seen:#?}"))?);
        }
        Ok(seen.last().cloned().unwrap_or_default())
    };
    let anna = until_told("(Anna XTEST pointer) is plugged in: Mouse")?;
    desk.hand.plug("Bert")?;
    let bert = until_told("(Bert XTEST pointer) is plugged in: Mouse")?;
    assert_ne!(anna.split(' ').nth(1), bert.split(' ').nth(1), "each has a number of its own");
    desk.hand.click("Anna", LEFT)?;
    until_told("(Anna XTEST pointer) lets Left go")?;
    desk.hand.click("Bert", RIGHT)?;
    until_told("(Bert XTEST pointer) lets Right go")?;
    desk.hand.move_by("Bert", 3, -4)?;
    until_told("(Bert XTEST pointer) moves by 3, -4")?;
    desk.hand.unplug("Anna")?;
    until_told("(Anna XTEST pointer) is gone")?;
    example.join().map_err(|_| "the example panicked")??;
    Ok(())
}
