//! Checks of the view of a plain game, by random play: what the compiler cannot see, and a person at the table would.

use super::plain_view::{PieceLook, PlainEvent, PlainPiece, PlainView, middle_of};
use bevy::math::Vec2;
use shoal_contract::battery::play::RandomWalk;
use shoal_contract::battery::{Battery, Case};
use shoal_contract::{PlainGame, PlainPosition, Seat, Viewer};
use shoal_tabletop::picture::art::source;
use std::collections::BTreeSet;

/// Asserts, by random play with every number of seats:
///
/// - every drawing has a name that the game or the table knows, and no drawing of the game has the name of one of the
///   table;
/// - pieces, events and actions are on the board;
/// - a click on the cell of an action means that action;
/// - the actions of a seat differ in their words;
/// - where a seat has tokens, every seat has.
///
/// # Panics
/// With the first fault, and the action after which it is found.
pub fn shows_what_is_played<V: PlainView>() {
    drawings_have_names_of_their_own::<V>().unwrap_or_else(|why| panic!("{why}"));
    let battery = Battery::<PlainGame<V::Position>>::default();
    for seats in battery.seats.clone() {
        let mut with_tokens = BTreeSet::new();
        for &seed in &battery.seeds {
            let walked = RandomWalk::look_at_all(&battery, Case { seats, seed }, |walk| {
                let told = walk.told.iter().rev().nth(1).copied().unwrap_or(0);
                look::<V>(PlainGame::position(walk.hosted.world()), &mut with_tokens)?;
                walk.events[told..].iter().try_for_each(event_is_on_the_board::<V>)
            });
            walked.unwrap_or_else(|why| panic!("{seats} seats, seed {seed}: {why}"));
        }
        let seat = Seat::all(seats).find(|seat| !with_tokens.contains(seat));
        if let Some(seat) = seat.filter(|_| !with_tokens.is_empty()) {
            panic!("{seats} seats: `pieces` never has a token of {seat}, but of others");
        }
    }
}

fn drawings_have_names_of_their_own<V: PlainView>() -> Result<(), String> {
    let of_the_table = |own: &&(&str, &str)| source(own.0).is_some_and(|known| known != own.1);
    match V::DRAWINGS.iter().find(of_the_table) {
        Some((name, _)) => Err(format!("the table has a drawing called `{name}`: rename yours")),
        None => is_drawn::<V>("CARD", V::CARD.emblem),
    }
}

fn look<V: PlainView>(position: &V::Position, tokens: &mut BTreeSet<Seat>) -> Result<(), String> {
    for piece in V::pieces(&position.seen_by(Viewer::Table)) {
        piece_is_on_the_board::<V>("pieces", &piece)?;
        if let PieceLook::Token(seat) = piece.look {
            tokens.insert(seat);
        }
    }
    position.awaited().into_iter().try_for_each(|seat| actions_can_be_told::<V>(position, seat))
}

fn actions_can_be_told<V: PlainView>(position: &V::Position, seat: Seat) -> Result<(), String> {
    let mut words = BTreeSet::new();
    for action in position.legal(seat) {
        let Some(cell) = V::cell(position, &action) else {
            if V::Position::is_secret(&action) {
                continue;
            }
            return Err(format!("`cell` has no place for {action:?}, so nobody can click it"));
        };
        is_on_the_board::<V>("cell", middle_of(cell))?;
        let clicked = V::action(cell);
        if clicked != action {
            return Err(format!(
                "{action:?} is shown in {cell:?}, but a click there is {clicked:?}"
            ));
        }
        let said = V::words(&action);
        if said.is_empty() || !words.insert(said.clone()) {
            return Err(format!("`words` says {said:?} of {action:?}, and of another action"));
        }
    }
    Ok(())
}

fn event_is_on_the_board<V: PlainView>(event: &PlainEvent<V>) -> Result<(), String> {
    let Some(shown) = V::shown(event) else { return Ok(()) };
    is_on_the_board::<V>("shown", middle_of(shown.at))?;
    if let Some(icon) = shown.effect.and_then(|effect| effect.icon) {
        is_drawn::<V>("shown", icon)?;
    }
    shown.moving.map_or(Ok(()), |piece| piece_is_on_the_board::<V>("shown", &piece))
}

fn piece_is_on_the_board<V: PlainView>(method: &str, piece: &PlainPiece) -> Result<(), String> {
    if let PieceLook::Drawing(name) = piece.look {
        is_drawn::<V>(method, name)?;
    }
    is_on_the_board::<V>(method, piece.at)
}

fn is_drawn<V: PlainView>(method: &str, name: &str) -> Result<(), String> {
    let own = V::DRAWINGS.iter().any(|drawing| drawing.0 == name);
    match own || source(name).is_some() {
        true => Ok(()),
        false => Err(format!("`{method}` names the drawing `{name}`, which is not in `DRAWINGS`")),
    }
}

fn is_on_the_board<V: PlainView>(method: &str, at: Vec2) -> Result<(), String> {
    let (rows, columns) = V::CELLS;
    let size = Vec2::new(columns.into(), rows.into());
    match (at + 0.5).cmpge(Vec2::ZERO).all() && (at + 0.5).cmple(size).all() {
        true => Ok(()),
        false => Err(format!("`{method}`: {at} is not on the board of {columns} by {rows} cells")),
    }
}
