//! Reports of the past.

use crate::scene::Scene;
use crate::sent::SentLetter;
use shoal_jungle::host::requests::HostRequest;
use shoal_jungle::store::jungles::{self, ARCHIVED};

const ANN: &str = "ann@example.org";

fn get(scene: &Scene, path: &str) -> (u16, String) {
    let answer = scene.get(path);
    (answer.code, answer.text)
}

/// The path of a player's own page.
fn own_page(report: &SentLetter) -> String {
    let text = report.text();
    let link = text.split("https://jungle.test").nth(1).expect("a link");
    link.chars().take_while(|letter| !"\"<> \n".contains(*letter)).collect()
}

#[test]
fn an_old_report_is_sent_once_more_as_it_was() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    let first = scene.day().remove(0).text();
    let table = |text: &str| -> String {
        let rows = text.lines().skip_while(|line| !line.starts_with("Species ")).skip(2);
        rows.take_while(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
    };
    for _ in 0..3 {
        scene.day();
    }
    let again = scene.write_vouched(ANN, "ARCHIVE 1").remove(0).text();
    assert!(table(&first).contains("Vole(") && table(&again) == table(&first), "{first}{again}");
    assert!(again.contains("after cycle 1\n") && !again.contains("One order worth"), "{again}");
    let none = scene.write_vouched(ANN, "ARCHIVE 9").remove(0).text();
    assert!(none.contains("the reports on cycles 1 to 4"), "{none}");
}

#[test]
fn the_page_lists_what_is_kept_for_each_reader() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "START H N2 Y1 M2\r\nNAME Vole");
    let report = scene.day().remove(0);
    scene.day();
    let own = own_page(&report);
    let (code, now) = get(&scene, &own);
    let link = own.replace("?token=", "?cycle=1&amp;token=");
    assert!(code == 200 && now.contains(&link), "{link}: {now}");
    let past = own.replace("?token=", "?cycle=1&token=");
    let (code, past) = get(&scene, &past);
    assert_eq!(code, 200);
    assert!(past.contains("cycle 1<") && past.contains("Your species"), "{past}");
    let (_, others) = get(&scene, "/normal?cycle=1");
    assert!(!others.contains("Your species") && !others.contains("token="), "{others}");
    for path in ["/normal?cycle=7", "/normal?cycle=one", "/normal?cycle=-1"] {
        assert_eq!(get(&scene, path).0, 404, "{path}");
    }
}

#[test]
fn the_archive_is_bounded() {
    let mut scene = Scene::new();
    for _ in 0..ARCHIVED + 5 {
        scene.day();
    }
    let kept = jungles::archived_cycles(scene.host.db(), 1).expect("read");
    assert_eq!((kept.len() as u32, kept[0]), (ARCHIVED, ARCHIVED + 5));
}

#[test]
fn the_archive_forgets_whom_the_host_forgets_and_what_the_host_renames() {
    let mut scene = Scene::new();
    scene.write_vouched(ANN, "SHOW Annabella\r\nSTART H N2 Y1 M2\r\nNAME Zebrafinch");
    let report = scene.day().remove(0);
    scene.day();
    let (_, page) = get(&scene, "/normal?cycle=1");
    assert!(page.contains("Annabella") && page.contains("Zebrafinch"), "{page}");
    let request = HostRequest::Forget { address: ANN.parse().expect("an address") };
    scene.host.do_request(&request).expect("the store works").expect("done");
    let (_, page) = get(&scene, "/normal?cycle=1");
    assert!(!page.contains("Annabella") && !page.contains("Zebrafinch"), "{page}");
    let own = own_page(&report).replace("?token=", "?cycle=1&token=");
    assert!(!get(&scene, &own).1.contains("Your species"), "the token opens nothing");
}
