//! Files that commands read and write: pipes, devices, links, folders, and what has no end.

use crate::program::{failure, run, stdout};
use crate::{cli, food_chain_program, virus_fight_program};
use std::fs;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with recordings, and space for what is written.
struct Desk {
    _folders: [tempfile::TempDir; 3],
    at: PathBuf,
    /// A journal of Fish and Men, and one of Food Chain.
    journal: String,
    dish: String,
    /// A record in words of Virus Fight.
    words: String,
}

impl Desk {
    fn new() -> Self {
        let (one, journal) = cli::journal();
        let (other, dish) = food_chain_program::journal(Default::default());
        let (third, virus) = virus_fight_program::journal(5);
        let at = one.path().to_owned();
        let words = text(&at.join("match in words.txt"));
        stdout(&["replay", &text(&virus), "--record", &words], b"");
        let (journal, dish) = (text(&journal), text(&dish));
        Self { _folders: [one, other, third], at, journal, dish, words }
    }

    /// A place of this name.
    fn place(&self, name: &str) -> String {
        text(&self.at.join(name))
    }

    /// All commands that write a file which is named, each with what it is to be called.
    fn writing<'a>(&'a self, to: &'a str) -> Vec<Vec<&'a str>> {
        let games = ["--games", "2", "--limit", "50", "--threads", "1"];
        let sweep = ["simulate", "fish-and-men", "--sweep", "vanish_chance=10,90"];
        let course = ["simulate", "fish-and-men", "--course"];
        let mut commands = vec![
            vec!["replay", &self.words, "--record", to],
            vec!["replay", &self.dish, "--level", to],
            [&sweep[..], &["--plot", to], &games].concat(),
            [&course[..], &[to], &games].concat(),
            [&course[..], &["/dev/null", "--plot", to], &games].concat(),
        ];
        if cfg!(feature = "table") {
            commands.push(vec!["replay", &self.journal, "--poster", to]);
            commands.push(vec!["cards", "fish-or-failure", "--sheets", to, "--one-each"]);
        }
        commands
    }
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_owned()
}

fn mode(path: &str) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

fn make_pipe(path: &str) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|made| made.success()), "this system has pipes with names");
}

#[test]
fn what_a_command_writes_keeps_links_and_modes_and_is_new_as_any_other_file() {
    let desk = Desk::new();
    // A level is called like its file.
    let [plain, new, real, link] =
        ["plain", "new/a name", "real", "link/a name"].map(|name| desk.place(name));
    fs::write(&plain, "").expect("ours");
    for folder in ["new", "link"] {
        fs::create_dir(desk.place(folder)).expect("ours");
    }
    symlink("../real", &link).expect("ours");
    for (command, again) in desk.writing(&new).iter().zip(desk.writing(&link)) {
        stdout(command, b"");
        assert_eq!(mode(&new), mode(&plain), "{command:?}");
        let written = fs::read(&new).expect("it was written");
        fs::remove_file(&new).expect("ours");
        fs::write(&real, "older").expect("ours");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("ours");
        stdout(&again, b"");
        assert!(Path::new(&link).is_symlink(), "{again:?}");
        let real_now = fs::read(&real).expect("it is there");
        assert!(mode(&real) == 0o640 && real_now == written, "{again:?}");
    }
}

#[test]
fn a_device_stays_a_device_and_a_full_one_is_an_error() {
    let desk = Desk::new();
    let full = desk.place("full");
    symlink("/dev/full", &full).expect("ours");
    for command in desk.writing(&full) {
        let output = run(&command, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {error}");
        assert!(error.contains("cannot be written"), "{command:?}: {error}");
        assert!(error.contains("No space left on device"), "{command:?}: {error}");
        assert!(Path::new(&full).is_symlink(), "{command:?}");
    }
    let device = fs::metadata("/dev/full").expect("it is there");
    assert!(device.file_type().is_char_device());
    let through = ["replay", &desk.words, "--record", "/dev/stdout"];
    assert_eq!(stdout(&through, b"").into_bytes(), fs::read(&desk.words).expect("it is there"));
}

#[test]
fn where_nothing_can_be_written_is_said_in_a_sentence_and_waited_for_never() {
    let desk = Desk::new();
    let [pipe, folder, nowhere, dangling] =
        ["pipe", "folder", "no/such/place", "dangling"].map(|name| desk.place(name));
    make_pipe(&pipe);
    fs::create_dir(&folder).expect("ours");
    symlink("no/such", &dangling).expect("ours");
    let wrong = [
        (&pipe, "nothing reads from this pipe"),
        (&folder, "it is a folder"),
        (&nowhere, "there is no such folder"),
        (&dangling, "there is no such folder"),
    ];
    for (place, why) in wrong {
        // The others write in the same way.
        for command in desk.writing(place).into_iter().take(2) {
            let output = run(&command, b"");
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {error}");
            assert!(error.contains("cannot be written") && error.contains(why), "{error}");
        }
    }
    let left = fs::read_dir(&desk.at).expect("ours").filter(|entry| {
        let name = entry.as_ref().expect("a name").file_name();
        name.to_string_lossy().starts_with(".shoal-")
    });
    assert_eq!(left.count(), 0, "nothing is left over");
}

#[test]
fn an_input_without_an_end_is_refused_in_a_sentence() {
    let desk = Desk::new();
    let endless = desk.place("endless");
    symlink("/dev/zero", &endless).expect("ours");
    let mut commands = vec![
        vec!["replay", &endless],
        vec!["simulate", "penguins", "--setup", &endless],
        vec!["ladder", "penguins", "--setup", &endless],
        vec!["tournament", "penguins", "--setup", &endless],
        vec!["puzzles", "virus-fight", &endless],
        vec!["solve", "virus-fight", "--from", &endless],
        vec!["cards", "--setup", &endless],
        vec!["check", &endless],
        vec!["class", "fish-or-failure", "--level", &endless],
        vec!["jungle", "report", &endless],
    ];
    if cfg!(feature = "table") {
        commands.push(vec!["replay", &endless, "--poster", "no.png"]);
        commands.push(vec!["replay", &endless, "--film", "no.gif"]);
        commands.push(vec!["table", "--setup", &endless]);
        commands.push(vec!["table", "--level", &endless]);
        commands.push(vec!["table", "--replay", &endless]);
    }
    for command in commands {
        let error = failure(&command, 1);
        assert!(error.starts_with("shoal: ") && error.contains("endless"), "{command:?}: {error}");
        assert!(!error.contains('\n'), "{command:?} is one sentence: {error}");
    }
}

#[test]
fn a_configuration_that_is_no_file_is_refused_and_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    make_pipe(&text(&folder.path().join("jungle.toml")));
    let error = failure(&["jungle", "status", "--folder", &text(folder.path())], 1);
    assert!(error.contains("jungle.toml") && error.contains("not a file but a pipe"), "{error}");
}

#[test]
fn what_comes_through_a_pipe_is_read_as_a_file_is() {
    let desk = Desk::new();
    for recording in [&desk.journal, &desk.words] {
        let bytes = fs::read(recording).expect("it is there");
        let piped = stdout(&["replay", "/dev/stdin"], &bytes);
        assert_eq!(piped, stdout(&["replay", recording], b""));
    }
    let games = ["simulate", "penguins", "--games", "1", "--setup", "/dev/stdin"];
    assert!(stdout(&games, b"{}").contains("Fish (penguins)"));
    let puzzles = run(&["puzzles", "virus-fight", "/dev/stdin"], b"");
    let told = String::from_utf8_lossy(&puzzles.stderr);
    assert!(told.contains("/dev/stdin: there are no puzzles in it"), "{told}");
    if cfg!(feature = "table") {
        let bytes = fs::read(&desk.journal).expect("it is there");
        let poster = desk.place("poster.png");
        let output = run(&["replay", "/dev/stdin", "--poster", &poster], &bytes);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("not a file but a pipe"), "it would be read twice: {error}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_record_in_words_refuses_what_it_cannot_do() {
    let desk = Desk::new();
    let to = desk.place("out");
    for option in ["--fork", "--level", "--poster"] {
        let error = failure(&["replay", &desk.words, option, &to], 1);
        assert!(error.starts_with(&format!("shoal: {option} is for journals, but ")), "{error}");
    }
    let error = failure(&["replay", &desk.words, "--review"], 1);
    assert!(error.contains("--review is for journals"), "{error}");
    for more in [&[][..], &["--poster", &to], &["--table"]] {
        let turn = [&["replay", &desk.words, "--turn", "2"][..], more].concat();
        assert!(failure(&turn, 1).contains("--turn is for --fork and --level"), "{more:?}");
    }
    assert!(!Path::new(&to).exists());
}
