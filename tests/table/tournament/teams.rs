//! Six people in three teams.

use super::*;
use crate::views;
use crate::views::penguins::PenguinsView;
use bevy::text::FontSize;
use shoal_penguins::position::Spot;
use shoal_table::features::evening::book::EveningBook;
use shoal_table::features::join::names::{LONGEST, tidy};
use shoal_table::features::lobby::LobbyOffers;
use shoal_table::features::match_start::FoundJournals;
use shoal_table::features::table_games::for_lobby;
use shoal_table::features::tournament::file;
use shoal_table::features::tournament::testing::{LOBBY, TournamentSheet};
use shoal_tabletop::facing::readers;
use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
use shoal_tabletop::geometry::{TableEdge, Tabletop};
use shoal_tabletop::headless::{PROJECTORS, lit_by};
use shoal_tabletop::seats::SeatAbsences;

/// A free tile of the floe, as a point of the table.
fn free_tile(desk: &Desk) -> Vec2 {
    use crate::views::penguins::board::ice_layout::IceLayout;
    let world = desk.world();
    let shown = world.resource::<shoal_table::matches::playback::PlaybackState<PenguinsView>>();
    let ice = shown.view.position().expect("it is one");
    let is_free = |at: &shoal_penguins::action::IceCell| {
        let spot: Option<Spot> = ice.board().grid().spot(at.0.into(), at.1.into());
        spot.is_some_and(|spot| ice.is_free(spot)) && shown.view.fish_at(*at) == 1
    };
    let at = shown.view.tiles().map(|(at, _)| at).find(is_free).expect("some ice is free");
    world.resource::<IceLayout>().centre(at)
}

fn click_at(desk: &mut Desk, hand: usize, at: Vec2) {
    let hand = desk.hands[hand];
    desk.table.point(hand, at);
    desk.table.press(hand);
    desk.table.release(hand);
    desk.skip(3);
}

#[test]
fn six_people_in_three_teams_play_one_final_and_both_hands_of_a_team_act_for_its_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    assert!(desk.tray(0).line.contains("press Tournament"), "{:?}", desk.tray(0));
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    assert!(desk.tray(0).line.starts_with("You play with Eve."), "{}", desk.tray(0).line);
    let places: Vec<_> = desk.world().resource::<Chairs>().0.clone();
    desk.start(6);
    let teams: Vec<&str> =
        desk.on().tournament.entrants.iter().map(|team| team.name.as_str()).collect();
    assert_eq!(teams.len(), 3, "{teams:?}");
    assert_eq!(teams[0], "Ann and Eve");
    desk.all_ready();
    let chairs = desk.world().resource::<Chairs>();
    let onlookers = chairs.seats().filter(|&seat| chairs.is_onlooker(seat)).count();
    assert_eq!((chairs.0.len(), onlookers), (6, 0), "three seats, three partners");
    let names = &desk.world().resource::<HostedMatch<PenguinsView>>().game().setup().names;
    assert_eq!((names.len(), names[0].as_str()), (3, "Ann and Eve"));
    // Eve, beside Ann, places the team's first penguin.
    let eve = 4;
    let at = free_tile(&desk);
    click_at(&mut desk, eve, at);
    assert_eq!(desk.taken(), 1, "it was the team's turn");
    let at = free_tile(&desk);
    click_at(&mut desk, eve, at);
    click_at(&mut desk, 0, at);
    assert_eq!(desk.taken(), 1, "it is another team's turn");
    desk.play_out();
    let won = winners(&desk);
    desk.press(desk.world().resource::<Chairs>().0.len() - 1, NEXT);
    assert_eq!(desk.screen(), Screen::Between);
    let tournament = &desk.on().tournament;
    assert!(tournament.is_over() && tournament.rounds.len() == 1 && tournament.rounds[0].is_final);
    sheets_have_room(&mut desk);
    let tournament = &desk.on().tournament;
    assert_eq!(super::names(&desk, &tournament.winners()), won);
    assert_eq!(tournament.rounds[0].games[0].result.as_ref().expect("it is over").scores.len(), 3);
    let chairs = desk.world().resource::<Chairs>();
    assert_eq!(chairs.0, places, "everybody is where they sat");
    for hand in 0..6 {
        assert_eq!(desk.seats_of(hand), [hand as u16], "and acts for nobody else");
    }
    let book = EveningBook::read(folder.path());
    let last = book.evenings.last().expect("there is a line");
    assert_eq!((last.rounds, &last.winners), (Some(1), &won));
    assert_eq!(book.evenings.len(), 2, "the match has a line of its own");
    let games = for_lobby(&views::all());
    assert_eq!(file::unfinished(folder.path(), &games, &FoundJournals::default()), Ok(None));
    desk.press(2, LOBBY);
    desk.table.frames(3);
    assert_eq!(desk.screen(), Screen::Lobby);
    assert!(!desk.world().contains_resource::<TournamentOnTable>());
    assert_eq!(desk.world().resource::<Chairs>().0, places);
}

/// The chair from which a guest plays.
fn chair_of(desk: &Desk, name: &str) -> usize {
    let chairs = desk.world().resource::<Chairs>();
    chairs.0.iter().position(|chair| chair.name == name).expect("somebody is called so")
}

#[test]
fn a_partner_is_a_player_with_a_tray_a_mark_and_a_cursor_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    desk.start(6);
    assert!(
        desk.tray(0)
            .line
            .starts_with("You play with Eve: either of you can move. You play against "),
        "{}",
        desk.tray(0).line
    );
    assert!(desk.tray(0).line.contains("either of you can move"), "{}", desk.tray(0).line);
    desk.all_ready();
    let (ann, eve) = (chair_of(&desk, "Ann"), chair_of(&desk, "Eve"));
    let chair = Seat(eve as u16);
    let chairs = desk.world().resource::<Chairs>();
    assert_eq!(chairs.played_from(chair), Seat(ann as u16));
    assert_eq!((chairs.letter(chair), chairs.letter(Seat(ann as u16))), ('E', 'A'));
    assert_ne!(chairs.colour(chair), chairs.colour(Seat(ann as u16)));
    assert_eq!(desk.seats_of(4), [chair.0], "her mouse is hers alone");
    // All penguins are placed, in turn.
    while desk.taken() < 9 {
        desk.act();
    }
    let menu = desk.world().resource::<shoal_tabletop::surfaces::tray::TrayMenu>();
    assert!(menu.entries(chair).count() > 2, "she pauses, takes back and asks as everybody does");
    let team = desk.world().resource::<HostedMatch<PenguinsView>>().game().awaited_seats();
    assert_eq!(team, [Seat(ann as u16)]);
    let alike = |desk: &Desk| desk.tray(eve).awaited && desk.labels(eve) == desk.labels(ann);
    // On a busy machine the trays are some frames behind the match.
    assert!((0..PATIENCE).any(|_| {
        desk.skip(1);
        alike(&desk)
    }));
    assert_eq!(desk.tray(eve).number, desk.tray(ann).number);
    let with = |chair: usize| desk.tray(chair).chips.last().expect("there is one").text.clone();
    assert_eq!((with(ann).as_str(), with(eve).as_str()), ("with Eve", "with Ann"));
    // What she presses is done for the team.
    let before = desk.tray(ann).line.clone();
    let next = desk.tray(eve).buttons[0].id;
    desk.press(eve, next);
    assert_ne!(desk.tray(ann).line, before);
    assert_eq!(desk.tray(eve).line, desk.tray(ann).line);
}

#[test]
fn teams_of_people_with_the_longest_names_play_under_all_of_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 4, 0);
    let long = |index: usize| format!("{}{index}", "M".repeat(LONGEST - 1));
    let chairs = &mut desk.table.app.world_mut().resource_mut::<Chairs>().0;
    chairs.iter_mut().enumerate().for_each(|(index, chair)| chair.name = long(index));
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    desk.start(4);
    desk.all_ready();
    let names = &desk.world().resource::<HostedMatch<PenguinsView>>().game().setup().names;
    let team = &desk.on().tournament.entrants[0];
    assert_eq!(names[0], format!("{} and {}", long(team.guests[0]), long(team.guests[1])));
    let own = &desk.world().resource::<Chairs>().0[0].name;
    assert_eq!(*own, long(team.guests[0]), "in the tray stands the own name");
}

#[test]
fn of_a_team_the_others_read_what_it_does_in_the_plural() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    desk.start(6);
    desk.all_ready();
    assert_eq!(desk.tray(1).line.trim_end(), "Ann and Eve place a penguin.");
}

#[test]
fn a_partner_who_is_away_is_one_chair_and_the_team_plays_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    desk.start(6);
    desk.all_ready();
    let eve = desk.hands[4].device;
    desk.table.app.world_mut().despawn(eve);
    desk.table.frames(4);
    let absences = desk.world().resource::<SeatAbsences>();
    assert!(absences.is_away(Seat(4)) && !absences.is_away(Seat(0)));
    let at = free_tile(&desk);
    click_at(&mut desk, 0, at);
    assert_eq!(desk.taken(), 1);
}

#[test]
fn the_sheet_lies_before_every_side_that_reads_and_nothing_leaves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for people in [6, 8] {
        let mut desk = Desk::new(folder.path(), people, 0);
        desk.wish(LobbyWish::Format(PlayFormat::Tournament));
        desk.start(people);
        sheets_have_room(&mut desk);
    }
}

#[test]
fn of_the_longest_names_the_sheet_cuts_none_alone_or_in_teams_on_any_projector() {
    let folder = tempfile::tempdir().expect("a folder");
    for format in [PlayFormat::Tournament, PlayFormat::Teams] {
        let mut desk = Desk::new(folder.path(), 8, 0);
        let chairs = &mut desk.table.app.world_mut().resource_mut::<Chairs>().0;
        let name = |index: usize| tidy(&format!("{index}M{}", "m".repeat(LONGEST)));
        chairs.iter_mut().enumerate().for_each(|(index, chair)| chair.name = name(index));
        desk.wish(LobbyWish::Format(format));
        desk.start(8);
        for projector in PROJECTORS {
            desk.table.app.insert_resource(lit_by(projector));
            desk.table.frames(4);
            let world = desk.table.app.world_mut();
            let mut texts = world.query::<&Text>();
            let cut = texts.iter(world).find(|text| text.contains('…'));
            assert_eq!(cut.map(|text| &text.0), None, "{format:?} on {projector:?}");
        }
    }
}

/// With type of any size, on coarse projectors and fine ones, all that is on the sheets has room and can be
/// read, before every side that reads.
fn sheets_have_room(desk: &mut Desk) {
    for (pixels, text) in [(1.0, 1.0), (2.0 / 3.0, 1.0), (1.0, 1.5), (2.0 / 3.0, 2.0)] {
        desk.table.app.insert_resource(Tabletop { pixels, text, ..Tabletop::default() });
        desk.table.frames(4);
        let world = desk.table.app.world_mut();
        let mut sheets = world.query_filtered::<Entity, With<TournamentSheet>>();
        let sheets: Vec<Entity> = sheets.iter(world).collect();
        assert_eq!(sheets.len(), readers(world.resource(), world.resource()).len());
        sheets.into_iter().for_each(|sheet| nothing_leaves(desk, sheet));
    }
    desk.table.app.insert_resource(Tabletop::default());
    desk.table.frames(4);
}

/// Everything that can be seen of a panel lies within it.
fn nothing_leaves(desk: &mut Desk, panel: Entity) {
    let room = desk.table.place_of(panel).inflate(1.0);
    let world = desk.table.app.world_mut();
    let mut nodes = world.query_filtered::<Entity, With<ComputedNode>>();
    let nodes: Vec<Entity> = nodes.iter(world).collect();
    for node in nodes {
        let world = desk.world();
        let above = |node: Entity| world.get::<ChildOf>(node).map(ChildOf::parent);
        let is_here = std::iter::successors(above(node), |&node| above(node))
            .any(|ancestor| ancestor == panel);
        let place = desk.table.place_of(node);
        let is_seen = is_here && place.size().min_element() > 0.0;
        let words = world.get::<Text>(node).map(|text| text.0.clone());
        assert!(
            !is_seen || room.contains(place.min) && room.contains(place.max),
            "{words:?} at {place:?} leaves its panel at {room:?}"
        );
        let size = world.get::<TextFont>(node).map(|font| font.font_size);
        if let (true, Some(FontSize::Px(size))) = (is_seen, size) {
            let cap = size * CAP * world.resource::<Tabletop>().pixels;
            assert!(cap >= LEAST_PIXELS - 0.05, "{words:?} is {cap} pixels high");
        }
    }
}

/// The buttons of the lobby, by their names.
fn lobby_buttons(desk: &mut Desk) -> Vec<(String, Entity)> {
    let world = desk.table.app.world_mut();
    let mut buttons = world.query::<(Entity, &Name, &Widget)>();
    let of_all = buttons.iter(world).filter(|(.., widget)| widget.owner.is_none());
    of_all.map(|(entity, name, _)| (name.to_string(), entity)).collect()
}

#[test]
fn one_match_tournament_and_teams_are_a_visible_choice_of_three_of_which_one_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    let chosen = |desk: &Desk| {
        let offers = desk.world().resource::<LobbyOffers>();
        let chosen = offers.formats.iter().filter(|offer| offer.chosen);
        chosen.map(|offer| offer.format).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&desk), [PlayFormat::OneMatch]);
    for side in TableEdge::ALL {
        desk.wish(LobbyWish::Page(side, lobby::LobbyPage::Rules));
    }
    for format in [PlayFormat::Teams, PlayFormat::Tournament, PlayFormat::OneMatch] {
        let buttons = lobby_buttons(&mut desk);
        for title in ["One match", "Tournament", "Teams of two"] {
            assert!(buttons.iter().any(|(name, _)| name == title), "{title}: {buttons:?}");
        }
        let button = buttons.iter().find(|(name, _)| name == format.title()).expect("it is there");
        let hand = desk.hands[0];
        desk.table.click(hand, button.1);
        desk.table.frames(4);
        assert_eq!(chosen(&desk), [format]);
    }
    // With one person less there are no teams: it is still there, and says why.
    desk.table.app.world_mut().resource_mut::<Chairs>().0.pop();
    desk.wish(LobbyWish::Format(PlayFormat::Teams));
    let told = desk.world().resource::<shoal_table::features::match_start::LobbyNotice>().0.clone();
    assert!(told.expect("it is told").starts_with("Teams of two need 4, 6 or 8 people"));
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    assert_eq!(desk.world().resource::<shoal_table::features::match_start::LobbyNotice>().0, None);
}

#[test]
fn a_press_in_the_lobby_counts_whenever_it_is_drawn_anew_beneath_the_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    for side in TableEdge::ALL {
        desk.wish(LobbyWish::Page(side, lobby::LobbyPage::Rules));
    }
    let formats = [PlayFormat::Teams, PlayFormat::Tournament, PlayFormat::OneMatch];
    for (format, anew) in formats.into_iter().cycle().zip(0..6) {
        desk.table.frames(4);
        let buttons = lobby_buttons(&mut desk);
        let button = buttons.iter().find(|(name, _)| name == format.title()).expect("it is there");
        let (middle, hand) = (desk.table.place_of(button.1).center(), desk.hands[0]);
        let draw_anew = |desk: &mut Desk, step: usize| {
            if step == anew % 3 || anew > 2 {
                desk.table.app.world_mut().resource_mut::<LobbyOffers>().set_changed();
            }
        };
        draw_anew(&mut desk, 0);
        desk.table.point(hand, middle);
        draw_anew(&mut desk, 1);
        desk.table.press(hand);
        draw_anew(&mut desk, 2);
        desk.table.release(hand);
        desk.table.frames(2);
        let offers = desk.world().resource::<LobbyOffers>();
        let chosen: Vec<PlayFormat> =
            offers.formats.iter().filter(|offer| offer.chosen).map(|offer| offer.format).collect();
        assert_eq!(chosen, [format], "drawn anew at step {anew}");
    }
}

#[test]
fn the_choice_between_match_and_tournament_has_room_in_the_lobby() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::new(folder.path(), 6, 0);
    // Something to go on with, and to play again, lies there as well.
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    desk.start(6);
    desk.all_ready();
    desk.table.app.world_mut().write_message(TournamentWish::Leave);
    desk.table.frames(4);
    desk.wish(LobbyWish::Format(PlayFormat::Tournament));
    for text in [1.0, 2.0] {
        desk.table.app.world_mut().resource_mut::<Tabletop>().text = text;
        desk.table.frames(4);
        let world = desk.table.app.world_mut();
        let mut panels = world.query::<(Entity, &Name)>();
        let is_panel = |name: &Name| name.as_str().starts_with("Lobby panel");
        let panels: Vec<Entity> = panels
            .iter(world)
            .filter(|(_, name)| is_panel(name))
            .map(|(entity, _)| entity)
            .collect();
        assert!(!panels.is_empty());
        panels.into_iter().for_each(|panel| nothing_leaves(&mut desk, panel));
    }
}
