//! The heading of a record: players, board and longest program, or a position (rules 9.1).

use super::RecordLine;
use super::read::{RecordLines, line_error, rest_after, seat_of};
use crate::VirusFight;
use crate::setup::Setup;
use shoal_contract::{Game as _, InputProblems, Match, MatchBeginning};

/// A heading as far as it was read, each thing with the number of its line.
#[derive(Default)]
struct RecordHeading {
    names: Vec<(usize, String)>,
    size: Option<(usize, [u8; 2])>,
    longest: Option<(usize, usize)>,
}

/// Reads the heading and begins the match.
///
/// # Errors
/// The first line that is wrong, why, and what to write.
pub(super) fn read_heading(
    lines: &mut RecordLines<'_>,
    comments: &mut Vec<RecordLine>,
) -> Result<Match<VirusFight>, String> {
    let mut heading = RecordHeading::default();
    while let Some(&(number, line)) = lines.peek() {
        if let Some(name) = rest_after(line, &format!("Player {}:", heading.names.len() + 1)) {
            heading.names.push((number, name.to_owned()));
        } else if seat_of(&heading.player_names(), line).is_some() {
            break;
        } else if let Some(comment) = line.strip_prefix('#') {
            comments.push(RecordLine::Comment(comment.trim().to_owned()));
        } else if let Some(state) = rest_after(line, "Position:") {
            lines.next();
            return heading.refuse_before_position(number).and_then(|()| begin_at(number, state));
        } else if let Some(board) = rest_after(line, "Board:") {
            let size = read_board(board)
                .ok_or_else(|| line_error(number, "write: Board: 5 rows, 5 columns"))?;
            set_once(&mut heading.size, number, size, "the board")?;
        } else if let Some(most) = rest_after(line, "Programs:") {
            let most =
                read_longest(most).ok_or_else(|| line_error(number, "write: Programs: up to 5"))?;
            set_once(&mut heading.longest, number, most, "the longest program")?;
        } else {
            break;
        }
        lines.next();
    }
    heading.begin()
}

/// Keeps what a line says; an error if an earlier one has said it.
fn set_once<T>(
    slot: &mut Option<(usize, T)>,
    number: usize,
    value: T,
    name: &str,
) -> Result<(), String> {
    match slot.replace((number, value)) {
        Some((first, _)) => {
            Err(line_error(number, format!("line {first} has already given {name}")))
        }
        None => Ok(()),
    }
}

impl RecordHeading {
    fn player_names(&self) -> Vec<String> {
        self.names.iter().map(|(_, name)| name.clone()).collect()
    }

    /// A position tells of players and board itself.
    fn refuse_before_position(&self, number: usize) -> Result<(), String> {
        if self.names.is_empty() && self.size.is_none() && self.longest.is_none() {
            return Ok(());
        }
        Err(line_error(
            number,
            "a position takes the place of players, board and programs: leave those out",
        ))
    }

    fn begin(self) -> Result<Match<VirusFight>, String> {
        let count = self.names.len();
        if count < 2 {
            let last = self.names.last().map_or(1, |(number, _)| *number);
            let what =
                "name two to five players; the first one sits in the south. Write: Player 1: Ann";
            return Err(line_error(last + 1, what));
        }
        let usual = Setup::for_players(count);
        // Who has its usual name was given none.
        let given = |(seat, name): (usize, String)| {
            if usual.name(seat) == name { String::new() } else { name }
        };
        let mut names: Vec<String> =
            self.player_names().into_iter().enumerate().map(given).collect();
        if names.iter().all(String::is_empty) {
            names.clear();
        }
        let [rows, columns] = self.size.map_or([usual.rows, usual.columns], |(_, size)| size);
        let longest = self.longest.map_or(usual.longest, |(_, longest)| longest);
        let setup = Setup { names, rows, columns, longest, ..usual };
        Match::begin(MatchBeginning::Setup { setup, seed: 0 })
            .map_err(|wrong| self.problem_message(&wrong))
    }

    /// The first problem of the setup, with the line that says it.
    fn problem_message(&self, problems: &InputProblems) -> String {
        let last = self.names.last().map_or(1, |(number, _)| *number);
        let Some(first) = problems.iter().next() else {
            return line_error(last, "it cannot be played");
        };
        let line = match first.field.as_str() {
            "rows" | "columns" => self.size.as_ref().map(|(number, _)| *number),
            "longest" => self.longest.as_ref().map(|(number, _)| *number),
            field => {
                let name = |seat: usize| format!("names[{seat}]");
                let seat = (0..self.names.len()).find(|&seat| name(seat) == field);
                seat.map(|seat| self.names[seat].0)
            }
        };
        line_error(line.unwrap_or(last), format!("{}: {}", first.field, first.what))
    }
}

fn begin_at(number: usize, state: &str) -> Result<Match<VirusFight>, String> {
    let state = VirusFight::decode_state(state).map_err(|what| line_error(number, what))?;
    let beginning = MatchBeginning::State { state: Box::new(state), seed: None };
    Match::begin(beginning).map_err(|problems| line_error(number, problems.to_string()))
}

/// `5 rows, 5 columns`.
fn read_board(text: &str) -> Option<[u8; 2]> {
    let text = text.to_lowercase();
    let (rows, columns) = text.trim_end_matches('.').split_once(" rows")?;
    let columns = columns.trim_start_matches(',').trim().strip_suffix(" columns")?;
    Some([rows.trim().parse().ok()?, columns.trim().parse().ok()?])
}

/// `up to 5`.
fn read_longest(text: &str) -> Option<usize> {
    let text = text.to_lowercase();
    text.trim_end_matches('.').strip_prefix("up to ")?.trim().parse().ok()
}
