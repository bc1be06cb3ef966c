//! Circles: files and folders that take from each other. Within the contract, and within the rules and the
//! bots of each game, there are none but those named here.

use super::imports::{imports, module_of, re_exports, test_modules};
use super::sources;
use std::collections::{BTreeMap, BTreeSet};

/// From a file or folder to another of the same folder, each with the places that make it.
pub type Arrows = BTreeMap<(String, String), Vec<String>>;

/// The circles that stay, each with its folder.
const KNOWN: [(&str, &str); 1] = [
    // A game makes its bots, and a bot is one of a game: two traits that name each other.
    ("src/contract", "bot game"),
];

#[test]
fn contract_rules_and_bots_have_no_circles_but_those_with_a_reason() {
    let (mut found, mut new) = (BTreeSet::new(), Vec::new());
    for folder in folders() {
        for (circle, places) in circles(&arrows_within(&folder)) {
            if !KNOWN.contains(&(folder.as_str(), circle.as_str())) {
                new.push(format!("In {folder} these take from each other: {circle}\n{places}"));
            }
            found.insert((folder.clone(), circle));
        }
    }
    assert!(new.is_empty(), "{}", new.join("\n"));
    assert_eq!(
        found.len(),
        KNOWN.len(),
        "Take off the list KNOWN what is a circle no more: {found:?}"
    );
}

/// The folders of the contract, of rules and of bots, with those inside them.
fn folders() -> BTreeSet<String> {
    let is_held = |folder: &str| {
        let parts: Vec<&str> = folder.split('/').collect();
        matches!(parts[..], ["src", "contract", ..] | ["src", "games", _, "rules" | "bot", ..])
    };
    let mut folders = BTreeSet::new();
    for (source, _) in sources() {
        let parents = source.match_indices('/').map(|(end, _)| &source[..end]);
        folders.extend(parents.filter(|folder| is_held(folder)).map(str::to_owned));
    }
    folders
}

/// What the files and folders of a folder take from each other, also by the folder's own names for it.
fn arrows_within(folder: &str) -> Arrows {
    let inside = format!("{folder}/");
    let shipped = shipped(&inside);
    let parent = module_of(&format!("{inside}mod.rs"));
    let name_in = |path: &[String]| Some(path.strip_prefix(&parent[..])?.first()?.clone());
    let children: BTreeSet<String> =
        shipped.iter().filter_map(|(_, module, _)| name_in(module)).collect();
    let front = [format!("{inside}mod.rs"), format!("{inside}lib.rs"), format!("{folder}.rs")];
    let fronts = sources().filter(|(source, _)| front.contains(source));
    let renamed: BTreeMap<String, String> =
        fronts.flat_map(|(_, text)| re_exports(&text, &children)).collect();
    let mut arrows = Arrows::new();
    for (source, module, text) in &shipped {
        let Some(child) = name_in(module) else { continue };
        for import in imports(module, text) {
            let Some(name) = name_in(&import.path) else { continue };
            let taken = if children.contains(&name) { Some(&name) } else { renamed.get(&name) };
            if let Some(taken) = taken.filter(|taken| **taken != child) {
                let place = format!("{source}:{}: {}", import.line, import.path.join("::"));
                arrows.entry((child.clone(), taken.clone())).or_default().push(place);
            }
        }
    }
    arrows
}

/// The circles among these arrows: who is in it, and the places that make it.
pub fn circles(arrows: &Arrows) -> BTreeMap<String, String> {
    let all: BTreeSet<&str> = arrows.keys().map(|(from, _)| from.as_str()).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        all.iter().map(|&one| (one, reached_from(one, arrows))).collect();
    let mut circles = BTreeMap::new();
    for one in all.iter().filter(|one| reached[*one].contains(*one)) {
        let is_in = |other: &&str| {
            reached[one].contains(other) && reached.get(other).is_some_and(|it| it.contains(one))
        };
        let members: Vec<&str> = all.iter().copied().filter(is_in).collect();
        let between = arrows.iter().filter(|((from, to), _)| {
            members.contains(&from.as_str()) && members.contains(&to.as_str())
        });
        let places: Vec<String> = between
            .map(|((from, to), places)| format!("{from} -> {to}\n  {}\n", places.join("\n  ")))
            .collect();
        circles.insert(members.join(" "), places.concat());
    }
    circles
}

/// All that one takes from, at once or through others.
fn reached_from<'a>(one: &'a str, arrows: &'a Arrows) -> BTreeSet<&'a str> {
    let (mut reached, mut todo) = (BTreeSet::new(), vec![one]);
    while let Some(next) = todo.pop() {
        let taken = arrows.keys().filter(|(from, _)| from == next).map(|(_, to)| to.as_str());
        todo.extend(taken.filter(|taken| reached.insert(*taken)));
    }
    reached
}

/// Path, module and text of each source of a folder that is not only for tests.
pub fn shipped(inside: &str) -> Vec<(String, Vec<String>, String)> {
    let all: Vec<_> = sources()
        .filter(|(source, _)| source.starts_with(inside))
        .map(|(source, text)| (module_of(&source), source, text))
        .collect();
    let tests: BTreeSet<Vec<String>> =
        all.iter().flat_map(|(module, _, text)| test_modules(module, text)).collect();
    let shipped = all
        .into_iter()
        .filter(|(module, ..)| !(0..=module.len()).any(|length| tests.contains(&module[..length])));
    shipped.map(|(module, source, text)| (source, module, text)).collect()
}

#[test]
fn a_circle_is_found_with_all_who_are_in_it() {
    let arrow = |from: &str, to: &str| ((from.to_owned(), to.to_owned()), vec!["here".to_owned()]);
    let arrows = [arrow("a", "b"), arrow("b", "c"), arrow("c", "b"), arrow("c", "d")];
    let found = circles(&arrows.into_iter().collect());
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["b c"]);
}
