//! A disk that fails on demand.

use shoal_contract::journal::JournalStorage;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// A disk in memory; clones are the same disk.
#[derive(Clone, Default)]
pub struct FakeDisk(Arc<(Mutex<Disk>, Condvar)>);

#[derive(Default)]
pub struct Disk {
    pub bytes: Vec<u8>,
    /// How many bytes it can hold.
    pub room: Option<usize>,
    /// What survives a power cut.
    pub synced: usize,
    pub syncs: usize,
    pub failing_syncs: usize,
    pub failing_truncates: usize,
    /// How many bytes one write takes.
    pub sip: Option<usize>,
    /// While true, syncs wait.
    pub held: bool,
    /// How many syncs have begun.
    pub begun: usize,
}

impl FakeDisk {
    pub fn get(&self) -> MutexGuard<'_, Disk> {
        self.0.0.lock().expect("no test panics while it holds the disk")
    }

    pub fn release(&self) {
        self.get().held = false;
        self.0.1.notify_all();
    }

    /// Waits until this many syncs have begun.
    pub fn wait_for_syncs(&self, count: usize) {
        let waited = self.0.1.wait_while(self.get(), |disk| disk.begun < count);
        drop(waited.expect("no test panics while it holds the disk"));
    }
}

impl JournalStorage for FakeDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut disk = self.get();
        let room = disk.room.unwrap_or(usize::MAX).saturating_sub(disk.bytes.len());
        let count = bytes.len().min(room).min(disk.sip.unwrap_or(usize::MAX));
        if count == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        disk.bytes.extend(&bytes[..count]);
        Ok(count)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.get().begun += 1;
        self.0.1.notify_all();
        let waited = self.0.1.wait_while(self.get(), |disk| disk.held);
        let mut disk = waited.expect("no test panics while it holds the disk");
        if disk.failing_syncs > 0 {
            disk.failing_syncs -= 1;
            return Err(io::Error::other("the cable is loose"));
        }
        disk.syncs += 1;
        disk.synced = disk.bytes.len();
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let mut disk = self.get();
        if disk.failing_truncates > 0 {
            disk.failing_truncates -= 1;
            return Err(io::Error::other("the cable is loose"));
        }
        disk.bytes.truncate(usize::try_from(length).expect("a test is small"));
        Ok(())
    }
}
