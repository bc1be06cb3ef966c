//! The contents of each tray: the money of the company, the facts of the round that everybody must know, and the
//! question to the seat.

use super::playing::FishOrFailureCommand;
use super::prelude::*;
use super::secrets::words;
use easy_ext::ext;
use shoal_contract::{Game as _, capital};

impl GameTrays for FishOrFailureView {
    /// Room for the many words of what is chosen.
    fn slots(_context: &TrayContext<Self>) -> ButtonSlots {
        ButtonSlots::playing(11.0)
    }

    /// A company's money, and its chips.
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        TrayModel {
            number: super::money::figures(context.view(), seat),
            number_name: "dollars".into(),
            chips: context.chips(seat),
            ..TrayModel::default()
        }
    }

    /// The phases of a round: it begins, votes, boats are placed, fish multiply.
    fn phases(context: &TrayContext<Self>) -> Option<TrayPhases> {
        let now = match context.view().position.step {
            FishingStep::Draw(_) | FishingStep::Begin => 0,
            FishingStep::Vote(_) | FishingStep::BreakTie(..) => 1,
            FishingStep::Place => 2,
            FishingStep::Fine | FishingStep::End => 3,
            FishingStep::Over => return None,
        };
        Some(TrayPhases { now, count: 4 })
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let mut buttons = Vec::new();
        if awaited && (context.is_entering(seat) || context.is_drawing()) {
            let none = "Choose something on the board first.";
            let (label, off) = match context.aims.own(seat).0 {
                None => ("Choose".into(), Some(none.into())),
                Some(action) => (words(context.world(), action), context.why_not(seat, &action)),
            };
            buttons.extend(choosing_buttons(
                [FishOrFailureCommand::Left, FishOrFailureCommand::Right, FishOrFailureCommand::Go],
                label,
                off,
            ));
        }
        buttons.extend(context.take_back(seat));
        buttons
    }

    fn sentence(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> String {
        let position = position(context.world());
        if position.companies[seat.index()].is_out {
            return match context.is_you(seat, seat) {
                true => "Your company has left the match.".into(),
                false => format!("{} has left the match.", context.name(seat)),
            };
        }
        if context.is_drawing() {
            let holder = context.hosted.game().setup().name(position.initiative);
            let who =
                if awaited { "You go first: draw".into() } else { format!("For {holder}: draw") };
            return format!("{who} a card from your own deck and {{press_on}} it on the board.");
        }
        if awaited {
            let question = match position.asked(seat.index()) {
                Some(Ask::Fishery) => "Vote in secret: which fishery is closed?",
                Some(Ask::Restrict) => "Vote in secret: who can only place 1 or 2?",
                Some(Ask::Fine) => "Vote in secret: who is fined, if anybody?",
                _ => "Choose in secret: where and how many",
            };
            return format!("{question}\n{}", event_effects(context.view()));
        }
        match context.shown.event() {
            Some(event) => {
                capital(&FishOrFailure::describe(context.hosted.game().setup(), event)) + "."
            }
            None => match context.view().position.step {
                FishingStep::Begin => "The next round begins.".into(),
                FishingStep::End => "The round ends: the remaining fish multiply.".into(),
                _ => format!("Wait until everybody has chosen.\n{}", event_effects(context.view())),
            },
        }
    }
}

#[ext(TrayFacts)]
pub(crate) impl TrayContext<'_, '_, FishOrFailureView> {
    /// The round, the fish of each fishery, the events; and what holds for this company alone.
    fn chips(&self, seat: Seat) -> Vec<TrayChip> {
        let position = &self.view().position;
        let numbers = &position.numbers;
        let mut chips = vec![
            TrayChip::text(FishOrFailureView::stage(self.view(), self.hosted.game().setup())),
            TrayChip::icon("goal", format!("${}", numbers.goal)),
        ];
        let company = &position.companies[seat.index()];
        if position.initiative == seat.index() && !company.is_out {
            chips.push(TrayChip { own: true, ..TrayChip::icon("wheel", "first") });
        }
        if company.is_restricted {
            chips.push(TrayChip { own: true, ..TrayChip::icon("closed", "3 to 5") });
        }
        for fishery in numbers.in_play() {
            let stock = position.stocks[fishery.index()];
            let dim = stock.is_extinct || stock.is_closed;
            let words = format!("{}/{}", stock.fish, numbers.capacity[fishery.index()]);
            chips.push(TrayChip { dim, ..TrayChip::icon(drawings::token_drawing(fishery), words) });
        }
        for card in [position.newer, position.older].into_iter().flatten() {
            let about: Vec<_> = card.fisheries().iter().map(|fishery| fishery.word()).collect();
            chips.push(TrayChip::icon(drawings::event_drawing(card), about.join(" ")));
        }
        chips
    }

    /// `true` if the players draw an event card now.
    fn is_drawing(&self) -> bool {
        matches!(position(self.world()).step, FishingStep::Draw(_)) && self.is_open()
    }
}

/// The effects of the event cards, in short.
fn event_effects(view: &View) -> String {
    let cards = [view.position.newer, view.position.older].into_iter().flatten();
    let effects: Vec<String> = cards.map(|card| format!("{}.", card.effect())).collect();
    effects.join(" ")
}
