//! The fields that several ops share: the actor, the viewer, and the seed.

use super::request::EngineRequest;
use serde::Deserialize;
use serde_json::Value;
use shoal_contract::any::AnyMatch;
use shoal_contract::text::json::read;
use shoal_contract::{Actor, Seat, Viewer};

/// The actor a request names, or the one seat that is awaited.
pub(super) fn actor_of(
    game: &dyn AnyMatch,
    request: &mut EngineRequest<'_>,
) -> Result<Actor, String> {
    let seat: Option<Seat> = request.take_as("seat")?;
    let actor: Option<Actor> = request.take_as("actor")?;
    match (seat, actor) {
        (Some(_), Some(_)) => Err("actor: \"seat\" is given too; give only one of them".into()),
        (None, Some(Actor::House)) => Ok(Actor::House),
        (Some(seat), None) | (None, Some(Actor::Seat(seat))) => {
            Ok(Actor::Seat(seat_in(game, seat)?))
        }
        (None, None) => Ok(Actor::Seat(implied_seat(game)?)),
    }
}

/// The viewer a request names by `seat`, or the one seat that is awaited.
pub(super) fn viewer_of(
    game: &dyn AnyMatch,
    request: &mut EngineRequest<'_>,
) -> Result<Viewer, String> {
    match request.take("seat").map(|seat| seat.get()) {
        None | Some("null") => implied_seat(game).map(Viewer::Seat),
        Some("\"table\"") => Ok(Viewer::Table),
        Some("\"house\"") => Ok(Viewer::House),
        Some(text) => {
            let seat = read("seat", text).map_err(|error| {
                format!("{error}; \"view\" takes a seat's number, \"table\" or \"house\"")
            })?;
            seat_in(game, seat).map(Viewer::Seat)
        }
    }
}

/// The seat, if the match has it.
pub(super) fn seat_in(game: &dyn AnyMatch, seat: Seat) -> Result<Seat, String> {
    match game.seats() {
        seats if seat.index() < seats => Ok(seat),
        seats => Err(format!("seat: there is no seat {}, only 0 to {}", seat.0, seats - 1)),
    }
}

/// The seat that acts where none is named: the awaited one, unless the game names another.
pub(super) fn implied_seat(game: &dyn AnyMatch) -> Result<Seat, String> {
    if let Some(seat) = game.default_seat() {
        return Ok(seat);
    }
    match game.awaited_seats().as_slice() {
        [seat] => Ok(*seat),
        [] => Err("seat: missing, and the match waits for no seat: either the house \
                   (\"actor\":\"house\") can go on, or the match is over"
            .into()),
        many => {
            Err(format!("seat: missing, and the match waits for {} seats; say which", many.len()))
        }
    }
}

/// A seed: a whole number, or the same as a string, because many programs cannot write all of them
/// as numbers.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct SeedField(pub(super) u64);

impl TryFrom<Value> for SeedField {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let seed = match &value {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.parse().ok(),
            _ => None,
        };
        seed.map(SeedField).ok_or_else(|| {
            format!("a seed is a whole number from 0 to {}, or that as a string", u64::MAX)
        })
    }
}
