//! An answer that is coarse at once and becomes finer, found on threads of its own.

use super::ThreadedSampler;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The numbers of runs after which there is an answer; the last answer comes after all runs.
const RUNS_BEFORE_ANSWERS: [u64; 5] = [4, 20, 50, 100, 200];

/// Numbered runs on threads of their own, and the newest answer that follows from them. Nobody waits for it, and
/// dropping it ends it: no further run begins then.
#[derive(Debug)]
pub struct RefiningAnswer<A> {
    newest: Arc<Mutex<Option<A>>>,
    cancelled: Arc<AtomicBool>,
}

impl<A: Send + 'static> RefiningAnswer<A> {
    /// Begins this many runs, `run(0)` the first of them. `fold` makes an answer of the first 4, 20, 50, 100 and 200 of
    /// them, and of all. The answers are the same on any number of threads, if a run depends on its number alone.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn begin<R: Send + 'static>(
        sampling: ThreadedSampler,
        runs: u64,
        run: impl Fn(u64) -> R + Send + Sync + 'static,
        fold: impl Fn(&[R]) -> A + Send + 'static,
    ) -> io::Result<Self> {
        let (newest, cancelled) = (Arc::default(), Arc::clone(&sampling.cancelled));
        let found: Arc<Mutex<Option<A>>> = Arc::clone(&newest);
        thread::Builder::new().spawn(move || {
            let mut drawn: Vec<R> = Vec::new();
            let counts =
                RUNS_BEFORE_ANSWERS.into_iter().filter(|&count| count < runs).chain([runs]);
            for count in counts {
                drawn.extend(sampling.draw(drawn.len() as u64..count, &run));
                if sampling.cancelled.load(Ordering::Relaxed) {
                    return;
                }
                let answer = fold(&drawn);
                *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            }
        })?;
        Ok(Self { newest, cancelled })
    }

    /// The newest answer, once: nothing until there is another one. It never waits.
    pub fn newest(&self) -> Option<A> {
        self.newest.try_lock().ok()?.take()
    }
}

impl<A> Drop for RefiningAnswer<A> {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroUsize;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Runs that tell of themselves, and answers that are told to the receiver.
    fn told(threads: usize, runs: u64) -> (RefiningAnswer<()>, Receiver<Vec<u64>>) {
        let (sender, receiver): (Sender<Vec<u64>>, _) = channel();
        let threads = NonZeroUsize::new(threads).expect("some");
        let sampling = ThreadedSampler { threads, ..ThreadedSampler::in_background() };
        let fold = move |runs: &[u64]| sender.send(runs.to_vec()).unwrap_or_default();
        (RefiningAnswer::begin(sampling, runs, |number| number, fold).expect("threads"), receiver)
    }

    #[test]
    fn it_is_coarse_at_once_and_of_all_runs_in_the_end_on_any_number_of_threads() {
        for threads in [1, 4] {
            let (_refining, answers) = told(threads, 60);
            for count in [4, 20, 50, 60] {
                let answer = answers.recv().expect("an answer");
                assert_eq!(answer, (0..count).collect::<Vec<_>>());
            }
            assert!(answers.recv().is_err(), "it was the last one");
        }
    }

    #[test]
    fn an_answer_is_fetched_once() {
        let (refining, answers) = told(2, 4);
        assert!(answers.iter().count() == 1, "its thread is done");
        assert_eq!((refining.newest(), refining.newest()), (Some(()), None));
    }

    #[test]
    fn who_drops_it_ends_it() {
        let (sender, begun) = channel();
        let (go_on, wait) = channel::<()>();
        let (wait, sender) = (Mutex::new(wait), Mutex::new(sender));
        let run = move |number: u64| {
            sender.lock().expect("whole").send(number).unwrap_or_default();
            wait.lock().expect("whole").recv().unwrap_or_default();
        };
        let threads = NonZeroUsize::MIN;
        let sampling = ThreadedSampler { threads, ..ThreadedSampler::in_background() };
        let refining = RefiningAnswer::begin(sampling, 200, run, <[()]>::len).expect("threads");
        assert_eq!(begun.recv(), Ok(0));
        drop(refining);
        go_on.send(()).expect("it waits");
        assert!(begun.recv().is_err(), "no further run begins");
    }
}
