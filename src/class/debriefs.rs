//! Looks back at matches that are over: found one after another on a thread of their own, because they take a moment
//! and the lesson goes on meanwhile.

use super::game::ClassGame;
use shoal_contract::ChanceSampler;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A match of a lesson: the group, from 0, and the number of its match, from 1.
pub type LessonMatchId = (usize, u32);

/// The sampler that looks back use, on the thread that finds them.
pub type DebriefSampler = Arc<dyn ChanceSampler + Send + Sync>;

/// The looks back that are wanted and not found yet.
pub struct DebriefQueue<G: ClassGame> {
    drawing: DebriefSampler,
    /// The match of each, and its number among all that were ever begun.
    wanted: Vec<(LessonMatchId, u64)>,
    begun: u64,
    /// The ends of the thread, once there is one.
    thread: Option<DebriefChannels<G>>,
}

/// The ends of a thread that looks back.
type DebriefChannels<G> = (Sender<DebriefTask<G>>, Receiver<DebriefReply<G>>);
/// A match to look back at, and the number of the look.
type DebriefTask<G> = (u64, <G as ClassGame>::Past);
/// The number of a look and its result; nothing if the drawing was stopped.
type DebriefReply<G> = (u64, Option<<G as ClassGame>::Ending>);

/// A look back that was found.
pub struct FinishedDebrief<G: ClassGame> {
    /// The match that was looked back at.
    pub played: LessonMatchId,
    /// The result.
    pub ending: G::Ending,
}

impl<G: ClassGame> DebriefQueue<G> {
    /// No looks back yet.
    pub fn new(drawing: DebriefSampler) -> Self {
        Self { drawing, wanted: Vec::new(), begun: 0, thread: None }
    }

    /// Begins to look back at a match, unless that was begun already.
    ///
    /// # Errors
    /// A sentence, if the system gives no thread.
    pub fn request_debrief(&mut self, played: LessonMatchId, past: &G::Past) -> Result<(), String> {
        if self.wanted.iter().any(|(wanted, _)| *wanted == played) {
            return Ok(());
        }
        let failed = |error: io::Error| format!("No match can be looked back at: {error}.");
        let thread = match self.thread.take() {
            Some(thread) => thread,
            None => begin::<G>(Arc::clone(&self.drawing)).map_err(failed)?,
        };
        self.begun += 1;
        // A thread that has ended is followed by another one.
        if thread.0.send((self.begun, past.clone())).is_ok() {
            self.wanted.push((played, self.begun));
            self.thread = Some(thread);
        }
        Ok(())
    }

    /// Drops the look back at a match that goes on, or whose look back is not wanted any more.
    pub fn forget(&mut self, played: LessonMatchId) {
        self.wanted.retain(|(wanted, _)| *wanted != played);
    }

    /// The looks back that were found since this was last asked.
    pub fn take_finished(&mut self) -> Vec<FinishedDebrief<G>> {
        let found = self.thread.iter().flat_map(|(_, found)| found.try_iter());
        let found: Vec<DebriefReply<G>> = found.collect();
        let look = |(number, ending): DebriefReply<G>| {
            let at = self.wanted.iter().position(|(_, wanted)| *wanted == number)?;
            let (played, _) = self.wanted.remove(at);
            Some(FinishedDebrief { played, ending: ending? })
        };
        found.into_iter().filter_map(look).collect()
    }
}

/// A thread that looks back until nobody has a match for it any more.
fn begin<G: ClassGame>(drawing: DebriefSampler) -> io::Result<DebriefChannels<G>> {
    let (to_thread, tasks) = channel::<DebriefTask<G>>();
    let (to_lesson, found) = channel();
    thread::Builder::new().name("look back".into()).spawn(move || {
        for (number, past) in tasks {
            let ending = G::debrief(&past, drawing.as_ref());
            if to_lesson.send((number, ending)).is_err() {
                break;
            }
        }
    })?;
    Ok((to_thread, found))
}
