//! The effects of an event on seats, for the trays and the signs that rise over the board.

use crate::prelude::*;
use shoal_penguins::position::geometry::Spot;
use std::collections::BTreeSet;

/// One penguin that cannot move any more while another of its player can.
const STUCK: EffectCause = EffectCause::words("penguins", "penguin cannot move any more");
/// One penguin that cannot move any more, and neither can any other of its player.
const ALL_STUCK: EffectCause = EffectCause::words("penguins", "cannot move any more");
/// One penguin that has a smaller part of the ice left, because the tile that sank held it to a larger one.
const CUT_OFF: EffectCause = EffectCause::words("penguins", "cut off from most ice");

/// The effects of an event on seats; `after` is the ice after its action.
pub fn seat_effects(event: &Event, after: &IceView) -> Vec<SeatEffect> {
    match *event {
        Event::Placed { seat, .. } => vec![SeatEffect::Turn(seat)],
        Event::Moved { seat, fish, .. } => {
            let caught = EffectCause::amount("catch", fish as i32);
            let others = trapped_penguins(event, after).into_iter();
            let others = others.map(|(seat, _, cause)| SeatEffect::Happened(seat, cause));
            [SeatEffect::Turn(seat), SeatEffect::Own(seat, caught)]
                .into_iter()
                .chain(others)
                .collect()
        }
        Event::Skipped { seat } => {
            vec![SeatEffect::Happened(
                seat,
                EffectCause::words("penguins", "turn lost: none can move"),
            )]
        }
        Event::Removed { seat, .. } => {
            vec![SeatEffect::Happened(seat, EffectCause::words("home", "removed"))]
        }
        Event::PlacingEnded | Event::Ended { .. } => Vec::new(),
    }
}

/// The penguins of others that a move hems in or cuts off: the seat, the tile, and which of both. The ice may be that
/// before the move or that after it.
pub fn trapped_penguins(event: &Event, ice: &IceView) -> Vec<(Seat, IceCell, EffectCause)> {
    let &Event::Moved { seat: mover, from, to, .. } = event else { return Vec::new() };
    let ice = ice.moved(mover, from, to);
    let Some(position) = ice.position() else { return Vec::new() };
    let grid = position.board().grid();
    let spot = |at: IceCell| grid.spot(at.0.into(), at.1.into());
    let (Some(from), Some(to)) = (spot(from), spot(to)) else { return Vec::new() };
    let smaller = smaller_parts(&position, from);
    let cause = |seat: Seat, spot: Spot| {
        let stuck = !grid.around(spot).any(|next| position.is_free(next));
        if stuck && grid.around(spot).any(|next| next == to) {
            return Some(if position.is_stuck(seat.index()) { ALL_STUCK } else { STUCK });
        }
        smaller.iter().any(|part| part.contains(&spot)).then_some(CUT_OFF)
    };
    let others = Seat::all(ice.players.len()).filter(|&seat| seat != mover);
    let penguins =
        others.flat_map(|seat| ice.players[seat.index()].places.iter().map(move |at| (seat, *at)));
    penguins.filter_map(|(seat, at)| Some((seat, at, cause(seat, spot(at)?)?))).collect()
}

/// The parts into which the ice broke where a tile sank, but for the largest.
fn smaller_parts(position: &AnyPosition, sunk: Spot) -> Vec<BTreeSet<Spot>> {
    let mut parts = position.parts_around(sunk);
    parts.sort_by_key(BTreeSet::len);
    parts.pop();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Game, Match, Viewer};
    use shoal_penguins::Penguins;
    use shoal_penguins::action::RemovalReason;
    use shoal_penguins::setup::Setup;

    /// Rows of ice with a penguin of each of two players.
    fn ice(board: &[&[u16]], places: [IceCell; 2]) -> IceView {
        let game = Match::<Penguins>::new(Setup::for_players(2), 1).expect("it is usual");
        let mut ice = Penguins::seen_by(game.world(), Viewer::Table);
        ice.board = board.iter().map(|row| row.to_vec()).collect();
        for (colony, place) in ice.players.iter_mut().zip(places) {
            (colony.places, colony.to_place) = (vec![place], 0);
        }
        ice
    }

    fn moved(from: IceCell, to: IceCell) -> Event {
        Event::Moved { seat: Seat(0), from, to, fish: 2 }
    }

    #[test]
    fn who_is_passed_over_or_removed_is_told_so_and_who_moves_what_it_took() {
        let whole = ice(&[&[1, 1], &[1, 1], &[1, 1], &[1, 1]], [IceCell(0, 0), IceCell(3, 0)]);
        let seat = Seat(1);
        let skipped = seat_effects(&Event::Skipped { seat }, &whole);
        assert!(matches!(skipped[..], [SeatEffect::Happened(Seat(1), _)]), "{skipped:?}");
        let removed = Event::Removed { seat, why: RemovalReason::Quit, places: Vec::new() };
        let removed = seat_effects(&removed, &whole);
        assert!(matches!(removed[..], [SeatEffect::Happened(Seat(1), _)]), "{removed:?}");
        let caught = SeatEffect::Own(Seat(0), EffectCause::amount("catch", 2));
        assert_eq!(
            seat_effects(&moved(IceCell(0, 1), IceCell(0, 0)), &whole),
            [SeatEffect::Turn(Seat(0)), caught]
        );
    }

    #[test]
    fn whose_penguin_a_neighbour_hems_in_or_cuts_off_is_told_so() {
        // A column of six with nothing beside it.
        let column = |tiles: [u16; 6], places: [IceCell; 2]| {
            let rows: Vec<Vec<u16>> =
                tiles.iter().flat_map(|&fish| [vec![fish, 0], vec![0, 0]]).collect();
            ice(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>(), places)
        };
        let at = |place: u8| IceCell(2 * place, 0);
        let broken = |places: [IceCell; 2]| column([1, 1, 0, 1, 1, 1], places);
        let parted = broken([at(5), at(0)]);
        assert_eq!(trapped_penguins(&moved(at(2), at(5)), &parted), [(Seat(1), at(0), CUT_OFF)]);
        let hemmed = broken([at(4), at(5)]);
        assert_eq!(trapped_penguins(&moved(at(2), at(4)), &hemmed), [(Seat(1), at(5), ALL_STUCK)]);
        let mut one_of_two = hemmed;
        one_of_two.players[1].places.push(at(0));
        let trapped = trapped_penguins(&moved(at(2), at(4)), &one_of_two);
        assert_eq!(trapped, [(Seat(1), at(5), STUCK), (Seat(1), at(0), CUT_OFF)]);
        let neither = broken([at(3), at(5)]);
        assert_eq!(trapped_penguins(&moved(at(2), at(3)), &neither), []);
        let before = column([1; 6], [at(2), at(0)]);
        assert_eq!(trapped_penguins(&moved(at(2), at(5)), &before), [(Seat(1), at(0), CUT_OFF)]);
    }
}
