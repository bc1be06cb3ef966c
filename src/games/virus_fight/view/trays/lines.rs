//! The line of a tray: what can be done, what goes on, who begins the next round, and how the match has ended.

use crate::board::layout::VirusBoardSpot;
use crate::prelude::*;
use easy_ext::ext;
use shoal_contract::{Actor, Game as _, capital};
use shoal_virus_fight::StalemateReason;
use shoal_virus_fight::explain::choices::{
    InstructionChoices, effect_words, is_own_end, next_first,
};
use shoal_virus_fight::rules::pieces::record;
use shoal_virus_fight::state::{LAST_ROUND, OFFERED_AFTER};

#[ext(TrayLines)]
pub(crate) impl TrayContext<'_, '_, VirusFightView> {
    /// Asks the player of a seat to use its instruction, in a sentence.
    fn question(&self, seat: Seat) -> String {
        let Some(choices) = InstructionChoices::of(self.world(), seat) else {
            return String::new();
        };
        let (lead, how) = choices.prompt(self.aims.own(seat).chosen);
        format!("{lead}\n{how} {}", self.next_round())
    }

    /// Warns that what is pointed at would be the seat's own end (rules 5.4).
    fn danger(&self, seat: Seat) -> Option<(String, SentenceTone)> {
        let can = self.is_open() && self.turn.can_act(seat);
        let choices = InstructionChoices::of(self.world(), seat).filter(|_| can)?;
        let intent = self.aims.own(seat);
        let Some(VirusBoardSpot::Square(at)) =
            self.aims.hover(seat).and_then(|it| self.own.thing_at(it))
        else {
            return None;
        };
        let action = choices.at(intent.chosen, at)?;
        let words = "Careful: you would be out\nAfter this your marker could not move.";
        is_own_end(position(self.world()), action).then(|| (words.into(), SentenceTone::Bad))
    }

    fn what_goes_on(&self) -> String {
        match self.shown.event() {
            Some(event) => self.event_sentence(event),
            None => match self.view().position.step {
                VirusFightStep::Arrange => "Wait until everybody has arranged theirs.".into(),
                _ if record(self.world()).offer.is_some() => {
                    format!("Is this a stalemate?\n{}", self.why_offered())
                }
                _ => format!("{}\n{}", self.turn_of(), self.next_round()),
            },
        }
    }

    /// An event in plain words.
    fn event_sentence(&self, event: &Event) -> String {
        let name = |seat: &Seat| self.name(*seat);
        match event {
            Event::Moved { seat, piece, .. } => format!("{} moves {piece}.", name(seat)),
            Event::Written { seat, piece, .. } => format!("{} adds {piece}.", name(seat)),
            Event::Jumped { seat, .. } => format!("{}'s marker leaps.", name(seat)),
            Event::Erased { seat, piece, .. } => {
                format!("{} removes {piece}, which is now a spare.", name(seat))
            }
            Event::ErasedNothing { seat } => format!("{} removes nothing.", name(seat)),
            Event::Skipped { seat, piece } => {
                format!("{} cannot use {piece}; the marker still moves.", name(seat))
            }
            Event::Eliminated { seat, why: EliminationReason::Stuck } => format!(
                "{} is out\nIts marker has no piece to go to. Pieces on the board stay.",
                name(seat)
            ),
            Event::Eliminated { seat, why: EliminationReason::Resigned } => {
                format!("{} gives up\nPieces on the board stay, the spares go.", name(seat))
            }
            Event::Stalled => format!("Stalemate\n{}", self.counted()),
            _ => capital(&VirusFight::describe(self.hosted.game().setup(), event)) + ".",
        }
    }

    /// Says whose turn it is, and what is under the marker.
    fn turn_of(&self) -> String {
        let position = &self.view().position;
        let name = self.name(Seat(position.turn as u16));
        match position.under(position.turn) {
            Some(under) if position.step == VirusFightStep::Act => {
                format!("{name} is on {under}: {}.", effect_words(under.kind).to_lowercase())
            }
            _ => format!("{name} moves the marker."),
        }
    }

    /// Says who begins the next round as it is, and why (rules 4.3).
    fn next_round(&self) -> String {
        let position = &self.view().position;
        let Some(next) = next_first(position) else { return String::new() };
        let size = position.under(next).map_or(0, |piece| piece.size);
        let letter = self.chairs.letter(Seat(next as u16));
        let others = position.active().filter(|&seat| seat != next);
        let tied = others.filter_map(|seat| position.under(seat)).any(|piece| piece.size == size);
        match (tied, next == position.first) {
            (false, _) => format!("First next: {letter}, on the biggest piece."),
            (true, true) => format!("{letter} stays first: nobody has a bigger piece."),
            (true, false) => format!("First next: {letter}, nearest on size {size}."),
        }
    }

    /// Says why everybody is asked, and how it would be counted (rules 6.3, 6.4).
    fn why_offered(&self) -> String {
        let record = record(self.world());
        let why = match record.offer {
            Some(StalemateReason::Repetition) => {
                "This is the same position for the third time.".into()
            }
            Some(StalemateReason::Rounds) => format!("{OFFERED_AFTER} rounds have been played."),
            Some(StalemateReason::Player) | None => match record.agreed.first() {
                Some(asker) => format!("{} asks.", self.name(*asker)),
                None => String::new(),
            },
        };
        format!("{why} {}", self.counted())
    }

    fn counted(&self) -> String {
        counted(&self.view().position, |seat| self.chairs.letter(Seat(seat as u16)))
    }

    /// Tells a seat how the match has ended: who won, and why.
    fn ended(&self, seat: Seat) -> Option<(String, SentenceTone)> {
        let (words, tone) = self.ending(seat)?;
        let position = &self.view().position;
        let why = match (position.active().count(), self.hosted.game().taken().last()) {
            (1, last) => {
                let out = position
                    .out()
                    .last()
                    .map_or_else(String::new, |seat| self.name(Seat(seat as u16)));
                let resigned = last.is_some_and(|last| last.action == Action::Resign);
                match last.map(|last| last.actor) {
                    Some(Actor::Seat(_)) if resigned => format!("{out} gave up."),
                    _ => format!("{out}'s marker was trapped."),
                }
            }
            _ if position.round > LAST_ROUND => {
                format!("{LAST_ROUND} rounds are over. {}", self.counted())
            }
            _ => format!("Everybody agreed. {}", self.counted()),
        };
        Some((format!("{words}\n{why}"), tone))
    }
}

/// Counts a stalemate in words: spares, and their pips where spares are equal (rules 6.3).
fn counted(position: &VirusFightPosition, letter: impl Fn(usize) -> char) -> String {
    let most = position.active().map(|seat| position.spares_and_pips(seat).0).max();
    let first = |seat: &usize| Some(position.spares_and_pips(*seat).0) == most;
    let listed = |what: &str, all: Vec<(usize, u32)>| {
        let of = |(seat, count): (usize, u32)| format!("{} {count}", letter(seat));
        format!("{what}: {}.", all.into_iter().map(of).collect::<Vec<_>>().join(", "))
    };
    let spares = position.active().map(|seat| (seat, position.spares_and_pips(seat).0)).collect();
    let equal: Vec<usize> = position.active().filter(first).collect();
    let pips = equal.iter().map(|&seat| (seat, position.spares_and_pips(seat).1)).collect();
    let pips = if equal.len() > 1 { format!(" {}", listed("Pips", pips)) } else { String::new() };
    listed("Spares", spares) + &pips
}
