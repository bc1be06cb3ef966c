//! What a seat may decide while others are in turn: where its next penguin is put, or which goes where.

use super::routes::Routes;
use super::words;
use crate::contract::{Actor, Game as _, Seat};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::rules::ice::{owner_of, position, spot_of};
use crate::table::premoves::{Next, Premoves};
use bevy::ecs::world::World;

/// What a seat has decided to do at its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// To put its next penguin here.
    Place(At),
    /// To move a penguin.
    Move(At, At),
}

impl Plan {
    /// The action by which it is done.
    pub fn action(self) -> Action {
        match self {
            Plan::Place(at) => Action::Place(at),
            Plan::Move(from, to) => Action::Move(from, to),
        }
    }
}

impl Premoves for Penguins {
    type Plan = Plan;

    fn may_decide(world: &World, seat: Seat, plan: &Plan) -> Result<(), String> {
        let position = position(world);
        if owner_of(world, seat).is_none_or(|owner| owner.removed.is_some()) || position.is_over() {
            return Err("There is no turn of yours to come.".into());
        }
        match *plan {
            Plan::Place(at) => {
                let free = spot_of(world, at).is_some_and(|spot| position.is_free(spot));
                let left = position.player(seat.index()).to_place > 0;
                match (left, free) {
                    (false, _) => Err("All your penguins are placed.".into()),
                    (true, false) => Err("That is no free tile.".into()),
                    (true, true) => Ok(()),
                }
            }
            Plan::Move(..) if position.is_placing() => {
                Err("Not all penguins are placed yet.".into())
            }
            Plan::Move(from, to) => {
                let mine = spot_of(world, from).and_then(|spot| position.penguin_at(spot));
                let routes = Routes::of(position, from).filter(|_| mine == Some(seat.index()));
                match routes {
                    Some(routes) if routes.reach(to) => Ok(()),
                    _ => Err("No straight way leads there.".into()),
                }
            }
        }
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &Plan, played: usize) -> bool {
        let position = position(world);
        let placing = matches!(plan, Plan::Place(_)) == position.is_placing();
        let there = match *plan {
            Plan::Place(_) => true,
            Plan::Move(from, _) => {
                spot_of(world, from).and_then(|spot| position.penguin_at(spot))
                    == Some(seat.index())
            }
        };
        played == 0 && placing && there && !position.is_over()
    }

    fn next(world: &World, seat: Seat, plan: &Plan, played: usize) -> Next<Action> {
        if played > 0 {
            return Next::Over;
        }
        match Self::check(world, Actor::Seat(seat), &plan.action()) {
            Ok(()) => Next::Play(plan.action()),
            Err(_) => Next::Gone(match plan {
                Plan::Place(_) => "Somebody stands there now: choose another tile.".into(),
                Plan::Move(..) => "The way you had chosen is cut now: choose again.".into(),
            }),
        }
    }

    fn words(plan: &Plan) -> String {
        match plan {
            Plan::Place(_) => "Place a penguin".into(),
            Plan::Move(from, to) => words::go(*from, *to),
        }
    }
}
