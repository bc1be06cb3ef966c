//! The actions of a seat, in words for a person at the table.

use super::action::{Action, IceCell};
use super::rules::ice::{position, spot_of};
use bevy_ecs::world::World;
use shoal_contract::counted;

/// Describes these actions, taken one after another from this position.
pub fn of(world: &World, actions: &[Action]) -> String {
    let all: Vec<String> = actions.iter().map(|action| one(world, *action)).collect();
    if all.is_empty() { "Wait".into() } else { all.join(", then ") }
}

fn one(world: &World, action: Action) -> String {
    match action {
        Action::Place(at) => format!("Put a penguin on {}", tile(world, at)),
        Action::Move(from, to) => {
            let fish = fish(world, from);
            format!("{}: +{fish}, to {}", go(from, to), tile(world, to))
        }
        Action::Quit => "Leave the match".into(),
        Action::Remove { .. } => "Wait for the house".into(),
    }
}

fn fish(world: &World, at: IceCell) -> u16 {
    spot_of(world, at).map_or(0, |spot| position(world).board().fish(spot))
}

/// A tile by the fish on it: nobody at the table can see rows and columns.
fn tile(world: &World, at: IceCell) -> String {
    format!("a tile with {} fish", fish(world, at))
}

/// `Go 3 tiles south-east`, in the directions of the picture on the table.
pub fn go(from: IceCell, to: IceCell) -> String {
    let (rows, way) = heading(from, to);
    let tiles = counted(rows, "tiles");
    format!("Go {tiles} {way}")
}

/// The length of a straight route in tiles, and its direction as seen on the picture.
fn heading(from: IceCell, to: IceCell) -> (u8, &'static str) {
    let rows = from.0.abs_diff(to.0);
    let south = to.0 > from.0;
    // Half columns tell left from right, whichever row they are in.
    let half = |at: IceCell| 2 * i32::from(at.1) + i32::from(at.0 % 2);
    match half(to) - half(from) {
        0 if south => (rows / 2, "south"),
        0 => (rows / 2, "north"),
        east => (
            rows,
            match (south, east > 0) {
                (true, true) => "south-east",
                (true, false) => "south-west",
                (false, true) => "north-east",
                (false, false) => "north-west",
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_named_as_the_picture_lies() {
        assert_eq!(go(IceCell(4, 2), IceCell(8, 2)), "Go 2 tiles south");
        assert_eq!(go(IceCell(4, 2), IceCell(2, 2)), "Go 1 tile north");
        assert_eq!(go(IceCell(4, 2), IceCell(5, 2)), "Go 1 tile south-east");
        assert_eq!(go(IceCell(4, 2), IceCell(3, 1)), "Go 1 tile north-west");
        assert_eq!(go(IceCell(3, 1), IceCell(6, 0)), "Go 3 tiles south-west");
    }
}
