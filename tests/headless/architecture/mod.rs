//! What must not be there: each sentence about something absent, held by reading the sources.

mod circles;
mod folders;
mod imports;
mod layers;
mod paths;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rules: what a game decides. Their view belongs to the table.
fn is_rule(path: &str) -> bool {
    path.starts_with("src/games/") && !path.contains("/view/")
}

fn is_contract(path: &str) -> bool {
    path.starts_with("src/contract/") && !path.starts_with("src/contract/journal/")
}

fn is_headless(path: &str) -> bool {
    let of_the_table = ["src/table/", "src/tabletop/", "src/app/", "src/cli/table.rs"];
    !path.contains("/view/") && !of_the_table.iter().any(|table| path.starts_with(table))
}

#[test]
fn no_rule_knows_files_clocks_threads_or_the_net() {
    let outside = ["std::fs", "std::time", "std::thread", "std::net", "std::process", "std::env"];
    for is_one in [is_rule, is_contract] {
        absent(is_one, &outside, "a rule sees its world, and only hosts have time and threads");
    }
    absent(is_rule, &["shoal_files"], "a rule sees its world and nothing else");
    // How text looks is no matter of files, though files are where it comes from.
    let ways = ["open_file", "open_input", "read_bytes", "read_text", "input_text", "write_whole"];
    absent(is_contract, &ways, "only the journal reads and writes");
    let headless = |path: &str| is_rule(path) || is_contract(path);
    absent(headless, &["std::{"], "what is taken from std is written out, so that it can be found");
}

#[test]
fn no_rule_depends_on_an_order_that_is_not_written_down() {
    let words = ["HashMap", "HashSet", "EntityHashMap", "EntityHashSet", "RandomState"];
    absent(is_rule, &words, "their order differs from run to run: a Vec by id, or a BTreeMap");
    absent(is_contract, &words, "their order differs from run to run: a Vec by id, or a BTreeMap");
}

#[test]
fn no_float_decides_a_rule() {
    let rules = |path: &str| is_rule(path) && path.contains("/rules/");
    absent(
        rules,
        &["f32", "f64"],
        "floats differ from machine to machine: whole numbers are exact",
    );
    absent(is_contract, &["f32", "f64"], "floats have no place in a state, an event or a score");
}

#[test]
fn nothing_is_drawn_but_from_the_generator_of_the_match() {
    let elsewhere = |path: &str| path != "src/contract/chance/random.rs";
    absent(elsewhere, &["rand"], "every draw goes through contract::Generator");
    let but_tokens = |path: &str| !["src/phone/secrets.rs", "src/mail/tokens.rs"].contains(&path);
    absent(
        but_tokens,
        &["thread_rng", "fastrand", "getrandom"],
        "nobody can play such a draw again",
    );
}

#[test]
fn no_button_means_anything_but_by_the_controls_of_its_person() {
    // Drivers and those that stand in for them name what was pressed, faults of gamepads are mended before, and phones
    // report as mice do.
    let drivers = |path: &str| {
        let stand_ins =
            ["src/tabletop/pointers/pad_messages.rs", "src/tabletop/surfaces/pad_stand_ins.rs"];
        let faults = "src/tabletop/pointers/pad_health.rs";
        let phones = "src/table/features/phones/trackpad.rs";
        path.starts_with("src/mice/")
            || stand_ins.contains(&path)
            || [faults, phones].contains(&path)
    };
    let elsewhere = |path: &str| {
        !drivers(path)
            && !path.starts_with("src/tabletop/pointers/controls/")
            && !path.contains("/tests/")
    };
    let buttons = ["GamepadButton", "GamepadAxis", "MouseButton"];
    absent(elsewhere, &buttons, "buttons are bound to verbs, and everybody may bind theirs anew");
}

#[test]
fn nothing_is_printed_but_where_it_is_cleaned() {
    let for_tests =
        ["src/table/features/tutorial/bless.rs", "src/games/penguins/bot/level_tests.rs"];
    // It is for authors of programs, who want to see what theirs says as it is.
    let tool = "src/confine/boxed.rs";
    // An example shows a library alone, which knows no src/terminal/lib.rs.
    let example = "src/mice/examples/two_mice.rs";
    let elsewhere = |path: &str| {
        !["src/terminal/lib.rs", tool, example].contains(&path) && !for_tests.contains(&path)
    };
    let words = ["print!", "println!", "eprint!", "eprintln!", "dbg!", "io::stdout", "io::stderr"];
    absent(elsewhere, &words, "what came from outside is cleaned in src/terminal/lib.rs");
}

#[test]
fn what_the_compiler_cannot_check_is_in_one_file() {
    let elsewhere = |path: &str| path != "src/confine/kernel.rs";
    let words = ["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe_code", "expect(unsafe_code"];
    absent(elsewhere, &words, "a system call without a safe form is in src/confine/kernel.rs");
}

#[test]
fn no_test_waits_for_a_clock() {
    let words = ["thread::sleep", "Instant::now", "SystemTime::now"];
    let mut looked_at = 0;
    for (path, text) in tests() {
        looked_at += 1;
        let told = text.contains("clippy::disallowed_methods");
        for line in text.lines().filter(|_| !told) {
            let code = line.split("//").next().unwrap_or_default();
            let waits = words.iter().find(|word| says(code, word));
            assert_eq!(waits, None, "{path} waits for a clock without a reason:\n{line}");
        }
    }
    assert!(looked_at > 100, "only {looked_at} tests were looked at");
}

#[test]
fn nothing_outside_the_table_knows_the_engine_that_draws() {
    let words =
        ["bevy", "bevy_egui", "bevy_ecs_tilemap", "leafwing_input_manager", "winit", "wgpu"];
    absent(is_headless, &words, "the headless build has no window; the rules need bevy_ecs alone");
}

/// Each package with those of ours that it knows: the layers, from the ground. The compiler holds that it knows no
/// more than its `Cargo.toml` says; that this says no more is held here.
const PACKAGES: [(&str, &str); 27] = [
    ("src/confine", ""),
    ("src/crowd", ""),
    ("src/files", ""),
    // The helpers of tests come with the feature `testing` alone.
    ("src/mail", "files test_support"),
    ("src/mice", ""),
    ("src/web", "crowd"),
    ("src/phone", "crowd web"),
    ("src/contract", "files"),
    ("src/terminal", "contract"),
    ("src/games/fish_and_men", "contract"),
    ("src/games/fish_or_failure", "contract phone"),
    ("src/games/food_chain", "contract phone"),
    ("src/games/penguins", "contract"),
    ("src/games/virus_fight", "contract phone"),
    ("src/games", "contract fish_and_men fish_or_failure food_chain penguins virus_fight"),
    ("src/host", "confine contract crowd files terminal"),
    ("src/class", "contract files fish_or_failure food_chain host phone"),
    ("src/jungle", "contract crowd files food_chain host mail web"),
    ("src/tabletop", "contract files phone terminal"),
    ("src/table", "contract files host phone tabletop terminal"),
    ("src/games/fish_and_men/view", "contract fish_and_men host phone table tabletop"),
    ("src/games/fish_or_failure/view", "contract fish_or_failure phone table tabletop"),
    ("src/games/food_chain/view", "contract food_chain host phone table tabletop"),
    ("src/games/penguins/view", "contract host penguins table tabletop"),
    ("src/games/virus_fight/view", "contract host phone table tabletop virus_fight"),
    (
        "src/views",
        "fish_and_men_view fish_or_failure_view food_chain_view penguins_view table virus_fight_view",
    ),
    (".", "class contract crowd files games host jungle mail phone table tabletop terminal views"),
];

#[test]
fn each_package_knows_those_below_it_and_no_others() {
    let known = |folder: &str| {
        let manifest = text_of(&format!("{folder}/Cargo.toml"));
        let names = dependencies(&manifest, |_| true);
        names.iter().filter_map(|name| name.strip_prefix("shoal_").map(str::to_owned)).collect()
    };
    for (folder, allowed) in PACKAGES {
        let known: BTreeSet<String> = known(folder);
        let allowed = allowed.split_whitespace().map(str::to_owned).collect();
        assert_eq!(known, allowed, "{folder}: take from packages below, or move the layer");
    }
    let all = files_in(&["src"], |path| path.ends_with("Cargo.toml"));
    let listed =
        |path: &String| PACKAGES.iter().any(|(folder, _)| *path == format!("{folder}/Cargo.toml"));
    let unlisted: Vec<&String> = all.iter().filter(|path| !listed(path)).collect();
    assert!(unlisted.is_empty(), "these packages are in no layer: {unlisted:?}");
}

#[test]
fn the_geometry_of_the_table_could_be_a_crate_of_its_own() {
    let geometry = |path: &str| path.starts_with("src/tabletop/geometry/");
    let others = ["crate::", "super::super::", "Query", "Commands", "Component", "System"];
    absent(geometry, &others, "it is pure numbers: bevy's vectors, serde and thiserror");
}

#[test]
fn the_mice_could_be_anybodys() {
    let mice = |path: &str| path.starts_with("src/mice/");
    let ours = ["shoal", "Shoal", "shoal_files", "SHOAL", "bevy"];
    absent(mice, &ours, "it is a library for any program, and knows nothing of this one");
}

#[test]
fn the_table_names_no_game() {
    let for_tests = ["src/table/features/tournament/testing.rs"];
    let table = |path: &str| path.starts_with("src/table/") && !for_tests.contains(&path);
    let mut names = Vec::new();
    for folder in std::fs::read_dir("src/games").expect("the games are there").flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        if folder.path().is_dir() {
            let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
            names.push(name.split('_').map(capital).collect());
            names.push(name);
        }
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    absent(table, &names, "a game tells the table of itself, by `LobbyGame` and `GameView`");
}

/// A crate that only the table may need: window, picture, sound, mice, pads.
const OF_THE_TABLE: [&str; 22] = [
    "alsa",
    "alsa-sys",
    "ash",
    "bevy",
    "bevy_app",
    "bevy_audio",
    "bevy_render",
    "bevy_window",
    "bevy_winit",
    "cpal",
    "egui",
    "evdev",
    "gilrs",
    "libudev-sys",
    "naga",
    "resvg",
    "rodio",
    "wayland-client",
    "wgpu",
    "wgpu-hal",
    "winit",
    "x11rb",
];

#[test]
fn the_headless_build_has_no_window_picture_sound_or_input_crate_in_its_tree() {
    let packages = locked_packages();
    let is_always_there = |lines: &str| !lines.contains("optional = true");
    let mut todo = dependencies(&text_of("Cargo.toml"), is_always_there);
    assert!(todo.contains(&"shoal_contract".to_owned()), "Cargo.toml was not understood: {todo:?}");
    let mut reached = BTreeSet::new();
    while let Some(name) = todo.pop() {
        assert!(packages.contains_key(&name), "{name} is not in Cargo.lock");
        assert!(!OF_THE_TABLE.contains(&name.as_str()), "{name} comes in without the table");
        if reached.insert(name.clone()) {
            todo.extend(packages[&name].iter().cloned());
        }
    }
    assert!(
        packages.contains_key("wgpu"),
        "the table has it, so its absence above means something"
    );
}

/// The dependencies of a manifest, as far as they are wanted by the lines that say what they are.
fn dependencies(manifest: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for section in manifest.split("\n[") {
        let (title, body) = section.split_once("]\n").unwrap_or((section, ""));
        if let Some(name) = title.strip_prefix("dependencies.") {
            found.extend(is_wanted(body).then(|| name.to_owned()));
        } else if title == "dependencies" {
            let names = body
                .lines()
                .filter(|line| is_wanted(line))
                .filter_map(|line| line.split(['.', ' ']).next());
            found.extend(names.filter(|name| !name.is_empty() && *name != "#").map(str::to_owned));
        }
    }
    found
}

/// What each package of Cargo.lock may need, whatever its features and wherever it is built: more
/// than is ever built, so that nothing can hide behind a feature.
fn locked_packages() -> BTreeMap<String, BTreeSet<String>> {
    let lock = text_of("Cargo.lock");
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock.split("[[package]]\n").skip(1) {
        let name = package.lines().find_map(|line| line.strip_prefix("name = "));
        let name = name.unwrap_or_default().trim_matches('"').to_owned();
        let needs = package.lines().filter_map(|line| line.strip_prefix(" \""));
        let needs = needs.filter_map(|line| line.split([' ', '"']).next()).map(str::to_owned);
        packages.entry(name).or_default().extend(needs);
    }
    packages
}

/// No source of `part` says one of `words`, outside of tests and comments.
fn absent(part: impl Fn(&str) -> bool, words: &[&str], why: &str) {
    let mut looked_at = 0;
    for (path, text) in sources().filter(|(path, _)| part(path)) {
        looked_at += 1;
        for (number, line) in code_of(&text).lines().enumerate() {
            for word in words {
                let place = format!("{path}, line {}", number + 1);
                assert!(!says(line, word), "{place}, says `{word}`, but {why}.\n{line}");
            }
        }
    }
    assert!(looked_at > 0, "no source was looked at for {words:?}");
}

/// Whether a line says a word, and not only as a part of a longer one.
fn says(line: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let after = &line[at + word.len()..];
        let goes_on = word.ends_with(inside) && after.starts_with(inside);
        !line[..at].ends_with(inside) && !goes_on
    })
}

/// A source without its tests (at its end) and comments; the numbers of the lines stay.
fn code_of(text: &str) -> String {
    let code = text.split(TESTS).next().unwrap_or_default();
    let without = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    without.collect::<Vec<_>>().join("\n")
}

/// All sources that are not only tests.
fn sources() -> impl Iterator<Item = (String, String)> {
    let paths = sources_in(&["src"]).into_iter().filter(|path| !is_test(path));
    paths.map(|path| (path.clone(), text_of(&path)))
}

/// All tests: of a source that is not only tests, those at its end.
fn tests() -> impl Iterator<Item = (String, String)> {
    sources_in(&["src", "tests"]).into_iter().filter_map(|path| {
        let text = text_of(&path);
        if path.starts_with("tests/") || is_test(&path) {
            return Some((path, text));
        }
        let (_, tests) = text.split_once(TESTS)?;
        Some((path, tests.to_owned()))
    })
}

/// How the tests at the end of a source begin.
const TESTS: &str = "#[cfg(test)]\nmod tests {";

fn is_test(path: &str) -> bool {
    let folders = ["/tests/", "/testing/"];
    folders.iter().any(|folder| path.contains(folder))
        || ["/tests.rs", "/toy.rs"].iter().any(|end| path.ends_with(end))
}

/// The sources in these folders.
fn sources_in(folders: &[&str]) -> Vec<String> {
    files_in(folders, |path| path.ends_with(".rs"))
}

/// The files in these folders that are wanted, with `/` in their paths on every system.
fn files_in(folders: &[&str], is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root().join(&folder)).expect("the sources are here");
        for entry in entries {
            let entry = entry.expect("the sources can be listed");
            let path = folder.join(entry.file_name());
            match entry.path().is_dir() {
                true => folders.push(path),
                false => found.push(path.display().to_string().replace('\\', "/")),
            }
        }
    }
    found.retain(|path| is_wanted(path));
    found.sort();
    found
}

fn text_of(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the sources are here").replace("\r\n", "\n")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_word_is_found_only_as_a_whole_and_only_in_code() {
    assert!(says("use std::fs;", "std::fs") && says("a: f32,", "f32") && says("rand::x", "rand"));
    assert!(!says("let operand = brand::x;", "rand") && !says("self32", "f32"));
    let code = code_of("a // f32\nb\n#[cfg(test)]\nmod tests {\nf32");
    assert_eq!(code.trim_end(), "a \nb");
}
