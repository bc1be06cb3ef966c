//! The contents of each tray: the animals of its player, the leader, the levers, and the question to the seat.

use super::forecasts::forecast_sentence;
use super::helpful::{levels, members, prey};
use super::obstacles::{hunger, left_to_change, obstacle};
use super::playing::FoodChainCommand;
use super::prelude::*;
use crate::board::layout::species_at;
use crate::playback::sentences::{called, of_design, ranked_by};
use crate::playing::PlayingTrays;
use easy_ext::ext;
use shoal_contract::{capital, ordinal, signed};
use shoal_food_chain::position::{SpeciesRank, weights};
use shoal_tabletop::surfaces::tray::{LeverModel, RingedLever};

/// The highest level that a lever turns to; orders by mail know higher ones.
const MOST: i32 = 30;

impl GameTrays for FoodChainView {
    fn slots(_context: &TrayContext<Self>) -> ButtonSlots {
        ButtonSlots::playing(4.2)
    }

    /// A seat's animals, its chips and its levers.
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        let place = context.view().ranking().iter().position(|(other, _)| *other == seat);
        TrayModel {
            number: context.view().rank(seat).animals.to_string(),
            number_name: "animals".into(),
            place_in_order: place.map(|place| ordinal(place + 1)),
            chips: context.chips(seat),
            levers: context.levers(seat),
            ..TrayModel::default()
        }
    }

    /// The phases of a season: all design, and cycles pass.
    fn phases(context: &TrayContext<Self>) -> Option<TrayPhases> {
        let now = match context.view().step {
            SeasonStep::Design => 0,
            SeasonStep::Run => 1,
            SeasonStep::Over => return None,
        };
        Some(TrayPhases { now, count: 2 })
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, _awaited: bool) -> Vec<TrayButton> {
        let mut buttons = Vec::new();
        if let Some(draft) = context.open_draft(seat) {
            let from = match draft.parent.and_then(|id| context.view().find(id)) {
                Some(parent) => called(context.view(), parent.id),
                None => "New animal".into(),
            };
            let diet = match draft.kind {
                SpeciesKind::Carnivore => TrayButton {
                    icon: Some("hunt"),
                    ..FoodChainCommand::Diet.button("Eats animals")
                },
                _ => TrayButton {
                    icon: Some("leaf"),
                    ..FoodChainCommand::Diet.button("Eats plants")
                },
            };
            let off = context.obstacle(seat, &draft);
            let touched = context.aims.own(seat).draft.is_some() || draft.parent.is_none();
            let is_warned = draft.hunger_cause(context.view(), seat).is_some();
            let strong = off.is_none() && touched && !is_warned;
            let next = TrayButton { icon: Some("next"), ..FoodChainCommand::Next.button(from) };
            let label = FoodChainCommand::found_label(&draft);
            // Without a species there is nothing else to begin from, and to be ready is to go without.
            let has_animal = context.view().of(seat).next().is_some();
            let begins_ring = !has_animal;
            let found = FoodChainCommand::Found.button(label);
            let found = TrayButton { strong, off, begins_ring, ..found };
            if has_animal {
                buttons.push(next.at(ButtonPlace::Choice { from: 0, to: 5 }));
            }
            buttons.push(diet.at(ButtonPlace::Choice { from: 5, to: 17 }));
            buttons.push(found.at(ButtonPlace::Choice { from: 17, to: 24 }));
        }
        // Also while the table shows what another has founded: no button of this one moves meanwhile.
        let waits = context.why_not(seat, &Action::Ready).is_none();
        if waits && context.open_draft(seat).is_some() {
            let strong = context.view().of(seat).next().is_some();
            let ready = TrayButton { strong, ..FoodChainCommand::Ready.button("Ready") };
            buttons.push(ready.at(ButtonPlace::Confirm));
        }
        buttons.extend(context.take_back(seat));
        buttons
    }

    fn sentence(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> String {
        let pointed = context.aims.hover(seat);
        let pointed = pointed.and_then(|at| species_at(&context.own.places, &context.own.land, at));
        let pointed = pointed.and_then(|id| context.view().find(id));
        if let Some(species) = pointed {
            return context.species_sentences(species);
        }
        let draft = context.open_draft(seat);
        if !awaited {
            let goes_on = context.goes_on();
            return match context.aims.own(seat).draft.and(draft) {
                Some(draft) => format!("{goes_on}\n{}", context.design_sentences(draft, seat)),
                None => goes_on,
            };
        }
        if let Some(sentences) = draft.and_then(|draft| context.lever_sentences(draft, seat)) {
            return sentences;
        }
        let lead = match (draft, context.view().of(seat).next()) {
            (None, _) => "Design in secret, or press Ready",
            (Some(_), None) => "Set the levers, then press Found",
            (Some(SpeciesDesign { parent: None, .. }), Some(_)) => "Start again, or press Ready",
            (Some(_), Some(_)) => "Change an animal, or press Ready",
        };
        let facts = draft.map_or_else(
            || "The jungle waits until everybody is ready.".into(),
            |draft| context.design_sentences(draft, seat),
        );
        format!("{lead}\n{facts}")
    }

    /// Tells a seat how the season has ended.
    fn announcement(context: &TrayContext<Self>, seat: Seat) -> Option<(String, SentenceTone)> {
        let (words, tone) = context.ending(seat)?;
        let all = context.view().ranking();
        let place = match all.iter().position(|(other, _)| *other == seat) {
            Some(place) => {
                let rank = format!("{}: {}.", ordinal(place + 1), ranked_by(&all[place].1));
                context.of_seat(seat, "are", "is", &rank)
            }
            None => context.of_seat(seat, "have", "has", "no animals."),
        };
        Some((format!("{words}\n{place}"), tone))
    }
}

#[ext(TrayFacts)]
pub(crate) impl TrayContext<'_, '_, FoodChainView> {
    /// Says something of a seat in its own tray: `You are 2nd`; that of a bot, which people read, names it.
    fn of_seat(&self, seat: Seat, you: &str, other: &str, what: &str) -> String {
        match self.is_you(seat, seat) {
            true => format!("You {you} {what}"),
            false => format!("{} {other} {what}", self.name(seat)),
        }
    }

    /// The cycle, the own species, and how many species of 100 members and more each player has (rules 4.1).
    fn chips(&self, seat: Seat) -> Vec<TrayChip> {
        let view = self.view();
        let stage = TrayChip::text(FoodChainView::stage(view, self.hosted.game().setup()));
        let mine = TrayChip::text(format!("{} species", view.of(seat).count()));
        let rank = |(other, rank): (Seat, SpeciesRank)| {
            let icon = drawings::piece(self.chairs.mark(other));
            let chip = TrayChip::icon(icon, rank.species.to_string());
            chip.in_words(format!("{} {}", self.name(other), rank.species))
        };
        let ranks = view.ranking().into_iter().map(rank);
        [stage, TrayChip { own: true, ..mine }].into_iter().chain(ranks).collect()
    }

    fn levers(&self, seat: Seat) -> Vec<LeverModel> {
        let Some(draft) = self.open_draft(seat) else { return Vec::new() };
        let was = draft.parent.and_then(|id| self.view().find(id)?.parts);
        let lever = |(part, level): (AnimalPart, u32)| LeverModel {
            label: part.name(),
            letter: part.letter(),
            value: i32::try_from(level).unwrap_or(i32::MAX),
            most: MOST.max(level as i32),
            was: was.map(|parts| parts.level(part) as i32),
        };
        AnimalPart::ALL.into_iter().zip(draft.parts.all()).map(lever).collect()
    }

    /// Says why a design cannot be founded, and what to change; `None` if it can.
    fn obstacle(&self, seat: Seat, draft: &SpeciesDesign) -> Option<String> {
        let refused = self.why_not(seat, &draft.action(self.view()))?;
        Some(obstacle(self.view(), seat, draft, refused))
    }

    /// Says what the part is for whose lever a gamepad's ring is on, or what the design becomes while it is turned.
    fn lever_sentences(&self, draft: SpeciesDesign, seat: Seat) -> Option<String> {
        let RingedLever { lever, is_taken } = self.own.ringed.of(seat)?;
        let part = AnimalPart::ALL.get(lever)?;
        let name = part.name();
        Some(match is_taken {
            true => {
                let facts = self.design_sentences(draft, seat);
                format!("Left or right, then {{press}}\n{facts}")
            }
            false => format!("{{Press}} to turn {name}\n{}.", capital(&briefly_added_by(*part))),
        })
    }

    /// Describes a design, and what may become of it: first what keeps it from being founded, or how far it can still
    /// change.
    fn design_sentences(&self, draft: SpeciesDesign, seat: Seat) -> String {
        if self.is_hidden(&draft) {
            return "Set the levels you have written down. The others stay as they are.".into();
        }
        let outlook =
            || self.own.forecasts.as_ref().and_then(|it| it.of(seat)).map(forecast_sentence);
        let obstacle = self.obstacle(seat, &draft).or_else(|| left_to_change(self.view(), &draft));
        let future = hunger(self.view(), seat, &draft).or_else(outlook);
        let facts = of_design(&draft, self.view(), seat);
        let all: Vec<String> = obstacle.into_iter().chain(future).chain([facts]).collect();
        all.join(" ")
    }

    /// A species in a few sentences.
    fn species_sentences(&self, species: &SeenSpecies) -> String {
        let [lead, last] = members(self.view(), species);
        if species.kind == SpeciesKind::Plant {
            return format!("{lead}\n{last}");
        }
        let parts = species.parts.map(|parts| format!(" {}.", levels(&parts.into())));
        let parts = parts.unwrap_or_default();
        format!("{lead}\n{last} {}{parts}", prey(self.view(), species))
    }

    fn goes_on(&self) -> String {
        match self.shown.event() {
            Some(event) => crate::playback::sentences::event_sentence(event, self.view()),
            None if self.view().step == SeasonStep::Design => "Wait until all are ready.".into(),
            None => "The jungle goes on.".into(),
        }
    }
}

/// The gain of a level of a part, as short as a tray needs it: `chase +2, escape +3, body +2, prey +1`.
fn briefly_added_by(part: AnimalPart) -> String {
    let by = |factor: &str| weights(part).find(|it| it.0 == factor).map_or(0, |it| it.1);
    let [min, max] = ["smallest prey", "largest prey"].map(by);
    let prey = match (min, max) {
        (min, max) if min == max => ("prey", max),
        (0, max) => ("largest prey", max),
        (min, 0) => ("smallest prey", min),
        (_, max) => ("prey up to", max),
    };
    let all = ["hunt", "chase", "escape", "power", "body"].map(|factor| (factor, by(factor)));
    let all = all.into_iter().chain([prey, ("survives hunger", by("survives hunger"))]);
    let words =
        all.filter(|it| it.1 != 0).map(|(factor, by)| format!("{factor} {}", signed(by as i32)));
    words.collect::<Vec<_>>().join(", ")
}
