//! The page.

use crate::scene::Scene;
use shoal_jungle::serve::faults::FaultMonitor;
use shoal_jungle::serve::page::JungleSite;
use std::sync::Arc;

fn site_with(scene: &Scene, faults: Arc<FaultMonitor>) -> JungleSite {
    JungleSite::new(&scene.host, scene.clock.clone(), faults).expect("a page")
}

fn site(scene: &Scene) -> JungleSite {
    site_with(scene, faults(scene))
}

fn faults(scene: &Scene) -> Arc<FaultMonitor> {
    Arc::new(FaultMonitor::new(scene.clock.clone(), Arc::new(|_| {})))
}

#[test]
fn the_page_shows_all_jungles_and_says_whether_all_is_well() {
    let mut scene = Scene::new();
    scene.day();
    let mut site = site(&scene);
    let page = site.answer("GET", "/", "");
    assert_eq!(page.code, 200);
    assert!(page.text.contains("normal") && !page.text.contains("<script"), "{}", page.text);
    let health = site.answer("GET", "/health", "");
    assert_eq!(health.code, 200, "{}", health.text);
    scene.clock.forward(3 * 24 * 3600);
    let health = site.answer("GET", "/health", "");
    assert_eq!(health.code, 503, "{}", health.text);
    assert_eq!(site.answer("POST", "/", "").code, 405);
    assert_eq!(site.answer("GET", "/nowhere", "").code, 404);
    assert_eq!(site.answer("", "", "").code, 405);
}

#[test]
fn a_token_shows_its_player_more_than_a_spectator_sees() {
    let mut scene = Scene::new();
    let answer = scene.write_vouched("ann@example.org", "START H N2 Y1 M2\r\nNAME Vole").remove(0);
    let text = answer.text();
    let link = text.split("https://jungle.test").nth(1).expect("a link");
    let path: String = link.chars().take_while(|letter| !"\"<> \n".contains(*letter)).collect();
    let mut site = site(&scene);
    let own = site.answer("GET", &path, "");
    let others = site.answer("GET", "/normal", "");
    let forged = site.answer("GET", "/normal?token=aaaaaaaaaaaaaaaaaaaaaaaaaa", "");
    assert_eq!((own.code, others.code), (200, 200));
    assert_ne!(own.text, others.text);
    assert_eq!(forged, others);
}

#[test]
fn the_button_of_a_mail_program_stops_reports_and_nothing_else_does() {
    let mut scene = Scene::new();
    scene.write_vouched("ann@example.org", "START H N2 Y1 M2");
    let report = scene.day().remove(0);
    let ways = report.header("List-Unsubscribe").expect("it says how reports are stopped");
    assert!(ways.starts_with("<mailto:"), "{ways}");
    let post = report.header("List-Unsubscribe-Post");
    assert_eq!(post.as_deref(), Some("List-Unsubscribe=One-Click"));
    let link = ways.split("https://jungle.test").nth(1).expect("a link");
    let path = link.split('>').next().expect("it ends");
    let mut site = site(&scene);
    let body = "List-Unsubscribe=One-Click";
    // Programs that look at links before people do send GET.
    assert_eq!(site.answer("GET", path, body).code, 200);
    assert_eq!(site.answer("POST", path, "").code, 405);
    assert_eq!(site.answer("POST", &format!("{path}x"), body).code, 404);
    assert_eq!(site.answer("POST", "/normal", body).code, 404);
    assert_eq!(scene.day().len(), 1);
    let answer = site.answer("POST", path, body);
    assert_eq!(answer.code, 200, "{}", answer.text);
    assert!(answer.text.contains("REPORT 1"), "{}", answer.text);
    assert!(scene.day().is_empty());
    assert_eq!(scene.species_of("ann@example.org").len(), 1, "the animals stay");
}

#[test]
fn what_fails_is_on_the_page_and_in_health_until_it_works_again() {
    let mut scene = Scene::new();
    scene.day();
    let faults = faults(&scene);
    let mut site = site_with(&scene, Arc::clone(&faults));
    let said = "The mail server is gone: look for it.";
    faults.fails("Mailbox", said);
    let health = site.answer("GET", "/health", "");
    assert_eq!(health.code, 503);
    let line = format!("trouble: Mailbox: Since 2026-12-02 12:00 UTC: {said}\n");
    assert!(health.text.starts_with("trouble\n") && health.text.contains(&line), "{}", health.text);
    let page = site.answer("GET", "/", "").text;
    assert!(page.contains(said) && !page.contains("All is well"), "{page}");
    faults.works("Mailbox");
    assert_eq!(site.answer("GET", "/health", "").code, 200);
    assert!(site.answer("GET", "/", "").text.contains("All is well"));
}
