//! The squares the fish in turn can reach.

use crate::prelude::*;
use shoal_fish_and_men::explain::swim_paths::reachable_paths;

/// The squares the fish whose turn it is can reach.
#[derive(Resource, Default, Debug)]
pub struct ReachableSquares {
    /// The seat that owns the fish.
    pub seat: Option<Seat>,
    /// The best path to each square: the one that leaves the most health, then the shortest. The
    /// fish's own square is among them with no step at all.
    pub paths: BTreeMap<Square, SwimPath>,
    /// Number of actions of the match after which this was found.
    after: Option<usize>,
}

/// Finds the squares in reach again whenever the match has gone on.
pub fn find_reachable_squares(
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut reach: ResMut<ReachableSquares>,
) {
    let after = Some(hosted.game().taken().len());
    if reach.after == after {
        return;
    }
    let world = hosted.game().world();
    let awaited = hosted.game().awaited_seats();
    let moving =
        awaited.first().and_then(|&seat| fish_of(world, seat)).and_then(|fish| match fish.turn {
            FishTurn::Moving { points } => Some((fish, points)),
            _ => None,
        });
    *reach = match moving {
        Some((fish, points)) => ReachableSquares {
            seat: Some(fish.seat),
            paths: reachable_paths(world, fish, points),
            after,
        },
        None => ReachableSquares { after, ..ReachableSquares::default() },
    };
}
