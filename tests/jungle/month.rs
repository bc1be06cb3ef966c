//! A player's month.

use crate::scene::Scene;
use shoal_jungle::host::requests::HostRequest;

const ANN: &str = "ann@example.org";

#[test]
fn a_players_month_from_the_invitation_to_mutations() {
    let mut scene = Scene::new();
    let invite = HostRequest::Invite { address: ANN.parse().expect("an address"), jungle: None };
    scene.host.do_request(&invite).expect("the store works").expect("done");
    let letters = scene.sent();
    assert_eq!(letters.len(), 1, "an invitation");
    assert!(letters[0].text().contains("START"), "{}", letters[0].text());
    assert_eq!(letters[0].header("Auto-Submitted").as_deref(), Some("auto-generated"));

    // Whoever was invited has no question to answer.
    let reply_to = letters[0].reply_to();
    let answer =
        scene.write_to(ANN, &reply_to, "START H N2 Y1 M2\r\nNAME Fieldmouse\r\n-- \r\nAnn");
    assert_eq!(answer.len(), 1);
    assert!(answer[0].text().contains("Fieldmouse"));
    assert_eq!(answer[0].header("Auto-Submitted").as_deref(), Some("auto-replied"));
    assert!(answer[0].header("In-Reply-To").is_some_and(|id| id.contains("letter-1@client.test")));

    let (mut reports, mut mutations) = (0, 0);
    let mut reply_to = answer[0].reply_to();
    for day in 1..=30 {
        let sent = scene.day();
        for report in &sent {
            assert_eq!(report.to, ANN);
            assert_eq!(report.header("Auto-Submitted").as_deref(), Some("auto-generated"));
            assert!(report.header("List-Unsubscribe").is_some());
            reply_to = report.reply_to();
            // A holiday notice answers it, and is not answered.
            let headers = "Auto-Submitted: auto-replied\r\n";
            let raw = scene.letter_to(ANN, &reply_to, headers, "I am away.\r\nSTART C N9");
            scene.receive(&raw, ANN, &reply_to);
            assert!(scene.sent().is_empty());
        }
        reports += sent.len();
        let large = scene.species_of(ANN).into_iter().find(|(_, members)| *members >= 100);
        if let Some((id, _)) = large
            && mutations < 3
        {
            let body =
                format!("Hello!\r\nMUTATE {id} H R{}\r\nNAME Kin {day}\r\n> START C N1", 1 + day);
            let sent = scene.write_to(ANN, &reply_to, &body);
            assert_eq!(sent.len(), 1);
            let wrong = scene.write_to(ANN, &reply_to, &format!("MUTATE {id} H N9999"));
            assert_eq!(wrong.len(), 1, "what is refused is said");
            mutations += 1;
        }
        if scene.species_of(ANN).is_empty() {
            scene.write_to(ANN, &reply_to, "START H N2 M2 R1");
        }
    }
    assert_eq!(reports, 30);
    assert!(mutations > 0, "no species ever reached 100");
    assert_eq!(scene.jungle().cycle(), 30);

    let stopped = scene.write_to(ANN, &reply_to, "REPORT 0");
    assert_eq!(stopped.len(), 1);
    assert!(scene.day().is_empty());
}
