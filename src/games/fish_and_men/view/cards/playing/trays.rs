//! Cards in a tray: the row before its player, the sheet with what there is to choose from, and the sentences about them.

use super::ids::CardPress;
use crate::cards::glyphs::{BACK, face, face_of};
use crate::prelude::*;
use crate::trays::{TrayContext, TrayFacts};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::explain::card_choice::{
    CardChoiceSet, HandCard, PickOrigin, SeatCardChoice,
};
use shoal_fish_and_men::explain::playable::why_not_play;
use shoal_fish_and_men::explain::tasks::describe;
use shoal_fish_and_men::explain::trading::{draft_words, offer_words};
use shoal_fish_and_men::state::TradeOffer;
use shoal_tabletop::surfaces::tray::{CardModel, CardRow, MOST_LINE_CARDS, SheetLine, TraySheet};
use shoal_tabletop::surfaces::widgets::CardFace;

const _: () =
    assert!(2 * CardBundle::MOST <= MOST_LINE_CARDS, "a line shows both sides of a trade");

#[ext(CardTrays)]
pub(crate) impl TrayContext<'_, '_> {
    /// The row of a seat; none in a match without cards.
    fn card_row(&self, seat: Seat) -> Option<CardRow> {
        let (deck, table) = (&self.setup().deck, &self.view().cards);
        if deck.holding == CardHandling::None {
            return None;
        }
        let hand = match deck.holding {
            // Those that lie before a bot.
            CardHandling::Physical => {
                self.own.bots.laid(seat).iter().filter_map(|card| card.parse().ok()).collect()
            }
            _ => table.hands.get(seat.index()).cloned().unwrap_or_default(),
        };
        let nullifies = |&name: &CardName| deck.card(name).is_some_and(CardKind::nullifies);
        let armed = table.armed.contains(&seat) || hand.iter().any(nullifies);
        let discards = table.discards.last().map(|&last| (last, table.discards.len()));
        let discards = discards.map(|(last, count)| (face(deck, last).icon, count.to_string()));
        let piles = [(BACK, table.pile.to_string())].into_iter().chain(discards);
        Some(CardRow {
            hand: (0..).zip(hand).map(|card| self.hand_card(seat, card)).collect(),
            large: self.large_card(seat),
            piles: piles.filter(|_| deck.holding.is_dealt()).collect(),
            words: if armed { "Next card: no effect".into() } else { String::new() },
        })
    }

    fn hand_card(&self, seat: Seat, card: HandCard) -> CardModel {
        let (place, name) = card;
        let choices = &self.own.picks;
        let risen = choices.pick(seat).is_some_and(|pick| pick.from == PickOrigin::Hand(place));
        let targets = [PlayTarget::CardOf { seat, index: place }, PlayTarget::Hand(seat)];
        let aimed_at = choices.picks().any(|(other, pick)| {
            other != seat && targets.iter().any(|target| pick.targets.contains(target))
        });
        let holds = |side: &[HandCard]| side.iter().any(|&(at, _)| at == place);
        let drafted = choices.get(seat).and_then(|choice| choice.trade.as_ref());
        let given = drafted.is_some_and(|trade| holds(&trade.give));
        let wished = choices.trades().any(|trade| trade.with == seat && holds(&trade.take));
        // What can be done with a card that nobody sees, nobody sees either.
        let can = name == FACE_DOWN || self.own.refusals.why_not(seat, place as usize).is_none();
        CardModel {
            id: CardPress::Card(place).id(),
            face: face(&self.setup().deck, name),
            dim: !can && !aimed_at,
            raised: risen || given,
            lit: aimed_at || wished,
        }
    }

    /// The card that a seat has to play, or has announced.
    fn large_card(&self, seat: Seat) -> Option<CardModel> {
        let pick = self.own.picks.pick(seat);
        let announced = pick.filter(|pick| pick.from == PickOrigin::Announced);
        let name = match (announced, self.asked().filter(|asked| asked.0 == seat)) {
            (Some(pick), _) => pick.chosen.play.card,
            (None, Some((_, Ask::PlayCard { card, .. }))) => card,
            _ => return None,
        };
        let stands_for = pick.and_then(|pick| pick.chosen.play.stands_for);
        let shown = stands_for.filter(|_| name != FACE_DOWN).unwrap_or(name);
        let face = face(&self.setup().deck, shown);
        Some(CardModel { id: CardPress::Large.id(), face, lit: true, ..CardModel::default() })
    }

    /// The sheet before a seat's tray: cards to choose from, the trade it draws up, and offers.
    fn card_sheet(&self, seat: Seat) -> Option<TraySheet> {
        let choosing = self.own.picks.get(seat).filter(|_| self.is_open())?;
        let person = self.chairs.is_person(seat);
        let open = choosing.open.map(|open| self.choice_sheet(seat, open, person));
        let mut sheet = open.unwrap_or_default();
        if person {
            sheet.lines.extend(self.draft_line(seat, choosing));
            let offers = self.view().cards.offers.iter();
            sheet.lines.extend(offers.filter_map(|offer| self.offer_line(seat, offer)));
        }
        (sheet != TraySheet::default()).then_some(sheet)
    }

    /// The cards that a seat may choose from. What people have drawn for a bot, they all may choose, and it may also be
    /// kept.
    fn choice_sheet(&self, seat: Seat, set: CardChoiceSet, person: bool) -> TraySheet {
        let world = self.world();
        let tile = |(place, kind): (u32, &CardKind)| CardModel {
            id: CardPress::Tile(place).id(),
            face: CardFace { above: set.label_of(kind), ..face_of(kind) },
            dim: person && why_not_play(world, seat, set.play(kind.id)).is_some(),
            ..CardModel::default()
        };
        let tiles = (0..).zip(set.kinds(world, seat)).map(tile).collect();
        let close = CardPress::Close.button("Close");
        let may_keep = set == CardChoiceSet::Joker && refusal(world, seat, Action::Keep).is_none();
        let (title, buttons) = match set {
            CardChoiceSet::Joker => {
                let keep = TrayButton { strong: true, ..CardPress::Keep.button("Keep it") };
                ("What does the joker stand for?".into(), vec![if may_keep { keep } else { close }])
            }
            _ => {
                let order = |(order, label)| TrayButton {
                    strong: order == set,
                    ..CardPress::Order(order).button(label)
                };
                let orders = [
                    (CardChoiceSet::ByName, "Name"),
                    (CardChoiceSet::ByNumber, "Number"),
                    (CardChoiceSet::ByPlayingCard, "Playing card"),
                ];
                let buttons = orders.map(order).into_iter().chain([close]);
                let buttons = buttons.map(|button| TrayButton { open: !person, ..button });
                let title = match person {
                    true => "Which card do you play?".into(),
                    false => format!("Which card does {} have?", self.name(seat)),
                };
                (title, buttons.collect())
            }
        };
        TraySheet {
            title,
            buttons,
            tiles,
            closes: person && !may_keep,
            open: !person,
            lines: Vec::new(),
        }
    }

    /// The trade that a seat draws up.
    fn draft_line(&self, seat: Seat, choosing: &SeatCardChoice) -> Option<SheetLine> {
        let name = self.name(choosing.trade.as_ref()?.with);
        let close = CardPress::Close.button("Cancel");
        let Some(action @ Action::Offer { give, take, .. }) = choosing.drafted_offer() else {
            let text = format!("Choose cards to give to {name}, or cards to ask for.");
            return Some(SheetLine { text, buttons: vec![close], ..SheetLine::default() });
        };
        let (text, label) = draft_words(&name, &give, &take);
        let (give, take) = match self.setup().deck.holding {
            CardHandling::Hidden => (give.masked(), take.masked()),
            _ => (give, take),
        };
        let off = refusal(self.world(), seat, action);
        let make = TrayButton { strong: true, off, ..CardPress::Offer.button(label) };
        Some(self.trade_line(give, take, text, vec![make, close]))
    }

    /// An offer to a seat, or one that it has made.
    fn offer_line(&self, seat: Seat, offer: &TradeOffer) -> Option<SheetLine> {
        let &TradeOffer { id, from, to, give, take } = offer;
        let button = |press: CardPress, action, label| TrayButton {
            off: refusal(self.world(), seat, action),
            ..press.button(label)
        };
        let decline = |label| button(CardPress::Decline(id), Action::Decline { offer: id }, label);
        let (text, buttons) = if to == seat {
            let text = offer_words(&self.name(from), &give, &take);
            let accept = button(CardPress::Accept(id), Action::Accept { offer: id }, "Accept");
            (text, vec![TrayButton { strong: true, ..accept }, decline("Decline")])
        } else if from == seat {
            (format!("{} has your offer.", self.name(to)), vec![decline("Take back")])
        } else {
            return None;
        };
        Some(self.trade_line(give, take, text, buttons))
    }

    /// A line about a trade: first the cards that are given, then those that are asked for.
    fn trade_line(
        &self,
        give: CardBundle,
        take: CardBundle,
        text: String,
        buttons: Vec<TrayButton>,
    ) -> SheetLine {
        let cards = give.iter().chain(take.iter()).map(|&card| face(&self.setup().deck, card));
        SheetLine { cards: cards.collect(), text, buttons, presses: Vec::new() }
    }

    /// Describes the card on a button of the tray of `owner`, after the reason it cannot be played now, if it is the
    /// reader's own.
    fn card_description(&self, owner: Seat, button: u32, reader: Seat) -> Option<String> {
        let Some(CardPress::Card(place)) = CardPress::of(button) else { return None };
        let name = *self.view().cards.hands.get(owner.index())?.get(place as usize)?;
        let text = describe(self.setup(), name);
        let why_not = self.own.refusals.why_not(owner, place as usize);
        let why_not = why_not.filter(|_| owner == reader && name != FACE_DOWN);
        Some(why_not.map_or(text.clone(), |why| format!("{why}\n{text}")))
    }
}
