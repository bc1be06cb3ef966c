//! A program as a form on a phone (rules 3.3, 3.5).

use crate::program::{NAMED, NamedProgram};
use crate::{Action, InstructionKind, SizedInstruction, VirusProgram};
use shoal_phone::{FormEntry, FormOffer, FormPart, FormPiece as PhonePiece, FormTemplate};

/// The parts of the form: the line with its marker; and, where a player may choose it on a row of this length, the
/// number of squares that stay empty to its left.
pub fn parts(longest: usize, row: Option<u8>) -> Vec<FormPart> {
    let piece = |piece: SizedInstruction| PhonePiece { label: label(piece).into(), count: 1 };
    let line = FormPart::Line {
        label: "Your program, from your left".into(),
        pieces: SizedInstruction::all().map(piece).collect(),
        least: 1,
        most: longest as u8,
        marker: Some("Marker".into()),
        ready: NAMED.iter().map(|named| template(named, longest)).collect(),
    };
    let offer = |free: u8| FormOffer { label: free.to_string().into(), ..FormOffer::default() };
    let aside = row.map(|row| FormPart::List {
        label: "Empty squares to your left (none chosen: in the middle)".into(),
        offers: (0..row).map(offer).collect(),
        least: 0,
        most: 1,
    });
    [line].into_iter().chain(aside).collect()
}

/// A program with a name: there with one tap.
fn template(named: &NamedProgram, longest: usize) -> FormTemplate {
    let entry = entries(&named.program(longest), None).swap_remove(0);
    FormTemplate { label: named.name.into(), entry }
}

/// The action that the entries of a form mean.
pub fn action(entries: &[FormEntry]) -> Option<Action> {
    let (marker, line) = entries.first()?.split_first()?;
    let piece = |at: &i32| Some(SizedInstruction::at(usize::try_from(*at).ok()?));
    let line = line.iter().map(piece).collect::<Option<Vec<_>>>()?;
    let offset = entries.get(1).and_then(|entry| entry.first());
    let offset = offset.map(|&free| u8::try_from(free)).transpose().ok()?;
    Some(Action::Arrange(VirusProgram { line, marker: usize::try_from(*marker).ok()?, offset }))
}

/// The entries that mean a program.
pub fn entries(program: &VirusProgram, row: Option<u8>) -> Vec<FormEntry> {
    let line = program.line.iter().map(|piece| piece.index() as i32);
    let line = [program.marker as i32].into_iter().chain(line).collect();
    let aside = row.map(|_| program.offset.into_iter().map(i32::from).collect());
    [line].into_iter().chain(aside).collect()
}

/// An instruction with what it does: `M2 move`.
fn label(piece: SizedInstruction) -> String {
    let does = match piece.kind {
        InstructionKind::Move => "move",
        InstructionKind::Write => "add",
        InstructionKind::Jump => "leap",
        InstructionKind::Erase => "remove",
    };
    format!("{piece} {does}")
}
