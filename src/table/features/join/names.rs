//! Names of players: a choice of those of the game, or letters that people type.

use shoal_contract::check_name;
use shoal_tabletop::picture::lettering::{TypeWeight, composed};

/// Greatest length of a name, in letters.
pub const LONGEST: usize = 14;
/// Greatest width of a name, as a multiple of its type size: any tray has room for it. Only names of almost nothing but
/// the widest letters are so wide.
const WIDEST: f32 = 9.5;
/// The letters of the keyboard on the table, row by row. The last row has a key for a space as well.
pub const LETTERS: [&str; 3] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-'"];

/// The next or the previous of the offered names that nobody else has. A player with a name of their own begins with
/// the first or the last; if all are taken, the name stays.
pub fn next_name<'a>(
    offered: &'a [String],
    current: &'a str,
    taken: impl Fn(&str) -> bool,
    forward: bool,
) -> &'a str {
    let count = offered.len();
    let at = offered.iter().position(|name| name == current);
    let step = if forward { 1 } else { count.saturating_sub(1) };
    let first = at.map_or(if forward { 0 } else { count.saturating_sub(1) }, |at| at + step);
    (0..count)
        .filter_map(|more| offered.get((first + more * step) % count))
        .find(|name| !taken(name) && *name != current)
        .map_or(current, String::as_str)
}

/// `true` if a tray can show this name.
fn has_room(name: &str) -> bool {
    check_name(name, LONGEST).is_ok() && TypeWeight::Bold.width(name, 1.0) <= WIDEST
}

/// The name with one more letter: capital at the start of a word, small otherwise. `None` if no tray can show it.
pub fn with_letter(name: &str, letter: char) -> Option<String> {
    let starts = name.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
    let mut name = name.to_owned();
    if starts {
        name.extend(letter.to_uppercase());
    } else {
        name.extend(letter.to_lowercase());
    }
    let name = composed(&name);
    has_room(&name).then(|| name.into_owned())
}

/// The name after a letter was typed: a suggested name makes way for it.
pub fn with_typed_letter(name: &str, letter: char, suggested: &[String]) -> String {
    let begun = if suggested.iter().any(|other| other == name) { "" } else { name };
    with_letter(begun, letter).unwrap_or_else(|| name.to_owned())
}

/// The name without its last letter.
pub fn without_last(name: &str) -> String {
    let mut name = name.to_owned();
    name.pop();
    name
}

/// A name from outside, reduced to the part that the table can show.
pub fn tidy(name: &str) -> String {
    let mut tidy = String::new();
    for letter in composed(name).chars() {
        tidy.push(letter);
        if !has_room(&tidy) {
            tidy.pop();
        }
    }
    tidy.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fish() -> Vec<String> {
        ["Marlin", "Mackerel", "Tang"].map(String::from).to_vec()
    }

    #[test]
    fn turning_goes_through_all_names_that_are_free_and_round() {
        let fish = fish();
        let free = |_: &str| false;
        assert_eq!(next_name(&fish, "Marlin", free, true), "Mackerel");
        assert_eq!(next_name(&fish, "Tang", free, true), "Marlin");
        assert_eq!(next_name(&fish, "Marlin", free, false), "Tang");
        assert_eq!(next_name(&fish, "Marlin", |name| name == "Mackerel", true), "Tang");
        assert_eq!(next_name(&fish, "Ann", free, true), "Marlin");
        assert_eq!(next_name(&fish, "Ann", free, false), "Tang");
        assert_eq!(next_name(&fish, "Ann", |_| true, true), "Ann");
        assert_eq!(next_name(&[], "Ann", free, true), "Ann");
    }

    #[test]
    fn letters_make_a_name() {
        let mut name = String::new();
        for letter in "JO-ANN".chars() {
            name = with_letter(&name, letter).expect("there is room");
        }
        assert_eq!(name, "Jo-Ann");
        assert_eq!(without_last(&name), "Jo-An");
        assert_eq!(without_last(""), "");
        assert_eq!(with_letter("", ' '), None);
        assert_eq!(with_letter("Ann", '\u{200b}'), None);
        assert_eq!(with_letter(&"a".repeat(LONGEST), 'b'), None);
        assert_eq!(with_letter("Mmmmmmmmmmm", 'm'), None);
    }

    #[test]
    fn what_is_written_takes_the_place_of_a_suggested_name() {
        let mut name = "Mackerel".to_owned();
        for letter in "ann".chars() {
            name = with_typed_letter(&name, letter, &fish());
        }
        assert_eq!(name, "Ann");
        assert_eq!(with_typed_letter("Mackere", 'l', &fish()), "Mackerel");
        assert_eq!(with_typed_letter("Tang", ' ', &fish()), "Tang");
    }

    #[test]
    fn names_from_outside_are_cut_to_what_a_tray_can_show() {
        assert_eq!(tidy("  Ann\n\u{7}  "), "Ann");
        assert_eq!(tidy(&"x".repeat(99)).len(), LONGEST);
        assert_eq!(tidy("Nguye\u{302}\u{303}n"), "Nguy\u{1ec5}n", "a letter is one");
        assert_eq!(
            tidy(&format!("\u{200b}B{}ob", "\u{301}".repeat(9))),
            format!("B{}ob", "\u{301}".repeat(4))
        );
    }
}
