//! Looks back at matches that are over: found one after another on a thread of their own, because they take a moment
//! and the lesson goes on meanwhile.

use crate::contract::Sampler;
use crate::games::fish_or_failure::debrief::{Debrief, Past};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Which match of which group.
pub type Played = (usize, u32);

/// Draws what looks back ask for, on the thread that finds them.
pub type Drawing = Arc<dyn Sampler + Send + Sync>;

/// The looks back that are wanted and not found yet.
pub struct Looks {
    drawing: Drawing,
    /// The match of each, and its number among all that were ever begun.
    wanted: Vec<(Played, u64)>,
    begun: u64,
    /// The ends of the thread, once there is one.
    thread: Option<(Sender<Task>, Receiver<Found>)>,
}

/// A match to look back at, and the number of the look.
type Task = (u64, Past);
/// What was found, if the drawing was not stopped.
type Found = (u64, Past, Option<Debrief>);

/// A look back that was found.
pub struct Look {
    /// Of which match.
    pub played: Played,
    /// The match.
    pub past: Past,
    /// What it has shown.
    pub debrief: Debrief,
}

impl Looks {
    /// None yet.
    pub fn new(drawing: Drawing) -> Self {
        Self { drawing, wanted: Vec::new(), begun: 0, thread: None }
    }

    /// Begins to look back at a match, unless that was begun already.
    ///
    /// # Errors
    /// A sentence, if the system gives no thread.
    pub fn want(&mut self, played: Played, past: &Past) -> Result<(), String> {
        if self.wanted.iter().any(|(wanted, _)| *wanted == played) {
            return Ok(());
        }
        let failed = |error: io::Error| format!("No match can be looked back at: {error}.");
        let thread = match self.thread.take() {
            Some(thread) => thread,
            None => begin(Arc::clone(&self.drawing)).map_err(failed)?,
        };
        self.begun += 1;
        // A thread that has ended is followed by another one.
        if thread.0.send((self.begun, past.clone())).is_ok() {
            self.wanted.push((played, self.begun));
            self.thread = Some(thread);
        }
        Ok(())
    }

    /// A match goes on, or its look back is not wanted any more.
    pub fn forget(&mut self, played: Played) {
        self.wanted.retain(|(wanted, _)| *wanted != played);
    }

    /// What was found since this was last asked.
    pub fn found(&mut self) -> Vec<Look> {
        let found = self.thread.iter().flat_map(|(_, found)| found.try_iter());
        let found: Vec<Found> = found.collect();
        let look = |(number, past, debrief): Found| {
            let at = self.wanted.iter().position(|(_, wanted)| *wanted == number)?;
            let (played, _) = self.wanted.remove(at);
            Some(Look { played, past, debrief: debrief? })
        };
        found.into_iter().filter_map(look).collect()
    }
}

/// A thread that looks back until nobody has a match for it any more.
fn begin(drawing: Drawing) -> io::Result<(Sender<Task>, Receiver<Found>)> {
    let (to_thread, tasks) = channel::<Task>();
    let (to_lesson, found) = channel();
    thread::Builder::new().name("look back".into()).spawn(move || {
        for (number, past) in tasks {
            let debrief = past.debrief(drawing.as_ref());
            if to_lesson.send((number, past, debrief)).is_err() {
                break;
            }
        }
    })?;
    Ok((to_thread, found))
}
