//! Names that players show, and which of them could be taken for somebody else's.

use shoal_contract::check_name;
use shoal_food_chain::setup::DEFAULT_PLAYER_NAMES;
use unicode_security::confusable_detection::skeleton;

/// The longest name that a player shows, in characters.
pub const LONGEST_SHOWN: usize = 40;
/// Words by which letters call somebody without a name.
const WORDS_OF_LETTERS: [&str; 7] =
    ["house", "the house", "the host", "nobody", "somebody", "you", "yours"];
/// Words of who runs a jungle: no name has one.
const WORDS_OF_HOSTS: [&str; 6] =
    ["host", "admin", "administrator", "moderator", "postmaster", "webmaster"];
/// Words of a machine that plays: no name has one.
const WORDS_OF_BOTS: [&str; 4] = ["bot", "bots", "robot", "computer"];
/// Words before the number of somebody without a name.
const WORDS_OF_NUMBERS: [&str; 3] = ["number", "nr", "no"];
/// Signs by which letters are drawn, beside those that look like them in every font.
const DRAWN: [(char, char); 10] = [
    ('4', 'a'),
    ('ʌ', 'a'),
    ('ᴧ', 'a'),
    ('λ', 'a'),
    ('3', 'e'),
    ('є', 'e'),
    ('5', 's'),
    ('7', 't'),
    ('8', 'b'),
    ('9', 'g'),
];
/// Signs that a dot is written by.
const DOTS: [char; 7] = ['.', '．', '。', '｡', '․', '·', '‧'];

/// Checks a name that a player wants to show, where the others show these, and the host is called `host`.
///
/// # Errors
/// A sentence: why not, and what to do.
pub fn check(name: &str, others: &[String], host: &str) -> Result<(), String> {
    check_name(name, LONGEST_SHOWN).map_err(|what| format!("Your name: {what}."))?;
    if is_address(name) {
        return Err(
            "A name that others see cannot be an email or web address; leave that out.".into()
        );
    }
    if is_bot(name) {
        return Err("That is what a bot is called; choose another name.".into());
    }
    if is_hosts(name, host) {
        return Err("That is what the host of a jungle is called; choose another name.".into());
    }
    if is_of_letters(name) {
        return Err("That is what letters call somebody without a name; choose another one.".into());
    }
    let looks = looks(name);
    match others.iter().any(|other| self::looks(other) == looks) {
        true => {
            Err("Another player shows that name, or one that looks like it; choose another.".into())
        }
        false => Ok(()),
    }
}

/// `true` if a name can be taken for an address of the web or of mail.
pub(crate) fn is_address(name: &str) -> bool {
    let has_mark = name.contains(['/', '@', ':', '\\', '⁄', '∕', '：', '＠', '／']);
    // Initials have dots, too.
    let has_domain = name
        .split(DOTS)
        .skip(1)
        .any(|behind| behind.chars().take_while(|letter| letter.is_alphanumeric()).count() > 1);
    let is_spelt = |word: &str| ["dot", "www", "http", "https"].contains(&word);
    has_mark || has_domain || words(&name.to_lowercase()).any(is_spelt)
}

/// The words of a name without the marks around and between them.
fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The looks of a name: two that are read alike have the same, whatever their letters, marks and spaces.
fn looks(name: &str) -> String {
    let letters: String = name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let plain = skeleton(&letters).collect::<String>().to_lowercase();
    let letters = plain.chars().filter(|letter| letter.is_alphanumeric());
    // Marks of their own tell these apart only in some fonts.
    letters.map(|letter| if letter == 'l' { 'i' } else { letter }).collect()
}

/// The looks of a word where letters are drawn by other signs, too.
fn drawn_looks(word: &str) -> String {
    let drawn = |letter| DRAWN.iter().find(|(sign, _)| *sign == letter).map(|(_, drawn)| *drawn);
    let letters = word.to_lowercase();
    let plain: String = letters.chars().map(|letter| drawn(letter).unwrap_or(letter)).collect();
    looks(&plain).chars().map(|letter| drawn(letter).unwrap_or(letter)).collect()
}

/// `true` if any word of a name, or all of it, looks like one of these.
fn has_word(name: &str, wanted: &[&str]) -> bool {
    let is_wanted = |word: &str| {
        let bare = word.trim_matches(char::is_numeric);
        let seen = [looks(word), looks(bare), drawn_looks(word), drawn_looks(bare)];
        wanted.iter().any(|wanted| seen.contains(&looks(wanted)))
    };
    words(name).any(is_wanted) || is_wanted(name)
}

/// `true` for any name with a bot's name or with the word for one in it.
fn is_bot(name: &str) -> bool {
    let joined = looks(name);
    let bot = looks("bot");
    let bare = joined.strip_suffix(&bot).or_else(|| joined.strip_prefix(&bot));
    has_word(name, &WORDS_OF_BOTS)
        || has_word(name, &DEFAULT_PLAYER_NAMES)
        || bare.is_some_and(|bare| DEFAULT_PLAYER_NAMES.iter().any(|name| looks(name) == bare))
}

/// `true` for a name that the host of a jungle or its letters could have.
fn is_hosts(name: &str, host: &str) -> bool {
    let host = looks(host);
    has_word(name, &WORDS_OF_HOSTS) || !host.is_empty() && looks(name).contains(&host)
}

/// `true` for "Player 7", and for the other words by which letters call somebody.
fn is_of_letters(name: &str) -> bool {
    let looks_of_name = looks(name);
    let is_number = |rest: &str| {
        let before = WORDS_OF_NUMBERS.iter().find_map(|word| rest.strip_prefix(&looks(word)));
        let mut rest = before.unwrap_or(rest).chars();
        rest.all(|c| c.is_numeric() || ['o', 'i'].contains(&c))
    };
    looks_of_name.strip_prefix(&looks("player")).is_some_and(is_number)
        || WORDS_OF_LETTERS.iter().any(|word| looks(word) == looks_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the names is refused by a sentence with these words.
    #[track_caller]
    fn are_refused(names: &[&str], others: &[String], words: &str) {
        for name in names {
            let told = check(name, others, "Food Chain").expect_err(name);
            assert!(told.contains(words), "{name}: {told}");
        }
    }

    #[test]
    fn a_name_like_a_bots_is_refused_however_it_is_written() {
        let names = [
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
            "bot Darwin",
            "bot-Darwin",
            "botdarwin",
            "Bot 7",
            "Darwin (robot)",
            "Darwin (computer)",
            "Darwin the 2nd",
            "Charles Darwin",
            "Darwin2",
            "2Darwin",
            "D4rwin",
            "Good4ll",
            "Carson, b0t",
            "D\u{28c}rwin",
        ];
        are_refused(&names, &[], "bot");
    }

    #[test]
    fn a_name_like_another_players_or_like_none_is_refused() {
        let others = ["Ann".to_owned(), "Zoë".to_owned()];
        let names = ["Ann", "ANN", "A n n", "\u{410}nn", "Zoe", "ZOË", "ann!"];
        are_refused(&names, &others, "Another player");
        for name in [
            "Player 7",
            "player7",
            "Player l2",
            "P1ayer 3",
            "Nobody",
            "yours",
            "The House",
            "Player № 14",
            "Player #14",
            "Player no. 14",
            "Player Nr 7",
        ] {
            check(name, &[], "Food Chain").expect_err(name);
        }
        for (name, why) in [
            ("ann@example.org", "cannot be an email or web address"),
            (" ", "can be seen"),
            ("a\u{202e}b", "invisible"),
        ] {
            let told = check(name, &[], "Food Chain").expect_err(name);
            assert!(told.contains(why), "{name}: {told}");
        }
    }

    #[test]
    fn a_name_like_the_hosts_is_refused() {
        let names = [
            "Food Chain",
            "FOODCHAIN",
            "F\u{43e}od Chain!",
            "The Food Chain team",
            "The Host of this jungle",
            "Admin",
            "Adm1n",
            "Jungle Administrator",
        ];
        are_refused(&names, &[], "the host");
        assert_eq!(check("Ann", &[], ""), Ok(()), "where the host has no name");
    }

    #[test]
    fn an_address_of_the_web_is_no_name_however_it_is_spelt() {
        let names = [
            "evil.com",
            "evil ．com",
            "evil。com",
            "evil dot com",
            "www evil com",
            "t.me",
            "https:⁄⁄evil․com",
            "Ann evil.com/x",
            "EVIL.COM",
        ];
        are_refused(&names, &[], "cannot be an email or web address");
        for name in ["J.R.R. Vole", "Mr. Vole", "Dr. A. Vole"] {
            assert_eq!(check(name, &[], "Food Chain"), Ok(()), "{name}");
        }
    }

    #[test]
    fn other_names_may_be_shown() {
        let others = ["Ann".to_owned()];
        for name in
            ["Anna", "Bob", "Talbot", "Players", "Élodie", "夜行性", "Mr. Vole, Jr.", "Darwinia"]
        {
            assert_eq!(check(name, &others, "Food Chain"), Ok(()), "{name}");
        }
    }
}
