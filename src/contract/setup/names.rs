//! Names of people and programs: something that everybody can see and read out.

use crate::{InputProblems, counted};

/// The most marks (accents and the like) that may stand on one letter. No language writes as many.
const MOST_MARKS: usize = 4;

/// The longest name of a player in most games, in characters.
pub const LONGEST_NAME: usize = 40;

/// Checks that this can be a player's name; it has at most `longest` characters.
///
/// # Errors
/// A description of what is wrong and what to do, without the place where the name was given.
pub fn check_name(name: &str, longest: usize) -> Result<(), String> {
    if name.chars().count() > longest {
        return Err(format!("a name has at most {longest} characters"));
    }
    if let Some(letter) = name.chars().find(|&letter| is_unprintable(letter)) {
        let code = u32::from(letter);
        return Err(format!("a name has no invisible characters; leave out U+{code:04X}"));
    }
    if !name.chars().any(is_seen) {
        return Err("a name needs something that can be seen; give it a letter or a digit".into());
    }
    if most_marks(name) > MOST_MARKS {
        return Err(format!(
            "a name has at most {MOST_MARKS} marks on a letter, and a letter first; leave out the others"
        ));
    }
    Ok(())
}

/// Adds what is wrong with the names of a setup by seat; an empty one is the game's to give.
pub fn check_names_into(
    names: &[String],
    players: usize,
    longest: usize,
    problems: &mut InputProblems,
) {
    problems.require(names.len() <= players, "names", || {
        format!("{} names for {}", names.len(), counted(players, "players"))
    });
    for (index, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        problems.add_error(&format!("names[{index}]"), check_name(name, longest));
    }
}

/// The name of a player: the given one, or the game's own where none or an empty one was given.
pub fn name_in<'a>(given: &'a [String], usual: &[&'a str], index: usize) -> &'a str {
    let given = given.get(index).map(String::as_str).filter(|name| !name.is_empty());
    given.unwrap_or_else(|| usual[index % usual.len()])
}

/// The most marks on one letter; marks at the front stand on nothing, and are too many.
fn most_marks(name: &str) -> usize {
    let mut most = 0;
    let mut here = if name.chars().next().is_some_and(is_mark) { MOST_MARKS } else { 0 };
    for letter in name.chars() {
        here = if is_mark(letter) { here + 1 } else { 0 };
        most = most.max(here);
    }
    most
}

/// `true` if the letter takes room of its own and shows something there.
fn is_seen(letter: char) -> bool {
    // Letters by their kind, and yet blank.
    let blank = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}', '\u{1d159}'];
    letter != ' ' && !is_mark(letter) && !blank.contains(&letter)
}

/// `true` for a control or format character, one that turns the direction of writing, a space other than the plain one,
/// or one that is unassigned: the debug text of Rust shows all others as they are.
fn is_unprintable(letter: char) -> bool {
    // At the front of a text marks would be written out too.
    let debug = ['a', letter].iter().collect::<String>().escape_debug().nth(1);
    debug == Some('\\') && !['\\', '"', '\''].contains(&letter)
}

/// `true` if it stands on the letter before.
fn is_mark(letter: char) -> bool {
    let is_written_out = letter.escape_debug().nth(1) == Some('u');
    is_written_out && !is_unprintable(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_called_as_they_are_in_all_scripts() {
        for name in [
            "Ann",
            "Jo-Ann O'Neill",
            "Zoë",
            "Zoe\u{308}",
            "Nguye\u{302}\u{303}n",
            "Łukasz",
            "Дмитрий",
            "אברהם",
            "محمد",
            "किशोर",
            "ณัฐ\u{e1e}\u{e39}\u{e49}",
            "山田太郎",
            "김철수",
            "🐟",
            "7",
            "\"A\\B\"",
        ] {
            assert_eq!(check_name(name, 24), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_that_cannot_be_seen_are_refused() {
        for name in [
            "",
            " ",
            "\u{a0}",
            "\u{3000}",
            "A\nB",
            "A\u{7}",
            "\u{200b}",
            "A\u{200d}B",
            "\u{202e}nnA",
            "\u{2066}Ann",
            "\u{feff}Ann",
            "A\u{ad}n",
            "\u{e000}",
            "\u{378}",
            "\u{e0041}",
            "\u{3164}",
            "\u{2800}\u{2800}",
            "\u{301}",
        ] {
            assert!(check_name(name, 24).is_err(), "{name:?}");
        }
        assert_eq!(
            check_name("An\u{200b}n", 24),
            Err("a name has no invisible characters; leave out U+200B".into())
        );
    }

    #[test]
    fn piles_of_marks_are_refused() {
        let pile = |count: usize| format!("a{}", "\u{301}".repeat(count));
        assert_eq!(check_name(&pile(4), 40), Ok(()));
        for name in [pile(5), pile(39), format!("Ann{}", "\u{336}".repeat(9)), "\u{301}a".into()] {
            assert!(check_name(&name, 40).is_err(), "{name}");
        }
        assert_eq!(check_name(&"x".repeat(25), 24), Err("a name has at most 24 characters".into()));
    }
}
