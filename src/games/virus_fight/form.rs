//! A program as a form on a phone (rules 3.3, 3.5).

use crate::program::{NAMED, Named};
use crate::{Action, Kind, Piece, Program};
use shoal_phone::{Entry, Offer, Part, Piece as PhonePiece, Ready};

/// The parts of the form: the line with its marker; and, where a player may choose it on a row of this length, the
/// number of squares that stay empty to its left.
pub fn parts(longest: usize, row: Option<u8>) -> Vec<Part> {
    let piece = |piece: Piece| PhonePiece { label: label(piece).into(), count: 1 };
    let line = Part::Line {
        label: "Your program, from your left".into(),
        pieces: Piece::all().map(piece).collect(),
        least: 1,
        most: longest as u8,
        marker: Some("Marker".into()),
        ready: NAMED.iter().map(|named| ready(named, longest)).collect(),
    };
    let offer = |free: u8| Offer { label: free.to_string().into(), ..Offer::default() };
    let aside = row.map(|row| Part::List {
        label: "Empty squares to your left (none chosen: it lies in the middle)".into(),
        offers: (0..row).map(offer).collect(),
        least: 0,
        most: 1,
    });
    [line].into_iter().chain(aside).collect()
}

/// A program with a name: there with one tap.
fn ready(named: &Named, longest: usize) -> Ready {
    let entry = entries(&named.program(longest), None).swap_remove(0);
    Ready { label: named.name.into(), entry }
}

/// The action that the entries of a form mean.
pub fn action(entries: &[Entry]) -> Option<Action> {
    let (marker, line) = entries.first()?.split_first()?;
    let piece = |at: &i32| Some(Piece::at(usize::try_from(*at).ok()?));
    let line = line.iter().map(piece).collect::<Option<Vec<_>>>()?;
    let offset = entries.get(1).and_then(|entry| entry.first());
    let offset = offset.map(|&free| u8::try_from(free)).transpose().ok()?;
    Some(Action::Arrange(Program { line, marker: usize::try_from(*marker).ok()?, offset }))
}

/// The entries that mean a program.
pub fn entries(program: &Program, row: Option<u8>) -> Vec<Entry> {
    let line = program.line.iter().map(|piece| piece.index() as i32);
    let line = [program.marker as i32].into_iter().chain(line).collect();
    let aside = row.map(|_| program.offset.into_iter().map(i32::from).collect());
    [line].into_iter().chain(aside).collect()
}

/// An instruction with what it does: `M2 move`.
fn label(piece: Piece) -> String {
    let does = match piece.kind {
        Kind::Move => "move",
        Kind::Write => "add",
        Kind::Jump => "leap",
        Kind::Erase => "remove",
    };
    format!("{piece} {does}")
}
