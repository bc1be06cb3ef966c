//! The winners of a match, on the table.

use super::*;
use shoal_tabletop::facing::Facing;

#[test]
fn joint_winners_are_celebrated_together_and_wear_their_letters() {
    // Nobody can leave a tile in a single row: all have as many fish.
    let ice = IceSource::Board(vec![vec![1; 9]]);
    let mut desk = Desk::new(Setup { ice, ..Setup::for_players(3) });
    desk.play_until(&mut RandomGenerator::from_seed(3), |_| false);
    desk.skip(10);
    let all = [Seat(0), Seat(1), Seat(2)];
    assert_eq!(desk.world().resource::<WinnerCelebration>().winners, all);
    let world = desk.table.app.world_mut();
    let mut put_up = world.query_filtered::<&Children, With<CelebrationRoot>>();
    let parts: Vec<Entity> = put_up.single(world).expect("one").iter().collect();
    let written: Vec<(Facing, &str)> = parts
        .iter()
        .filter_map(|&part| {
            Some((*world.get::<Facing>(part)?, world.get::<Text2d>(part)?.as_str()))
        })
        .collect();
    for (seat, letter) in all.into_iter().zip(["A", "B", "C"]) {
        assert!(written.contains(&(Facing::Owner(seat), letter)), "{written:?}");
    }
    let names = written.iter().filter(|(facing, _)| *facing == Facing::Duplicated);
    let names: Vec<&str> = names.map(|(_, words)| *words).collect();
    assert!(
        !names.is_empty() && names.iter().all(|name| *name == "Ann, Bob and Cid share first place")
    );
}
