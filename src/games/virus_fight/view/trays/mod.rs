//! The tray of each seat: its spares, its place in the order, the size under every marker, what can
//! be pressed. The lines are in a file of their own.

mod lines;

use super::playing::VirusFightCommand;
use super::prelude::*;
use crate::arranging::building::BuildingTrays;
use easy_ext::ext;
use lines::TrayLines;
use shoal_tabletop::surfaces::tray::place_in_order;
use shoal_virus_fight::explain::choices::{InstructionChoices, next_first, words};

impl GameTrays for VirusFightView {
    /// Room to ask for a stalemate, beside the place that confirms.
    fn slots(_context: &TrayContext<Self>) -> ButtonSlots {
        ButtonSlots { looks: [ButtonSlots::DRAWING, 0.0, 0.0], ..ButtonSlots::playing(7.4) }
    }

    /// A seat's spares, its place in the order, and its chips.
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        let position = &context.view().position;
        TrayModel {
            number: position.spares_and_pips(seat.index()).0.to_string(),
            number_name: "spares".into(),
            place_in_order: context.place_in_order(seat),
            chips: context.chips(),
            sheet: context.sheet(seat),
            ..TrayModel::default()
        }
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let asked = ask(context.world(), seat).filter(|_| awaited && context.is_open());
        let mut buttons = match asked {
            Some(Ask::Stalemate) => vec![
                TrayButton { strong: true, ..VirusFightCommand::Agree.button("Stalemate") },
                TrayButton { strong: true, ..VirusFightCommand::PlayOn.button("Play on") },
            ],
            Some(Ask::Act | Ask::Walk) => context.turn_buttons(seat),
            Some(Ask::Arrange) | None => Vec::new(),
        };
        buttons.extend(context.take_back(seat));
        buttons
    }

    fn sentence(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> String {
        if context.view().position.is_out(seat.index()) && context.shown.event().is_none() {
            let who = match context.is_you(seat, seat) {
                true => "You are out".to_owned(),
                false => format!("{} is out", context.name(seat)),
            };
            return format!("{who}\n{}", context.turn_of());
        }
        match ask(context.world(), seat).filter(|_| awaited) {
            Some(Ask::Arrange) if context.chooses_openly(seat) => "Arrange your program\n".into(),
            Some(Ask::Arrange) => {
                let longest = context.hosted.game().setup().longest;
                format!(
                    "Arrange your program in secret\nUp to {longest} instructions, with your marker on one."
                )
            }
            Some(Ask::Stalemate) => format!("Is this a stalemate?\n{}", context.why_offered()),
            Some(Ask::Act | Ask::Walk) => context.question(seat),
            None => context.what_goes_on(),
        }
    }

    fn announcement(context: &TrayContext<Self>, seat: Seat) -> Option<(String, SentenceTone)> {
        context.ended(seat).or_else(|| context.danger(seat))
    }
}

#[ext(TrayFacts)]
pub(crate) impl TrayContext<'_, '_, VirusFightView> {
    /// The place of a seat in the order of this round.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let position = &self.view().position;
        let plays = matches!(position.step, VirusFightStep::Act | VirusFightStep::Walk);
        if !plays || position.is_out(seat.index()) {
            return position.is_out(seat.index()).then(|| "out".into());
        }
        let left = (position.turn + position.players - position.first) % position.players;
        let order = (left..position.players).map(|step| (position.first + step) % position.players);
        let order = order.filter(|&at| !position.is_out(at)).map(|at| Seat(at as u16));
        Some(place_in_order(&self.turn, seat, order))
    }

    /// The round, and the size under each marker: the biggest begins the next round.
    fn chips(&self) -> Vec<TrayChip> {
        let state = self.view();
        let position = &state.position;
        let mut chips =
            vec![TrayChip::text(VirusFightView::stage(state, self.hosted.game().setup()))];
        if position.round == 0 {
            return chips;
        }
        for seat in Seat::all(position.players) {
            let under = position.under(seat.index());
            let size = under.map_or_else(|| "out".into(), |piece| piece.size.to_string());
            let marker = drawings::marker(self.chairs.mark(seat));
            let words = format!("{} {size}", self.name(seat));
            let chip = TrayChip::icon(marker, size).in_words(words);
            chips.push(TrayChip { dim: under.is_none(), ..chip });
        }
        if let Some(next) = next_first(position).filter(|_| position.step != VirusFightStep::Over) {
            let next = Seat(next as u16);
            let chip = TrayChip::icon("next", self.chairs.letter(next).to_string());
            chips.push(chip.in_words(format!("{} begins next", self.name(next))));
        }
        chips
    }

    fn turn_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let Some(choices) = InstructionChoices::of(self.world(), seat) else { return Vec::new() };
        let intent = self.aims.own(seat);
        let mut buttons = Vec::new();
        if choices.skips() {
            let skip = TrayButton { strong: true, ..VirusFightCommand::Skip.button("Skip") };
            buttons.push(skip.at(ButtonPlace::Confirm));
        } else {
            if !choices.firsts().is_empty() {
                let next = VirusFightCommand::Next.icon("next");
                buttons.push(next.at(ButtonPlace::SECOND_HALF));
            }
            let off = match &intent.looks {
                None => Some("Choose something lit on the board first.".to_owned()),
                Some(action) => self.why_not(seat, action),
            };
            let label = intent
                .looks
                .as_ref()
                .map_or_else(|| "Do".into(), |it| words(&self.view().position, it));
            buttons.extend(choosing_buttons(
                [VirusFightCommand::Left, VirusFightCommand::Right, VirusFightCommand::Go],
                label,
                off,
            ));
        }
        if choices.actions.contains(&Action::EraseNothing) {
            let nothing = VirusFightCommand::Nothing.button("Nothing");
            buttons.push(nothing.at(ButtonPlace::SECOND_HALF));
        }
        let off = self.why_not(seat, &Action::Agree);
        let ask = VirusFightCommand::Stalemate.button("Ask: stalemate?");
        let ask = TrayButton { icon: Some("stalemate"), off, ..ask };
        buttons.push(ask.at(ButtonPlace::Look(0)));
        buttons
    }
}
