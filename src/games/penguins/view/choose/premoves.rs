//! Choices that a seat may make while others are in turn: the tile for its next penguin, or the next move.

use crate::prelude::*;
use shoal_contract::{Actor, Game as _};
use shoal_penguins::position::PenguinRoutes;
use shoal_penguins::rules::ice::{owner_of, spot_of};
use shoal_penguins::words;
use shoal_table::features::premoves::PremoveStep;

impl SecretSource for PenguinsView {}

/// Everything that a seat may decide ahead now; nothing while it is in turn.
pub fn plans(context: &TrayContext<PenguinsView>, seat: Seat) -> Vec<Action> {
    let (world, ice) = (context.world(), context.view());
    let position = position(world);
    if position.turn().is_none_or(|turn| turn == seat.index()) {
        return Vec::new();
    }
    let places = ice.players.get(seat.index()).map_or(&[][..], |player| &player.places);
    let routes = places.iter().filter_map(|&from| PenguinRoutes::of(position, from));
    let moves = routes.flat_map(|PenguinRoutes { from, lines, .. }| {
        lines.into_iter().flatten().map(move |to| Action::Move(from, to))
    });
    let all = ice.tiles().map(|(at, _)| Action::Place(at)).chain(moves);
    all.filter(|plan| PenguinsView::may_decide(world, seat, plan).is_ok()).collect()
}

impl PremoveSource for PenguinsView {
    type Plan = Action;

    fn may_decide(world: &World, seat: Seat, plan: &Action) -> Result<(), String> {
        let position = position(world);
        if owner_of(world, seat).is_none_or(|owner| owner.removed.is_some()) || position.is_over() {
            return Err("You have no more turns.".into());
        }
        match *plan {
            Action::Place(at) => {
                let free = spot_of(world, at).is_some_and(|spot| position.is_free(spot));
                let left = position.player(seat.index()).to_place > 0;
                match (left, free) {
                    (false, _) => Err("All your penguins have been placed.".into()),
                    (true, false) => Err("That tile is not free.".into()),
                    (true, true) => Ok(()),
                }
            }
            Action::Move(..) if position.is_placing() => {
                Err("Not all penguins have been placed yet.".into())
            }
            Action::Move(from, to) => {
                let mine = spot_of(world, from).and_then(|spot| position.penguin_at(spot));
                let routes =
                    PenguinRoutes::of(position, from).filter(|_| mine == Some(seat.index()));
                match routes {
                    Some(routes) if routes.reach(to) => Ok(()),
                    _ => Err("There is no straight path to it.".into()),
                }
            }
            Action::Quit | Action::Remove { .. } => Err("That cannot be planned ahead.".into()),
        }
    }

    fn is_still_meant(world: &World, seat: Seat, plan: &Action, played: usize) -> bool {
        let position = position(world);
        let placing = matches!(plan, Action::Place(_)) == position.is_placing();
        let there = match *plan {
            Action::Move(from, _) => {
                spot_of(world, from).and_then(|spot| position.penguin_at(spot))
                    == Some(seat.index())
            }
            _ => true,
        };
        played == 0 && placing && there && !position.is_over()
    }

    fn next_step(world: &World, seat: Seat, plan: &Action, played: usize) -> PremoveStep<Action> {
        if played > 0 {
            return PremoveStep::Over;
        }
        match Penguins::check(world, Actor::Seat(seat), plan) {
            Ok(()) => PremoveStep::Play(*plan),
            Err(_) => PremoveStep::Gone(match plan {
                Action::Move(..) => "The path you chose is now blocked: choose again.".into(),
                _ => "Somebody is there now: choose another tile.".into(),
            }),
        }
    }

    fn words(plan: &Action) -> String {
        match plan {
            Action::Move(from, to) => words::go(*from, *to),
            _ => "Place a penguin".into(),
        }
    }
}
