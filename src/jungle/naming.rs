//! Names that players show, and which of them could be taken for somebody else's.

use shoal_core::contract::check_name;
use shoal_core::games::food_chain::setup::USUAL_NAMES;
use unicode_security::confusable_detection::skeleton;

/// The longest name that a player shows, in characters.
pub const LONGEST_SHOWN: usize = 40;
/// Words by which letters call somebody without a name.
const WORDS_OF_LETTERS: [&str; 8] =
    ["house", "the house", "host", "the host", "nobody", "somebody", "you", "yours"];

/// Checks a name that a player wants to show, where the others show these.
///
/// # Errors
/// A sentence: why not, and what to do.
pub fn check(name: &str, others: &[String]) -> Result<(), String> {
    check_name(name, LONGEST_SHOWN).map_err(|what| format!("Your name: {what}."))?;
    if name.contains('@') {
        return Err("A name that others read is no address; leave out the @.".into());
    }
    if is_bot(name) {
        return Err("That is how a bot is called; choose another name.".into());
    }
    if is_of_letters(name) {
        return Err("That is how letters call somebody without a name; choose another one.".into());
    }
    let looks = looks(name);
    match others.iter().any(|other| self::looks(other) == looks) {
        true => {
            Err("Another player shows that name, or one that looks like it; choose another.".into())
        }
        false => Ok(()),
    }
}

/// The looks of a name: two that are read alike have the same, whatever their letters, marks and spaces.
fn looks(name: &str) -> String {
    let plain = skeleton(&name.to_lowercase()).collect::<String>().to_lowercase();
    let letters = plain.chars().filter(|letter| letter.is_alphanumeric());
    // Marks of their own tell these apart only in some fonts.
    letters.map(|letter| if letter == 'l' { 'i' } else { letter }).collect()
}

/// `true` for a bot's name, with "bot" or without, and for any name that ends in that word.
fn is_bot(name: &str) -> bool {
    let is_bots = |name: &str| USUAL_NAMES.iter().any(|bot| looks(bot) == looks(name));
    let last = name.split(|letter: char| !letter.is_alphanumeric()).rfind(|word| !word.is_empty());
    let says_bot = last.is_some_and(|word| looks(word) == looks("bot"));
    let without = looks(name);
    let without = without.strip_suffix(&looks("bot"));
    says_bot || is_bots(name) || without.is_some_and(is_bots)
}

/// `true` for "Player 7", and for the other words by which letters call somebody.
fn is_of_letters(name: &str) -> bool {
    let looks_of_name = looks(name);
    let is_number = |rest: &str| rest.chars().all(|c| c.is_numeric() || ['o', 'i'].contains(&c));
    looks_of_name.strip_prefix(&looks("player")).is_some_and(is_number)
        || WORDS_OF_LETTERS.iter().any(|word| looks(word) == looks_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_like_a_bots_is_refused_however_it_is_written() {
        for name in [
            "Darwin",
            "darwin",
            "DARWIN (BOT)",
            "Darwin (bot)",
            "D a r w i n",
            "Darwin.",
            "Darwin\u{301}",
            "D\u{430}rwin",
            "Darw1n",
            "Darwln",
            "Ann (bot)",
            "Ann bot",
            "Bot",
            "WALLACE",
            "\u{ff24}arwin",
            "Darwinbot",
            "Darwin (b\u{43e}t)",
        ] {
            let told = check(name, &[]).expect_err(name);
            assert!(told.contains("bot"), "{name}: {told}");
        }
    }

    #[test]
    fn a_name_like_another_players_or_like_none_is_refused() {
        let others = ["Ann".to_owned(), "Zoë".to_owned()];
        for name in ["Ann", "ANN", "A n n", "\u{410}nn", "Zoe", "ZOË", "ann!"] {
            let told = check(name, &others).expect_err(name);
            assert!(told.contains("Another player"), "{name}: {told}");
        }
        for name in ["Player 7", "player7", "Player l2", "P1ayer 3", "Nobody", "yours", "The House"]
        {
            check(name, &[]).expect_err(name);
        }
        for (name, why) in
            [("ann@example.org", "no address"), (" ", "can be seen"), ("a\u{202e}b", "invisible")]
        {
            let told = check(name, &[]).expect_err(name);
            assert!(told.contains(why), "{name}: {told}");
        }
    }

    #[test]
    fn other_names_may_be_shown() {
        let others = ["Ann".to_owned()];
        for name in
            ["Anna", "Bob", "Talbot", "Players", "Élodie", "夜行性", "Mr. Vole, Jr.", "Darwinia"]
        {
            assert_eq!(check(name, &others), Ok(()), "{name}");
        }
    }
}
