//! The choice of each seat: a card that is picked and so raised in its hand, its targets, a trade that is drawn up.
//! None of it is part of the match.

use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::playing_cards::rank_and_suits_of;
use shoal_fish_and_men::cards::texts::short_name;
use shoal_fish_and_men::explain::aiming::aimed;
use shoal_fish_and_men::explain::playable::{targets, why_not_play};
use shoal_fish_and_men::explain::tasks::CardPlayChoice;
use shoal_fish_and_men::rules::cards::hands::{deck, hand};
use shoal_fish_and_men::rules::cards::playing::{is_its_draw, of_joker, pending_card, window};
use shoal_fish_and_men::state::CardSource;
use shoal_table::kit::TradeDraft;
use shoal_table::matches::hosting::ReactionWindows;

/// The most targets that stand out one by one.
const FEW: usize = 60;

/// The choices that seats are making.
#[derive(Resource, Default, Debug)]
pub struct SeatCardChoices(BTreeMap<Seat, SeatCardChoice>);

/// The choice that one seat is making.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeatCardChoice {
    /// The card that is picked, and raised in its hand.
    pub pick: Option<PickedCard>,
    /// The cards before its tray to choose from.
    pub open: Option<CardChoiceSet>,
    /// The trade it draws up.
    pub trade: Option<TradeDraft<CardName>>,
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

    /// Moves the focus so many targets on, round and round.
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
    fn refresh(&mut self, world: &World, seat: Seat, asked: Option<CardName>, person: bool) {
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
            trade.keep_those_in(hand(world, seat), hand(world, trade.with));
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

impl SeatCardChoices {
    /// The choice that a seat is making.
    pub fn get(&self, seat: Seat) -> Option<&SeatCardChoice> {
        self.0.get(&seat)
    }

    /// The choice that a seat is making, to change.
    pub fn get_mut(&mut self, seat: Seat) -> &mut SeatCardChoice {
        self.0.entry(seat).or_default()
    }

    /// The card that a seat is about to play.
    pub fn pick(&self, seat: Seat) -> Option<&PickedCard> {
        self.get(seat)?.pick.as_ref()
    }

    /// `true` while a seat is aiming a card: everything it does on the board is about that.
    pub fn is_aiming(&self, seat: Seat) -> bool {
        self.pick(seat).is_some_and(|pick| !pick.targets.is_empty() && !pick.needs_nothing())
    }

    /// The cards that seats are about to play, in order of seats.
    pub fn picks(&self) -> impl Iterator<Item = (Seat, &PickedCard)> {
        self.0.iter().filter_map(|(&seat, choice)| Some((seat, choice.pick.as_ref()?)))
    }

    /// The trades that seats draw up.
    pub fn trades(&self) -> impl Iterator<Item = &TradeDraft<CardName>> {
        self.0.values().filter_map(|choice| choice.trade.as_ref())
    }
}

/// Finds the reasons that cards cannot be played, whenever something has happened.
pub fn find_refusals(hosted: Res<HostedMatch<FishAndMenView>>, mut refusals: ResMut<CardRefusals>) {
    if hosted.is_changed() {
        *refusals = CardRefusals::of(hosted.game().world());
    }
}

/// Drops what can no longer be chosen, and lets what has to be played rise by itself.
pub fn refresh_choices(
    hosted: Res<HostedMatch<FishAndMenView>>,
    chairs: Res<Chairs>,
    mut picks: ResMut<SeatCardChoices>,
) {
    if !hosted.is_changed() && !chairs.is_changed() && picks.0.len() == chairs.0.len() {
        return;
    }
    let world = hosted.game().world();
    picks.0.retain(|seat, _| seat.index() < chairs.0.len());
    for seat in chairs.seats() {
        let asked = pending_card(world).filter(|top| top.seat == seat).map(|top| top.card);
        picks.get_mut(seat).refresh(world, seat, asked, chairs.is_person(seat));
    }
}

/// Holds the table while a player aims a card.
pub fn hold_the_table(picks: Res<SeatCardChoices>, mut windows: ResMut<ReactionWindows>) {
    if picks.is_changed() {
        let mut next = windows.clone();
        next.note_busy(picks.0.keys().copied().filter(|&seat| picks.is_aiming(seat)).collect());
        windows.set_if_neq(next);
    }
}
