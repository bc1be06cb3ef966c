//! People who have decided ahead, and those who keep what was decided from being played.

use super::*;
use crate::views::fish_and_men::FishAndMenView;
use shoal_fish_and_men::explain::premove::FishPremove;
use shoal_table::features::premoves::{self, KeepPremove, SeatPremoves};
use shoal_table::matches::hosting::ReactionWindows;
use shoal_tabletop::surfaces::tray::TrayModels;

/// Three people who choose their rivers; the second has chosen ahead. Answers with their seats in the
/// order of their turns.
fn decided() -> (Table, [u16; 3]) {
    let game = Match::<FishAndMen>::new(Setup::for_players(3), 7).expect("it is usual");
    let mut table = Table::hosting(HostedMatch::unwritten(game), &[SeatPlayer::Person; 3]);
    table.app.init_resource::<TrayModels>().add_plugins(premoves::plugin::<FishAndMenView>);
    for seat in 0..3 {
        let owner = table.sit(seat);
        table.owners.push(Some(owner));
    }
    table.frames(2);
    table.app.insert_resource(Heard::default());
    let order = table.game().state().sea.order.clone();
    let [first, second, third] = [0, 1, 2].map(|at| order[at].0);
    let plan = FishPremove::Start { river: 5, name: "Amazon".into() };
    table.app.world_mut().write_message(KeepPremove::<FishAndMenView> { seat: Seat(second), plan });
    table.frames(2);
    (table, [first, second, third])
}

fn is_armed(table: &Table, seat: u16) -> bool {
    table.app.world().resource::<SeatPremoves<FishAndMenView>>().get(Seat(seat)).is_some()
}

fn note_busy(table: &mut Table, seat: u16) {
    table.app.world_mut().resource_mut::<ReactionWindows>().note_busy([Seat(seat)].into());
}

#[test]
fn a_player_with_a_premove_is_not_called_away_but_one_who_holds_it_up_is() {
    let (mut table, [first, me, other]) = decided();
    note_busy(&mut table, other);
    table.act(first, Action::Place { river: 0 });
    assert_eq!(table.next(), me);
    table.wait(31.0);
    assert!(is_armed(&table, me), "somebody else is choosing where a card goes");
    assert!(!table.absences().is_hinted(Seat(me)) && table.absences().is_hinted(Seat(other)));
    table.wait(20.0);
    table.skip();
    assert_eq!((table.absent(me), table.how(other)), (None, Some(AbsenceReason::Silent)));
    let mine = |taken: &shoal_contract::TakenAction<Action>| taken.actor == Actor::Seat(Seat(me));
    let played: Vec<Action> =
        table.game().taken().iter().filter(|taken| mine(taken)).map(|taken| taken.action).collect();
    assert_eq!(played, [Action::Place { river: 5 }], "and what was decided is played");
}

#[test]
fn nobody_is_asked_about_a_seat_that_has_decided_ahead_and_went_for_a_coffee() {
    let (mut table, [first, me, other]) = decided();
    table.go(me, AbsenceReason::Coffee);
    table.act(first, Action::Place { river: 0 });
    table.wait(3.0);
    table.skip();
    assert_eq!((table.calls(), table.next()), (0, other), "its river was chosen");
}

#[test]
fn a_player_who_aims_a_card_while_another_is_in_turn_has_time() {
    let mut table = Table::of_people(3);
    let (seat, other) = (table.next(), table.other(1));
    note_busy(&mut table, other);
    for _ in 0..3 {
        table.wait(40.0);
        let mouse = table.owner(seat);
        table.stir(mouse);
    }
    assert_eq!((table.absent(other), table.absent(seat)), (None, None));
}
