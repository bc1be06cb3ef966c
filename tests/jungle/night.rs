//! A seeded month of the years that `--example years` runs through.

use crate::years::{Figures, Plan, run};

#[test]
fn a_month_of_four_jungles_loses_nothing_and_does_nothing_twice_whatever_befalls_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan { days: 30, players: 20, kills: 30, seed: 2026 };
    let figures = run(folder.path(), plan, &mut |_| {});
    assert!(figures.wrong.is_empty(), "{:#?}", figures.wrong);
    let Figures { cycles, kills, answers, reports, orders_done, .. } = figures;
    assert!(cycles >= 150 && kills >= 30, "{cycles} cycles, {kills} kills");
    assert!(answers > 20 && reports > 0 && orders_done > 20, "{answers} {reports} {orders_done}");
}
