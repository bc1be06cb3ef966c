//! Squares, steps and programs in words, and back (rules 9.2, 9.3).

use crate::action::{Action, SquareCoordinates};
use crate::piece::SizedInstruction;
use crate::position::VirusFightPosition;
use crate::program::VirusProgram;
use shoal_contract::Seat;

/// The action of a seat that a line describes.
#[derive(Debug, Clone, PartialEq)]
pub enum DescribedAction {
    /// The seat does this.
    Do(Action),
    /// The seat is out.
    IsOut,
}

/// Words that only make a line easier to read.
const SMALL: [&str; 14] =
    ["a", "an", "and", "at", "by", "for", "from", "it", "its", "marker", "on", "the", "then", "to"];

/// A square by the letter of its column from the west, and the number of its row from the south.
pub fn square(
    position: &VirusFightPosition,
    SquareCoordinates(row, column): SquareCoordinates,
) -> String {
    format!("{}{}", char::from(b'a' + column), position.rows - row)
}

/// The square that a word names.
fn parse_square(position: &VirusFightPosition, word: &str) -> Result<SquareCoordinates, String> {
    let no_square = || {
        let last = square(position, SquareCoordinates(0, position.columns - 1));
        format!("{word} is not a square of this board: its squares are a1 to {last}")
    };
    let column = word.bytes().next().map_or(99, |letter| letter.to_ascii_lowercase());
    let row: u8 = word.get(1..).and_then(|row| row.parse().ok()).ok_or_else(no_square)?;
    let found = SquareCoordinates(position.rows.wrapping_sub(row), column.wrapping_sub(b'a'));
    found.on(position).map(|_| found).ok_or_else(no_square)
}

/// Describes an action of a seat in words, before it is done.
pub fn step(position: &VirusFightPosition, is_asked: bool, action: &Action) -> String {
    let at = |square: &SquareCoordinates| self::square(position, *square);
    let on = |square: &SquareCoordinates| {
        let piece = square.on(position).and_then(|square| position.piece(square));
        piece.map_or_else(String::new, |piece| format!("{piece} "))
    };
    match action {
        Action::Arrange(program) => program_words(program),
        Action::Move { from, to } => format!("moves {}from {} to {}", on(from), at(from), at(to)),
        Action::Write { piece, at: to } => format!("writes {piece} at {}", at(to)),
        Action::Jump(to) => format!("jumps to {}", at(to)),
        Action::Erase(from) => format!("erases {}at {}", on(from), at(from)),
        Action::EraseNothing => "erases nothing".into(),
        Action::Skip => {
            let piece = position.under(position.turn).map(|piece| format!(" {piece}"));
            format!("skips{}", piece.unwrap_or_default())
        }
        Action::Walk(to) => format!("walks to {}", at(to)),
        Action::Agree if is_asked => "agrees".into(),
        Action::Agree => "asks for a stalemate".into(),
        Action::Decline => "plays on".into(),
        Action::Resign => "resigns".into(),
        Action::Reveal | Action::Eliminate => String::new(),
    }
}

fn program_words(program: &VirusProgram) -> String {
    let line: Vec<String> = program.line.iter().map(ToString::to_string).collect();
    let marked = line.get(program.marker).cloned().unwrap_or_default();
    let offset = program.offset.map(|free| format!(", {free} free at the left"));
    format!("shows {}, marker on {marked}{}", line.join(" "), offset.unwrap_or_default())
}

/// The words of a line that count, without commas and full stops.
pub fn words(text: &str) -> Vec<&str> {
    let all = text.split(|sign: char| sign.is_whitespace() || [',', ';', '.'].contains(&sign));
    all.filter(|word| !word.is_empty() && !SMALL.contains(&word.to_lowercase().as_str())).collect()
}

/// `true` if a text begins with what a player does.
pub fn begins_with_verb(text: &str) -> bool {
    let mut words =
        text.split_whitespace().map(|word| word.trim_end_matches([',', ';', '.']).to_lowercase());
    match words.next() {
        Some(verb) if verb == "is" => words.next().is_some_and(|word| word == "out"),
        Some(verb) => VERBS.contains(&verb_stem(&verb)),
        None => false,
    }
}

const VERBS: [&str; 11] =
    ["show", "move", "write", "jump", "erase", "skip", "walk", "ask", "agree", "play", "resign"];

/// The verb without its ending.
fn verb_stem(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// Reads what is done first in these words and takes it from them. `is_asked` says whether all are asked about a
/// stalemate.
///
/// # Errors
/// What is wrong, and what to write.
pub fn read_step(
    position: &VirusFightPosition,
    seat: Seat,
    is_asked: bool,
    words: &mut &[&str],
) -> Result<DescribedAction, String> {
    let Some((verb, rest)) = words.split_first() else {
        return Err("say what the player does".into());
    };
    *words = rest;
    if verb.eq_ignore_ascii_case("is") {
        return take(words, "out").map(|()| DescribedAction::IsOut);
    }
    let action = match verb_stem(&verb.to_lowercase()) {
        "show" => Action::Arrange(read_program(words)?),
        "move" => match places(words)[..] {
            [from, to] => Action::Move {
                from: parse_square(position, from)?,
                to: parse_square(position, to)?,
            },
            [piece, from, to] => Action::Move {
                from: square_holding(position, piece, from)?,
                to: parse_square(position, to)?,
            },
            _ => return Err("write: moves M3 from d5 to d4".into()),
        },
        "write" => match places(words)[..] {
            [piece, to] => {
                Action::Write { piece: read_piece(piece)?, at: parse_square(position, to)? }
            }
            _ => return Err("write: writes W2 at c2".into()),
        },
        "jump" => Action::Jump(one_place(position, words, "jumps to e3")?),
        "walk" => Action::Walk(one_place(position, words, "walks to b1")?),
        "erase" if take(words, "nothing").is_ok() => Action::EraseNothing,
        "erase" => Action::Erase(one_place(position, words, "erases W1 at c3, or erases nothing")?),
        "skip" => match places(words)[..] {
            [] => Action::Skip,
            [piece] => {
                let marker = position
                    .marker(seat.index())
                    .ok_or("this player has no marker on the board")?;
                square_holding(position, piece, &square(position, SquareCoordinates::of(marker)))?;
                Action::Skip
            }
            _ => return Err("write: skips M2".into()),
        },
        "ask" if is_asked => {
            return Err("somebody has already asked: write agrees or plays on".into());
        }
        "agree" if !is_asked => {
            return Err("nobody has asked: write asks for a stalemate".into());
        }
        "ask" | "agree" => {
            let _ = take(words, "stalemate");
            Action::Agree
        }
        "play" => {
            // "on" is one of the small words.
            Action::Decline
        }
        "resign" => Action::Resign,
        _ => {
            return Err(format!(
                "\"{verb}\" is not something a player does: write moves, writes, jumps, erases, skips, walks, \
                 asks for a stalemate, agrees, plays on, resigns or is out"
            ));
        }
    };
    Ok(DescribedAction::Do(action))
}

/// Takes this word from the front.
fn take(words: &mut &[&str], wanted: &str) -> Result<(), String> {
    match words.split_first() {
        Some((word, rest)) if word.eq_ignore_ascii_case(wanted) => {
            *words = rest;
            Ok(())
        }
        _ => Err(format!("the word \"{wanted}\" is missing")),
    }
}

/// Takes the words that can be a square or an instruction from the front.
fn places<'a>(words: &mut &[&'a str]) -> Vec<&'a str> {
    let is_place = |word: &&&str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|sign| sign.is_ascii_alphabetic())
            && (2..=3).contains(&word.len())
            && signs.all(|sign| sign.is_ascii_digit())
    };
    let count = words.iter().take_while(|word| is_place(word)).count();
    let (places, rest) = words.split_at(count);
    *words = rest;
    places.to_vec()
}

/// A square, perhaps with the instruction on it before it.
fn one_place(
    position: &VirusFightPosition,
    words: &mut &[&str],
    form: &str,
) -> Result<SquareCoordinates, String> {
    match places(words)[..] {
        [to] => parse_square(position, to),
        [piece, to] => square_holding(position, piece, to),
        _ => Err(format!("write: {form}")),
    }
}

fn read_piece(word: &str) -> Result<SizedInstruction, String> {
    word.to_uppercase().parse()
}

/// The square, if this instruction lies on it.
fn square_holding(
    position: &VirusFightPosition,
    piece: &str,
    square: &str,
) -> Result<SquareCoordinates, String> {
    let (piece, at) = (read_piece(piece)?, parse_square(position, square)?);
    match at.on(position).and_then(|square| position.piece(square)) {
        Some(found) if found == piece => Ok(at),
        Some(found) => Err(format!("{square} has {found}, not {piece}")),
        None => Err(format!("{square} is empty, so {piece} is not there")),
    }
}

/// Reads `W3 M3 W2, marker on M3, 1 free at the left`; the small words are gone.
fn read_program(words: &mut &[&str]) -> Result<VirusProgram, String> {
    let form = "write: shows W3 M3 W2, marker on M3";
    let mut line = places(words).into_iter().map(read_piece).collect::<Result<Vec<_>, _>>()?;
    // The last one says where the marker is.
    let marked = line.pop().ok_or(form)?;
    let marker = line
        .iter()
        .position(|&piece| piece == marked)
        .ok_or_else(|| format!("the marker is on {marked}, which is not in the line: {form}"))?;
    let offset = words.first().and_then(|word| word.parse().ok());
    if offset.is_some() {
        *words = &words[1..];
        take(words, "free").map_err(|what| format!("{what}; write: 1 free at the left"))?;
        let _ = take(words, "left");
    }
    Ok(VirusProgram { line, marker, offset })
}
