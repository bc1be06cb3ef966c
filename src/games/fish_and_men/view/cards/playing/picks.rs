//! The choice of each seat: a card that is picked and so raised in its hand, its targets, a trade that is drawn up.
//! None of it is part of the match.

use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::explain::aiming::aimed;
use shoal_fish_and_men::explain::playable::{targets, why_not_play};
use shoal_fish_and_men::explain::tasks::CardPlayChoice;
use shoal_fish_and_men::rules::cards::hands::hand;
use shoal_fish_and_men::rules::legal::decision;
use shoal_table::matches::hosting::ReactionWindows;

/// The most targets that stand out one by one.
const FEW: usize = 60;

/// The choices that all seats are making, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct SeatCardChoices(Vec<SeatCardChoice>);

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

/// A trade that is drawn up: cards by their places in the two hands.
#[derive(Debug, Clone, PartialEq)]
pub struct TradeDraft {
    /// The seat to trade with.
    pub with: Seat,
    /// The cards that are given.
    pub give: Vec<HandCard>,
    /// The cards that are asked for.
    pub take: Vec<HandCard>,
}

/// A card in its place of a hand.
pub type HandCard = (u32, CardName);

/// A card that is to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct PickedCard {
    /// The place it comes from.
    pub from: PickOrigin,
    /// The card to play; its target is chosen last.
    pub play: CardPlay,
    /// The fish that a card moves, once it is chosen.
    pub fish: Option<Seat>,
    /// The targets it may be aimed at now.
    pub targets: Vec<PlayTarget>,
    /// The target that keys and wheels have come to, by its place among them.
    pub focus: Option<usize>,
    /// The reason it cannot be played now.
    pub why_not: Option<String>,
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

/// The set of cards before a tray to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardChoiceSet {
    /// The kinds that a joker may stand for.
    Joker,
    /// The kinds of their own cards that players may announce.
    Announce(CardSortOrder),
}

/// The order of cards to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CardSortOrder {
    /// By name.
    #[default]
    Name,
    /// By the original's numbers, then the others.
    Number,
    /// As playing cards.
    Playing,
}

impl CardSortOrder {
    /// All, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Name, Self::Number, Self::Playing];
}

impl PickedCard {
    /// Picks a card of a hand, a card that has to be played, or one that was announced.
    pub fn of(world: &World, seat: Seat, from: PickOrigin, play: CardPlay) -> Self {
        let mut pick =
            Self { from, play, fish: None, targets: Vec::new(), focus: None, why_not: None };
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

    /// Chooses the fish that the card moves; the square comes next.
    pub fn choose_fish(&mut self, world: &World, seat: Seat, fish: Option<Seat>) {
        self.fish = fish;
        self.focus = None;
        self.find_targets(world, seat);
    }

    /// Finds the targets it may be aimed at, as things are now.
    fn find_targets(&mut self, world: &World, seat: Seat) {
        self.targets = targets(world, seat, self.play, self.fish);
        self.focus = self.focus.filter(|&place| place < self.targets.len());
        let none = self.targets.is_empty();
        self.why_not = none.then(|| why_not_play(world, seat, self.play)).flatten();
    }

    /// The card to play, and the fish that it moves.
    pub fn chosen(&self) -> CardPlayChoice {
        CardPlayChoice { play: self.play, fish: self.fish }
    }

    /// The target in the focus, or otherwise the one under the cursor.
    pub fn pointed(
        &self,
        sea: &SeaView,
        card: &CardKind,
        hover: Option<Square>,
    ) -> Option<PlayTarget> {
        let under = hover.and_then(|square| aimed(sea, card.target(), self.fish, square));
        self.focused().or(under.filter(|on| self.targets.contains(on)))
    }

    /// The target in the focus.
    pub fn focused(&self) -> Option<PlayTarget> {
        self.focus.and_then(|place| self.targets.get(place)).copied()
    }
}

impl SeatCardChoices {
    /// The choice that a seat is making.
    pub fn get(&self, seat: Seat) -> Option<&SeatCardChoice> {
        self.0.get(seat.index())
    }

    /// The choice that a seat is making, to change.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut SeatCardChoice> {
        self.0.get_mut(seat.index())
    }

    /// The card that a seat is about to play.
    pub fn pick(&self, seat: Seat) -> Option<&PickedCard> {
        self.get(seat)?.pick.as_ref()
    }

    /// `true` while a seat is aiming a card: everything it does on the board is about that.
    pub fn is_aiming(&self, seat: Seat) -> bool {
        self.pick(seat).is_some_and(|pick| !pick.targets.is_empty() && !pick.needs_nothing())
    }

    /// All of them, in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &SeatCardChoice)> {
        Seat::all(self.0.len()).zip(&self.0)
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
    picks.0.resize(chairs.0.len(), SeatCardChoice::default());
    let world = hosted.game().world();
    let asked = decision(world);
    for (seat, choosing) in chairs.seats().zip(&mut picks.0) {
        let ask = asked.as_ref().filter(|asked| asked.seat == seat).map(|asked| asked.ask);
        let person = chairs.is_person(seat);
        refresh_choice(world, seat, ask, person, choosing);
    }
}

fn refresh_choice(
    world: &World,
    seat: Seat,
    ask: Option<Ask>,
    person: bool,
    choosing: &mut SeatCardChoice,
) {
    let card = match ask {
        Some(Ask::PlayCard { card, .. }) => Some(card),
        _ => None,
    };
    if let Some(pick) = &mut choosing.pick {
        let there = match pick.from {
            PickOrigin::Hand(place) => {
                card.is_none() && hand(world, seat).get(place as usize) == Some(&pick.play.card)
            }
            PickOrigin::Asked => card == Some(pick.play.card),
            PickOrigin::Announced => card.is_none_or(|card| card == FACE_DOWN),
        };
        if there {
            pick.find_targets(world, seat);
        }
        if !there || pick.from == PickOrigin::Announced && pick.targets.is_empty() {
            choosing.pick = None;
        }
    }
    let joker =
        card == Some(JOKER) || choosing.pick.as_ref().is_some_and(|pick| pick.play.card == JOKER);
    match choosing.open {
        Some(CardChoiceSet::Joker) if !joker => choosing.open = None,
        Some(CardChoiceSet::Announce(_)) if has_nothing_to_announce(world, seat, card) => {
            choosing.open = None
        }
        _ => {}
    }
    if let Some(trade) = &mut choosing.trade {
        // A player who has to choose cards again sees which are left.
        let there = |of: Seat, &(place, card): &HandCard| {
            hand(world, of).get(place as usize) == Some(&card)
        };
        trade.give.retain(|card| there(seat, card));
        trade.take.retain(|card| there(trade.with, card));
        if refusal(world, trade.with, Action::Quit).is_some() {
            choosing.trade = None;
        }
    }
    match card.filter(|_| person) {
        Some(JOKER) if choosing.pick.is_none() => choosing.open = Some(CardChoiceSet::Joker),
        Some(FACE_DOWN) if choosing.pick.is_none() && choosing.open.is_none() => {
            choosing.open = Some(CardChoiceSet::Announce(CardSortOrder::default()));
        }
        Some(JOKER | FACE_DOWN) | None => {}
        Some(card) if choosing.pick.is_none() => {
            choosing.trade = None;
            choosing.pick =
                Some(PickedCard::of(world, seat, PickOrigin::Asked, CardPlay::card(card)));
        }
        Some(_) => {}
    }
}

/// `true` if a seat can announce nothing at the moment.
fn has_nothing_to_announce(world: &World, seat: Seat, card: Option<CardName>) -> bool {
    use shoal_fish_and_men::rules::cards::playing::window;
    card != Some(FACE_DOWN)
        && (window(world).is_err() || refusal(world, seat, Action::Quit).is_some())
}

/// Holds the table while a player aims a card.
pub fn hold_the_table(picks: Res<SeatCardChoices>, mut windows: ResMut<ReactionWindows>) {
    if picks.is_changed() {
        let aiming = picks.iter().filter(|(seat, _)| picks.is_aiming(*seat));
        let busy: BTreeSet<Seat> = aiming.map(|(seat, _)| seat).collect();
        let mut next = windows.clone();
        next.note_busy(busy);
        windows.set_if_neq(next);
    }
}
