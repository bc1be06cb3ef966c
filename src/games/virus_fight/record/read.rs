//! Reading a record: every line is played, so that what is wrong is named with its line (rules 9).

use super::words::{self, Step, is_verb, read_step};
use super::write::{caller, press, result_line, round_line};
use super::{Line, Sheet, TITLE, Turn};
use crate::contract::{Actor, Beginning, Game, Match, Seat};
use crate::games::virus_fight::VirusFight;
use crate::games::virus_fight::action::Action;
use crate::games::virus_fight::rules::pieces::position;
use crate::games::virus_fight::setup::Setup;
use std::iter::Peekable;

/// How many seeds are tried to find one that draws the player who is first (rules 4.1).
const SEEDS: u64 = 1000;
/// How deep variations may lie within each other.
const DEEPEST: usize = 20;

/// The lines that are not empty, with their numbers from 1.
type Lines<'a> = Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>;

/// Whether a text is a record of this game.
pub fn is_record(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| line.trim_end_matches('.').eq_ignore_ascii_case(TITLE))
}

/// Reads a record; answers it and the match after its last line, variations left out.
///
/// # Errors
/// The first line that is wrong, why, and what to write.
pub fn read(text: &str) -> Result<(Sheet, Match<VirusFight>), String> {
    let all = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let all: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(all);
    let mut lines: Lines<'_> = all.peekable();
    if !is_record(text) {
        return Err(format!("line 1: a record begins with the line \"{TITLE}\""));
    }
    lines.next();
    let mut comments = Vec::new();
    let beginning = read_heading(&mut lines, &mut comments)?;
    let game = Match::begin(beginning).map_err(|problems| format!("in the heading: {problems}"))?;
    let names = VirusFight::names_in(game.setup());
    let said = comments.iter().filter_map(|line| match line {
        Line::Comment(comment) => Some((0, comment.clone())),
        _ => None,
    });
    let said = said.collect();
    let mut reader = Reader { lines, names, game, depth: 0, said };
    let read = reader.read_lines()?;
    let lines = comments.into_iter().chain(read).collect();
    let Reader { game, said, .. } = reader;
    Ok((Sheet { beginning: game.beginning().clone(), lines, said }, game))
}

/// A sentence with the number of its line.
fn at(number: usize, what: impl AsRef<str>) -> String {
    let mut what = what.as_ref().trim_end_matches('.').to_owned();
    if let Some(first) = what.get(..1).map(str::to_lowercase) {
        what.replace_range(..1, &first);
    }
    format!("line {number}: {what}")
}

/// Players, board and longest program, or a position.
fn read_heading(
    lines: &mut Lines<'_>,
    comments: &mut Vec<Line>,
) -> Result<Beginning<VirusFight>, String> {
    let (mut names, mut size, mut longest, mut last) = (Vec::new(), None, None, 1);
    while let Some(&(number, line)) = lines.peek() {
        if seat_of(&names, line).is_some() {
            break;
        } else if let Some(comment) = line.strip_prefix('#') {
            comments.push(Line::Comment(comment.trim().to_owned()));
        } else if let Some(state) = after(line, "Position:") {
            lines.next();
            let state = VirusFight::decode_state(state).map_err(|what| at(number, what))?;
            return Ok(Beginning::State { state: Box::new(state), seed: None });
        } else if let Some(name) = after(line, &format!("Player {}:", names.len() + 1)) {
            names.push(name.to_owned());
            last = number;
        } else if let Some(board) = after(line, "Board:") {
            let [rows, columns] = numbers(board)[..] else {
                return Err(at(number, "write: Board: 5 rows, 5 columns"));
            };
            size = Some((rows, columns));
        } else if let Some(most) = after(line, "Programs:") {
            let [most] = numbers(most)[..] else {
                return Err(at(number, "write: Programs: up to 5"));
            };
            longest = Some(most.into());
        } else {
            break;
        }
        lines.next();
    }
    if names.len() < 2 {
        let what =
            "name two to five players, the first one sits in the south. Write: Player 1: Ann";
        return Err(at(last + 1, what));
    }
    let mut setup = Setup::for_players(names.len());
    setup.names = names.clone();
    // Who has its usual name was given none.
    let usual = Setup::for_players(names.len());
    for (seat, name) in setup.names.iter_mut().enumerate() {
        if usual.name(seat) == name {
            name.clear();
        }
    }
    if setup.names.iter().all(String::is_empty) {
        setup.names.clear();
    }
    (setup.rows, setup.columns) = size.unwrap_or((setup.rows, setup.columns));
    setup.longest = longest.unwrap_or(setup.longest);
    Ok(Beginning::Setup { setup, seed: 0 })
}

/// What follows these words at the beginning of a line.
fn after<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let front = line.get(..words.len())?;
    front.eq_ignore_ascii_case(words).then(|| line[words.len()..].trim())
}

fn numbers(text: &str) -> Vec<u8> {
    let digits = text.split(|sign: char| !sign.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

/// The seat that a line is about, and what it says of it.
fn seat_of<'a>(names: &[String], line: &'a str) -> Option<(Seat, &'a str)> {
    let called = Seat::all(names.len()).flat_map(|seat| {
        let number = format!("Player {}", seat.0 + 1);
        [(seat, caller(names, seat)), (seat, number)]
    });
    let says = |(seat, name): (Seat, String)| {
        let rest = line.strip_prefix(name.as_str())?.strip_prefix(' ')?.trim_start();
        let verb = rest.split_whitespace().next().is_some_and(is_verb);
        verb.then_some((seat, rest, name.len()))
    };
    let longest = called.filter_map(says).max_by_key(|(_, _, length)| *length);
    longest.map(|(seat, rest, _)| (seat, rest))
}

struct Reader<'a> {
    lines: Lines<'a>,
    names: Vec<String>,
    game: Match<VirusFight>,
    /// Within how many variations it reads.
    depth: usize,
    /// What is said beside the match, with the number of actions after which it is said; a variation is one of these.
    said: Vec<(usize, String)>,
}

impl Reader<'_> {
    /// Something is said here; within a variation it is a part of that.
    fn say(&mut self, words: &str) {
        match self.said.last_mut().filter(|_| self.depth > 0) {
            Some((_, variation)) => *variation += &format!(" {words}"),
            None => self.said.push((self.game.taken().len(), words.to_owned())),
        }
    }

    /// Reads up to the end, or to the end of a variation.
    fn read_lines(&mut self) -> Result<Vec<Line>, String> {
        let (mut read, mut before) = (Vec::new(), None);
        while let Some((number, line)) = self.lines.next() {
            if let Some((seat, rest)) = seat_of(&self.names, line) {
                let state = self.game.state();
                let turn = self.read_turn(number, seat, rest)?;
                match &turn.comment {
                    Some(comment) if self.depth == 0 => self.say(comment),
                    _ if self.depth > 0 => self.say(line),
                    _ => {}
                }
                read.push(Line::Turn(turn));
                before = Some(state);
            } else if let Some(comment) = line.strip_prefix('#') {
                self.say(comment.trim());
                read.push(Line::Comment(comment.trim().to_owned()));
            } else if after(line, "Instead").is_some() {
                let Some(state) = &before else {
                    return Err(at(
                        number,
                        "Instead of what? A variation follows the turn it replaces",
                    ));
                };
                if self.depth == DEEPEST {
                    return Err(at(
                        number,
                        "so many variations within each other cannot be followed",
                    ));
                }
                self.say("Instead:");
                let other = Match::from_state(state.clone(), None).map_err(|it| it.to_string())?;
                let game = std::mem::replace(&mut self.game, other);
                self.depth += 1;
                read.push(Line::Instead(self.read_lines()?));
                self.depth -= 1;
                self.game = game;
            } else if after(line, "Back").is_some() {
                if self.depth == 0 {
                    return Err(at(number, "there is no variation to come back from"));
                }
                return Ok(read);
            } else if let Some(round) = after(line, "Round") {
                self.check_round(number, round)?;
                read.push(Line::Round);
            } else if after(line, "Won by").is_some() {
                self.check_result(number, line)?;
                read.push(Line::Result);
            } else {
                let names = self.names.join(", ");
                let what = "begin with a player's name and what it does, as in: walks to b1. The players are";
                return Err(at(number, format!("{what} {names}")));
            }
        }
        if self.depth > 0 {
            return Err("at the end: a variation is open; write: Back.".into());
        }
        Ok(read)
    }

    fn read_turn(&mut self, number: usize, seat: Seat, text: &str) -> Result<Turn, String> {
        let (text, comment) = match text.split_once('#') {
            Some((text, comment)) => (text, Some(comment.trim().to_owned())),
            None => (text, None),
        };
        let words = words::words(text);
        let (mut words, mut actions) = (&words[..], Vec::new());
        while !words.is_empty() {
            if !words[0].to_lowercase().starts_with("resign") {
                press(&mut self.game);
            }
            let step = read_step(position(self.game.world()), seat, &mut words);
            match step.map_err(|what| at(number, what))? {
                Step::IsOut if position(self.game.world()).is_out(seat.index()) => {}
                Step::IsOut => {
                    let name = caller(&self.names, seat);
                    return Err(at(number, format!("by the rules {name} is not out here")));
                }
                Step::Do(action) => {
                    let done = self.game.apply(Actor::Seat(seat), &action);
                    done.map_err(|refusal| at(number, refusal.to_string()))?;
                    actions.push(action);
                }
            }
        }
        Ok(Turn { seat, actions, comment })
    }

    /// The number and the first player of a round have to be those of the match. Where the first one
    /// is drawn, the match gets a seed that draws this one (rules 4.1).
    fn check_round(&mut self, number: usize, text: &str) -> Result<(), String> {
        press(&mut self.game);
        let now = position(self.game.world());
        if numbers(text).first().map(|&round| u32::from(round)) != Some(now.round) {
            return Err(at(number, format!("this is round {}", now.round)));
        }
        let said = Seat::all(self.names.len())
            .find(|&seat| text.contains(&format!(", {} is first", caller(&self.names, seat))));
        match said {
            Some(first) if first.index() != now.first && !self.draw(first) => {
                let line = round_line(&self.names, position(self.game.world()));
                Err(at(number, format!("by the rules it is: {line}")))
            }
            _ => Ok(()),
        }
    }

    /// Plays the match anew from a seed that draws this seat as the first; whether there is one.
    fn draw(&mut self, first: Seat) -> bool {
        let Beginning::Setup { setup, .. } = self.game.beginning() else { return false };
        let is_drawn_now =
            self.game.taken().last().map(|last| &last.action) == Some(&Action::Reveal);
        for seed in (1..SEEDS).take_while(|_| is_drawn_now) {
            let beginning = Beginning::Setup { setup: setup.clone(), seed };
            let Ok(mut game) = Match::<VirusFight>::begin(beginning) else { return false };
            let mut all = self.game.taken().iter();
            if all.all(|taken| game.apply(taken.actor, &taken.action).is_ok())
                && position(game.world()).first == first.index()
            {
                self.game = game;
                return true;
            }
        }
        false
    }

    fn check_result(&mut self, number: usize, line: &str) -> Result<(), String> {
        press(&mut self.game);
        let result = result_line(&self.names, position(self.game.world()));
        match result {
            None => Err(at(number, "nobody has won yet: the match goes on")),
            Some(result) if result.trim_end_matches('.') != line.trim_end_matches('.') => {
                Err(at(number, format!("by the rules it is: {result}")))
            }
            Some(_) => Ok(()),
        }
    }
}
