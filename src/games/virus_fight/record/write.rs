//! From a match to its record, and a record as text (rules 9).

use super::{RecordLine, RecordSheet, RecordTurn, TITLE, words};
use crate::VirusFight;
use crate::action::Action;
use crate::position::{VirusFightPosition, VirusFightStep};
use crate::rules::pieces::{position, record};
use crate::setup::Setup;
use crate::state::SeatArrangement;
use shoal_contract::{Actor, Game, GameSetup, Match, MatchBeginning, Seat, listed};
use std::fmt::{self, Write as _};

impl RecordSheet {
    /// The record of a match.
    ///
    /// # Errors
    /// Its programs are not shown yet, or it began while they were being arranged.
    pub fn of(game: &Match<VirusFight>) -> Result<Self, String> {
        if position(game.world()).step == VirusFightStep::Arrange {
            return Err(
                "the programs of this match have not been shown yet: write its record later".into(),
            );
        }
        if let MatchBeginning::State { state, .. } = game.beginning()
            && state.position.step == VirusFightStep::Arrange
        {
            return Err(
                "this match continued from a position in which programs were being arranged, \
                        and a record can only start that from the beginning"
                    .into(),
            );
        }
        let (mut again, mut lines) = (game.rerun(), Vec::new());
        for taken in game.taken() {
            let round = position(again.game().world()).round;
            add_line(&mut lines, again.game(), taken.actor, &taken.action);
            again.next();
            let now = position(again.game().world());
            if now.step == VirusFightStep::Over {
                lines.push(RecordLine::Result);
            } else if now.round != round {
                lines.push(RecordLine::Round);
            }
        }
        Ok(Self { beginning: game.beginning().clone(), lines, said: Vec::new() })
    }
}

/// Adds the line of an action that is about to be done: programs once they are shown, the marker's move to what it follows.
fn add_line(lines: &mut Vec<RecordLine>, game: &Match<VirusFight>, actor: Actor, action: &Action) {
    let turn = |seat, actions| RecordLine::Turn(RecordTurn { seat, actions, comment: None });
    match (actor, action) {
        (_, Action::Arrange(_)) => {}
        (_, Action::Reveal) => {
            for (seat, arranged) in Seat::all(99).zip(&record(game.world()).arranged) {
                if let SeatArrangement::Program(program) = arranged {
                    lines.push(turn(seat, vec![Action::Arrange(program.clone())]));
                }
            }
        }
        (Actor::House, _) => {
            lines.push(turn(Seat(position(game.world()).turn as u16), Vec::new()));
        }
        (Actor::Seat(seat), Action::Walk(_)) => match lines.last_mut() {
            Some(RecordLine::Turn(last)) if last.seat == seat && is_instruction(&last.actions) => {
                last.actions.push(action.clone());
            }
            _ => lines.push(turn(seat, vec![action.clone()])),
        },
        (Actor::Seat(seat), _) => lines.push(turn(seat, vec![action.clone()])),
    }
}

/// `true` if these actions are an instruction, after which the marker moves.
fn is_instruction(actions: &[Action]) -> bool {
    use Action::{Erase, EraseNothing, Move, Skip, Write};
    matches!(actions, [Move { .. } | Write { .. } | Erase(_) | EraseNothing | Skip])
}

/// The name of a seat in a record, or its number where the name could be taken for another's.
pub(super) fn record_name(names: &[String], seat: Seat) -> String {
    let name = names.get(seat.index()).cloned().unwrap_or_default();
    let mut others = names.iter().enumerate().filter(|(index, _)| *index != seat.index());
    let is_unclear =
        name.starts_with("Player ") || others.any(|(_, other)| are_alike(&name, other));
    if is_unclear { format!("Player {}", seat.0 + 1) } else { name }
}

/// `true` if a line about one of these names could be taken for one about the other.
fn are_alike(one: &str, other: &str) -> bool {
    let goes_on = |short: &str, long: &str| {
        let rest = long.strip_prefix(short).and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(words::begins_with_verb)
    };
    one == other || goes_on(one, other) || goes_on(other, one)
}

/// The line that begins a round.
pub(super) fn round_line(names: &[String], position: &VirusFightPosition) -> String {
    let first = record_name(names, Seat(position.first as u16));
    format!("Round {}, {first} is first.", position.round)
}

/// The line that ends a match; nothing while it goes on.
pub(super) fn result_line(names: &[String], position: &VirusFightPosition) -> Option<String> {
    if position.step != VirusFightStep::Over {
        return None;
    }
    let winners = position.winners.iter().map(|&seat| record_name(names, Seat(seat as u16)));
    Some(format!("Won by {}.", listed(&winners.collect::<Vec<_>>())))
}

/// Lets the house do what it has to do before a seat acts.
pub(super) fn run_house_actions(game: &mut Match<VirusFight>) {
    while let Some(action) = VirusFight::next_house_action(game.world()) {
        if game.apply(Actor::House, &action).is_err() {
            return;
        }
    }
}

impl fmt::Display for RecordSheet {
    /// The record as text. A sheet whose turns are against the rules ends where they begin to be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        let Ok(mut game) = Match::<VirusFight>::begin(self.beginning.clone()) else {
            return Ok(());
        };
        match &self.beginning {
            MatchBeginning::Setup { setup, .. } => f.write_str(&heading(setup))?,
            MatchBeginning::State { state, .. } => {
                let mut state = state.clone();
                state.generator = None;
                let text = serde_json::to_string(&state).map_err(|_| fmt::Error)?;
                writeln!(f, "Position: {text}\n")?;
            }
        }
        let names = game.setup().names();
        let mut text = String::new();
        write_lines(&self.lines, &mut game, &names, "", &mut text)?;
        f.write_str(&text)
    }
}

fn heading(setup: &Setup) -> String {
    let players = (0..setup.players).map(|at| format!("Player {}: {}\n", at + 1, setup.name(at)));
    let (rows, columns, longest) = (setup.rows, setup.columns, setup.longest);
    let board = format!("Board: {rows} rows, {columns} columns\nPrograms: up to {longest}\n\n");
    players.collect::<String>() + &board
}

fn write_lines(
    lines: &[RecordLine],
    game: &mut Match<VirusFight>,
    names: &[String],
    indent: &str,
    text: &mut String,
) -> fmt::Result {
    let mut before = game.state();
    for line in lines {
        match line {
            RecordLine::Comment(words) => writeln!(text, "{indent}# {words}")?,
            RecordLine::Round => {
                run_house_actions(game);
                let blank = if indent.is_empty() { "\n" } else { "" };
                writeln!(text, "{blank}{indent}{}", round_line(names, position(game.world())))?;
            }
            RecordLine::Turn(turn) => {
                before = game.state();
                write_turn(turn, game, names, indent, text)?;
            }
            RecordLine::Instead(inside) => {
                writeln!(text, "{indent}Instead:")?;
                let state = before.clone();
                let Ok(mut other) = Match::from_state(state, None) else { return Ok(()) };
                write_lines(inside, &mut other, names, &format!("{indent}  "), text)?;
                writeln!(text, "{indent}Back.")?;
            }
            RecordLine::Result => {
                run_house_actions(game);
                let result = result_line(names, position(game.world())).unwrap_or_default();
                writeln!(text, "{indent}{result}")?;
            }
        }
    }
    Ok(())
}

fn write_turn(
    turn: &RecordTurn,
    game: &mut Match<VirusFight>,
    names: &[String],
    indent: &str,
    text: &mut String,
) -> fmt::Result {
    let mut steps = Vec::new();
    for action in &turn.actions {
        if *action != Action::Resign {
            run_house_actions(game);
        }
        let is_asked = record(game.world()).offer.is_some();
        steps.push(words::step(position(game.world()), is_asked, action));
        // What is against the rules is found when it is read.
        let _ = game.apply(Actor::Seat(turn.seat), action);
    }
    if turn.actions.is_empty() {
        run_house_actions(game);
    }
    let has_resigned = turn.actions.last() == Some(&Action::Resign);
    if position(game.world()).is_out(turn.seat.index()) && !has_resigned {
        steps.push("is out".into());
    }
    write!(text, "{indent}{} {}.", record_name(names, turn.seat), steps.join(", "))?;
    match &turn.comment {
        Some(comment) => writeln!(text, " # {comment}"),
        None => writeln!(text),
    }
}
