//! Permission to play a card, and its legal targets (rules 7.1 to 7.5, 8.1). The play itself is in
//! [`super::resolving`].

use super::effects;
pub use super::hands::of_joker;
use super::hands::{deck, hand, holding, is_armed, kinds_in};
use crate::rules::prelude::*;
pub use crate::rules::world::pending_card;
use crate::rules::world::turn::check_no_card_pending;

/// Checks that seats may play and trade now without being asked: not before the first turn, not while a card is
/// resolved, not while a fish moves (rules 7.3). The phases of the house are one action each.
pub fn window(world: &World) -> Result<(), Refusal> {
    if is_open(world) {
        return Ok(());
    }
    let turn = world.resource::<FishMatchProgress>();
    if turn.phase == FishAndMenPhase::Placing {
        return refuse("Cards can be played once all fish are in their rivers.");
    }
    check_no_card_pending(world)?;
    match turn.seat() {
        Some(seat) => refuse(format!(
            "{} is moving: cards have to wait until the fish has stopped.",
            name_of(world, seat)
        )),
        None => refuse("The match is over."),
    }
}

/// `true` if [`window`] allows play, for those who ask often and want no reason.
pub fn is_open(world: &World) -> bool {
    let turn = world.resource::<FishMatchProgress>();
    match turn.phase {
        FishAndMenPhase::Placing | FishAndMenPhase::Over => false,
        FishAndMenPhase::FishMove => {
            let fish = turn.seat().and_then(|seat| fish_of(world, seat));
            let moves = fish.is_some_and(|fish| matches!(fish.turn, FishTurn::Moving { .. }));
            !moves && pending_card(world).is_none()
        }
        _ => pending_card(world).is_none(),
    }
}

/// Checks that a seat may play this card now: the one it has to play, or one it chooses to play.
pub fn check(world: &World, seat: Seat, play: CardPlay) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    if holding(world) == CardHandling::None {
        return refuse("This match is played without cards.");
    }
    match pending_card(world) {
        Some(top) if top.seat == seat => check_forced(world, top, play),
        _ => check_free(world, seat, play),
    }
}

/// Checks that a seat may keep the joker it has drawn (rules 8.1).
pub fn check_keep(world: &World, seat: Seat) -> Result<(), Refusal> {
    check_takes_part(world, seat)?;
    match pending_card(world) {
        Some(PendingCard { seat: its, card: JOKER, from: CardSource::Drawn }) if its == seat => {
            Ok(())
        }
        _ => refuse("Only a joker that has just been drawn can be kept."),
    }
}

/// Every legal play of a seat, kind by kind in the order of the deck.
pub fn all_plays(world: &World, seat: Seat) -> Vec<Action> {
    let mut plays = Vec::new();
    for kind in kinds(world, seat) {
        let all = possible_targets(world, seat, kind);
        plays.extend(all.into_iter().map(|on| Action::Play(kind.on(on))));
    }
    plays
}

/// Returns the kinds of cards that a seat may play now, each once and without its target. Of those that it may play of
/// its own accord some may have no legal target, or come too late.
pub fn kinds(world: &World, seat: Seat) -> Vec<CardPlay> {
    let deck = deck(world);
    let is_there = check_takes_part(world, seat).is_ok() && deck.holding != CardHandling::None;
    match pending_card(world) {
        _ if !is_there => Vec::new(),
        Some(top) if top.seat == seat => forced_kinds(world, top),
        Some(_) => Vec::new(),
        None if !is_open(world) => Vec::new(),
        None if deck.holding == CardHandling::Physical => any_of(deck, !is_its_draw(world, seat)),
        None => {
            let mut kinds = Vec::new();
            for card in kinds_in(hand(world, seat)) {
                match card {
                    JOKER => kinds.extend(of_joker(deck, true).map(as_joker)),
                    _ => kinds.push(CardPlay::card(card)),
                }
            }
            kinds
        }
    }
}

fn forced_kinds(world: &World, top: PendingCard) -> Vec<CardPlay> {
    let deck = deck(world);
    let only_kept = top.from == CardSource::Taken;
    match top.card {
        FACE_DOWN => any_of(deck, only_kept),
        JOKER if joker_is_stuck(world, top) => vec![CardPlay::card(JOKER)],
        JOKER => of_joker(deck, only_kept).map(as_joker).collect(),
        card => vec![CardPlay::card(card)],
    }
}

/// All kinds of a deck, or only those that may be kept.
fn any_of(deck: &DeckSetup, only_kept: bool) -> Vec<CardPlay> {
    let may = |card: &&CardKind| card.class == CardClass::Keep || !only_kept;
    deck.cards.iter().filter(may).map(|card| CardPlay::card(card.id)).collect()
}

fn as_joker(card: &CardKind) -> CardPlay {
    CardPlay { stands_for: Some(card.id), ..CardPlay::card(JOKER) }
}

/// All targets of a kind now; empty if it may not be played.
fn possible_targets(world: &World, seat: Seat, kind: CardPlay) -> Vec<PlayTarget> {
    let nothing = kind.on(PlayTarget::Nothing);
    if check(world, seat, nothing).is_ok() {
        return vec![PlayTarget::Nothing];
    }
    let Some(card) = deck(world).card(kind.kind()) else { return Vec::new() };
    if pending_card(world).is_none()
        && (is_armed(world, seat) || check_moment(world, seat, card).is_err())
    {
        return Vec::new();
    }
    effects::targets(world, seat, card)
}

/// The kind of card that is played, if its name can be played at all.
fn kind_of(deck: &DeckSetup, play: CardPlay) -> Result<&CardKind, Refusal> {
    let physical = deck.holding == CardHandling::Physical;
    match play.stands_for {
        Some(_) if physical => refuse("Announce a joker as the card it stands for."),
        Some(_) if play.card != JOKER => refuse("Only a joker can stand for another card."),
        Some(kind) if !deck.joker_may_be(kind) => {
            refuse(format!("A joker cannot stand for {kind}."))
        }
        None if play.card == JOKER && physical => {
            refuse("Announce a joker as the card it stands for.")
        }
        None if play.card == JOKER => refuse("Say which card the joker stands for."),
        _ => deck.card(play.kind()).ok_or_else(|| {
            Refusal::because(format!("There is no card {} in this deck.", play.kind()))
        }),
    }
}

/// Checks the play of a card that has to be played: without a target if it will have no effect, because of a
/// Nullification or because nothing is left that it could be aimed at.
fn check_forced(world: &World, top: PendingCard, play: CardPlay) -> Result<(), Refusal> {
    if top.card != FACE_DOWN && top.card != play.card {
        let name = deck(world).card(top.card).map_or("the joker", |card| card.name.as_str());
        return refuse(format!("You have to play {name} first."));
    }
    if play == CardPlay::card(JOKER) && joker_is_stuck(world, top) {
        return Ok(());
    }
    let card = kind_of(deck(world), play)?;
    let from_hand = top.from == CardSource::Taken && (top.card == JOKER || top.card == FACE_DOWN);
    if from_hand && card.class == CardClass::Must {
        return refuse(format!("{} can never be in a hand.", card.name));
    }
    if card.nullifies()
        || is_armed(world, top.seat)
        || (top.card != JOKER && !effects::has_target(world, top.seat, card))
    {
        return aimed_at_nothing(card, play.on);
    }
    effects::check_target(world, top.seat, card, play.on)
}

fn aimed_at_nothing(card: &CardKind, on: PlayTarget) -> Result<(), Refusal> {
    match on {
        PlayTarget::Nothing => Ok(()),
        _ => refuse(format!("{} will have no effect: play it without a target.", card.name)),
    }
}

/// Checks the play of a card that a seat chooses to play, or has drawn from a deck of its own.
fn check_free(world: &World, seat: Seat, play: CardPlay) -> Result<(), Refusal> {
    window(world)?;
    let deck = deck(world);
    let card = kind_of(deck, play)?;
    if deck.holding.is_dealt() && !hand(world, seat).contains(&play.card) {
        return refuse(format!("You do not have {}.", play.card));
    }
    check_moment(world, seat, card)?;
    let drawn = card.class == CardClass::Must;
    if card.nullifies() {
        // It is announced, where the players hold cards of their own.
        return match is_armed(world, seat) {
            true => refuse(format!("Your {} is already waiting for your next card.", card.name)),
            false => aimed_at_nothing(card, play.on),
        };
    }
    let has_target = effects::has_target(world, seat, card);
    if !has_target && !drawn {
        return refuse(format!("There is nothing for {} to act on.", card.name));
    }
    if !has_target || is_armed(world, seat) {
        return aimed_at_nothing(card, play.on);
    }
    effects::check_target(world, seat, card, play.on)
}

/// Checks that now is the moment for a card that nobody has to play: for one that may be kept, any moment; for one
/// about a movement, the Fish Move phase (rules 7.4).
fn check_moment(world: &World, seat: Seat, card: &CardKind) -> Result<(), Refusal> {
    let name = &card.name;
    if card.class == CardClass::Must && !is_its_draw(world, seat) {
        return refuse(format!("{name} must be played as soon as it is drawn."));
    }
    let moves = world.resource::<FishMatchProgress>().phase == FishAndMenPhase::FishMove;
    if card.is_before_movement() && card.class == CardClass::Keep && !moves {
        return refuse(format!("{name} can only be played while the fish feed and move."));
    }
    if card.nullifies() && holding(world).is_dealt() {
        return refuse(format!(
            "{name} works by itself: the next card you play will have no effect."
        ));
    }
    Ok(())
}

/// `true` if this seat is to draw now, where the players hold cards of their own (rules 4.2).
pub fn is_its_draw(world: &World, seat: Seat) -> bool {
    holding(world) == CardHandling::Physical
        && world.resource::<FishMatchProgress>().is_to_draw(seat)
}

/// `true` if a joker that has to be played, and cannot be kept, can be played as nothing.
pub fn joker_is_stuck(world: &World, top: PendingCard) -> bool {
    top.card == JOKER
        && top.from != CardSource::Drawn
        && !is_armed(world, top.seat)
        && !of_joker(deck(world), top.from == CardSource::Taken)
            .any(|card| effects::has_target(world, top.seat, card))
}

/// `true` if nothing is left to choose for a card: it resolves without anybody being asked.
pub fn needs_no_choice(world: &World, top: PendingCard) -> bool {
    match top {
        PendingCard { card: FACE_DOWN, .. } => false,
        PendingCard { card: JOKER, from: CardSource::Drawn, .. } => false,
        PendingCard { card: JOKER, .. } => is_armed(world, top.seat) || joker_is_stuck(world, top),
        PendingCard { card, seat, .. } => deck(world).card(card).is_none_or(|card| {
            card.nullifies()
                || is_armed(world, seat)
                || card.target() == CardTargetKind::Nothing
                || !effects::has_target(world, seat, card)
        }),
    }
}
