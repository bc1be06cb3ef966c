//! Names one after another, as people say them.

/// Between the names of two who play together, in the name of their team.
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

/// Whether a verb after these names is that of several: there are two, or one is a team, called
/// `Ann and Bob`.
pub fn are_several<T: AsRef<str>>(names: &[T]) -> bool {
    names.len() > 1 || names.iter().any(|name| name.as_ref().contains(AND))
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
    fn two_names_and_a_team_are_several() {
        assert!(!are_several(&["Ann"]) && !are_several::<&str>(&[]));
        assert!(are_several(&["Ann", "Bob"]) && are_several(&["Ann and Bob"]));
    }
}
