//! Players, as people and programs name them: a bot of the game, or a program.

use super::child::ProgramProcess;
use super::external::{ExternalProgram, ProgramEndpoint};
use super::limits::ProgramLimits;
use serde::Deserialize;
use serde_json::Value;
use shoal_contract::any::BotChoice;
use shoal_contract::{Guest, GuestInvitation, PlayerFault};
use std::sync::Arc;

/// The prefix of a command in place of a bot's name.
const PROGRAM_PREFIX: &str = "program:";

/// A player, as people and programs name it. In JSON `"greedy"`, `{"name":"greedy","depth":3}`,
/// `{"program":["python3","bot.py"]}`, `{"program":"python3 bot.py"}` or `"program:python3 bot.py"`.
///
/// # Examples
///
/// ```
/// use shoal_host::programs::PlayerSpec;
///
/// let bot = PlayerSpec::parse("hard:positions=500")?;
/// assert!(matches!(bot, PlayerSpec::Bot(_)));
/// let program = PlayerSpec::parse("program:python3 'my bot.py'")?;
/// let words = ["python3", "my bot.py"].map(str::to_owned);
/// assert_eq!(program, PlayerSpec::Program(words.to_vec()));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub enum PlayerSpec {
    /// A bot that the game knows.
    Bot(BotChoice),
    /// A program: the words of its command, the first of them the program.
    Program(Vec<String>),
}

impl PlayerSpec {
    /// Reads `greedy:depth=3`, as [`BotChoice::parse`] does, or `program:python3 bot.py`.
    ///
    /// # Errors
    /// A sentence that names the part that is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.trim().strip_prefix(PROGRAM_PREFIX) {
            None => BotChoice::parse(text).map(Self::Bot),
            Some(command) => words_of(command).map(Self::Program),
        }
    }

    /// The player as a choice for a match. A program is started anew for each match it plays.
    pub fn choice(self, limits: &ProgramLimits) -> BotChoice {
        match self {
            Self::Bot(choice) => choice,
            Self::Program(words) => {
                BotChoice::of_guest(Arc::new(ProgramCommand::new(words, *limits)))
            }
        }
    }

    /// Makes the player's choice as [`PlayerSpec::choice`] does, after starting a program once to see that it says
    /// hello.
    ///
    /// # Errors
    /// A sentence that names the program and what it did instead.
    pub fn into_tested_choice(self, limits: &ProgramLimits) -> Result<BotChoice, String> {
        if let Self::Program(words) = &self {
            let program = ProgramCommand::new(words.clone(), *limits);
            program
                .try_out()
                .map_err(|fault| format!("{} cannot play: it {fault}", program.name()))?;
        }
        Ok(self.choice(limits))
    }
}

/// A list of players, separated by commas that are not in quotes.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerList(pub Vec<PlayerSpec>);

impl PlayerList {
    /// Reads `hard,program:python3 'my, bot.py'`.
    ///
    /// # Errors
    /// A sentence that names the part that is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut quote = None;
        let is_between = |letter| match (quote, letter) {
            (Some(open), _) => {
                quote = quote.filter(|_| open != letter);
                false
            }
            (None, '"' | '\'') => {
                quote = Some(letter);
                false
            }
            (None, _) => letter == ',',
        };
        text.split(is_between).map(PlayerSpec::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<Value> for PlayerSpec {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let Some(program) = value.get("program") else {
            return match &value {
                Value::String(text) if text.trim_start().starts_with(PROGRAM_PREFIX) => {
                    Self::parse(text)
                }
                _ => BotChoice::try_from(value).map(Self::Bot),
            };
        };
        if let Some(other) = value.as_object().and_then(|all| all.keys().find(|k| *k != "program"))
        {
            return Err(format!("{other}: a \"program\" has no options"));
        }
        let words = match program {
            Value::String(command) => words_of(command)?,
            Value::Array(words) => words
                .iter()
                .map(|word| word.as_str().map(str::to_owned))
                .collect::<Option<_>>()
                .ok_or("program: a list of strings, the program and its arguments")?,
            _ => return Err("program: a command, or the list of its words".into()),
        };
        checked(words).map(Self::Program)
    }
}

/// Splits a command into words at spaces that are not in quotes of either kind. Nothing else has a meaning: no shell is
/// used.
fn words_of(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(format!("\"program:{command}\": a {quote} is not closed")),
        None => checked(words),
    }
}

fn checked(words: Vec<String>) -> Result<Vec<String>, String> {
    match words.first() {
        Some(program) if !program.is_empty() => Ok(words),
        _ => Err("a program needs a command: program:python3 bot.py".into()),
    }
}

/// A program that is started for each match it plays.
#[derive(Debug)]
pub struct ProgramCommand {
    words: Vec<String>,
    limits: ProgramLimits,
    name: String,
}

impl ProgramCommand {
    /// The program with this command.
    pub fn new(words: Vec<String>, limits: ProgramLimits) -> Self {
        let name = format!("program:{}", words.join(" "));
        Self { words, limits, name }
    }

    /// Starts it once to see whether it can play, and returns the name it gives itself.
    ///
    /// # Errors
    /// A description of what it did instead of saying hello.
    pub fn try_out(&self) -> Result<Option<String>, PlayerFault> {
        Ok(self.start().greet()?.map(str::to_owned))
    }

    fn start(&self) -> ExternalProgram {
        match ProgramProcess::start(&self.words, &self.limits) {
            Ok((process, link)) => {
                ExternalProgram::new(link, ProgramEndpoint::Process(process), self.limits)
            }
            Err(error) => {
                let program = self.words.first().map_or("", String::as_str);
                ExternalProgram::missing(
                    format!("{program} cannot be started: {error}"),
                    self.limits,
                )
            }
        }
    }
}

impl GuestInvitation for ProgramCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn guest(&self) -> Box<dyn Guest> {
        Box::new(self.start())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(words: &[&str]) -> PlayerSpec {
        PlayerSpec::Program(words.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn a_program_of_the_command_line_is_the_program_of_the_protocol() {
        let known = program(&["python3", "my bot.py", "--deep", ""]);
        let line = "program:python3 'my bot.py' --deep \"\"";
        assert_eq!(PlayerSpec::parse(line), Ok(known.clone()));
        for json in [
            r#"{"program":["python3","my bot.py","--deep",""]}"#,
            r#"{"program":"python3 \"my bot.py\" --deep ''"}"#,
            r#""program:python3 \"my bot.py\" --deep ''""#,
        ] {
            assert_eq!(serde_json::from_str::<PlayerSpec>(json).expect("well formed"), known);
        }
        assert_eq!(
            known.choice(&ProgramLimits::default()).to_string(),
            "program:python3 my bot.py --deep "
        );
    }

    #[test]
    fn commas_in_quotes_part_no_players() {
        let players = PlayerList::parse("greedy:depth=3,program:sh -c 'echo 1, 2',random");
        let greedy = PlayerSpec::Bot(BotChoice::parse("greedy:depth=3").expect("well formed"));
        let random = PlayerSpec::Bot(BotChoice::named("random"));
        assert_eq!(
            players,
            Ok(PlayerList(vec![greedy, program(&["sh", "-c", "echo 1, 2"]), random]))
        );
        assert!(PlayerList::parse("program:a 'b,random").is_err());
    }

    #[test]
    fn what_is_no_program_is_a_bot() {
        let bot = PlayerSpec::Bot(BotChoice::parse("greedy:depth=3").expect("well formed"));
        assert_eq!(PlayerSpec::parse("greedy:depth=3"), Ok(bot.clone()));
        let json = r#"{"name":"greedy","depth":3}"#;
        assert_eq!(serde_json::from_str::<PlayerSpec>(json).expect("well formed"), bot);
    }

    #[test]
    fn what_is_no_command_is_refused_in_a_sentence() {
        let error = |text| PlayerSpec::parse(text).expect_err("it is no command");
        assert_eq!(error("program:"), "a program needs a command: program:python3 bot.py");
        assert_eq!(error("program:a 'b"), "\"program:a 'b\": a ' is not closed");
        let json = |text: &str| {
            let value: Value = serde_json::from_str(text).expect("it is JSON");
            PlayerSpec::try_from(value).expect_err("it is no player")
        };
        assert_eq!(json(r#"{"program":7}"#), "program: a command, or the list of its words");
        assert_eq!(
            json(r#"{"program":["a",1]}"#),
            "program: a list of strings, the program and its arguments"
        );
        assert_eq!(json(r#"{"program":"a","depth":3}"#), "depth: a \"program\" has no options");
    }
}
