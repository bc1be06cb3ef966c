//! The rules of the penguins, through actions on small boards.

mod leaving;
mod moving;
mod setting_up;
mod wild;

use shoal_contract::{Actor, Match, Seat};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, Event, IceCell};
use shoal_penguins::protocol;
use shoal_penguins::setup::{IceSource, Setup};

/// A match before its first placement, on this board.
fn begun<Row: AsRef<[i64]>>(players: usize, board: &[Row]) -> Match<Penguins> {
    let board = board.iter().map(|row| row.as_ref().to_vec()).collect();
    let setup = Setup { ice: IceSource::Board(board), ..Setup::for_players(players) };
    Match::new(setup, 1).expect("the setup is sound")
}

/// A match that goes on from a position as programs write it.
fn loaded(state: &str) -> Match<Penguins> {
    let state = protocol::read_state(state).expect("the position is sound");
    Match::from_state(state, None).expect("the position is sound")
}

fn by(seat: u16) -> Actor {
    Actor::Seat(Seat(seat))
}

/// What came of a seat's action.
fn does(hosted: &mut Match<Penguins>, seat: u16, action: Action) -> Vec<Event> {
    hosted.apply(by(seat), &action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"))
}

/// The sentence with which an action is refused.
fn refused(hosted: &mut Match<Penguins>, actor: Actor, action: Action) -> String {
    let before = hosted.state();
    let refusal = hosted.apply(actor, &action).expect_err("it should be refused");
    assert_eq!(hosted.state(), before, "what is refused changes nothing");
    refusal.0
}

fn go(from: (u8, u8), to: (u8, u8)) -> Action {
    Action::Move(IceCell(from.0, from.1), IceCell(to.0, to.1))
}
