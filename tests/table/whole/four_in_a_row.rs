//! The example of a game without secrets, `examples/four_in_a_row`: it keeps the promises of every game, and is
//! learnt and played at the table by pointers.

use bevy::prelude::World;
use four_in_a_row::rules::{COLUMNS, DropStone, FourInARow, ROWS};
use four_in_a_row::view::FourInARowView;
use shoal_contract::battery::Battery;
use shoal_contract::{Actor, Game, Match, PlainPosition as _, SearchBrake, Seat};
use shoal_table::features::tutorial::testing::{
    has_short_captions, is_learnt_by_pressing_where_the_arrow_points, is_the_match_of_its_script,
};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::plain_view::{PlainBoard, plugin};
use shoal_table::kit::plain_view_checks::shows_what_is_played;
use shoal_table::matches::hosting::{HostedMatch, TakeBack};
use shoal_table::matches::playback::PlaybackOrder;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::surfaces::board::Cell;

mod promises {
    use super::*;

    shoal_contract::battery_tests!(Battery::<FourInARow> {
        actions: COLUMNS * ROWS,
        bots_end_within: Some((COLUMNS * ROWS) as u64),
        ..Battery::default()
    });
}

fn begun() -> Match<FourInARow> {
    Match::new(FourInARow::default_setup(2), 1).expect("it is usual")
}

/// Drops stones into these columns, by the seats in turn.
fn drop_all(game: &mut Match<FourInARow>, columns: &[usize]) {
    for &column in columns {
        let actor = Actor::Seat(game.awaited_seats()[0]);
        game.apply(actor, &DropStone(column)).expect("there is room");
    }
}

#[test]
fn positions_are_as_many_as_others_have_counted() {
    let mut world = World::new();
    FourInARow::start(&mut world, &FourInARow::default_setup(2), 1);
    for (depth, count) in (1..).zip([7, 49, 343, 2401, 16807, 117649, 823536]) {
        let counted =
            FourInARow::perft(&mut world, depth, &SearchBrake::default()).expect("it counts");
        assert_eq!(counted["count"], count, "{depth} plies");
    }
}

#[test]
fn four_in_a_row_win_level_upright_and_in_both_diagonals_and_three_do_not() {
    for columns in [
        &[0, 0, 1, 1, 2, 2, 3][..],
        &[6, 0, 6, 0, 6, 0, 6],
        &[0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3],
        &[6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3],
    ] {
        let (last, before) = columns.split_last().expect("it has stones");
        let mut game = begun();
        drop_all(&mut game, before);
        assert!(!game.is_over(), "{before:?}");
        drop_all(&mut game, &[*last]);
        let winners = game.state().position.winners();
        assert_eq!(winners, Some(vec![Seat(0)]), "{columns:?}");
    }
}

#[test]
fn a_full_column_is_refused_and_a_full_board_is_nobodys() {
    let mut game = begun();
    drop_all(&mut game, &[0; 6]);
    let refused = game.apply(Actor::Seat(Seat(0)), &DropStone(0)).expect_err("it is full");
    assert_eq!(refused.to_string(), "That column is full: choose another one.");
    drop_all(&mut game, &[6, 1, 2, 4, 2, 4, 3, 3, 5, 2, 6, 5, 3, 6, 1, 6, 3, 1, 4, 2]);
    drop_all(&mut game, &[5, 4, 5, 5, 3, 4, 1, 1, 4, 6, 5, 2, 2, 3, 6, 1]);
    assert_eq!(game.state().position.winners(), Some(Vec::new()));
}

#[test]
fn the_view_shows_what_is_played() {
    shows_what_is_played::<FourInARowView>();
}

/// A game in a folder of its own names its file by `concat!(env!("CARGO_MANIFEST_DIR"), "/four_in_a_row")`.
#[test]
fn the_lesson_is_the_match_of_its_script() {
    let mut script = begun();
    drop_all(&mut script, &[2, 2, 3, 3, 4, 5, 1]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/four_in_a_row/four_in_a_row");
    is_the_match_of_its_script::<FourInARowView>(file, &script);
}

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    has_short_captions::<FourInARowView>(3..=3);
    let view = plugin::<FourInARowView>;
    is_learnt_by_pressing_where_the_arrow_points::<FourInARowView>(view);
}

#[test]
fn people_drop_stones_by_clicking_anywhere_in_a_column_and_take_them_back() {
    let (mut table, hands) = HeadlessTable::playing::<FourInARowView>(
        begun(),
        &["Ann", "Bob"],
        plugin::<FourInARowView>,
    );
    table.frames(4);
    let stones = |table: &HeadlessTable| {
        let game = table.app.world().resource::<HostedMatch<FourInARowView>>().game();
        game.state().position.columns.map(|column| column.len())
    };
    for (hand, row) in hands.iter().zip([0, 4]) {
        let board = table.app.world().resource::<PlainBoard>().0;
        table.point(*hand, board.centre(Cell::new(row, 2)));
        table.press(*hand);
        table.release(*hand);
        table.frames(2);
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(4);
    }
    assert_eq!(stones(&table), [0, 0, 2, 0, 0, 0, 0]);
    table.app.world_mut().write_message(TakeBack { seat: Seat(1) });
    table.frames(4);
    assert_eq!(stones(&table), [0, 0, 1, 0, 0, 0, 0]);
}
