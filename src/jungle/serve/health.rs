//! The health of a server, for the page and for monitoring.

use super::health_file::HealthReport;
use crate::config::JungleHostConfig;
use crate::letters::{HealthCheck, ServerHealth};
use crate::store::{StoreError, jungles, post, unproven};
use rusqlite::Connection;
use shoal_mail::answer_limiter::ReachedLimit;
use std::path::Path;

/// Seconds of delay from which on a cycle, or a letter, counts as trouble.
const LATE_CYCLE: i64 = 10 * 60;
const LATE_LETTER: i64 = 2 * 3600;
/// With fewer bytes than these the next cycle may find no room.
const LEAST_ROOM: u64 = 1 << 20;

/// The health of a server: what its store says, the disk, and its parts as it has last said how they are.
///
/// # Errors
/// An error of the store.
pub fn of(
    db: &Connection,
    config: &JungleHostConfig,
    now: i64,
    report: Option<&HealthReport>,
) -> Result<ServerHealth, StoreError> {
    let mut checks = report.map(|report| report.checks_at(now)).unwrap_or_default();
    checks.extend(disk(&config.store));
    for jungle in jungles::all(db)? {
        let late = now - jungle.next_due;
        let (is_well, said) = match late < LATE_CYCLE {
            _ if jungle.closed.is_some() => (true, "Its host has closed it.".into()),
            _ if jungle.paused => (true, "Its host has paused it.".into()),
            true => (true, "On time.".into()),
            false => (false, format!("Its cycle is {} minutes late.", late / 60)),
        };
        checks.push(HealthCheck { what: format!("Cycles of {}", jungle.name), is_well, said });
    }
    let waiting = post::waiting(db)?;
    let oldest: Option<i64> =
        db.query_row("SELECT min(queued) FROM outbox", [], |row| row.get(0))?;
    let late = oldest.map_or(0, |queued| now - queued);
    checks.push(HealthCheck {
        what: "Outgoing letters".into(),
        is_well: late < LATE_LETTER,
        said: match waiting {
            0 => "None are waiting.".into(),
            _ => format!("{waiting} waiting, the oldest for {} minutes.", late / 60),
        },
    });
    checks.extend(letters_to_strangers(db, config, now)?);
    Ok(ServerHealth { checks })
}

/// Says that strangers get no letters for now. Nothing is broken then.
fn letters_to_strangers(
    db: &Connection,
    config: &JungleHostConfig,
    now: i64,
) -> Result<Option<HealthCheck>, StoreError> {
    let reached = unproven::reached_limit(db, now, config.mail.strangers)?;
    Ok(reached.map(|ReachedLimit { span, most, until }| {
        let until = jiff::Timestamp::from_second(until).unwrap_or_default();
        let first = config.jungles.first();
        let until = first.map_or_else(|| until.to_string(), |one| one.schedule.said(until));
        let said = format!(
            "None are sent until {until}, because {most} were ({}): raise that limit in jungle.toml, or invite the people who are waiting.",
            unproven::setting_name(span)
        );
        HealthCheck { what: "Letters to strangers".into(), is_well: true, said }
    }))
}

/// The room that is left on the disk of the store, where the system says it.
fn disk(store: &Path) -> Option<HealthCheck> {
    let folder = store.parent().filter(|folder| !folder.as_os_str().is_empty());
    let disk = rustix::fs::statvfs(folder.unwrap_or(Path::new("."))).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let megabytes = free >> 20;
    let said = match free < LEAST_ROOM {
        true => "It is full: make room.".into(),
        false => format!("{megabytes} MB are free."),
    };
    Some(HealthCheck { what: "Disk of the store".into(), is_well: free >= LEAST_ROOM, said })
}

/// The same as lines of text; the first word is `ok` or `trouble`.
pub fn text(health: &ServerHealth) -> String {
    let is_well = health.checks.iter().all(|check| check.is_well);
    let mut text = String::from(if is_well { "ok\n" } else { "trouble\n" });
    for check in &health.checks {
        let sign = if check.is_well { "ok" } else { "trouble" };
        text.push_str(&format!("{sign}: {}: {}\n", check.what, check.said));
    }
    text
}
