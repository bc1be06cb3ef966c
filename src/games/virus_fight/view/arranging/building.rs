//! Arranging a program in the open: the program that lay face down is entered, or nobody else looks. Twelve
//! instructions and the places of the line are shown before the tray.

use super::secrets::row;
use crate::playing::VirusFightCommand;
use crate::prelude::*;
use easy_ext::ext;
use shoal_tabletop::surfaces::tray::{CardModel, SheetLine, TraySheet};
use shoal_tabletop::surfaces::widgets::CardFace;
use shoal_tabletop::system::ids::TrayId;
use shoal_virus_fight::VirusProgram;
use shoal_virus_fight::explain::choices::program_words;

/// Carries out a press on a button of the sheet of a seat.
pub fn press(controls: &mut SeatControls<VirusFightView>, seat: Seat, command: VirusFightCommand) {
    let Some(draft) = draft_of(controls, seat) else { return };
    match (command, row(controls.world(), seat)) {
        (VirusFightCommand::Lay, _) => controls.choose(seat, Action::Arrange(draft)),
        (VirusFightCommand::LineLeft | VirusFightCommand::LineRight, Some(row)) => {
            let draft = shift_line(draft, row, command == VirusFightCommand::LineLeft);
            controls.change_intent(seat, |intent| intent.draft = Some(draft));
        }
        _ => {}
    }
}

/// A card of the sheet is pressed: one of the instructions, or after them a place of the line.
pub fn press_card(controls: &mut SeatControls<VirusFightView>, seat: Seat, card: usize) {
    let Some(draft) = draft_of(controls, seat) else { return };
    let longest = controls.world().resource::<MatchSetup>().0.longest;
    let draft = match card.checked_sub(PIECES) {
        None if draft.line.len() < longest || draft.line.contains(&SizedInstruction::at(card)) => {
            toggle_instruction(draft, SizedInstruction::at(card), row(controls.world(), seat))
        }
        None => {
            let why = format!("A program has at most {longest} instructions.");
            return controls.refuse(seat, why);
        }
        Some(marker) if marker < draft.line.len() => VirusProgram { marker, ..draft },
        Some(_) => return controls.refuse(seat, "Put your marker on one of your instructions."),
    };
    controls.change_intent(seat, |intent| intent.draft = Some(draft));
}

/// The number by which the game knows a card of the sheet.
pub fn card(place: usize) -> u32 {
    TrayId::Counted(place as u32).id()
}

/// The arrangement of a seat so far, if it arranges its program in the open.
fn draft_of(controls: &SeatControls<VirusFightView>, seat: Seat) -> Option<VirusProgram> {
    let asked = ask(controls.world(), seat) == Some(Ask::Arrange);
    let draft = controls.aims.own(seat).draft;
    (asked && controls.chooses_openly(seat)).then(|| draft.unwrap_or_else(empty))
}

fn empty() -> VirusProgram {
    VirusProgram { line: Vec::new(), marker: 0, offset: None }
}

/// An instruction goes into the line, or out of it. The marker stays on its own, and the line on the row.
fn toggle_instruction(
    mut program: VirusProgram,
    piece: SizedInstruction,
    row: Option<u8>,
) -> VirusProgram {
    match program.line.iter().position(|other| *other == piece) {
        None => program.line.push(piece),
        Some(at) => {
            program.line.remove(at);
            program.marker -= usize::from(program.marker > at);
        }
    }
    program.marker = program.marker.min(program.line.len().saturating_sub(1));
    let room = row.map(|row| row.saturating_sub(program.line.len() as u8));
    program.offset = program.offset.zip(room).map(|(offset, room)| offset.min(room));
    program
}

/// The program with its line one square farther to a side, beginning in the middle.
fn shift_line(program: VirusProgram, row: u8, left: bool) -> VirusProgram {
    let room = row.saturating_sub(program.line.len() as u8);
    let now = program.offset.unwrap_or(room / 2);
    let offset = if left { now.saturating_sub(1) } else { (now + 1).min(room) };
    VirusProgram { offset: Some(offset), ..program }
}

#[ext(BuildingTrays)]
pub(crate) impl TrayContext<'_, '_, VirusFightView> {
    /// The sheet before a seat that arranges its program in the open.
    fn sheet(&self, seat: Seat) -> Option<TraySheet> {
        let asked = ask(self.world(), seat) == Some(Ask::Arrange);
        if !asked || !self.chooses_openly(seat) || !self.is_open() || !self.chairs.is_person(seat) {
            return None;
        }
        let longest = self.world().resource::<MatchSetup>().0.longest;
        let draft = self.aims.own(seat).draft.unwrap_or_else(empty);
        let row = row(self.world(), seat);
        let tile = |piece: SizedInstruction| {
            let there = draft.line.contains(&piece);
            CardModel {
                id: card(piece.index()),
                face: CardFace { icon: drawings::spare(piece), ..CardFace::default() },
                lit: there,
                ..CardModel::default()
            }
        };
        let slot = |slot: usize| {
            let icon = draft.line.get(slot).map_or("slot", |piece| drawings::spare(*piece));
            let marks = slot == draft.marker && slot < draft.line.len();
            let mark = marks.then(|| drawings::marker(self.chairs.mark(seat)));
            CardFace { icon, mark, ..CardFace::default() }
        };
        let off = self.why_not(seat, &Action::Arrange(draft.clone()));
        let lay = TrayButton {
            off,
            strong: true,
            icon: Some("check"),
            ..VirusFightCommand::Lay.button("Place").at(ButtonPlace::Confirm)
        };
        let aside = [
            VirusFightCommand::LineLeft.icon("arrow_left"),
            VirusFightCommand::LineRight.icon("arrow_right"),
        ];
        let aside = aside.into_iter().filter(|_| row.is_some());
        Some(TraySheet {
            title: format!(
                "{{Press_on}} up to {longest} instructions, then where your marker begins."
            ),
            buttons: aside.chain([lay]).collect(),
            tiles: SizedInstruction::all().map(tile).collect(),
            closes: false,
            open: false,
            lines: vec![SheetLine {
                cards: (0..longest).map(slot).collect(),
                presses: (0..longest).map(|slot| card(PIECES + slot)).collect(),
                text: describe_line(&draft, row),
                buttons: Vec::new(),
            }],
        })
    }
}

/// The line in words, and where it lies.
fn describe_line(draft: &VirusProgram, row: Option<u8>) -> String {
    let words = program_words(&draft.line, draft.marker);
    match (draft.offset, row) {
        _ if draft.line.is_empty() => "From your left to your right.".into(),
        (Some(offset), Some(_)) => format!("{words}, {offset} empty to your left."),
        _ => format!("{words}, in the middle."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(line: &str, marker: usize) -> VirusProgram {
        let line = line.split_whitespace().map(|piece| piece.parse().expect("one")).collect();
        VirusProgram { line, marker, offset: None }
    }

    fn piece(text: &str) -> SizedInstruction {
        text.parse().expect("an instruction")
    }

    #[test]
    fn the_marker_stays_on_its_instruction_while_others_come_and_go() {
        let three = program("M1 W3 J2", 1);
        assert_eq!(toggle_instruction(three.clone(), piece("M1"), None), program("W3 J2", 0));
        assert_eq!(toggle_instruction(three.clone(), piece("J2"), None), program("M1 W3", 1));
        assert_eq!(toggle_instruction(three.clone(), piece("E1"), None), program("M1 W3 J2 E1", 1));
        assert_eq!(toggle_instruction(three, piece("W3"), None), program("M1 J2", 1));
        assert_eq!(toggle_instruction(program("M1", 0), piece("M1"), None), program("", 0));
    }

    #[test]
    fn a_line_is_slid_along_its_row_and_never_off_it() {
        let two = program("M1 W3", 0);
        let left = shift_line(two.clone(), 5, true);
        assert_eq!(left.offset, Some(0));
        assert_eq!(shift_line(left, 5, true).offset, Some(0));
        let right = shift_line(shift_line(shift_line(two, 5, false), 5, false), 5, false);
        assert_eq!(right.offset, Some(3));
        assert_eq!(
            toggle_instruction(right, piece("E1"), Some(5)).offset,
            Some(2),
            "it still fits"
        );
    }
}
