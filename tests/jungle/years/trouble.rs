//! What befalls the clock and the server.

use super::{DAY, FIRST, HOUR, Night, Plan, STEP};
use crate::life::set_clock;
use shoal_contract::RandomGenerator;
use shoal_jungle::serve::StopFlag;
use std::time::Duration;

/// A moment at which something befalls a server is at most so many milliseconds after letters begin to come.
const LATEST: u32 = 300;
/// A full disk: no file may be longer than this, in bytes. With none nothing can be written; with few, letters leave and
/// the store cannot say so; with more, the log of the store is written and never becomes part of it.
const LIMITS: [u64; 4] = [0, 20_000, 100_000, 1_000_000];
/// A server that found its disk full may wait for a minute before it sends again; a fresh one does not.
const ROOM: Duration = Duration::from_millis(400);

#[derive(Debug, Clone, Copy)]
pub enum Befalling {
    Kill,
    FullDisk,
}

/// What has befallen so far.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    kills: usize,
    /// Times to which the clock was set back, and from which it goes on. A server that is killed just then, or is
    /// slow, looks at the clock only in the step after, so the time of that step is among them, too.
    pub back_to: Vec<i64>,
    is_set_back: bool,
    latest: i64,
    /// How far the clock is wrong now.
    pub ahead: i64,
}

impl Trouble {
    /// What befalls the server in this step: kills as they are planned, and now and then a full disk.
    pub fn draw(&mut self, plan: &Plan, day: i64, draws: &mut RandomGenerator) -> Vec<Befalling> {
        let mut all = Vec::new();
        let planned = plan.kills as i64 * (day + 1) / plan.days.max(1) as i64;
        // Many in one step are many lives that begin and end before their cycle has run.
        while (self.kills as i64) < planned.min(plan.kills as i64) && all.len() < 20 {
            self.kills += 1;
            all.push(Befalling::Kill);
        }
        if draws.below(60) == 0 {
            all.push(Befalling::FullDisk);
        }
        all
    }
}

impl Night {
    /// Time passes: usually a quarter of a day. Now and then the computer sleeps, or its clock jumps.
    pub(super) fn pass(&mut self) {
        let draw = self.draws.below(240);
        self.now += STEP - std::mem::take(&mut self.trouble.ahead);
        match draw {
            0 | 1 => self.sleep(),
            2 => self.jump(-5 * HOUR),
            3 => self.jump(-50 * HOUR),
            4 => {
                // A clock that is wrong by weeks for one step, and then right again.
                self.trouble.ahead = 40 * DAY;
                self.jump(40 * DAY);
            }
            _ => {}
        }
        let was_set_back = self.trouble.is_set_back;
        self.trouble.is_set_back = self.now < self.trouble.latest;
        if self.trouble.is_set_back || was_set_back {
            self.trouble.back_to.push(self.now);
        }
        self.trouble.latest = self.now;
        set_clock(&self.folder, self.now);
    }

    fn jump(&mut self, by: i64) {
        self.figures.jumps += 1;
        self.now = (self.now + by).max(FIRST);
    }

    /// Some hours, or days, for which nothing runs; then all goes on where it was.
    fn sleep(&mut self) {
        let hours = 1 + i64::from(self.draws.below(80));
        let Some(life) = &self.life else { return };
        life.sleep();
        self.now += hours * HOUR;
        set_clock(&self.folder, self.now);
        life.wake();
        self.figures.sleeps += 1;
    }

    pub(super) fn befall(&mut self, what: Befalling) {
        let moment = StopFlag::new();
        let _ = moment.wait(Duration::from_millis(self.draws.below(LATEST).into()));
        if let Befalling::FullDisk = what {
            let limit = LIMITS[self.draws.below(LIMITS.len() as u32) as usize];
            self.figures.full_disks += 1;
            self.limit(Some(limit));
            let _ = moment.wait(ROOM);
            self.limit(None);
            // It works on by itself, before it is started anew.
            self.catch_up();
        }
        self.kill();
        self.start();
    }

    fn limit(&self, bytes: Option<u64>) {
        self.life.iter().for_each(|life| life.limit_files(bytes));
    }
}
