//! Cycles and the clock.

use crate::scene::Scene;
use shoal_contract::RandomGenerator;

fn cycles(scene: &Scene) -> (u32, Vec<i64>) {
    let mut find = scene.host.db().prepare("SELECT due FROM cycles ORDER BY due").expect("read");
    let due = find.query_map([], |row| row.get(0)).expect("read");
    (scene.jungle().cycle(), due.collect::<Result<_, _>>().expect("read"))
}

#[test]
fn a_cycle_that_was_missed_is_run_once_and_said_so() {
    let mut scene = Scene::new();
    scene.write_vouched("ann@example.org", "START H N2 Y1 M2\r\nREPORT 1");
    scene.clock.set("2026-12-06T12:00:00Z");
    scene.restart();
    scene.host.run_due().expect("the store works");
    scene.host.run_due().expect("the store works");
    let (cycle, due) = cycles(&scene);
    assert_eq!((cycle, due.len()), (1, 1));
    let sent = scene.sent();
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text().contains("4 more cycles"), "{}", sent[0].text());
}

#[test]
fn no_cycle_runs_twice_over_restarts_and_jumps_of_the_clock() {
    let mut scene = Scene::new();
    let mut draws = RandomGenerator::from_seed(11);
    for _ in 0..120 {
        scene.clock.forward(i64::from(draws.below(50) * 3600) - 20 * 3600);
        if draws.chance(30) {
            scene.restart();
        }
        scene.host.run_due().expect("the store works");
    }
    let (cycle, due) = cycles(&scene);
    assert_eq!(cycle as usize, due.len());
    assert!(cycle > 10, "{cycle}");
    // All due times are six o'clock in Berlin, in winter or in summer.
    assert!(due.iter().all(|due| matches!(due.rem_euclid(24 * 3600), 14_400 | 18_000)));
}

#[test]
fn a_restart_goes_on_with_exactly_the_same_jungle() {
    let (mut one, mut other) = (Scene::new(), Scene::new());
    // Both begin alike.
    for column in ["state", "seed"] {
        let sql = format!("SELECT {column} FROM jungles");
        let value: rusqlite::types::Value =
            one.host.db().query_row(&sql, [], |row| row.get(0)).expect("read");
        let sql = format!("UPDATE jungles SET {column} = ?1");
        other.host.db().execute(&sql, [value]).expect("written");
    }
    one.restart();
    other.restart();
    for day in 0..12 {
        for scene in [&mut one, &mut other] {
            if day == 3 {
                scene.write_vouched("ann@example.org", "START H N2 Y1 M2\r\nNAME Vole");
            }
            scene.day();
        }
        other.restart();
    }
    assert_eq!(one.jungle().state(), other.jungle().state());
}

#[test]
fn a_jungle_that_is_paused_stands_still_and_misses_nothing() {
    use shoal_jungle::host::requests::HostRequest;
    let mut scene = Scene::new();
    scene.day();
    let pause = |resume| HostRequest::Pause { jungle: None, resume, why: None };
    scene.host.do_request(&pause(false)).expect("the store works").expect("done");
    for _ in 0..5 {
        scene.day();
    }
    assert_eq!(scene.jungle().cycle(), 1);
    scene.host.do_request(&pause(true)).expect("the store works").expect("done");
    scene.host.run_due().expect("the store works");
    assert_eq!(scene.jungle().cycle(), 1);
    scene.day();
    assert_eq!(scene.jungle().cycle(), 2);
}

#[test]
fn bots_keep_a_jungle_alive_that_nobody_plays() {
    let mut scene = Scene::new();
    for _ in 0..40 {
        scene.day();
    }
    let state = scene.jungle().state();
    assert_eq!(state.jungle.cycle, 40);
    assert!(state.jungle.animals().count() >= 1);
}
