//! A player's month, with OpenSMTPD on both sides.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;

use crate::host::Host;
use crate::letters::{Letters, first_link, words};
use crate::sent::SentLetter;
use crate::servers::opensmtpd::{NOBODY, OpenSmtpd};
use crate::servers::server::free_port;
use crate::servers::swaks::{sent, swaks};

const ANN: &str = "ann@box.test";
const BOB: &str = "bob@box.test";
const JUNGLE: &str = "fchain@pipe.test";

/// Letters come by the pipe, and leave by SMTP to the same server. Only plants live there, so that what eats them grows.
fn config(smtp: u16) -> String {
    format!(
        r#"
[[in]]
way = "pipe"

[out]
way = "smtp"
server = "localhost"
port = {smtp}
tls = "none"

[backup]
folder = "backups"

[[jungle]]
name = "normal"
address = "{JUNGLE}"
cycles = ["06:00"]
zone = "UTC"
dish = "bare"
bots = []
"#
    )
}

struct Month {
    host: Host,
    letters: Letters,
    smtpd: OpenSmtpd,
}

impl Month {
    /// `None` where this is not root: OpenSMTPD delivers as others.
    fn begin() -> Option<Month> {
        let smtpd = OpenSmtpd::start(free_port())?;
        let at = smtpd.path("host");
        fs::create_dir(&at).unwrap();
        chown(&at, Some(NOBODY), Some(NOBODY)).unwrap();
        let mut host = Host::begin(&at, Some(NOBODY));
        host.configure(&config(smtpd.port));
        script(&smtpd.path("deliver"), &host);
        let letters = Letters::new(&smtpd.path("home/Maildir"));
        host.serve();
        Some(Month { host, letters, smtpd })
    }

    fn write(&self, from: &str, to: &str, body: &str) {
        sent(self.smtpd.port, from, to, body);
    }

    /// Writes something that is not answered, and waits until the server has said why.
    #[track_caller]
    fn write_in_vain(&self, from: &str, to: &str, body: &str, more: &[&str], why: &str) {
        let before = self.host.count(why);
        let (sent, said) = swaks(self.smtpd.port, from, to, body, more);
        assert!(sent, "{said}");
        self.host.wait_for(why, before + 1);
    }

    /// Runs a cycle, and gives Ann's report on it.
    fn cycle(&mut self, number: u32) -> SentLetter {
        let said = self.host.does(&["cycle", "--now"]);
        assert!(said.contains(&format!("normal: cycle {number}.")), "{said}");
        self.letters.next(ANN, &format!("after cycle {number} ="))
    }
}

/// What the mail server starts for each letter.
fn script(path: &Path, host: &Host) {
    let (program, folder) = (host.program.display(), host.folder.display());
    let text = format!("#!/bin/sh\nexec {program} jungle deliver --folder {folder}\n");
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The number of the species that a letter says was founded.
fn founded(letter: &SentLetter) -> u32 {
    let text = letter.text();
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = words.windows(3).find(|words| words[0] == "Species" && words[2] == "begins");
    let found = found.unwrap_or_else(|| panic!("no species begins: {text}"));
    found[1].parse().unwrap()
}

#[test]
fn a_players_month_between_real_mail_servers() {
    let Some(mut month) = Month::begin() else { return };
    let folder = fs::metadata(&month.host.folder).unwrap();
    assert_eq!((folder.mode() & 0o777, folder.uid()), (0o700, NOBODY));

    // Invited, and nothing has to be confirmed.
    month.host.does(&["invite", ANN]);
    let invitation = month.letters.next(ANN, "You are invited");
    assert_eq!(invitation.header("Auto-Submitted").as_deref(), Some("auto-generated"));
    let (to, order) = first_link(&invitation);
    month.write(ANN, &to.to_string(), &order);
    let answer = month.letters.next(ANN, "begins with 50 members");
    assert_eq!(answer.header("Auto-Submitted").as_deref(), Some("auto-replied"));
    let own = answer.reply_to().to_string();

    // Ann does what is sure to live here.
    month.write(ANN, &own, "START H N2 Y1 M2\nNAME Fieldmouse\n-- \nAnn");
    let answer = month.letters.next(ANN, "is now called Fieldmouse");
    let first = founded(&answer);

    // Bob was not invited: he is asked, and what he replies lets his order count, once.
    month.write(BOB, JUNGLE, "START H N2 Y2 M2");
    let question = month.letters.next(BOB, "Did you send this?");
    assert!(words(&question).contains("for the first time"), "{}", question.text());
    month.write(BOB, &question.reply_to().to_string(), "Yes, that was me.");
    founded(&month.letters.next(BOB, "begins with 50 members"));

    let mut cycle = 1;
    let mut report = month.cycle(cycle);
    assert_eq!(report.header("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert!(report.header("List-Unsubscribe").is_some_and(|how| how.contains("mailto:")));
    assert_eq!(report.header("List-Unsubscribe-Post"), None, "there is no public address");
    let own = report.reply_to().to_string();

    // What machines send is not answered.
    let silent = "a message is not answered";
    let away = ["--header", "Auto-Submitted: auto-replied"];
    month.write_in_vain(ANN, &own, "I am away.\nSTART C N9", &away, silent);
    month.write_in_vain("<>", &own, "It could not be delivered.", &[], silent);
    let again = month.smtpd.path("again");
    fs::write(&again, report.raw.as_bytes()).unwrap();
    let data = format!("@{}", again.display());
    month.write_in_vain(ANN, &own, "x", &["--data", &data], silent);

    // Who forges Ann's address gets nothing, and Ann is asked.
    let held = "orders are held back";
    let before = month.host.count(held);
    month.write(ANN, JUNGLE, "START C N9");
    month.host.wait_for(held, before + 1);
    let question = month.letters.next(ANN, "Did you send this?");
    assert!(words(&question).contains("anybody can put any address"), "{}", question.text());
    let forged = own.replacen("fchain+", "fchain+x", 1);
    month.write(ANN, &forged, "LEAVE");
    month.letters.next(ANN, "Did you send this?");

    // The month goes on: a second species, a name, and orders that cannot be done.
    while !words(&report).contains("MUTATE can make") && !words(&report).contains("with MUTATE") {
        assert!(cycle < 28, "no species ever reached 100: {}", report.text());
        cycle += 1;
        report = month.cycle(cycle);
    }
    assert!(report.text().contains("Fieldmouse"), "{}", report.text());
    let own = report.reply_to().to_string();
    let wrong = format!("Hello!\nMUTATE {first} H N9999\nSTART X\nNAME 99999 Nobody\n> LEAVE");
    month.write(ANN, &own, &wrong);
    let refused = month.letters.next(ANN, "Not done: NAME 99999 Nobody").text();
    for line in ["Not done: MUTATE", "Not done: START X", "No order: Hello!"] {
        assert!(refused.contains(line), "{line}: {refused}");
    }
    month.write(ANN, &own, &format!("MUTATE {first} H R2\nNAME Vole"));
    let answer = month.letters.next(ANN, "is now called Vole");
    let second = founded(&answer);
    assert!(second > first);
    let outlook = format!("In 5 cycles Vole({second}) will");
    assert!(answer.text().contains(&outlook), "{}", answer.text());
    // Bob gets no report any more, but one each ten cycles.
    let of_bob = month.letters.next(BOB, "after cycle 1 =").reply_to().to_string();
    month.write(BOB, &of_bob, "REPORT 10");
    month.letters.next(BOB, "A report every 10 cycles.");

    while cycle < 30 {
        cycle += 1;
        report = month.cycle(cycle);
    }
    let regular = |letter: &&SentLetter| letter.header("List-Unsubscribe").is_some();
    assert_eq!(month.letters.to(ANN).iter().filter(regular).count(), 30);

    month.write(ANN, &report.reply_to().to_string(), "LEAVE");
    month.letters.next(ANN, "You have left");
    month.host.does(&["cycle", "--now"]);
    month.host.wait_for("normal: cycle 31", 1);
    let status = month.host.does(&["status"]);
    assert!(status.contains("normal: cycle 31") && status.contains("1 players"), "{status}");
    month.host.end();
    let log = month.host.log();
    assert!(!log.contains("@box.test"), "no address is in the log: {log}");
}

#[test]
fn a_hosts_commands_do_what_they_say() {
    let Some(mut month) = Month::begin() else { return };
    month.host.does(&["test-mail", ANN]);
    month.letters.next(ANN, "Letters arrive");
    month.host.does(&["invite", ANN]);
    let own = month.letters.next(ANN, "You are invited").reply_to().to_string();
    month.write(ANN, &own, "START H N2 Y1 M2\nNAME Fieldmouse");
    let own = month.letters.next(ANN, "begins with 50 members").reply_to().to_string();

    // A jungle that stands still says so to those who read regularly.
    month.host.does(&["pause"]);
    month.letters.next(ANN, "no cycles run until it starts again");
    assert!(month.host.does(&["status"]).contains("paused"));
    month.host.does(&["resume"]);
    month.letters.next(ANN, "is running again");

    // Out and in again.
    let path = |name: &str| month.host.folder.join(name).to_str().unwrap().to_owned();
    let (dish, position) = (path("normal.level"), path("normal.json"));
    month.host.does(&["export", "normal", &dish]);
    month.host.does(&["export", "normal", &position]);
    let there = month.host.refuses(&["export", "normal", &dish]);
    assert!(there.contains("normal.level"), "{there}");
    month.host.does(&["cycle", "--now"]);
    let meant = month.host.refuses(&["import", "normal", &position]);
    assert!(meant.contains("the animals of 1 player in normal"), "{meant}");
    month.host.does(&["import", "normal", &position, "--for-good"]);
    assert!(month.host.does(&["status"]).contains("normal: cycle 0"));

    // A backup replaces the store when no server runs.
    let backup = month.host.does(&["backup"]);
    let backup = backup.trim();
    assert_eq!(fs::metadata(backup).unwrap().mode() & 0o077, 0, "only the host reads it");
    let running = month.host.refuses(&["restore", backup]);
    assert!(running.contains("stop it first"), "{running}");
    month.host.end();
    month.host.does(&["cycle", "--now"]);
    month.host.does(&["restore", backup]);
    assert!(month.host.does(&["status"]).contains("normal: cycle 0"));

    // What comes while no server runs waits in the spool.
    month.write(ANN, &own, "REPORT 5");
    month.host.serve();
    month.letters.next(ANN, "A report every 5 cycles.");

    month.host.does(&["ban", ANN]);
    month.write_in_vain(ANN, &own, "REPORT 1", &[], "is banned");
    month.host.does(&["ban", ANN, "--lift"]);
    month.host.does(&["address", ANN, "ann.new@box.test"]);
    month.write("ann.new@box.test", JUNGLE, "SUMMARY");
    let question = month.letters.next("ann.new@box.test", "Did you send this?");
    month.write("ann.new@box.test", &question.reply_to().to_string(), "YES");
    let own = month.letters.next("ann.new@box.test", "Fieldmouse").reply_to().to_string();
    month.host.does(&["remove", "ann.new@box.test"]);
    let removed = month.host.does(&["status"]);
    assert!(removed.contains("0 players"), "{removed}");
    month.write("ann.new@box.test", &own, "START H N3 Y1 M1");
    month.letters.next("ann.new@box.test", "begins with 50 members");
    month.host.does(&["forget", "ann.new@box.test"]);
    month.host.end();
    let store = fs::read(month.host.folder.join("jungle.db")).unwrap();
    for erased in ["ann.new@box.test", "Fieldmouse"] {
        assert!(!store.windows(erased.len()).any(|part| part == erased.as_bytes()), "{erased}");
    }
    let nobody = month.host.refuses(&["ban", "nobody@box.test"]);
    assert!(nobody.contains("nobody plays from"), "{nobody}");
}
