//! Bots at a table where the players hold cards of their own: people draw for them and say what it
//! is. A card that may be kept lies open before the bot, and the bot may play it later; for one that
//! must be played it chooses the target itself.
//!
//! A bot knows only cards that the computer deals. So it is asked about a position that is like this
//! one, but dealt: its hand is what lies before it, nobody else holds anything.

use crate::contract::{Generator, Match, Seat};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::{Action, On, Play};
use crate::games::fish_and_men::cards::card::{Card, CardName, FACE_DOWN};
use crate::games::fish_and_men::cards::deck::Holding;
use crate::games::fish_and_men::rules::hands::deck;
use crate::games::fish_and_men::rules::legal::decision;
use crate::games::fish_and_men::rules::playing::is_its_draw;
use crate::games::fish_and_men::rules::{effects, hands};
use crate::games::fish_and_men::state::{Ask, CardTable, Resolving, Source};
use crate::table::hosting::{Bots, Hosted};
use bevy::ecs::world::World;
use bevy::prelude::*;
use std::sync::Arc;

/// Whether only people can answer what a seat is asked, even if a bot plays it.
pub fn is_answered_by_people(world: &World, seat: Seat) -> bool {
    let asked = decision(world).filter(|asked| asked.seat == seat).map(|asked| asked.ask);
    matches!(asked, Some(Ask::DrawCard | Ask::PlayCard { card: FACE_DOWN, .. }))
}

/// What comes of it when people have drawn this kind for a bot.
pub fn drawn(
    hosted: &Hosted<FishAndMen>,
    bots: &mut Bots<FishAndMen>,
    seat: Seat,
    kind: &Card,
) -> Vec<Action> {
    let world = hosted.game().world();
    let play = Play::card(kind.id);
    let drawing = is_its_draw(world, seat);
    let forced = !drawing || kind.class == crate::games::fish_and_men::cards::card::Class::Must;
    if drawing && kind.nullifies() {
        // It lies there as announced: the bot's next card has no effect.
        return vec![Action::Play(play), Action::Drawn];
    }
    if !forced {
        bots.lay(seat, kind.id.as_str());
        return vec![Action::Drawn];
    }
    vec![Action::Play(play.on(aim(hosted, bots, seat, kind)))]
}

/// What a bot aims a card at that it has to play; by chance if it cannot say.
fn aim(hosted: &Hosted<FishAndMen>, bots: &mut Bots<FishAndMen>, seat: Seat, kind: &Card) -> On {
    let world = hosted.game().world();
    let check = |on: On| super::law::refusal(world, seat, Action::Play(Play::card(kind.id).on(on)));
    if check(On::Nothing).is_none() {
        return On::Nothing;
    }
    let imagined = imagine(hosted.game(), seat, &bots.laid(seat), Some(kind.id));
    if let Some(game) = imagined
        && let Some(Action::Play(play)) = bots.ask_about(&game, seat)
        && play.card == kind.id
        && check(play.on).is_none()
    {
        return play.on;
    }
    let mut generator = Generator::from_seed(hosted.game().taken().len() as u64);
    effects::sample_target(world, seat, kind, &mut generator).unwrap_or_default()
}

/// What a bot does of its own accord with the cards that lie before it.
pub fn unasked(
    game: &Match<FishAndMen>,
    seat: Seat,
    laid: &[String],
    ask: &mut dyn FnMut(&Match<FishAndMen>) -> Option<Action>,
) -> Option<Action> {
    if deck(game.world()).holding != Holding::Physical {
        return ask(game);
    }
    if laid.is_empty() {
        return None;
    }
    match ask(&imagine(game, seat, laid, None)?)? {
        Action::Play(play) if !hands::is_armed(game.world(), seat) => Some(Action::Play(play)),
        Action::Play(play) => Some(Action::Play(play.on(On::Nothing))),
        _ => None,
    }
}

/// A position like this one in which the computer has dealt the cards before a bot.
fn imagine(
    game: &Match<FishAndMen>,
    seat: Seat,
    laid: &[String],
    to_play: Option<CardName>,
) -> Option<Match<FishAndMen>> {
    let mut state = game.state();
    let mut setup = (*state.setup).clone();
    setup.deck.holding = Holding::Dealt;
    let mut pile = setup.deck.all_copies();
    let mut take = |card: CardName| {
        let place = pile.iter().position(|&other| other == card)?;
        Some(pile.remove(place))
    };
    let mut cards = CardTable {
        hands: vec![Vec::new(); setup.players],
        extra_turns: state.sea.cards.extra_turns,
        extra_passes: state.sea.cards.extra_passes,
        ..CardTable::default()
    };
    let held = laid.iter().filter_map(|card| card.parse().ok()).filter_map(&mut take);
    cards.hands.get_mut(seat.index())?.extend(held);
    if let Some(card) = to_play.and_then(take) {
        cards.resolving.push(Resolving { seat, card, from: Source::Drawn });
        state.sea.through += usize::from(is_its_draw(game.world(), seat));
    }
    cards.pile = hands_count(&pile);
    state.sea.cards = cards;
    state.pile = pile;
    state.setup = Arc::new(setup);
    Match::from_state(state, Some(game.seed())).ok()
}

fn hands_count(pile: &[CardName]) -> u32 {
    u32::try_from(pile.len()).unwrap_or(u32::MAX)
}

/// A card that a bot has played lies before it no more.
pub fn pick_up(
    mut began: MessageReader<crate::table::playback::EventEnded<FishAndMen>>,
    mut bots: ResMut<Bots<FishAndMen>>,
) {
    use crate::games::fish_and_men::action::Event;
    for event in began.read() {
        match &event.0 {
            Event::CardPlayed { seat, play } => bots.pick_up(*seat, play.card.as_str()),
            Event::CardNullified { seat, card } => bots.pick_up(*seat, card.as_str()),
            Event::HandDiscarded { seat, .. } => bots.pick_up_all(*seat),
            _ => {}
        }
    }
}
