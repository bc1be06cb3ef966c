//! What must hold, compared each month between what was mailed and what the store says.

use super::cycles::{Cycles, said};
use super::office::{Done, Office, Owed};
use super::{DAY, Figures};
use rusqlite::Connection;
use shoal_food_chain::action::Action;
use shoal_jungle::config::JungleHostConfig;
use shoal_jungle::jungle::{HostedJungle, beginning};
use shoal_jungle::parties::Party;
use shoal_jungle::store::{self, jungles};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most memory of a server with four jungles, in kilobytes.
const MOST_MEMORY: u64 = 200_000;

/// The most questions to an address in a day.
const MOST_QUESTIONS: usize = 3;

/// A level that nobody orders: it stands where only forged and quoted letters, and machines, have it.
const NEVER_MEANT: u32 = 77;

/// A jungle that is played again from its beginning, line by line.
struct Replay {
    jungle: HostedJungle,
    seq: i64,
}

pub struct Judge {
    config: Arc<JungleHostConfig>,
    cycles: BTreeMap<i64, Cycles>,
    replays: BTreeMap<i64, Replay>,
    /// What players did, by the journals.
    done: BTreeMap<Party, Done>,
    left: usize,
    /// Letters that never left, by number.
    given_up: BTreeSet<i64>,
}

impl Judge {
    pub fn new(config: Arc<JungleHostConfig>) -> Self {
        Self {
            config,
            cycles: BTreeMap::new(),
            replays: BTreeMap::new(),
            done: BTreeMap::new(),
            left: 0,
            given_up: BTreeSet::new(),
        }
    }

    /// Looks at a store at rest, and gives what is wrong.
    pub fn month(
        &mut self,
        logged: &[String],
        office: &mut Office,
        back_to: &[i64],
        figures: &mut Figures,
    ) -> Vec<String> {
        let db = store::open_to_read(&self.config.store).expect("a store");
        let mut wrong = std::mem::take(&mut office.wrong);
        wrong.extend(self.clock(&db, logged, back_to, figures));
        wrong.extend(self.journals(&db));
        let given_up = figures.given_up;
        wrong.extend(self.post(&db, logged, office, figures));
        wrong.extend(questions(office, back_to));
        wrong.extend(letters(office, figures.given_up.saturating_sub(given_up)));
        let unsaid: usize = self.cycles.values().map(|cycles| cycles.unsaid).sum();
        if unsaid > figures.kills {
            wrong.push(format!(
                "the log is silent on {unsaid} cycles, after {} kills",
                figures.kills
            ));
        }
        wrong.extend(self.orders(&db, office));
        wrong.extend(secrets(&db, logged));
        // A letter is repeated only where a kill came between its leaving and its being written down.
        if figures.again > figures.kills {
            wrong.push(format!(
                "{} letters left again, after {} kills",
                figures.again, figures.kills
            ));
        }
        if figures.memory > MOST_MEMORY {
            wrong.push(format!("a server had {} kilobytes of memory", figures.memory));
        }
        wrong
    }

    fn clock(
        &mut self,
        db: &Connection,
        logged: &[String],
        back_to: &[i64],
        figures: &mut Figures,
    ) -> Vec<String> {
        let said = said(logged);
        let none = BTreeMap::new();
        let mut wrong = Vec::new();
        for kept in jungles::all(db).expect("read") {
            let config = self.config.jungle(&kept.name).expect("it is in the configuration");
            let cycles = self.cycles.entry(kept.id).or_default();
            let said = said.get(&kept.name).unwrap_or(&none);
            wrong.extend(cycles.look(db, kept.id, config, said, back_to));
        }
        figures.cycles = self.cycles.values().map(Cycles::count).sum();
        figures.left_out = self.cycles.values().map(|cycles| cycles.left_out).sum();
        wrong
    }

    /// What the journals say leads from the beginning to the positions of today.
    fn journals(&mut self, db: &Connection) -> Vec<String> {
        let mut wrong = Vec::new();
        for kept in jungles::all(db).expect("read") {
            let config = self.config.jungle(&kept.name).expect("it is in the configuration");
            let replay = self.replays.entry(kept.id).or_insert_with(|| {
                let sql = "SELECT seed FROM jungles WHERE id = ?1";
                let seed: i64 = db.query_row(sql, [kept.id], |row| row.get(0)).expect("read");
                let seed = seed.cast_unsigned();
                let state = beginning(&config.dish, config.settings, config.bots.len(), seed);
                let jungle = HostedJungle::restore(state.expect("a position"), &[], seed);
                Replay { jungle: jungle.expect("a jungle"), seq: 0 }
            });
            for line in jungles::lines_after(db, kept.id, replay.seq).expect("a journal") {
                replay.seq += 1;
                if let Action::Start { parts, .. } | Action::Mutate { parts, .. } = &line.action
                    && parts.values().any(|level| *level == NEVER_MEANT)
                {
                    wrong.push(format!("{}: {line:?} was forged or quoted", kept.name));
                }
                let done = self.done.entry(line.party).or_default();
                match &line.action {
                    Action::Start { .. } | Action::Mutate { .. } => done.designs += 1,
                    Action::Name { .. } => done.names += 1,
                    Action::Leave(_) => self.left += 1,
                    _ => {}
                }
                if let Err(refusal) = replay.jungle.apply(line.party, &line.action) {
                    wrong.push(format!("{}: line {} is refused: {refusal}", kept.name, replay.seq));
                }
            }
            let today = jungles::restore(db, kept.id).expect("a jungle");
            if today.state() != replay.jungle.state() {
                wrong.push(format!("{}: the journal leads to another position", kept.name));
            }
            if i64::from(today.cycle()) != self.cycles[&kept.id].count() as i64 {
                wrong.push(format!("{}: cycle {} was reached", kept.name, today.cycle()));
            }
        }
        wrong
    }

    /// What answers said was done is what was done: for each player, and no more for anybody.
    fn orders(&self, db: &Connection, office: &Office) -> Vec<String> {
        let mut find = db.prepare("SELECT number, address FROM players").expect("read");
        let people =
            find.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)));
        let people: BTreeMap<i64, String> =
            people.expect("read").map(|row| row.expect("read")).collect();
        let mut wrong = Vec::new();
        for (party, done) in &self.done {
            let Party::Player(number) = party else { continue };
            let said = people.get(number).and_then(|address| office.done.get(address));
            let said = said.copied().unwrap_or_default();
            if said.designs != done.designs || said.names != done.names {
                wrong.push(format!("player {number} was told {said:?}, and did {done:?}"));
            }
        }
        let designs = |done: &Done| done.designs;
        let of_players = self.done.iter().filter(|(party, _)| matches!(party, Party::Player(_)));
        let told: usize = office.done.values().map(designs).sum();
        let did: usize = of_players.map(|(_, done)| designs(done)).sum();
        if told != did {
            wrong.push(format!("{told} designs were told of, and {did} were done"));
        }
        let left: usize = office.done.values().map(|done| done.left).sum();
        if left != self.left {
            wrong.push(format!("{left} players were told that they left, and {} did", self.left));
        }
        let names: usize = office.done.values().map(|done| done.names).sum();
        let sql = "SELECT count(*), count(DISTINCT text) FROM texts";
        let texts: (i64, i64) =
            db.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("read");
        if texts != (names as i64, names as i64) {
            wrong.push(format!("{names} names were told of; kept, and different: {texts:?}"));
        }
        wrong
    }

    /// All that was ever written down to leave has left, or was given up and said so.
    fn post(
        &mut self,
        db: &Connection,
        logged: &[String],
        office: &Office,
        figures: &mut Figures,
    ) -> Vec<String> {
        let mut wrong = Vec::new();
        for line in logged.iter().filter(|line| line.contains("will never be sent")) {
            let number: Option<i64> = line.split(" ").nth(1).and_then(|number| number.parse().ok());
            self.given_up.extend(number);
        }
        let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'";
        let queued: i64 = db.query_row(sql, [], |row| row.get(0)).unwrap_or(0);
        let waiting: i64 =
            db.query_row("SELECT count(*) FROM outbox", [], |row| row.get(0)).expect("read");
        let left = office.ids.len() as i64;
        let never = queued - left - waiting;
        // No more than the log said, but where a server was killed before it could.
        if never < 0 || never > (self.given_up.len() + figures.kills) as i64 {
            let said = self.given_up.len();
            wrong.push(format!(
                "{queued} letters were to leave; {left} have left, {waiting} wait, {said} were given up"
            ));
        }
        figures.given_up = never.max(0) as usize;
        wrong
    }
}

/// No address got more than three questions in any day, however often its name was forged; and most first letters of
/// strangers got theirs. A day in which the clock was set back counts for nothing.
fn questions(office: &mut Office, back_to: &[i64]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (to, mut times) in std::mem::take(&mut office.questions) {
        times.sort_unstable();
        let is_steady = |times: &&[i64]| {
            !back_to.iter().any(|back| (times[0]..=times[MOST_QUESTIONS] + DAY).contains(back))
        };
        let too_many = |times: &&[i64]| times[MOST_QUESTIONS] - times[0] < DAY;
        if let Some(times) = times.windows(MOST_QUESTIONS + 1).filter(is_steady).find(too_many) {
            wrong.push(format!("{to} was asked too often: {times:?}"));
        }
    }
    let asked = office.entries.values().filter(|entry| entry.owed == Owed::Question);
    let (all, got) = asked.fold((0, 0), |(all, got), entry| (all + 1, got + entry.got));
    if all > 20 && got * 2 < all {
        wrong.push(format!("of {all} letters that nobody proved only {got} were asked about"));
    }
    wrong
}

/// Each letter got what it is owed, once; but for so many whose answers were given up.
fn letters(office: &mut Office, given_up: usize) -> Vec<String> {
    let on_its_way = office.on_its_way();
    let (mut wrong, mut unanswered) = (Vec::new(), Vec::new());
    office.entries.retain(|number, entry| {
        let [fewest, most] = entry.owed.letters();
        let is_open = on_its_way.contains(number);
        if entry.got > most {
            wrong.push(format!("letter {number} got {} answers: {entry:?}", entry.got));
        } else if entry.got < fewest && !is_open {
            unanswered.push(format!("letter {number} got no answer: {entry:?}"));
        }
        // Of what is at rest an answer would still be seen: as one to a letter that was never brought.
        is_open
    });
    if unanswered.len() > given_up {
        wrong.extend(unanswered);
    }
    wrong
}

/// No address, and nothing forged or quoted, stands where it must not.
fn secrets(db: &Connection, logged: &[String]) -> Vec<String> {
    let rules = [
        (
            "an address stands in the journal",
            "SELECT count(*) FROM journal WHERE action LIKE '%@%' OR party LIKE '%@%'",
        ),
        ("an address stands in a position", "SELECT count(*) FROM jungles WHERE state LIKE '%@%'"),
        (
            "a typed name stands in the journal",
            "SELECT count(*) FROM journal WHERE action LIKE '%Kin %'",
        ),
        ("a forged name was kept", "SELECT count(*) FROM texts WHERE text LIKE 'Forged%'"),
        ("a population is negative", "SELECT count(*) FROM history WHERE population < 0"),
    ];
    let mut wrong = Vec::new();
    for (what, sql) in rules {
        let count: i64 = db.query_row(sql, [], |row| row.get(0)).expect("read");
        if count > 0 {
            wrong.push(format!("{what}, {count} times"));
        }
    }
    let lines = logged.iter().filter(|line| line.contains('@'));
    wrong.extend(lines.map(|line| format!("the log has an address: {line}")));
    wrong
}
