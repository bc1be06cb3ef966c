//! Names one after another, as people say them.

/// `Ann`, `Ann and Bob`, `Ann, Bob and Cid`; nothing for nobody.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
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
    }
}
