//! Debriefs of matches that are over: made one after another on a thread of their own, because they take a moment and
//! the lesson goes on meanwhile.

use super::game::ClassGame;
use shoal_contract::ChanceSampler;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A match of a lesson: the group, from 0, and the number of its match, from 1.
pub type LessonMatchId = (usize, u32);

/// The sampler that debriefs use, on the thread that makes them.
pub type DebriefSampler = Arc<dyn ChanceSampler + Send + Sync>;

/// The debriefs that are wanted and not finished yet.
pub struct DebriefQueue<G: ClassGame> {
    sampler: DebriefSampler,
    /// The match of each, and its number among all that were ever begun.
    wanted: Vec<(LessonMatchId, u64)>,
    begun: u64,
    /// The ends of the thread, once there is one.
    thread: Option<DebriefChannels<G>>,
}

/// The ends of a thread that makes debriefs.
type DebriefChannels<G> = (Sender<DebriefTask<G>>, Receiver<DebriefReply<G>>);
/// The number of a debrief, and the match to look back at.
type DebriefTask<G> = (u64, <G as ClassGame>::Past);
/// The number of a debrief and its result; nothing if the sampling was stopped.
type DebriefReply<G> = (u64, Option<<G as ClassGame>::Ending>);

/// A debrief that is finished.
pub struct FinishedDebrief<G: ClassGame> {
    /// The match that was looked back at.
    pub played: LessonMatchId,
    /// The result.
    pub ending: G::Ending,
}

impl<G: ClassGame> DebriefQueue<G> {
    /// No debriefs yet.
    pub fn new(sampler: DebriefSampler) -> Self {
        Self { sampler, wanted: Vec::new(), begun: 0, thread: None }
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
            None => spawn_debrief_thread::<G>(Arc::clone(&self.sampler)).map_err(failed)?,
        };
        self.begun += 1;
        // A thread that has ended is followed by another one.
        if thread.0.send((self.begun, past.clone())).is_ok() {
            self.wanted.push((played, self.begun));
            self.thread = Some(thread);
        }
        Ok(())
    }

    /// Drops the debrief of a match that goes on, or whose debrief is not wanted any more.
    pub fn forget(&mut self, played: LessonMatchId) {
        self.wanted.retain(|(wanted, _)| *wanted != played);
    }

    /// The debriefs that were finished since this was last asked.
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

/// Starts a thread that makes debriefs until nobody has a match for it any more.
fn spawn_debrief_thread<G: ClassGame>(sampler: DebriefSampler) -> io::Result<DebriefChannels<G>> {
    let (to_thread, tasks) = channel::<DebriefTask<G>>();
    let (to_lesson, found) = channel();
    thread::Builder::new().name("look back".into()).spawn(move || {
        for (number, past) in tasks {
            let ending = G::debrief(&past, sampler.as_ref());
            if to_lesson.send((number, ending)).is_err() {
                break;
            }
        }
    })?;
    Ok((to_thread, found))
}
