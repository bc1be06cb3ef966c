//! Reading a record: every line is played, so that what is wrong is named with its line (rules 9). No line is passed
//! over: each changes the match, or says of it what is so, or is a remark.

use super::heading::read_heading;
use super::words::{self, DescribedAction, begins_with_verb, read_step};
use super::write::{record_name, result_line, round_line, run_house_actions};
use super::{RecordLine, RecordSheet, RecordTurn, TITLE};
use crate::VirusFight;
use crate::action::Action;
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::rules::pieces::{position, record};
use crate::state::State;
use shoal_contract::{Actor, Game, GameSetup, Match, MatchBeginning, Seat};
use std::iter::Peekable;

/// Number of seeds tried to find one that draws the player who is first (rules 4.1).
const SEEDS: u64 = 1000;
/// Greatest depth of variations within each other.
const DEEPEST: usize = 20;

/// The lines that are not empty, with their numbers from 1.
pub(super) type RecordLines<'a> = Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>;

/// `true` if a text is a record of this game.
pub fn is_record(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| line.trim_end_matches('.').eq_ignore_ascii_case(TITLE))
}

/// Reads a record; answers it and the match after its last line, variations left out.
///
/// # Errors
/// The first line that is wrong, why, and what to write.
pub fn read(text: &str) -> Result<(RecordSheet, Match<VirusFight>), String> {
    let all = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let all: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(all);
    let mut lines: RecordLines<'_> = all.peekable();
    if !is_record(text) {
        return Err(format!("line 1: a record must begin with the line \"{TITLE}\""));
    }
    lines.next();
    let mut comments = Vec::new();
    let game = read_heading(&mut lines, &mut comments)?;
    let names = game.setup().names();
    let said = comments.iter().filter_map(|line| match line {
        RecordLine::Comment(comment) => Some((0, comment.clone())),
        _ => None,
    });
    let said = said.collect();
    let mut reader = RecordReader { lines, names, game, depth: 0, said };
    let read = reader.read_lines()?;
    let lines = comments.into_iter().chain(read).collect();
    let RecordReader { game, said, .. } = reader;
    Ok((RecordSheet { beginning: game.beginning().clone(), lines, said }, game))
}

/// A sentence with the number of its line.
pub(super) fn line_error(number: usize, what: impl AsRef<str>) -> String {
    let mut what = what.as_ref().trim_end_matches('.').to_owned();
    if let Some(first) = what.get(..1).map(str::to_lowercase) {
        what.replace_range(..1, &first);
    }
    format!("line {number}: {what}")
}

/// The rest of a line that begins with these words, in either case.
pub(super) fn rest_after<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let front = line.get(..words.len())?;
    front.eq_ignore_ascii_case(words).then(|| line[words.len()..].trim())
}

/// `true` if a line is this word alone, perhaps with a sign behind it.
fn is_alone(line: &str, word: &str) -> bool {
    line.trim_end_matches([':', '.']).eq_ignore_ascii_case(word)
}

/// The seat that a line is about, and what it says of it.
pub(super) fn seat_of<'a>(names: &[String], line: &'a str) -> Option<(Seat, &'a str)> {
    let called = Seat::all(names.len()).flat_map(|seat| {
        let number = format!("Player {}", seat.0 + 1);
        [(seat, record_name(names, seat)), (seat, number)]
    });
    let says = |(seat, name): (Seat, String)| {
        let rest = line.strip_prefix(name.as_str())?.strip_prefix(' ')?.trim_start();
        begins_with_verb(rest).then_some((seat, rest, name.len()))
    };
    let longest = called.filter_map(says).max_by_key(|(_, _, length)| *length);
    longest.map(|(seat, rest, _)| (seat, rest))
}

/// Reads the lines after the heading, and plays them.
struct RecordReader<'a> {
    lines: RecordLines<'a>,
    names: Vec<String>,
    game: Match<VirusFight>,
    /// The number of variations, one within the other, in which it reads.
    depth: usize,
    /// The comments beside the match, each with the number of actions after which it is said; a variation is one of
    /// them.
    said: Vec<(usize, String)>,
}

impl RecordReader<'_> {
    /// Adds a remark here; within a variation it is a part of that.
    fn add_remark(&mut self, words: &str) {
        match self.said.last_mut().filter(|_| self.depth > 0) {
            Some((_, variation)) => *variation += &format!(" {words}"),
            None => self.said.push((self.game.taken().len(), words.to_owned())),
        }
    }

    /// Reads up to the end, or to the end of a variation.
    fn read_lines(&mut self) -> Result<Vec<RecordLine>, String> {
        let (mut read, mut before) = (Vec::new(), None);
        while let Some((number, line)) = self.lines.next() {
            if let Some((seat, rest)) = seat_of(&self.names, line) {
                let state = self.game.state();
                let turn = self.read_turn(number, seat, rest)?;
                match &turn.comment {
                    Some(comment) if self.depth == 0 => self.add_remark(comment),
                    _ if self.depth > 0 => self.add_remark(line),
                    _ => {}
                }
                read.push(RecordLine::Turn(turn));
                before = Some(state);
            } else if let Some(comment) = line.strip_prefix('#') {
                self.add_remark(comment.trim());
                read.push(RecordLine::Comment(comment.trim().to_owned()));
            } else if is_alone(line, "Instead") {
                let state = before.as_ref().ok_or_else(|| {
                    line_error(number, "Instead of what? A variation follows the turn it replaces")
                })?;
                read.push(self.read_variation(number, state)?);
            } else if is_alone(line, "Back") {
                if self.depth == 0 {
                    return Err(line_error(number, "there is no variation to return from"));
                }
                return Ok(read);
            } else if let Some(round) = rest_after(line, "Round") {
                self.check_round(number, round)?;
                read.push(RecordLine::Round);
            } else if rest_after(line, "Won by").is_some() {
                self.check_result(number, line)?;
                read.push(RecordLine::Result);
            } else {
                return Err(line_error(number, self.expected_line_forms()));
            }
        }
        if self.depth > 0 {
            return Err("at the end: a variation is still open. Write: Back.".into());
        }
        Ok(read)
    }

    /// Reads what could have been played from this position, up to the end of the variation.
    fn read_variation(&mut self, number: usize, state: &State) -> Result<RecordLine, String> {
        if self.depth == DEEPEST {
            return Err(line_error(number, "variations are nested too deeply to follow"));
        }
        self.add_remark("Instead:");
        let other = Match::from_state(state.clone(), None).map_err(|it| it.to_string())?;
        let game = std::mem::replace(&mut self.game, other);
        self.depth += 1;
        let inside = self.read_lines()?;
        self.depth -= 1;
        self.game = game;
        if !inside.iter().any(|line| matches!(line, RecordLine::Turn(_))) {
            return Err(line_error(number, "the variation is empty: write its moves before Back"));
        }
        Ok(RecordLine::Instead(inside))
    }

    /// The forms that a line can have, for the error about one that has none.
    fn expected_line_forms(&self) -> String {
        format!(
            "begin with a player's name and what that player does, as in: walks to b1. The players are {}. \
             Instead: and Back. go on lines of their own, and a comment begins with #",
            self.names.join(", ")
        )
    }

    fn read_turn(&mut self, number: usize, seat: Seat, text: &str) -> Result<RecordTurn, String> {
        let (text, comment) = match text.split_once('#') {
            Some((text, comment)) => (text, Some(comment.trim().to_owned())),
            None => (text, None),
        };
        let words = words::words(text);
        let (mut words, mut actions) = (&words[..], Vec::new());
        while !words.is_empty() {
            if !words[0].to_lowercase().starts_with("resign") {
                run_house_actions(&mut self.game);
            }
            let is_asked = record(self.game.world()).offer.is_some();
            let step = read_step(position(self.game.world()), seat, is_asked, &mut words);
            match step.map_err(|what| line_error(number, what))? {
                DescribedAction::IsOut if position(self.game.world()).is_out(seat.index()) => {}
                DescribedAction::IsOut => {
                    let name = record_name(&self.names, seat);
                    return Err(line_error(
                        number,
                        format!("by the rules, {name} is not out here"),
                    ));
                }
                DescribedAction::Do(action) => {
                    let done = self.game.apply(Actor::Seat(seat), &action);
                    done.map_err(|refusal| line_error(number, refusal.to_string()))?;
                    actions.push(action);
                }
            }
        }
        Ok(RecordTurn { seat, actions, comment })
    }

    /// A round begins here, and its number and first player are those of the match. Where the first one is drawn, the
    /// match gets a seed that draws this one (rules 4.1).
    fn check_round(&mut self, number: usize, text: &str) -> Result<(), String> {
        let text = text.trim_end_matches('.');
        let (round, first) = match text.split_once(',') {
            Some((round, first)) => (round, Some(first.trim())),
            None => (text, None),
        };
        let Ok(round) = round.trim().parse::<u32>() else {
            return Err(line_error(number, "write: Round 1, Ann is first."));
        };
        self.reach_round(round);
        let now = position(self.game.world());
        let begins = now.step == VirusFightStep::Act && now.turn == now.first;
        if now.round != round || !begins {
            return Err(line_error(number, no_round(now)));
        }
        let Some(said) = first else { return Ok(()) };
        let is_said = |seat: &Seat| {
            let number = format!("Player {}", seat.0 + 1);
            [record_name(&self.names, *seat), number]
                .iter()
                .any(|name| said == format!("{name} is first"))
        };
        match Seat::all(self.names.len()).find(is_said) {
            Some(first) if first.index() == now.first || self.replay_with_first(first) => Ok(()),
            _ => {
                let line = round_line(&self.names, position(self.game.world()));
                Err(line_error(number, format!("by the rules, it is: {line}")))
            }
        }
    }

    /// Lets the house do what it has to do until this round begins.
    fn reach_round(&mut self, round: u32) {
        while position(self.game.world()).round < round {
            let Some(action) = VirusFight::next_house_action(self.game.world()) else { return };
            if self.game.apply(Actor::House, &action).is_err() {
                return;
            }
        }
    }

    /// Plays the match anew from a seed that draws this seat as the first; `false` if there is none.
    fn replay_with_first(&mut self, first: Seat) -> bool {
        let MatchBeginning::Setup { setup, .. } = self.game.beginning() else { return false };
        let is_drawn_now =
            self.game.taken().last().map(|last| &last.action) == Some(&Action::Reveal);
        for seed in (1..SEEDS).take_while(|_| is_drawn_now) {
            let beginning = MatchBeginning::Setup { setup: setup.clone(), seed };
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
        run_house_actions(&mut self.game);
        let result = result_line(&self.names, position(self.game.world()));
        match result {
            None => Err(line_error(number, "nobody has won yet: the match goes on")),
            Some(result) if result.trim_end_matches('.') != line.trim_end_matches('.') => {
                Err(line_error(number, format!("by the rules, it is: {result}")))
            }
            Some(_) => Ok(()),
        }
    }
}

/// Says why no round begins in this position, or not the one that the line names.
fn no_round(position: &VirusFightPosition) -> String {
    let round = position.round;
    match position.step {
        VirusFightStep::Arrange => "the programs of all players are shown before round 1".into(),
        VirusFightStep::Over => "the match is over".into(),
        VirusFightStep::Act if position.turn == position.first => format!("this is round {round}"),
        VirusFightStep::Act | VirusFightStep::Walk => {
            format!("this is in the middle of round {round}")
        }
    }
}
