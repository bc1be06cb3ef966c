//! What docs/jungle.md tells a host to write, run as it stands there: only paths, users and ports are those of this machine.

use std::fs;
use std::os::unix::fs::chown;
use std::path::Path;
use std::process::Command;

use crate::host::Host;
use crate::letters::{Letters, of};
use crate::servers::opensmtpd::{NOBODY, OpenSmtpd};
use crate::servers::server::{free_port, open_folder};
use crate::servers::swaks::{sent, swaks};
use shoal_test_support::patience::until;

const ANN: &str = "ann@box.test";
const BOB: &str = "bob@box.test";
const CID: &str = "cid@box.test";

/// The part of the docs below a heading.
fn chapter(heading: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/jungle.md");
    let docs = fs::read_to_string(docs).unwrap();
    let rest = docs.split_once(&format!("{heading}\n")).expect("there is such a heading").1;
    rest.split("\n#").next().unwrap().to_owned()
}

/// The first block of this kind in a chapter.
fn block(chapter: &str, kind: &str) -> String {
    let rest = chapter.split_once(&format!("```{kind}\n")).expect("there is such a block").1;
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn opensmtpd_hands_letters_over_with_the_lines_of_the_docs() {
    let lines = block(&chapter("### OpenSMTPD"), "text");
    let own = |folder: &Path| {
        let folder = folder.join("host").display().to_string();
        lines
            .replace("/usr/local/bin/shoal", &format!("{folder}/shoal"))
            .replace("/srv/jungle", &format!("{folder}/jungle"))
            .replace("= \"jungle\"", "= \"nobody\"")
    };
    let Some(smtpd) = OpenSmtpd::start_with(free_port(), own) else { return };
    let at = smtpd.path("host");
    fs::create_dir(&at).unwrap();
    chown(&at, Some(NOBODY), Some(NOBODY)).unwrap();
    let mut host = Host::begin(&at, Some(NOBODY));
    let ways = block(&chapter("## Behind a mail server of your own"), "toml");
    host.configure(&format!(
        "{ways}\n[[jungle]]\nname = \"normal\"\naddress = \"jungle@example.org\"\nevery = \"6h\"\n"
    ));
    host.serve();
    let mut letters = Letters::new(&smtpd.path("home/Maildir"));
    // Answers come back to an address with a token.
    for (player, to) in [
        (ANN, "jungle@example.org"),
        (BOB, "jungle+token@example.org"),
        (CID, "Jungle@Example.ORG"),
    ] {
        sent(smtpd.port, player, to, "START H N2 Y1 M2");
        letters.next(player, "");
    }
    for other in ["jungleplus@example.org", "other@example.org"] {
        let (taken, said) = swaks(smtpd.port, ANN, other, "HELP", &[]);
        assert!(!taken && said.contains("550"), "{other}: {said}");
    }
    host.end();
}

#[test]
fn the_first_try_without_mail_goes_as_the_docs_say() {
    let chapter = chapter("## A first try without mail");
    let port = format!("127.0.0.1:{}", free_port());
    let own = |text: &str| text.replace("127.0.0.1:2525", &port);
    let folder = open_folder();
    let mut host = Host::begin(folder.path(), None);
    host.configure(&own(&block(&chapter, "toml")));
    host.serve();
    let line = chapter.split_once("`swaks ").expect("a command").1;
    let line = own(&format!("swaks {}", line.split_once('`').unwrap().0));
    let said = Command::new("sh").args(["-c", &line]).output().unwrap();
    assert!(said.status.success(), "{line}: {said:?}");
    let letter = |text: &str| {
        let find = || {
            let files = fs::read_dir(host.folder.join("sent")).into_iter().flatten().flatten();
            let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
            Ok(texts.map(|raw| of(&raw)).find(|letter| letter.text().contains(text)))
        };
        until(text, find).unwrap_or_else(|error| panic!("{error}: {}", host.log()))
    };
    let question = letter("");
    let answer = line
        .replace("jungle@example.org", &question.reply_to().to_string())
        .replace("START H N2 Y1 M2", "YES");
    let said = Command::new("sh").args(["-c", &answer]).output().unwrap();
    assert!(said.status.success(), "{answer}: {said:?}");
    letter("begins with 50 members");
    host.end();
}

#[test]
fn the_unit_for_systemd_is_one() {
    let Some(systemd) =
        ["/usr/bin/systemd-analyze"].map(Path::new).into_iter().find(|it| it.exists())
    else {
        eprintln!("not tested: there is no systemd here");
        return;
    };
    let folder = open_folder();
    let host = Host::begin(folder.path(), None);
    let unit = host.folder.join("shoal-jungle.service");
    let checked = Command::new(systemd).args(["verify", "--man=no"]).arg(&unit).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stderr);
    let about: Vec<&str> = said.lines().filter(|line| line.contains("shoal-jungle")).collect();
    assert!(about.is_empty(), "{said}");
}
