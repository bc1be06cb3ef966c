//! The row of cards in each tray, and what lies before a tray to choose from.

use super::ids::CardPress;
use super::picks::{
    CardChoiceSet, CardSortOrder, HandCard, PickOrigin, SeatCardChoice, SeatCardChoices,
};
use super::tiles::{face, tiles};
use super::trade::drafted_offer;
use crate::cards::glyphs::BACK;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::state::TradeOffer;
use shoal_tabletop::surfaces::tray::{CardModel, CardRow, MOST_LINE_CARDS, SheetLine, TraySheet};
use shoal_tabletop::surfaces::widgets::CardFace;

const _: () =
    assert!(2 * CardBundle::MOST <= MOST_LINE_CARDS, "a line shows both sides of a trade");

/// The data from which the rows are made.
pub struct CardRowBuilder<'a> {
    /// The match, which may be ahead of the picture.
    pub world: &'a World,
    /// The setup of the match.
    pub setup: &'a Setup,
    /// The picture.
    pub sea: &'a SeaView,
    /// The reasons that cards cannot be played.
    pub refusals: &'a CardRefusals,
    /// The choices that all seats are making.
    pub picks: &'a SeatCardChoices,
    /// The cards that lie before bots at a table with cards of their own.
    pub laid: &'a dyn Fn(Seat) -> Vec<String>,
    /// The seat that is asked now, and the question; nobody while something is shown.
    pub asked: Option<(Seat, Ask)>,
}

impl CardRowBuilder<'_> {
    /// The row of a seat; none in a match without cards.
    pub fn row(&self, seat: Seat) -> Option<CardRow> {
        let deck = &self.setup.deck;
        if deck.holding == CardHandling::None {
            return None;
        }
        let table = &self.sea.cards;
        let hand = table.hands.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let laid = self.laid(seat);
        let hand = if deck.holding == CardHandling::Physical { &laid } else { hand };
        let nullifies = |name| deck.card(name).is_some_and(CardKind::nullifies);
        let armed = table.armed.contains(&seat) || hand.iter().any(|&name| nullifies(name));
        let mut piles = Vec::new();
        if deck.holding.is_dealt() {
            piles.push((BACK, table.pile.to_string()));
            if let Some(&last) = table.discards.last() {
                piles.push((face(deck, last).icon, table.discards.len().to_string()));
            }
        }
        Some(CardRow {
            hand: (0..).zip(hand).map(|(place, &name)| self.card(seat, place, name)).collect(),
            large: self.large(seat),
            piles,
            words: if armed { "Next card: no effect".into() } else { String::new() },
        })
    }

    fn laid(&self, seat: Seat) -> Vec<CardName> {
        (self.laid)(seat).iter().filter_map(|card| card.parse().ok()).collect()
    }

    fn card(&self, seat: Seat, place: u32, name: CardName) -> CardModel {
        let risen = self.picks.pick(seat).is_some_and(|pick| pick.from == PickOrigin::Hand(place));
        let on = PlayTarget::CardOf { seat, index: place };
        let aimed_at = self.picks.iter().any(|(other, choosing)| {
            let pick = choosing.pick.as_ref().filter(|_| other != seat);
            pick.is_some_and(|pick| {
                pick.targets.contains(&on) || pick.targets.contains(&PlayTarget::Hand(seat))
            })
        });
        let holds = |side: &[HandCard]| side.iter().any(|&(at, _)| at == place);
        let trade = |choosing: &SeatCardChoice| choosing.trade.clone();
        let given = self.picks.get(seat).and_then(trade).is_some_and(|trade| holds(&trade.give));
        let wished = self.picks.iter().filter_map(|(_, choosing)| choosing.trade.as_ref());
        let wished = wished.into_iter().any(|trade| trade.with == seat && holds(&trade.take));
        // What can be done with a card that nobody sees, nobody sees either.
        let can = name == FACE_DOWN || self.refusals.why_not(seat, place as usize).is_none();
        CardModel {
            id: CardPress::Card(place).id(),
            face: face(&self.setup.deck, name),
            dim: !can && !aimed_at,
            raised: risen || given,
            lit: aimed_at || wished,
        }
    }

    /// The card that a seat has to play, or has announced.
    fn large(&self, seat: Seat) -> Option<CardModel> {
        let asked = self.asked.filter(|asked| asked.0 == seat);
        let name = match (asked, self.picks.pick(seat)) {
            (_, Some(pick))
                if pick.from != PickOrigin::Asked && matches!(pick.from, PickOrigin::Announced) =>
            {
                pick.play.card
            }
            (Some((_, Ask::PlayCard { card, .. })), _) => card,
            _ => return None,
        };
        let shown = match self.picks.pick(seat).and_then(|pick| pick.play.stands_for) {
            Some(kind) if name != FACE_DOWN => kind,
            _ => name,
        };
        let face = face(&self.setup.deck, shown);
        Some(CardModel { id: CardPress::Large.id(), face, lit: true, ..CardModel::default() })
    }

    /// The sheet before a seat's tray: cards to choose from, the trade it draws up, and offers.
    pub fn sheet(&self, seat: Seat, person: bool) -> Option<TraySheet> {
        let choosing = self.picks.get(seat)?;
        let mut sheet = match choosing.open {
            Some(open) => self.choice(seat, open, person),
            None => TraySheet::default(),
        };
        if person {
            sheet.lines.extend(self.draft(seat, choosing));
            let offers = self.sea.cards.offers.iter();
            sheet.lines.extend(offers.filter_map(|offer| self.offer(seat, offer)));
        }
        (sheet != TraySheet::default()).then_some(sheet)
    }

    fn choice(&self, seat: Seat, open: CardChoiceSet, person: bool) -> TraySheet {
        let name = self.setup.name(seat.index());
        let mut sheet = TraySheet {
            tiles: tiles(self.world, seat, open),
            open: !person,
            ..TraySheet::default()
        };
        if !person {
            // What is drawn for a bot may also be kept.
            sheet.tiles.iter_mut().for_each(|tile| tile.dim = false);
        }
        match open {
            CardChoiceSet::Joker => {
                sheet.title = "What does the joker stand for?".into();
                if refusal(self.world, seat, Action::Keep).is_none() {
                    let keep = button(CardPress::Keep, "Keep it");
                    sheet.buttons.push(TrayButton { strong: true, ..keep });
                } else {
                    sheet.buttons.push(button(CardPress::Close, "Close"));
                }
            }
            CardChoiceSet::Announce(order) => {
                sheet.title = if person {
                    "Which card do you play?".into()
                } else {
                    format!("Which card does {name} have?")
                };
                let names = ["Name", "Number", "Playing card"];
                for (index, label) in (0..).zip(names) {
                    let strong = CardSortOrder::ALL[index as usize] == order;
                    let open = !person;
                    let press = button(CardPress::Order(index), label);
                    sheet.buttons.push(TrayButton { strong, open, ..press });
                }
                let close = button(CardPress::Close, "Close");
                sheet.buttons.push(TrayButton { open: !person, ..close });
            }
        }
        sheet
    }

    /// The trade that a seat draws up.
    fn draft(&self, seat: Seat, choosing: &SeatCardChoice) -> Option<SheetLine> {
        let name = self.setup.name(choosing.trade.as_ref()?.with.index());
        let close = button(CardPress::Close, "Cancel");
        let Some(action @ Action::Offer { give, take, .. }) = drafted_offer(Some(choosing)) else {
            let text = format!("Choose cards to give to {name}, or cards to ask for.");
            return Some(SheetLine { text, buttons: vec![close], ..SheetLine::default() });
        };
        let cards = match self.setup.deck.holding {
            CardHandling::Hidden => {
                vec![face(&self.setup.deck, FACE_DOWN); give.len() + take.len()]
            }
            _ => self.faces(give, take),
        };
        let it = |cards: CardBundle| if cards.len() == 1 { "it" } else { "them" };
        let (text, label) = match (give.len(), take.len()) {
            (1, 1) => (format!("Trade your card for {name}'s?"), "Offer"),
            (0, _) => (format!("Ask {name} for {}?", it(take)), "Ask"),
            (_, 0) => (format!("Give {} to {name}?", it(give)), "Give"),
            (give, take) => (format!("Your first {give} for {name}'s last {take}?"), "Offer"),
        };
        let off = refusal(self.world, seat, action);
        let make = TrayButton { strong: true, off, ..button(CardPress::Offer, label) };
        Some(SheetLine { cards, text, buttons: vec![make, close], ..SheetLine::default() })
    }

    /// An offer to a seat, or one that it has made.
    fn offer(&self, seat: Seat, offer: &TradeOffer) -> Option<SheetLine> {
        let name = |seat: Seat| self.setup.name(seat.index()).to_owned();
        let off = |action| refusal(self.world, seat, action);
        let decline = |label: &str| TrayButton {
            off: off(Action::Decline { offer: offer.id }),
            ..button(CardPress::Decline(offer.id), label)
        };
        let accept = TrayButton {
            strong: true,
            off: off(Action::Accept { offer: offer.id }),
            ..button(CardPress::Accept(offer.id), "Accept")
        };
        let cards = self.faces(offer.give, offer.take);
        let (text, buttons) = if offer.to == seat {
            let from = name(offer.from);
            let these =
                |cards: CardBundle| if cards.len() == 1 { "this card" } else { "these cards" };
            let text = match (offer.give.len(), offer.take.len()) {
                (1, 1) => format!("{from} offers the first card for your second."),
                (0, _) => format!("{from} asks you for {}.", these(offer.take)),
                (_, 0) => format!("{from} offers you {}.", these(offer.give)),
                (give, take) => format!("{from} offers the first {give} for your last {take}."),
            };
            (text, vec![accept, decline("Decline")])
        } else if offer.from == seat {
            let to = name(offer.to);
            (format!("{to} has your offer."), vec![decline("Take back")])
        } else {
            return None;
        };
        Some(SheetLine { cards, text, buttons, ..SheetLine::default() })
    }
}

impl CardRowBuilder<'_> {
    /// The cards of a trade as they lie in its line: first what is given.
    fn faces(&self, give: CardBundle, take: CardBundle) -> Vec<CardFace> {
        give.iter().chain(take.iter()).map(|&card| face(&self.setup.deck, card)).collect()
    }
}

/// A button about cards.
pub fn button(press: CardPress, label: &str) -> TrayButton {
    TrayButton { id: press.id(), label: label.into(), ..TrayButton::default() }
}
