//! What must hold of the clock: no cycle runs twice, none is missing but those that were left out and said so.

use jiff::Timestamp;
use rusqlite::Connection;
use shoal_jungle::config::JungleConfig;
use std::collections::{BTreeMap, BTreeSet};

/// No more cycles than this are left out at once in any of these years.
const MOST_LEFT_OUT: usize = 1000;

/// A cycle that has run.
#[derive(Debug, Clone, Copy)]
struct Ran {
    cycle: i64,
    /// For when it was due, and when it ran.
    due: i64,
    at: i64,
}

/// The cycles of a jungle so far.
#[derive(Debug, Clone, Default)]
pub struct Cycles {
    last: Option<Ran>,
    due: BTreeSet<i64>,
    pub left_out: usize,
    /// Cycles of which the log says nothing: the server was killed before it could.
    pub unsaid: usize,
}

impl Cycles {
    pub fn count(&self) -> usize {
        self.due.len()
    }

    /// Looks at the cycles since the last look. `said` is what the log said of each: how many were left out.
    /// `back_to` are the times to which the clock was ever set back. Gives what is wrong.
    pub fn look(
        &mut self,
        db: &Connection,
        id: i64,
        config: &JungleConfig,
        said: &BTreeMap<i64, usize>,
        back_to: &[i64],
    ) -> Vec<String> {
        let sql = "SELECT cycle, due, ran FROM cycles WHERE jungle = ?1 AND cycle > ?2 ORDER BY cycle, due";
        let after = self.last.map_or(0, |last| last.cycle);
        let mut find = db.prepare(sql).expect("read");
        let rows = find.query_map((id, after), |row| {
            Ok(Ran { cycle: row.get(0)?, due: row.get(1)?, at: row.get(2)? })
        });
        let rows: Result<Vec<_>, _> = rows.expect("read").collect();
        let mut wrong = Vec::new();
        for ran in rows.expect("read") {
            let faults = self.faults(ran, config, said.get(&ran.cycle).copied(), back_to);
            wrong
                .extend(faults.into_iter().map(|what| format!("{}: {ran:?}: {what}", config.name)));
            self.due.insert(ran.due);
            self.last = Some(ran);
        }
        wrong
    }

    fn faults(
        &mut self,
        ran: Ran,
        config: &JungleConfig,
        said: Option<usize>,
        back_to: &[i64],
    ) -> Vec<String> {
        let next = |time: i64| next_after(config, time);
        let mut wrong = Vec::new();
        let before = self.last.map_or(0, |last| last.cycle);
        if ran.cycle != before + 1 {
            wrong.push(format!("the cycle before it was {before}"));
        }
        if self.due.contains(&ran.due) {
            wrong.push("one has run for this time already".into());
        }
        if next(ran.due - 1) != ran.due {
            wrong.push("no cycle is due at this time".into());
        }
        if ran.at < ran.due {
            wrong.push("it ran before it was due".into());
        }
        // The next one that has not run, after the last, or after a time to which the clock was set back.
        let first_open = |mut time: i64| {
            while self.due.contains(&time) {
                time = next(time);
            }
            time
        };
        let expected = self.last.is_none_or(|last| first_open(next(last.at)) == ran.due);
        if !expected && !back_to.iter().any(|&time| first_open(next(time)) == ran.due) {
            wrong.push(format!("the last ran at {:?}, and another was due before", self.last));
        }
        let times = std::iter::successors(Some(next(ran.due)), |time| Some(next(*time)));
        let left_out = times.take_while(|&time| time <= ran.at).take(MOST_LEFT_OUT).count();
        self.left_out += left_out;
        self.unsaid += usize::from(said.is_none());
        if said.is_some_and(|said| said != left_out) {
            wrong.push(format!("{left_out} were left out, and {said:?} was said"));
        }
        wrong
    }
}

fn next_after(config: &JungleConfig, time: i64) -> i64 {
    let time = Timestamp::from_second(time).expect("a time");
    config.schedule.next_after(time).as_second()
}

/// How many cycles the log said were left out, by jungle and cycle. A line that came again counts as it was last.
pub fn said(logged: &[String]) -> BTreeMap<String, BTreeMap<i64, usize>> {
    let mut all: BTreeMap<String, BTreeMap<i64, usize>> = BTreeMap::new();
    for line in logged {
        let Some((name, rest)) = line.split_once(": cycle ") else { continue };
        let mut parts = rest.split(", ");
        let Some(cycle) = parts.next().and_then(|cycle| cycle.parse().ok()) else { continue };
        let left_out = parts.nth(1).and_then(|part| part.split(' ').next()?.parse().ok());
        all.entry(name.to_owned()).or_default().insert(cycle, left_out.unwrap_or(0));
    }
    all
}
