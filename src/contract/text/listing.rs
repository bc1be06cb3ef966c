//! Names and numbers in sentences, as people say them.

use std::fmt::Display;

/// The word between the names of two who play together, in the name of their team.
pub const AND: &str = " and ";

/// `Ann`, `Ann and Bob`, `Ann, Bob and Cid`; nothing for nobody. Teams, each called `Ann and Bob`, stand
/// between commas.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        teams if teams.iter().any(|name| name.contains(AND)) => teams.join(", "),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The first of these, and how many more there are: `Ann, Bob and 3 more`.
pub fn first_of<T: AsRef<str>>(names: &[T], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let named = names.iter().take(most).map(|name| name.as_ref().to_owned());
    let named: Vec<String> = named.chain((more > 0).then(|| format!("{more} more"))).collect();
    listed(&named)
}

/// `true` if these names take a verb in the plural: there are several, or one is a team, called `Ann and Bob`.
pub fn are_several<T: AsRef<str>>(names: &[T]) -> bool {
    names.len() > 1 || names.iter().any(|name| name.as_ref().contains(AND))
}

/// A number with what it counts, which is given in the plural: `1 round`, `2 rounds`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, plural: &str) -> String {
    if number == N::from(1) {
        format!("1 {}", singular(plural))
    } else {
        format!("{number} {plural}")
    }
}

/// A place in an order, counted from 1: `1st`, `2nd`, `11th`, `21st`.
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// These words with a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its sign, a true minus: `+3`, `−2`, `+0`.
pub fn signed(amount: i32) -> String {
    if amount < 0 { format!("−{}", amount.unsigned_abs()) } else { format!("+{amount}") }
}

/// The singular of the last word of this. What has no plural of its own stays: `health`, `fish`.
pub fn singular(plural: &str) -> String {
    if let Some(start) = plural.strip_suffix("men") {
        return format!("{start}man");
    }
    if plural.ends_with("species") {
        return plural.to_owned();
    }
    // passes, boxes, ditches, dishes: the ending is "es".
    let ending = if ["sses", "xes", "ches", "shes"].iter().any(|end| plural.ends_with(end)) {
        "es"
    } else {
        "s"
    };
    plural.strip_suffix(ending).unwrap_or(plural).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_stands_before_the_last_and_nowhere_else() {
        let names = ["Ann", "Bob", "Cid", "Dora"];
        let told: Vec<String> = (0..=4).map(|count| listed(&names[..count])).collect();
        let wanted = ["", "Ann", "Ann and Bob", "Ann, Bob and Cid", "Ann, Bob, Cid and Dora"];
        assert_eq!(told, wanted);
        assert_eq!(listed(&["Ann and Bob", "Cid and Dora"]), "Ann and Bob, Cid and Dora");
    }

    #[test]
    fn of_many_the_first_are_named() {
        let names = ["Ann", "Bob", "Cid", "Dora"];
        assert_eq!(first_of(&names, 2), "Ann, Bob and 2 more");
        assert_eq!(first_of(&names, 4), "Ann, Bob, Cid and Dora");
        assert_eq!(first_of::<&str>(&[], 2), "");
    }

    #[test]
    fn one_species_is_a_species() {
        assert_eq!([1, 2].map(|count| counted(count, "species")), ["1 species", "2 species"]);
    }

    #[test]
    fn places_have_the_endings_that_people_say() {
        let told = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
        let wanted = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"];
        assert_eq!(told, wanted);
    }

    #[test]
    fn two_names_and_a_team_are_several() {
        assert!(!are_several(&["Ann"]) && !are_several::<&str>(&[]));
        assert!(are_several(&["Ann", "Bob"]) && are_several(&["Ann and Bob"]));
    }

    #[test]
    fn one_of_a_thing_is_in_the_singular() {
        let one = ["passes", "minutes", "fishermen", "extra turns", "health", "%"];
        let told = one.map(|plural| counted(1, plural));
        let wanted = ["1 pass", "1 minute", "1 fisherman", "1 extra turn", "1 health", "1 %"];
        assert_eq!(told, wanted);
        assert_eq!(counted(0_u32, "passes"), "0 passes");
        assert_eq!(counted(2_usize, "fishermen"), "2 fishermen");
    }
}
