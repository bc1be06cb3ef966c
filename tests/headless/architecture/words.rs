//! How the code speaks, as far as it can be counted: CONTRIBUTING.md, How we write.

use super::{code_of, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The words with which a riddle begins: the doc of a thing begins with the thing.
const QUESTIONS: [&str; 10] =
    ["What", "Whether", "How", "Where", "Of", "Who", "Whose", "Which", "Why", "When"];

#[test]
fn docs_begin_with_the_thing_and_not_with_a_question() {
    let mut offenders = Vec::new();
    for (path, text) in sources() {
        let shipped = text.lines().take(code_of(&text).lines().count());
        let mut in_block = false;
        for (number, line) in shipped.enumerate() {
            let doc = line.trim_start().strip_prefix("///");
            let word = doc.and_then(|doc| doc.split_whitespace().next()).unwrap_or_default();
            if !in_block && QUESTIONS.contains(&word) {
                offenders.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
            in_block = doc.is_some();
        }
    }
    let listed = offenders.join("\n");
    assert!(offenders.is_empty(), "say what the thing is, or what the function does:\n{listed}");
}

/// Names that types have in every game: the associated types of its contract.
const OF_EVERY_GAME: [&str; 8] =
    ["Action", "Ask", "Event", "Level", "Setup", "Shape", "State", "View"];

/// Participles that do not end in "ed".
const IRREGULAR: [&str; 30] = [
    "Begun",
    "Bought",
    "Caught",
    "Chosen",
    "Drawn",
    "Found",
    "Given",
    "Gone",
    "Heard",
    "Held",
    "Hung",
    "Kept",
    "Known",
    "Laid",
    "Left",
    "Lost",
    "Made",
    "Met",
    "Said",
    "Seen",
    "Sent",
    "Shown",
    "Sold",
    "Spoken",
    "Taken",
    "Told",
    "Understood",
    "Worn",
    "Written",
    "Thrown",
];

#[test]
fn types_have_names_of_their_own() {
    let shared: Vec<String> = types()
        .into_iter()
        .filter(|(name, paths)| paths.len() > 1 && !OF_EVERY_GAME.contains(&name.as_str()))
        .map(|(name, paths)| format!("{name}: {}", Vec::from_iter(paths).join(", ")))
        .collect();
    assert_share(
        &shared,
        2,
        "a name that several files use says too little: name each for what it is",
    );
}

#[test]
fn a_single_word_names_a_type_only_where_it_is_the_only_one_of_its_kind() {
    let single = |name: &String| {
        name.chars().filter(char::is_ascii_uppercase).count() == 1
            && !OF_EVERY_GAME.contains(&name.as_str())
    };
    let offenders: Vec<String> = types().into_keys().filter(single).collect();
    assert_share(&offenders, 10, "name what the thing is of, too");
}

#[test]
fn no_type_is_named_by_a_participle_alone() {
    let is_participle = |name: &String| {
        let single = name.chars().filter(char::is_ascii_uppercase).count() == 1;
        single && (IRREGULAR.contains(&name.as_str()) || name.ends_with("ed"))
    };
    let is_noun =
        |name: &String| ["Seed", "Feed", "Speed", "Weed", "Reed"].contains(&name.as_str());
    let types = types().into_keys();
    let offenders: Vec<String> =
        types.filter(|name| is_participle(name) && !is_noun(name)).collect();
    assert!(
        offenders.is_empty(),
        "name the thing, not what was done to it: {}",
        offenders.join(", ")
    );
}

/// The functions whose parameters the trait of another library asks for.
const OF_OTHERS: [(&str, &str); 1] = [("src/host/simulate/plot/axis.rs", "map")];

#[test]
fn no_parameter_is_a_tuple_that_is_taken_apart() {
    let mut offenders = Vec::new();
    for (path, text) in sources() {
        let code = code_of(&text);
        for (at, _) in code.match_indices("fn ") {
            let Some((head, parameters)) = parameters_after(&code[at + 3..]) else { continue };
            if OF_OTHERS.contains(&(path.as_str(), head)) {
                continue;
            }
            if parameters.iter().any(|parameter| is_tuple(parameter)) {
                let line = code[..at].lines().count();
                offenders.push(format!("{path}:{line}: {head}"));
            }
        }
    }
    let listed = offenders.join("\n");
    assert!(offenders.is_empty(), "give each value a parameter, or a struct a name:\n{listed}");
}

/// The name of a function and its parameters, from the text that follows `fn `.
fn parameters_after(text: &str) -> Option<(&str, Vec<&str>)> {
    let head = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    let rest = text.get(head.len()..)?;
    let open = match rest.starts_with('<') {
        true => rest.find(">(").map(|at| at + 1)?,
        false => rest.starts_with('(').then_some(0)?,
    };
    let (mut depth, mut begun, mut parameters) = (0, open + 1, Vec::new());
    for (at, letter) in rest.char_indices().skip_while(|(at, _)| *at < open) {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 => {
                parameters.push(rest[begun..at].trim());
                begun = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            parameters.push(rest[begun..at].trim());
            return Some((head, parameters));
        }
    }
    None
}

/// `true` if a parameter is a pattern of two values or more, such as `(low, high): (u32, u32)`.
fn is_tuple(parameter: &str) -> bool {
    let pattern = parameter.strip_prefix('(').and_then(|rest| rest.split_once("):"));
    pattern.is_some_and(|(names, _)| names.contains(','))
}

/// The files in which structs, enums and traits of each name stand at the outermost level of a file.
fn types() -> BTreeMap<String, BTreeSet<String>> {
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources() {
        for line in code_of(&text).lines() {
            let item = match line.strip_prefix("pub") {
                Some(rest) => rest.split_once(' ').map_or("", |(_, item)| item),
                None => line,
            };
            let kinds = ["struct ", "enum ", "trait "];
            let Some(rest) = kinds.iter().find_map(|kind| item.strip_prefix(kind)) else {
                continue;
            };
            let name = rest.split(|letter: char| !letter.is_alphanumeric()).next();
            types.entry(name.unwrap_or_default().to_owned()).or_default().insert(path.clone());
        }
    }
    types
}

/// Asserts that at most this many names of a hundred are among the offenders, and lists them otherwise.
fn assert_share(offenders: &[String], percent: usize, why: &str) {
    let all = types().len();
    let listed = offenders.join("\n");
    let count = offenders.len();
    assert!(
        count * 100 <= all * percent,
        "{count} of {all} names, {percent} % may: {why}\n{listed}"
    );
}

#[test]
fn a_tuple_among_parameters_is_found() {
    let (name, parameters) =
        parameters_after("lay<T>(at: Vec2, (a, b): (T, T)) {").expect("a function");
    assert_eq!((name, parameters.clone()), ("lay", vec!["at: Vec2", "(a, b): (T, T)"]));
    assert_eq!(parameters.into_iter().map(is_tuple).collect::<Vec<_>>(), [false, true]);
    assert!(!is_tuple("pair: (u32, u32)"), "a pair that goes together may be one value");
}
