//! Choosing a bot by name and options, and keeping it between calls so that it keeps its plan.

use crate::matches::guest::{GuestBot, GuestInvitation};
use crate::{Bot, Game, Match, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::fmt;
use std::sync::Arc;

/// A bot and its options. In JSON `"greedy"` or `{"name":"greedy","depth":3}`.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Value")]
pub struct BotChoice {
    /// The bot's name, as the game's record lists it.
    pub name: String,
    /// The bot's options, an object.
    pub options: Value,
    /// A player from outside in place of a bot of the game.
    pub guest: Option<Arc<dyn GuestInvitation>>,
}

impl PartialEq for BotChoice {
    fn eq(&self, other: &Self) -> bool {
        let same_guest = match (&self.guest, &other.guest) {
            (None, None) => true,
            (Some(one), Some(other)) => one.name() == other.name(),
            _ => false,
        };
        same_guest && self.name == other.name && self.options == other.options
    }
}

impl BotChoice {
    /// A bot with its default options.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), options: Value::Object(Map::new()), guest: None }
    }

    /// A player from outside.
    pub fn of_guest(guest: Arc<dyn GuestInvitation>) -> Self {
        Self { guest: Some(guest.clone()), ..Self::named(guest.name()) }
    }

    /// The bot, for a seat of a match.
    ///
    /// # Errors
    /// A sentence that names the known bots or options.
    pub fn bot<G: Game>(&self, game: &Match<G>, seat: Seat) -> Result<Box<dyn Bot<G>>, String> {
        match &self.guest {
            Some(invitation) => Ok(Box::new(GuestBot::seated(invitation.as_ref(), game, seat))),
            None => game.bot(seat, &self.name, &self.options),
        }
    }

    /// Reads `greedy` or `greedy:depth=3:bold=true`, as the command line has it.
    ///
    /// # Errors
    /// A sentence that names the part that is no option.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let mut choice = Self::named(parts.next().unwrap_or_default().trim());
        let mut options = Map::new();
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                format!("\"{part}\" in \"{text}\" is not an option: write name:option=value")
            })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            options.insert(key.to_owned(), value);
        }
        choice.options = Value::Object(options);
        Ok(choice)
    }
}

impl TryFrom<Value> for BotChoice {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match value {
            Value::String(name) => Ok(Self::named(&name)),
            Value::Object(mut options) => match options.remove("name") {
                Some(Value::String(name)) => {
                    Ok(Self { options: Value::Object(options), ..Self::named(&name) })
                }
                _ => Err("a bot needs a \"name\", a string".into()),
            },
            _ => Err("a bot is a name, or an object with \"name\" and options".into()),
        }
    }
}

impl fmt::Display for BotChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (key, value) in self.options.as_object().into_iter().flatten() {
            write!(f, ":{key}={value}")?;
        }
        Ok(())
    }
}

/// The most bots kept at a time; the one not asked for longest goes first.
const MOST_KEPT: usize = 256;

/// The bots of a match, each known by seat, name and options.
pub(super) struct BotPool<G: Game> {
    kept: Vec<(Seat, BotChoice, Box<dyn Bot<G>>)>,
}

impl<G: Game> Default for BotPool<G> {
    fn default() -> Self {
        Self { kept: Vec::new() }
    }
}

impl<G: Game> BotPool<G> {
    /// The bot that was kept for this seat, or a new one.
    pub(super) fn take(
        &mut self,
        game: &Match<G>,
        seat: Seat,
        choice: &BotChoice,
    ) -> Result<Box<dyn Bot<G>>, String> {
        let known = self.kept.iter().position(|(of, kept, _)| *of == seat && kept == choice);
        match known {
            Some(index) => Ok(self.kept.remove(index).2),
            None => choice.bot(game, seat),
        }
    }

    /// Keeps a bot for the next time.
    pub(super) fn put_back(&mut self, seat: Seat, choice: &BotChoice, bot: Box<dyn Bot<G>>) {
        if self.kept.len() >= MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((seat, choice.clone(), bot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_of_the_command_line_is_the_bot_of_the_protocol() {
        let line = BotChoice::parse("greedy:depth=3:style=bold").expect("well formed");
        let json: BotChoice =
            serde_json::from_str(r#"{"name":"greedy","depth":3,"style":"bold"}"#).expect("too");
        assert_eq!(line, json);
        assert_eq!(line.to_string(), r#"greedy:depth=3:style="bold""#);
    }

    #[test]
    fn an_option_without_a_value_is_named() {
        let error = BotChoice::parse("greedy:depth").expect_err("depth has no value");
        assert_eq!(
            error,
            "\"depth\" in \"greedy:depth\" is not an option: write name:option=value"
        );
    }
}
