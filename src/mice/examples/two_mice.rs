//! Tells in a terminal what each mouse does: `cargo run --example two_mice [-- EVENTS] [--made-up]`.
//!
//! It ends with Ctrl-C, or after EVENTS events. With `--made-up` it also hears the virtual mice that `xinput
//! create-master NAME` adds to an X server.

use several_mice::{
    BackendChoice, ChosenBackend, MiceOptions, MouseBackend, MouseEvent, MouseId, choose,
};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let most = arguments.iter().find_map(|word| word.parse().ok()).unwrap_or(usize::MAX);
    let accept_xtest = arguments.iter().any(|word| word == "--made-up");
    let options = MiceOptions { accept_xtest, ..MiceOptions::from_env(BackendChoice::Auto) };
    watch(options, most, &mut io::stdout())
}

/// Opens the best backend and prints at most `most` events.
pub fn watch(options: MiceOptions, most: usize, out: &mut impl Write) -> io::Result<()> {
    let (ring, bell) = channel();
    let wake = Arc::new(move || _ = ring.send(()));
    let ChosenBackend { backend, why, others } =
        choose(&MiceOptions { wake: Some(wake), ..options });
    writeln!(out, "{why}")?;
    for (way, why_not) in others {
        writeln!(out, "({way}: {why_not})")?;
    }
    match backend.tells_apart() {
        true => tell(backend, &bell, most, out),
        false => Ok(()),
    }
}

/// Prints the events of a backend as they come, at most `most` of them.
fn tell(
    mut backend: Box<dyn MouseBackend>,
    bell: &Receiver<()>,
    most: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let (mut names, mut events, mut told) = (BTreeMap::new(), Vec::new(), 0);
    while told < most && bell.recv().is_ok() {
        backend.poll(&mut events);
        for event in events.drain(..) {
            if let MouseEvent::Plugged { id, key, .. } = &event {
                names.insert(*id, key.name.clone());
            }
            writeln!(out, "{}", line(&names, &event))?;
            told += 1;
        }
        out.flush()?;
    }
    Ok(())
}

fn line(names: &BTreeMap<MouseId, String>, event: &MouseEvent) -> String {
    let id = event.id();
    let who = format!("{id} ({})", names.get(&id).map_or("unknown", String::as_str));
    match event {
        MouseEvent::Plugged { kind, .. } => format!("{who} is plugged in: {kind:?}"),
        MouseEvent::Unplugged { .. } => format!("{who} is gone"),
        MouseEvent::Moved { dx, dy, .. } => format!("{who} moves by {dx}, {dy}"),
        MouseEvent::Button { button, down: true, .. } => format!("{who} presses {button:?}"),
        MouseEvent::Button { button, .. } => format!("{who} lets {button:?} go"),
        MouseEvent::Wheel { x, y, .. } => format!("{who} turns its wheel by {x}, {y}"),
    }
}
