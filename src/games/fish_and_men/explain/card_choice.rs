//! The choice of a seat between two actions: a card that is picked and so raised in its hand, its targets, a trade that
//! is drawn up. None of it is part of the match.

use super::aiming::{aimed, preview};
use super::playable::{refusal, targets, why_not_play};
use super::tasks::{CardPlayChoice, aim_task, describe};
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::bundle::CardBundle;
use crate::cards::card::{CardClass, CardKind, CardName, CardTargetKind, FACE_DOWN, JOKER};
use crate::cards::playing_cards::rank_and_suits_of;
use crate::cards::texts::{sentence, short_name, when};
use crate::rules::board::position::Square;
use crate::rules::cards::hands::{deck, hand};
use crate::rules::cards::playing::{is_its_draw, of_joker, pending_card, window};
use crate::setup::Setup;
use crate::state::{CardSource, SeaView};
use bevy_ecs::world::World;
use shoal_contract::Seat;

/// The most targets that stand out one by one.
const FEW: usize = 60;

/// The choice that one seat is making.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeatCardChoice {
    /// The card that is picked, and raised in its hand.
    pub pick: Option<PickedCard>,
    /// The cards before its tray to choose from.
    pub open: Option<CardChoiceSet>,
    /// The trade it draws up.
    pub trade: Option<TradeDraft>,
}

/// A card in its place of a hand, counted from 0.
pub type HandCard = (u32, CardName);

/// A trade that a seat draws up: cards by their places in the two hands.
#[derive(Debug, Clone, PartialEq)]
pub struct TradeDraft {
    /// The seat to trade with.
    pub with: Seat,
    /// The cards that are given.
    pub give: Vec<HandCard>,
    /// The cards that are asked for.
    pub take: Vec<HandCard>,
}

/// Puts a card into a side of a trade, or takes it out.
///
/// # Errors
/// A sentence for the player, if there is no room.
pub fn toggle(side: &mut Vec<HandCard>, card: HandCard) -> Result<(), String> {
    const MOST: usize = CardBundle::MOST;
    match side.iter().position(|&there| there == card) {
        Some(at) => _ = side.remove(at),
        None if side.len() < MOST => side.push(card),
        None => return Err(format!("At most {MOST} cards can change hands at once.")),
    }
    Ok(())
}

/// A card that is to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct PickedCard {
    /// The place it comes from.
    pub from: PickOrigin,
    /// The card to play, and the fish that it moves; its target is chosen last.
    pub chosen: CardPlayChoice,
    /// The targets it may be aimed at now.
    pub targets: Vec<PlayTarget>,
    /// The target that keys and wheels have come to, by its place among them.
    pub focus: Option<usize>,
}

/// The place a card that is to be played comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PickOrigin {
    /// The card in this place of the hand, counted from 0.
    Hand(u32),
    /// It has to be played.
    Asked,
    /// It was announced.
    Announced,
}

/// The cards before a tray to choose from: the kinds that a joker may stand for, or those of their own cards that players
/// may announce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardChoiceSet {
    /// For a joker.
    Joker,
    /// To announce, by name.
    ByName,
    /// To announce, by the original's numbers, then the others.
    ByNumber,
    /// To announce, as playing cards.
    ByPlayingCard,
}

impl CardChoiceSet {
    /// The kinds that a seat may choose from, in the order in which they lie there.
    pub fn kinds(self, world: &World, seat: Seat) -> Vec<&CardKind> {
        let forced = pending_card(world).filter(|top| top.seat == seat);
        let only_kept = forced.is_none_or(|top| top.from == CardSource::Taken);
        let any = is_its_draw(world, seat) || !only_kept;
        let may = |card: &&CardKind| any || card.class == CardClass::Keep;
        let mut kinds: Vec<&CardKind> = match self {
            Self::Joker => of_joker(deck(world), only_kept).collect(),
            _ => deck(world).cards.iter().filter(may).collect(),
        };
        match self {
            Self::Joker => {}
            Self::ByName => kinds.sort_by_key(|&card| short_name(card)),
            Self::ByNumber => kinds.sort_by_key(|card| card.number.unwrap_or(u8::MAX)),
            Self::ByPlayingCard => kinds.sort_by_key(|card| {
                let rank = rank_and_suits_of(card.id).map(|(rank, _)| rank);
                (rank.is_none(), rank)
            }),
        }
        kinds
    }

    /// The number, or the rank and the suits, of a card among others in this order.
    pub fn label_of(self, card: &CardKind) -> String {
        let label = match self {
            Self::ByNumber => card.number.map(|number| number.to_string()),
            Self::ByPlayingCard => rank_and_suits_of(card.id).map(|(rank, suits)| {
                // The typeface of the table has no signs for suits.
                let suits: String = suits.iter().map(|suit| suit.letter()).collect();
                format!("{rank}{suits}")
            }),
            Self::Joker | Self::ByName => None,
        };
        label.unwrap_or_default()
    }

    /// The play of a kind that is chosen from them.
    pub fn play(self, kind: CardName) -> CardPlay {
        match self {
            Self::Joker => CardPlay { stands_for: Some(kind), ..CardPlay::card(JOKER) },
            _ => CardPlay::card(kind),
        }
    }
}

impl PickedCard {
    /// Picks a card of a hand, a card that has to be played, or one that was announced.
    pub fn of(world: &World, seat: Seat, from: PickOrigin, play: CardPlay) -> Self {
        let chosen = CardPlayChoice { play, fish: None };
        let mut pick = Self { from, chosen, targets: Vec::new(), focus: None };
        pick.find_targets(world, seat);
        pick
    }

    /// `true` if its targets stand out one by one; more are a field.
    pub fn has_few_targets(&self) -> bool {
        self.targets.len() <= FEW
    }

    /// `true` if it will be played without being aimed at anything.
    pub fn needs_nothing(&self) -> bool {
        self.targets == [PlayTarget::Nothing]
    }

    /// The reason it cannot be played now.
    pub fn why_not(&self, world: &World, seat: Seat) -> Option<String> {
        let why = || why_not_play(world, seat, self.chosen.play);
        self.targets.is_empty().then(why).flatten()
    }

    /// Chooses the fish that the card moves; the square comes next.
    pub fn choose_fish(&mut self, world: &World, seat: Seat, fish: Option<Seat>) {
        (self.chosen.fish, self.focus) = (fish, None);
        self.find_targets(world, seat);
    }

    /// Finds the targets it may be aimed at, as things are now.
    fn find_targets(&mut self, world: &World, seat: Seat) {
        self.targets = targets(world, seat, self.chosen.play, self.chosen.fish);
        self.focus = self.focus.filter(|&place| place < self.targets.len());
    }

    /// The target in the focus.
    pub fn focused(&self) -> Option<PlayTarget> {
        self.focus.and_then(|place| self.targets.get(place)).copied()
    }

    /// The target in the focus, or otherwise the one under the cursor.
    pub fn pointed(
        &self,
        sea: &SeaView,
        card: &CardKind,
        hover: Option<Square>,
    ) -> Option<PlayTarget> {
        let under = hover.and_then(|square| aimed(sea, card.target(), self.chosen.fish, square));
        self.focused().or(under.filter(|on| self.targets.contains(on)))
    }

    /// Says what is to be chosen for it, and what would come of the choice that is pointed at.
    pub fn describe(
        &self,
        sea: &SeaView,
        setup: &Setup,
        hover: Option<Square>,
        why_not: Option<String>,
    ) -> String {
        let task = aim_task(setup, self.chosen);
        let Some(card) = setup.deck.card(self.chosen.play.kind()) else { return task.tray_text() };
        let name = &card.name;
        if let Some(why) = why_not {
            return format!("{why}\n{}", describe(setup, card.id));
        }
        if self.needs_nothing() {
            let effect = match card.target() {
                CardTargetKind::Nothing => sentence(card),
                _ => "it will have no effect.".into(),
            };
            let press = match self.from {
                PickOrigin::Hand(_) => "Click it again to play it",
                _ => when(card),
            };
            return format!("{press}\n{name}: {effect}");
        }
        // The end of a long text may have no room: what is pointed at comes first, then the text of the card.
        let would = self.pointed(sea, card, hover).and_then(|on| preview(sea, setup, card, on));
        let text = format!("{name}: {}", sentence(card));
        let text = would
            .map_or_else(|| format!("{text} {}", task.more), |would| format!("{would} {text}"));
        format!("{}\n{}", task.short, text.trim_end())
    }

    /// Moves the focus forward by a number of targets, or backward by a negative one, from the last to the first.
    pub fn move_focus(&mut self, by: isize) {
        let count = self.targets.len() as isize;
        let next = self.focus.map_or(by.min(0), |at| at as isize + by);
        self.focus = (count > 0).then(|| next.rem_euclid(count) as usize);
    }

    /// Moves the focus to the first target of the next row.
    pub fn move_focus_to_next_row(&mut self) {
        let row = |on: &PlayTarget| match on {
            PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => Some(square.row),
            _ => None,
        };
        let here = self.focused().as_ref().and_then(row);
        let mut from_here = self.targets.iter().skip(self.focus.unwrap_or(0));
        let ahead = from_here.position(|on| row(on) != here);
        self.move_focus(ahead.map_or(1, |ahead| ahead.max(1) as isize));
    }

    /// `true` if the card is still where it was picked; `asked` is the card that its seat has to play.
    fn is_there(&self, world: &World, seat: Seat, asked: Option<CardName>) -> bool {
        match self.from {
            PickOrigin::Hand(place) => {
                asked.is_none()
                    && hand(world, seat).get(place as usize) == Some(&self.chosen.play.card)
            }
            PickOrigin::Asked => asked == Some(self.chosen.play.card),
            PickOrigin::Announced => asked.is_none_or(|card| card == FACE_DOWN),
        }
    }
}

impl SeatCardChoice {
    /// Drops what can no longer be chosen, and lets a person's card rise that has to be played: `asked`.
    pub fn refresh(&mut self, world: &World, seat: Seat, asked: Option<CardName>, person: bool) {
        self.pick.take_if(|pick| !pick.is_there(world, seat, asked));
        if let Some(pick) = &mut self.pick {
            pick.find_targets(world, seat);
        }
        self.pick.take_if(|pick| pick.from == PickOrigin::Announced && pick.targets.is_empty());
        let joker = asked == Some(JOKER)
            || self.pick.as_ref().is_some_and(|it| it.chosen.play.card == JOKER);
        self.open.take_if(|open| match open {
            CardChoiceSet::Joker => !joker,
            _ => !may_announce(world, seat, asked),
        });
        if let Some(trade) = &mut self.trade {
            // A player who has to choose cards again sees which are left.
            let there = |of: Seat, &(place, card): &HandCard| {
                hand(world, of).get(place as usize) == Some(&card)
            };
            trade.give.retain(|card| there(seat, card));
            trade.take.retain(|card| there(trade.with, card));
        }
        self.trade.take_if(|trade| refusal(world, trade.with, Action::Quit).is_some());
        match asked.filter(|_| person && self.pick.is_none()) {
            Some(JOKER) => self.open = Some(CardChoiceSet::Joker),
            Some(FACE_DOWN) => self.open = self.open.or(Some(CardChoiceSet::ByName)),
            Some(card) => {
                self.trade = None;
                let play = CardPlay::card(card);
                self.pick = Some(PickedCard::of(world, seat, PickOrigin::Asked, play));
            }
            None => {}
        }
    }

    /// Lets go of what is open, the last thing first. What has to be played stays.
    pub fn close(&mut self, world: &World, seat: Seat) {
        if self.trade.take().is_some() {
            return;
        }
        match &mut self.pick {
            Some(pick) if pick.chosen.fish.is_some() => pick.choose_fish(world, seat, None),
            Some(pick) if pick.from == PickOrigin::Asked => {
                pick.focus = None;
                if pick.chosen.play.stands_for.is_some() {
                    (self.pick, self.open) = (None, Some(CardChoiceSet::Joker));
                }
            }
            _ => (self.pick, self.open) = (None, None),
        }
    }

    /// Begins a trade with another seat, or goes on with it: a card of the other, if one is pointed at, is put into it or
    /// taken out again. The `own` card that has risen is the first that is given. What leaves nothing in a trade ends it.
    ///
    /// # Errors
    /// A sentence for the player, if there is no room for the card.
    pub fn trade_with(
        &mut self,
        with: Seat,
        own: Option<HandCard>,
        card: Option<HandCard>,
    ) -> Result<(), String> {
        self.pick.take_if(|_| own.is_some());
        let begun = self.trade.take();
        let goes_on = begun.as_ref().is_some_and(|trade| trade.with == with);
        let mut trade = match begun {
            Some(trade) if goes_on => trade,
            Some(trade) => TradeDraft { with, take: Vec::new(), ..trade },
            None => TradeDraft { with, give: own.into_iter().collect(), take: Vec::new() },
        };
        let fits = card.map_or(Ok(()), |card| toggle(&mut trade.take, card));
        let ends = goes_on && (card.is_none() || trade.give.is_empty() && trade.take.is_empty());
        self.trade = (!ends).then_some(trade);
        fits
    }

    /// The offer that is drawn up, once there is a card in it.
    pub fn drafted_offer(&self) -> Option<Action> {
        let trade = self.trade.as_ref()?;
        let cards = [&trade.give, &trade.take].map(|side| side.iter().map(|card| card.1).collect());
        let [give, take] = cards.map(|cards: Vec<CardName>| CardBundle::of(&cards));
        let (give, take) = (give?, take?);
        let any = !give.is_empty() || !take.is_empty();
        any.then_some(Action::Offer { to: trade.with, give, take })
    }
}

/// `true` if a seat can announce a card of its own at the moment.
fn may_announce(world: &World, seat: Seat, asked: Option<CardName>) -> bool {
    asked == Some(FACE_DOWN)
        || window(world).is_ok() && refusal(world, seat, Action::Quit).is_none()
}
