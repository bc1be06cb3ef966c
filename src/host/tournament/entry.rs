//! The players that take part.

use crate::programs::{LONGEST_NAME, PlayerSpec};
use shoal_contract::any::BotChoice;
use shoal_contract::check_name;
use std::str::FromStr;

/// A player of a tournament.
#[derive(Debug, Clone)]
pub struct TournamentEntrant {
    /// The player's name; no two have the same.
    pub name: String,
    /// The age in years, if it has one.
    pub age: Option<u32>,
    /// The bot or program that plays.
    pub player: BotChoice,
}

/// A player as the command line has it: `ann=hard`, or with an age `ann:7=program:python3 ann.py`.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedPlayer {
    /// The player's name.
    pub name: String,
    /// The age in years.
    pub age: Option<u32>,
    /// The bot or program that plays.
    pub player: PlayerSpec,
}

impl FromStr for NamedPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name_and_age, player) = text.split_once('=').ok_or_else(|| {
            format!("\"{text}\" does not name a player: write name=bot or name:age=bot")
        })?;
        let (name, age) = match name_and_age.rsplit_once(':') {
            None => (name_and_age, None),
            Some((name, age)) => {
                let years = age.trim().parse().map_err(|_| {
                    format!(
                        "\"{age}\" in \"{text}\" is not an age: write name:age=bot, such as ann:7=hard"
                    )
                })?;
                (name, Some(years))
            }
        };
        let name = name.trim();
        check_name(name, LONGEST_NAME).map_err(|what| format!("\"{text}\": {what}"))?;
        Ok(Self { name: name.to_owned(), age, player: PlayerSpec::parse(player)? })
    }
}

/// The players, the youngest first. Those without an age follow in the order given.
///
/// # Errors
/// A sentence that names a player that is there twice.
pub fn in_order_of_age(
    mut players: Vec<TournamentEntrant>,
) -> Result<Vec<TournamentEntrant>, String> {
    players.sort_by_key(|player| player.age.unwrap_or(u32::MAX));
    for (index, player) in players.iter().enumerate() {
        if players[..index].iter().any(|other| other.name == player.name) {
            return Err(format!("two players are called \"{}\"", player.name));
        }
    }
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_a_name_and_may_have_an_age() {
        let player: NamedPlayer = "ann:7=hard:positions=50".parse().expect("well formed");
        assert_eq!((player.name.as_str(), player.age), ("ann", Some(7)));
        assert_eq!(player.player, PlayerSpec::parse("hard:positions=50").expect("well formed"));
        let player: NamedPlayer = "bob=program:sh -c 'a=b'".parse().expect("well formed");
        assert_eq!((player.name.as_str(), player.age), ("bob", None));
        let words = ["sh", "-c", "a=b"].map(str::to_owned);
        assert_eq!(player.player, PlayerSpec::Program(words.to_vec()));
    }

    #[test]
    fn what_names_no_player_is_refused_in_a_sentence() {
        let error = |text: &str| text.parse::<NamedPlayer>().expect_err("it names nobody");
        assert_eq!(error("ann"), "\"ann\" does not name a player: write name=bot or name:age=bot");
        assert_eq!(
            error("ann:x=hard"),
            "\"x\" in \"ann:x=hard\" is not an age: write name:age=bot, such as ann:7=hard"
        );
        assert_eq!(
            error("=hard"),
            "\"=hard\": a name needs something that can be seen; give it a letter or a digit"
        );
    }

    #[test]
    fn the_youngest_is_first_and_those_without_an_age_keep_their_order() {
        let entrant = |name: &str, age| TournamentEntrant {
            name: name.into(),
            age,
            player: BotChoice::named("random"),
        };
        let given = [("a", None), ("b", Some(9)), ("c", None), ("d", Some(7)), ("e", Some(9))];
        let ordered = in_order_of_age(given.map(|(name, age)| entrant(name, age)).to_vec());
        let names: Vec<String> =
            ordered.expect("all differ").into_iter().map(|player| player.name).collect();
        assert_eq!(names, ["d", "b", "e", "a", "c"]);
        let twice = in_order_of_age(vec![entrant("a", None), entrant("a", Some(3))]);
        assert_eq!(twice.expect_err("both are a"), "two players are called \"a\"");
    }
}
