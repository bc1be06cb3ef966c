//! The lines that are written to the log during a test.

use super::HeadlessTable;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::log::Level;
use bevy::log::tracing_subscriber::fmt;
use bevy::log::tracing_subscriber::util::SubscriberInitExt as _;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl io::Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl HeadlessTable {
    /// Keeps what Shoal writes to the log at this table from now on, and tells it when asked. Its systems all
    /// run on the thread of the test, so that no other table's lines are among them.
    pub fn log(&mut self) -> impl Fn() -> String + use<> {
        for (_, schedule) in self.app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let written = LogBuffer::default();
        let writer = written.clone();
        let subscriber = fmt()
            .with_max_level(Level::DEBUG)
            .without_time()
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let subscribed = subscriber.set_default();
        move || {
            let _ = &subscribed;
            let bytes = written.0.lock().unwrap_or_else(PoisonError::into_inner);
            let all = String::from_utf8_lossy(&bytes);
            // Drawings are shared by all tests of a program, those that a test broke, too.
            let is_own = |line: &&str| {
                line.contains(" shoal") && !line.contains("shoal_tabletop::picture::art")
            };
            all.lines().filter(is_own).collect::<Vec<_>>().join("\n")
        }
    }
}
