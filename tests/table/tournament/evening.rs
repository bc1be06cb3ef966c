//! Eight people; a game of bots; a power cut; mice that come and go.

use super::*;
use crate::views::penguins::PenguinsView;
use shoal_host::programs::{ProgramCommand, ProgramLimits};
use shoal_table::features::lobby::EarlierMatches;
use shoal_table::features::tournament::testing::PLAY;
use shoal_table::matches::hosting::GuestPrograms;
use shoal_tabletop::mice::MouseId;
use shoal_tabletop::mice::fake::FakeMice;
use shoal_tabletop::pointers::{MiceBackend, SitDown};
use shoal_tabletop::seats::DeviceKind;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Four people play the first game of a tournament to its end: that of the bots is next.
fn play_the_game_of_people(desk: &mut Desk) {
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(4);
    desk.all_ready();
    desk.play_out();
    desk.press(0, NEXT);
}

#[test]
fn eight_people_play_two_games_and_a_final_while_the_others_look_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 8, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(8);
    let places = desk.world().resource::<Chairs>().0.clone();
    assert!(desk.tray(0).line.starts_with("You play against Bob, Cid and Dee."));
    assert_eq!(desk.tray(5).line, "You are watching Ann, Bob, Cid and Dee. Your game is next.");
    desk.all_ready();
    assert_eq!(desk.tray(5).line, "You are watching. Your game is next.");
    assert!(desk.tray(5).buttons.is_empty());
    let floe =
        desk.world().resource::<crate::views::penguins::board::ice_layout::IceLayout>().surface.on;
    for step in 0..12 {
        let at = floe.min + floe.size() * Vec2::new(0.1 + 0.07 * step as f32, 0.5);
        for hand in 4..8 {
            let hand = desk.hands[hand];
            desk.table.point(hand, at);
            desk.table.press(hand);
            desk.table.release(hand);
        }
    }
    desk.skip(3);
    assert_eq!(desk.taken(), 0, "who looks on does nothing in the match");
    let mut first = Vec::new();
    for game in 0..2 {
        desk.play_out();
        first.extend(winners(&desk));
        assert_eq!(desk.labels(0), ["Next game"], "after game {game}");
        assert_eq!(desk.labels(6), ["Next game"]);
        desk.press(1, NEXT);
        assert_eq!(desk.screen(), Screen::Between);
        assert_eq!(desk.world().resource::<Chairs>().0, places);
        if game == 0 {
            desk.all_ready();
            let chairs = desk.world().resource::<Chairs>();
            assert_eq!(chairs.0[0].name, "Eve", "the second game is played by the others");
            assert!(chairs.is_onlooker(Seat(4)) && chairs.0[4].name == "Ann");
            assert_eq!((chairs.letter(Seat(0)), chairs.letter(Seat(4))), ('E', 'A'));
            let world = desk.table.app.world_mut();
            let mut words = world.query::<&Text2d>();
            let letters: BTreeSet<&str> = words.iter(world).map(|word| word.0.as_str()).collect();
            assert!(letters.contains("E") && !letters.contains("A"), "{letters:?}");
        }
    }
    let last = &desk.on().tournament.rounds[1];
    assert!(last.is_final && last.games.len() == 1, "two have won, at least");
    assert_eq!(super::names(&desk, &last.games[0].players), first, "all top finishers go on");
    while !desk.on().tournament.is_over() {
        desk.all_ready();
        desk.play_out();
        desk.press(0, NEXT);
    }
    assert!(desk.tray(0).line.contains("won the tournament"), "{}", desk.tray(0).line);
    assert_eq!(desk.labels(7), ["Lobby"]);
}

#[test]
fn a_game_of_bots_is_played_at_once_and_the_tournament_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 4, 4);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(4);
    desk.all_ready();
    assert_eq!(*desk.tray(6), TrayModel::default(), "a bot that waits says nothing");
    let absences = desk.world().resource::<shoal_tabletop::seats::SeatAbsences>();
    assert!(!absences.is_open(), "and no mouse is asked to take its place");
    desk.play_out();
    desk.press(0, NEXT);
    assert_eq!(desk.labels(2), ["Watch", "Stop", "Play it quickly"]);
    assert!(desk.tray(0).line.contains("Eve, Fay, Gus and Hal"), "{}", desk.tray(0).line);
    desk.press(3, QUICK);
    desk.until(|world| {
        world.resource::<TournamentOnTable>().tournament.rounds[0].games[1].result.is_some()
    });
    let result = desk.on().tournament.rounds[0].games[1].result.clone().expect("it is there");
    assert_eq!((result.stopped, result.scores.len()), (None, 4));
    assert!(!result.winners.is_empty() && result.winners.iter().all(|winner| *winner >= 4));
    assert!(desk.on().tournament.is_over() || desk.on().tournament.rounds.len() == 2);
    assert_eq!(desk.screen(), Screen::Between);
}

#[test]
fn a_program_that_fails_in_a_game_played_quickly_is_named_with_what_it_did() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 4, 4);
    let bob = BotName::constant("bob");
    let program = ProgramCommand::new(vec!["/no/such/program".into()], ProgramLimits::default());
    desk.table.app.insert_resource(GuestPrograms(vec![(bob, Arc::new(program))]));
    desk.table.app.world_mut().resource_mut::<Chairs>().0[6].player = SeatPlayer::Bot(bob);
    play_the_game_of_people(&mut desk);
    desk.press(3, QUICK);
    desk.until(|world| {
        world.resource::<TournamentOnTable>().tournament.rounds[0].games[1].result.is_some()
    });
    let told = desk.world().resource::<shoal_table::features::match_start::LobbyNotice>().0.clone();
    assert_eq!(told.as_deref(), Some("Gus was removed: its program bob gave no valid answer."));
    let notices = desk.world().resource::<HostNotices>();
    assert!(notices.iter().any(|notice| notice.contains("/no/such/program cannot be started")));
}

#[test]
fn a_program_that_was_removed_is_named_with_its_seat_and_why_and_nobody_takes_it_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 1, 2);
    let bob = BotName::constant("bob");
    let program = ProgramCommand::new(vec!["/no/such/program".into()], ProgramLimits::default());
    desk.table.app.insert_resource(GuestPrograms(vec![(bob, Arc::new(program))]));
    desk.table.app.world_mut().resource_mut::<Chairs>().0[1].player = SeatPlayer::Bot(bob);
    desk.wish(LobbyWish::Start);
    assert_eq!(desk.screen(), Screen::Match);
    let removal = "Bob was removed: its program bob gave no valid answer.";
    let is_out = |desk: &Desk| {
        let hosted = desk.world().resource::<HostedMatch<PenguinsView>>();
        Penguins::standing(hosted.game().world()).out.contains(&Seat(1))
    };
    desk.act();
    let mut heard = Vec::new();
    for _ in 0..PATIENCE {
        desk.skip(1);
        std::thread::yield_now();
        if is_out(&desk) {
            break;
        }
    }
    for _ in 0..3 {
        desk.table.frames(1);
        heard.push(desk.tray(0).line.clone());
    }
    assert!(heard.iter().any(|line| line.ends_with(removal)), "{heard:?}");
    assert_eq!(desk.tray(1).line, removal);
    assert_eq!(desk.tray(1).away.as_deref(), Some("removed"));
    assert!(desk.labels(1).is_empty(), "{:?}", desk.labels(1));
    assert!(desk.labels(2).contains(&"Take over"), "{:?}", desk.labels(2));
}

#[test]
fn a_tournament_goes_on_after_a_power_cut_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(6);
    drop(desk);
    let mut desk = Desk::empty(folder.path());
    desk.wish(LobbyWish::GoOn(0));
    assert_eq!(desk.screen(), Screen::Between);
    let tournament = desk.on().tournament.clone();
    desk.table.app.world_mut().write_message(TournamentWish::Play);
    desk.table.frames(4);
    assert_eq!(desk.screen(), Screen::Match);
    for _ in 0..5 {
        desk.act();
    }
    desk.until(|world| !world.resource::<HostedMatch<PenguinsView>>().is_holding());
    drop(desk);
    let mut desk = Desk::empty(folder.path());
    desk.wish(LobbyWish::GoOn(0));
    assert_eq!((desk.screen(), desk.taken()), (Screen::Match, 5));
    let chairs = desk.world().resource::<Chairs>();
    let told: Vec<&str> = chairs.0.iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(told, NAMES[..6]);
    assert!(chairs.is_person(Seat(3)) && chairs.is_onlooker(Seat(4)));
    assert!(desk.tray(5).line.contains("is waiting for its mouse"), "{}", desk.tray(5).line);
    desk.play_out();
    drop(desk);
    // The end had been seen, and nobody had pressed yet.
    let mut desk = Desk::empty(folder.path());
    desk.wish(LobbyWish::GoOn(0));
    desk.until(|world| world.resource::<MatchOver>().0.is_some());
    desk.table.app.world_mut().write_message(TournamentWish::Next);
    desk.table.frames(4);
    assert_eq!(desk.screen(), Screen::Between);
    let now = &desk.on().tournament;
    assert_eq!((&now.guests, &now.entrants), (&tournament.guests, &tournament.entrants));
    assert!(now.rounds[0].games[0].result.is_some() && now.rounds[0].games[1].result.is_none());
}

#[test]
fn a_tournament_is_offered_again_once_the_match_played_since_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 4, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(4);
    desk.table.app.world_mut().write_message(TournamentWish::Leave);
    desk.table.frames(4);
    desk.wish(LobbyWish::Format(PlayFormat::OneMatch));
    desk.wish(LobbyWish::Start);
    assert_eq!(desk.screen(), Screen::Match);
    drop(desk);
    let desk = Desk::empty(folder.path());
    assert!(
        desk.world().resource::<EarlierMatches>().tournament.is_none(),
        "the match was played later"
    );
    drop(desk);
    let mut desk = Desk::empty(folder.path());
    desk.wish(LobbyWish::GoOn(0));
    desk.play_out();
    drop(desk);
    let mut desk = Desk::empty(folder.path());
    desk.wish(LobbyWish::GoOn(0));
    assert_eq!((desk.screen(), desk.on().tournament.guests.len()), (Screen::Between, 4));
}

#[test]
fn each_game_of_a_tournament_has_a_seed_of_its_own_though_the_first_was_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 8, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(8);
    let mut seeds = Vec::new();
    for _ in 0..2 {
        desk.all_ready();
        seeds.push(desk.world().resource::<HostedMatch<PenguinsView>>().game().seed());
        desk.play_out();
        desk.press(0, NEXT);
    }
    assert_ne!(seeds[0], seeds[1]);
}

#[test]
fn a_spoiled_file_is_reported_in_one_sentence_and_hides_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("tournament-0001.json"), "Dear diary").expect("ours");
    let desk = Desk::empty(folder.path());
    let told = desk.world().resource::<shoal_table::features::match_start::LobbyNotice>().0.clone();
    assert!(told.expect("it is told").contains("tournament-0001.json cannot go on"));
    assert_eq!(desk.screen(), Screen::Lobby);
}

#[test]
fn all_mice_pulled_out_and_back_in_a_game_find_their_seats_and_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let mice = FakeMice::new();
    let mut desk = Desk::new(folder.path(), 6, 0);
    for hand in std::mem::take(&mut desk.hands) {
        desk.table.app.world_mut().despawn(hand.device);
    }
    desk.table.listen();
    desk.table.app.insert_resource(MiceBackend::new(Box::new(mice.backend())));
    desk.table.frames(2);
    let entity = |desk: &mut Desk, mouse: MouseId| {
        let world = desk.table.app.world_mut();
        let mut devices = world.query::<(Entity, &Device)>();
        let is_it = |kind: &DeviceKind| matches!(kind, DeviceKind::Mouse(id, _) if *id == mouse);
        let found = devices.iter(world).find(|(_, device)| is_it(&device.kind));
        found.map(|found| found.0).expect("it is there")
    };
    let mut there = Vec::new();
    for (seat, name) in NAMES.iter().enumerate().take(6) {
        let mouse = mice.plug(name);
        desk.table.frames(1);
        let device = entity(&mut desk, mouse);
        desk.table.app.world_mut().write_message(SitDown { device, seat: Seat(seat as u16) });
        desk.table.frames(2);
        there.push(mouse);
    }
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.wish(LobbyWish::Start);
    assert_eq!(desk.screen(), Screen::Between);
    desk.table.app.world_mut().write_message(TournamentWish::Play);
    desk.table.frames(4);
    assert_eq!(desk.screen(), Screen::Match);
    there.iter().for_each(|&mouse| mice.unplug(mouse));
    desk.table.frames(4);
    assert!(desk.tray(5).line.contains("is waiting for its mouse"), "{}", desk.tray(5).line);
    for seat in [5, 0, 3, 1, 4, 2] {
        let mouse = mice.plug(NAMES[seat]);
        desk.table.frames(2);
        let device = entity(&mut desk, mouse);
        let held = &desk.world().get::<Device>(device).expect("it is there").seats;
        assert_eq!(*held, [Seat(seat as u16)]);
    }
    desk.table.frames(3);
    assert_eq!(desk.tray(5).line, "You are watching. Your game is next.");
    desk.play_out();
    desk.table.app.world_mut().write_message(TournamentWish::Next);
    desk.table.frames(4);
    assert_eq!(desk.screen(), Screen::Between);
}

#[test]
fn a_game_of_bots_that_is_watched_can_be_stopped_by_those_who_look_on_and_leads_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 4, 4);
    play_the_game_of_people(&mut desk);
    desk.press(1, PLAY);
    assert_eq!(desk.screen(), Screen::Match);
    desk.table.frames(2);
    assert!(desk.labels(0).contains(&"Pause"), "{:?}", desk.labels(0));
    assert!(desk.tray(5).line.starts_with("You are watching."), "{}", desk.tray(5).line);
    desk.until(|world| world.resource::<MatchOver>().0.is_some());
    assert_eq!(desk.labels(5), ["Next game"]);
    desk.press(5, NEXT);
    assert_eq!(desk.screen(), Screen::Between);
    assert!(desk.on().tournament.rounds[0].games[1].result.is_some());
}
