//! The tables, and how older ones become these.

use super::StoreError;
use rusqlite::Connection;

/// The steps from an empty file on. A store remembers how many it has done; a step is never changed once it was
/// released.
pub(super) const STEPS: &[&str] = &["
-- What there is once: the key of tokens, when the last backup was made, where reading a mailbox goes on.
CREATE TABLE things (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- A jungle as it was at its last checkpoint: the position after the first `seq` lines of its journal.
CREATE TABLE jungles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seed INTEGER NOT NULL,
    state TEXT NOT NULL,
    seq INTEGER NOT NULL,
    -- The position that it began from, and after how many lines: for looking back.
    first TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    -- Seconds since 1970.
    next_due INTEGER NOT NULL,
    paused INTEGER NOT NULL DEFAULT 0,
    -- How many cycles were left out before the last one.
    missed INTEGER NOT NULL DEFAULT 0
);

-- Who did what, from the beginning on: parties and texts by number.
CREATE TABLE journal (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    seq INTEGER NOT NULL,
    party TEXT NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (jungle, seq)
) WITHOUT ROWID;

-- The times for which a cycle has run: none runs twice.
CREATE TABLE cycles (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    due INTEGER NOT NULL,
    cycle INTEGER NOT NULL,
    ran INTEGER NOT NULL,
    PRIMARY KEY (jungle, due)
) WITHOUT ROWID;

-- Members by cycle and species, for plots.
CREATE TABLE history (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    cycle INTEGER NOT NULL,
    species INTEGER NOT NULL,
    population INTEGER NOT NULL,
    PRIMARY KEY (jungle, cycle, species)
) WITHOUT ROWID;

-- People: these two tables, and the letters below, are all that knows an address or a typed word.
CREATE TABLE players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    -- In lower case; none once it was forgotten.
    address TEXT UNIQUE,
    name TEXT,
    -- Whether the player answered something that only this address was sent.
    confirmed INTEGER NOT NULL DEFAULT 0,
    banned INTEGER NOT NULL DEFAULT 0,
    bounces INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE texts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (number),
    text TEXT NOT NULL
);
CREATE INDEX texts_of_players ON texts (player);

-- Who gets reports: one every `every` cycles, the next one at cycle `next`.
CREATE TABLE readers (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    player INTEGER NOT NULL REFERENCES players (number),
    every INTEGER NOT NULL,
    next INTEGER NOT NULL,
    PRIMARY KEY (jungle, player)
) WITHOUT ROWID;

-- Message-IDs of letters whose orders were done, as hashes.
CREATE TABLE messages (hash BLOB PRIMARY KEY, received INTEGER NOT NULL) WITHOUT ROWID;

-- Letters of ours that have to leave. What is in them is written when they do.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER REFERENCES players (number),
    jungle INTEGER REFERENCES jungles (id),
    recipient TEXT NOT NULL,
    letter TEXT NOT NULL,
    -- The letter as bytes, once it was tried to send it.
    bytes BLOB,
    queued INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_try INTEGER NOT NULL
);
CREATE INDEX outbox_by_time ON outbox (next_try);

-- Orders that wait until their sender has proved who it is.
CREATE TABLE held (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    address TEXT NOT NULL,
    name TEXT,
    lines TEXT NOT NULL,
    expires INTEGER NOT NULL
);

-- How often an address was answered lately.
CREATE TABLE brakes (address TEXT PRIMARY KEY, brake TEXT NOT NULL) WITHOUT ROWID;

-- What the host asks of a running server, and what it says.
CREATE TABLE requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    asked INTEGER NOT NULL,
    request TEXT NOT NULL,
    reply TEXT
);
", "
-- How many addresses a player had before: what was sent to another one proves nothing.
ALTER TABLE players ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
-- Nobody reads it.
ALTER TABLE jungles DROP COLUMN missed;
", "
-- Letters to mailboxes where nobody has proved to have written to us.
CREATE TABLE unproven (mailbox TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
-- Whether its reader was told how to answer the question.
ALTER TABLE held ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
-- Nobody reads it.
ALTER TABLE held DROP COLUMN name;
-- Notices that do not say when they end.
DELETE FROM outbox WHERE json_extract(letter, '$.about') = 'brake';
", "
-- A player's name is shown by choice: those that stood beside addresses are not kept.
UPDATE players SET name = NULL;
-- The number of changes of names: whoever keeps names in memory reads them again.
INSERT INTO things (key, value) VALUES ('names', 0);
CREATE TRIGGER player_renamed AFTER UPDATE OF name, address ON players
    BEGIN UPDATE things SET value = value + 1 WHERE key = 'names'; END;
CREATE TRIGGER text_changed AFTER UPDATE ON texts
    BEGIN UPDATE things SET value = value + 1 WHERE key = 'names'; END;
CREATE TRIGGER text_erased AFTER DELETE ON texts
    BEGIN UPDATE things SET value = value + 1 WHERE key = 'names'; END;

-- The positions after the last cycles, for reports on them: numbers only, as in the journal.
CREATE TABLE archive (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    cycle INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (jungle, cycle)
);

-- Hashes of letters go after a while.
CREATE INDEX messages_by_time ON messages (received);
", "
-- When the host closed a jungle for good, in seconds since 1970.
ALTER TABLE jungles ADD COLUMN closed INTEGER;

-- Figures by month (UTC), such as '2026-11': of players and species those after its last cycle. Nothing where it is not
-- known any more.
CREATE TABLE months (
    jungle INTEGER NOT NULL REFERENCES jungles (id),
    month TEXT NOT NULL,
    cycles INTEGER NOT NULL DEFAULT 0,
    letters INTEGER DEFAULT 0,
    players INTEGER,
    species INTEGER,
    PRIMARY KEY (jungle, month)
) WITHOUT ROWID;
INSERT INTO months (jungle, month, cycles, letters, species)
    SELECT jungle, month, cycles, NULL, max(0,
        (SELECT count(*) - 1 FROM history WHERE history.jungle = past.jungle AND history.cycle = past.last))
    FROM (SELECT jungle, strftime('%Y-%m', ran, 'unixepoch') AS month, count(*) AS cycles, max(cycle) AS last
        FROM cycles GROUP BY 1, 2) AS past;
", "
-- Whether the letter with these orders was proven: its writer is asked what it means, not who sent it.
ALTER TABLE held ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
"];

/// Brings a store up to date.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let transaction = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = steps_done(&transaction)?;
    for step in &STEPS[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len())?;
    transaction.commit()?;
    Ok(())
}

/// Refuses a store that is not up to date.
pub(super) fn check(db: &Connection) -> Result<(), StoreError> {
    match steps_done(db)? < STEPS.len() {
        true => {
            Err("the store was written by an older version of Shoal: shoal jungle serve brings it up to date"
                .to_owned()
                .into())
        }
        false => Ok(()),
    }
}

/// The number of steps that a store has done.
fn steps_done(db: &Connection) -> Result<usize, StoreError> {
    let done: usize = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match done > STEPS.len() {
        true => Err("the store was written by a newer version of Shoal: use that version"
            .to_owned()
            .into()),
        false => Ok(done),
    }
}
