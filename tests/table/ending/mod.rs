//! The end of a match at a whole table without a window: what lies before each seat, and what people press there.

mod large_words;

use crate::parts::add_parts;
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use shoal_contract::{Actor, Bot, Game as _, Match, Seat};
use shoal_table::features::evening::end_sheet::EndSheets;
use shoal_table::features::evening::film::FilmProgram;
use shoal_table::features::evening::leaving::TO_LOBBY;
use shoal_table::features::lobby::{EarlierMatches, LobbyWish};
use shoal_table::features::match_start::{LobbyOptions, MatchSession};
use shoal_table::features::table_games::TableGame;
use shoal_table::features::time_ribbon;
use shoal_table::kit::GameView;
use shoal_table::matches::celebration::{CelebrationOverride, WinnerCelebration};
use shoal_table::matches::hosting::{HostedMatch, MatchOver, host};
use shoal_tabletop::geometry::{PLACES, SeatingArrangement, Tabletop, TrayDepth};
use shoal_tabletop::headless::{HeadlessTable, TestHand, lit_by};
use shoal_tabletop::pointers::{Verb, VerbPressed};
use shoal_tabletop::seats::{Chair, Chairs, SeatPiece, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::{
    ScoreAreas, SeatPanelKind, SeatPanelPart, SeatPanelRoot, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayModels};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::screens::Screen;
use std::path::Path;

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
/// The most frames until work of other threads is there.
const PATIENCE: usize = 100_000;

struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

/// A match of bots that is over, and that somebody has won or not.
fn played<V: GameView>(players: usize, bot: &str, is_won: bool) -> Match<V::Game> {
    let names: Vec<String> = NAMES[..players].iter().map(|name| (*name).to_owned()).collect();
    let ended = |seed: u64| {
        let mut game = Match::<V::Game>::new(V::setup_for(&names, None), seed).expect("usual");
        let bot = |seat| game.bot(seat, bot, &serde_json::json!({})).expect("it is known");
        let mut bots: Vec<Box<dyn Bot<V::Game>>> = Seat::all(players).map(bot).collect();
        while !game.is_over() {
            let (actor, action) = match game.awaited_seats().first() {
                Some(&seat) => {
                    let action = game.ask_bot(seat, bots[seat.index()].as_mut());
                    (Actor::Seat(seat), action.expect("it is asked"))
                }
                None => (Actor::House, V::Game::next_house_action(game.world())?),
            };
            game.apply(actor, &action).expect("it is legal");
        }
        let winners = V::Game::standing(game.world()).winners?;
        (winners.is_empty() != is_won).then_some(game)
    };
    (1..100).find_map(ended).expect("one of them ends like this")
}

impl Desk {
    /// A table with this game's view.
    fn of(game: &TableGame, journals: Option<&Path>) -> Self {
        let (game, journals) = (*game, journals.map(Path::to_owned));
        let table = HeadlessTable::with(move |app: &mut App| {
            let options = LobbyOptions { journals: journals.clone(), ..default() };
            add_parts(app, options, &[game]);
            app.add_plugins(time_ribbon::plugin);
            game.add_to(app);
        });
        Self { table, hands: Vec::new() }
    }

    fn seat(&mut self, people: usize) {
        let chair = |(place, name)| Chair::new(place, name, SeatPlayer::Person);
        let mut chairs: Vec<Chair> =
            PLACES.into_iter().zip(NAMES).take(people).map(chair).collect();
        Chair::keep_marks(&mut chairs);
        self.table.app.insert_resource(Chairs(chairs));
        self.hands = (0..people as u16).map(|seat| self.table.hand(&[seat])).collect();
        self.table.frames(3);
    }

    /// A table at which a match has just ended.
    fn over<V: GameView>(match_: Match<V::Game>, journal: Option<&Path>) -> Self {
        let games = views::all();
        let name = V::Game::info().name;
        let game = games.iter().find(|game| game.game.info().name == name).expect("it has a view");
        let mut desk = Self::of(game, None);
        desk.host::<V>(match_, journal);
        desk
    }

    /// The same once the sheets lie before all people.
    fn ended<V: GameView>(match_: Match<V::Game>, journal: Option<&Path>) -> Self {
        let mut desk = Self::over::<V>(match_, journal);
        desk.wait_for_sheets();
        desk
    }

    fn wait_for_sheets(&mut self) {
        self.table.until(PATIENCE, |world| {
            let sheets = world.resource::<EndSheets>();
            sheets.is_open(Seat(0)) && sheets.are_seen()
        });
        self.table.frames(4);
    }

    /// A match that has just ended begins to be shown.
    fn host<V: GameView>(&mut self, match_: Match<V::Game>, journal: Option<&Path>) {
        self.seat(V::Game::seats(match_.world()));
        let world = self.table.app.world_mut();
        world.insert_resource(SeatPiece(V::piece()));
        host(world, HostedMatch::<V>::unwritten(match_));
        world.insert_resource(MatchSession::new(journal.map(Path::to_owned)));
        world.resource_mut::<NextState<Screen>>().set(Screen::Match);
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    /// The words on the sheet before a seat; none if it is put away.
    fn words(&mut self, seat: u16) -> String {
        let world = self.table.app.world_mut();
        let mut roots = world.query::<(Entity, &SeatPanelRoot)>();
        let is_it =
            |root: &SeatPanelRoot| (root.seat, root.kind) == (Seat(seat), SeatPanelKind::Ending);
        let root = roots.iter(world).find(|(_, root)| is_it(root)).map(|(root, _)| root);
        let mut found = Vec::new();
        let mut open: Vec<Entity> = root.into_iter().collect();
        while let Some(entity) = open.pop() {
            let entity = world.entity(entity);
            found.extend(entity.get::<Text>().map(|text| text.0.clone()));
            open.extend(entity.get::<Children>().into_iter().flat_map(|all| all.iter()).rev());
        }
        found.join(" ")
    }

    /// Presses a button on the sheet before a seat, by the beginning of its label.
    fn press(&mut self, hand: usize, seat: u16, label: &str) {
        self.table.frames(6);
        let world = self.table.app.world_mut();
        let mut buttons = world.query_filtered::<(Entity, &SeatPanelPart, &Name), With<Widget>>();
        let label = format!("Button {label}");
        let is_there =
            |on: &SeatPanelPart| (on.seat, on.kind) == (Seat(seat), SeatPanelKind::Ending);
        let found = buttons
            .iter(world)
            .find(|(_, on, name)| is_there(on) && name.as_str().starts_with(&label));
        let button = found.unwrap_or_else(|| panic!("{label} is not before {seat}")).0;
        self.table.click(self.hands[hand], button);
        self.table.frames(2);
    }

    /// The sheets that hide where the score is read on the board.
    fn hiding(&mut self) -> Vec<(Seat, Rect)> {
        let score = self.world().resource::<ScoreAreas>().0.clone();
        let world = self.table.app.world_mut();
        let mut roots = world.query::<(Entity, &SeatPanelRoot)>();
        let sheets = roots.iter(world).filter(|(_, root)| root.kind == SeatPanelKind::Ending);
        let sheets: Vec<(Entity, Seat)> = sheets.map(|(root, panel)| (root, panel.seat)).collect();
        let hides =
            |place: Rect| score.iter().any(|it| !it.inflate(-1.0).intersect(place).is_empty());
        let placed = sheets.into_iter().map(|(root, seat)| (seat, self.table.place_of(root)));
        placed.filter(|(_, place)| hides(*place)).collect()
    }

    /// The place of the one sheet on the table.
    fn sheet(&mut self) -> Rect {
        let world = self.table.app.world_mut();
        let mut roots = world.query::<(Entity, &SeatPanelRoot)>();
        let sheets = roots.iter(world).filter(|(_, root)| root.kind == SeatPanelKind::Ending);
        let [sheet] = sheets.map(|(root, _)| root).collect::<Vec<_>>()[..] else {
            panic!("there is one for all")
        };
        self.table.place_of(sheet)
    }

    fn labels(&self, seat: u16) -> Vec<&str> {
        let tray = &self.world().resource::<TrayModels>().0[usize::from(seat)];
        tray.buttons.iter().map(|button| button.label.as_str()).collect()
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }
}

/// Plays a game to its end and looks at the sheets.
fn tells_its_end<V: GameView>(players: usize, bot: &str) {
    let title = V::Game::info().title;
    let mut desk = Desk::over::<V>(played::<V>(players, bot, true), None);
    desk.see_large_words(title, players);
    desk.wait_for_sheets();
    let read: Vec<String> = (0..players as u16).map(|seat| desk.words(seat)).collect();
    for (name, words) in NAMES.iter().zip(&read) {
        assert!(words.contains("wins") || words.contains("share first"), "{title}: {words}");
        assert!(words.contains("1.") && words.contains(&format!(" {name}")), "{title}: {words}");
        let listed = words.split_once("1. ").map_or("", |(_, listed)| listed);
        for name in &NAMES[..players] {
            let (_, told) = listed.split_once(&format!(" {name} ")).expect("all stand on it");
            let mut said = told.split(' ');
            let is_number = said.next().is_some_and(|word| word.parse::<i32>().is_ok());
            let is_counted = said.next().is_some_and(|word| word.starts_with(char::is_alphabetic));
            assert!(!is_number || is_counted, "{title} says what a number counts: {told}");
        }
    }
    assert!(V::AWARDS.len() > 2, "{title} gives awards");
    assert_eq!(desk.labels(0), ["Same again", "Lobby", "See board"], "{title}");
    assert!(desk.world().resource::<CelebrationOverride>().waits, "{title} shows its board");
    // One puts the sheet away and turns to it again; the others keep theirs.
    desk.table.press_tray(desk.hands[0], Seat(0), "See board");
    assert_eq!((desk.words(0).as_str(), desk.labels(0)[2]), ("", "Results"), "{title}");
    assert_eq!(desk.words(1), read[1], "{title}");
    desk.table.press_tray(desk.hands[0], Seat(0), "Results");
    assert_eq!(desk.words(0), read[0], "{title}");
    desk.press(1, 1, "Page 1/");
    assert!(desk.words(1).contains("Page 2/") && desk.words(0).contains("Page 1/"), "{title}");
    // Before another's sheet one only knocks.
    desk.press(0, 1, "Close");
    assert!(!desk.words(1).is_empty(), "{title}");
    for projector in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let seated = desk.world().resource::<Tabletop>().seated;
        desk.table.app.insert_resource(Tabletop { seated, ..lit_by(projector) });
        desk.table.frames(6);
        assert_eq!(desk.hiding(), [], "{title} at {projector:?}");
    }
}

#[test]
fn every_game_tells_its_end_before_every_seat_and_nothing_lies_over_its_first_words() {
    tells_its_end::<FishAndMenView>(2, "easy");
    tells_its_end::<FishOrFailureView>(3, "easy");
    tells_its_end::<PenguinsView>(4, "easy");
    tells_its_end::<VirusFightView>(2, "easy");
    tells_its_end::<FoodChainView>(3, "easy");
}

#[test]
fn a_press_for_the_last_turn_begins_no_match_and_the_results_are_seen_before_another_can_begin() {
    let games = views::all();
    let game = games.iter().find(|game| game.game.info().name == "penguins").expect("it is there");
    let mut desk = Desk::of(game, None);
    desk.host::<PenguinsView>(played::<PenguinsView>(2, "random", true), None);
    let mut offered = Vec::new();
    let mut frames = 0;
    while !desk.world().resource::<EndSheets>().is_open(Seat(0)) {
        desk.table.frames(1);
        let leads_on = desk.labels(0).contains(&"Same again");
        let is_open = desk.world().resource::<EndSheets>().is_open(Seat(0));
        assert!(is_open || !leads_on, "nothing leads on before the sheet is there");
        frames += 1;
        assert!(frames < PATIENCE, "the sheet never comes");
    }
    desk.table.frames(2);
    while !desk.world().resource::<EndSheets>().are_seen() {
        let tray = &desk.world().resource::<TrayModels>().0[0];
        let again = tray.buttons.iter().find(|button| button.label == "Same again");
        offered.extend(again.map(|again| again.off.is_none()));
        desk.table.frames(1);
    }
    assert!(offered.len() > 10 && !offered.contains(&true), "it comes with the sheet: {offered:?}");
    desk.table.frames(2);
    assert_eq!(desk.labels(0), ["Same again", "Lobby", "See board"]);
    let tray = &desk.world().resource::<TrayModels>().0[0];
    assert!(tray.buttons.iter().all(|button| button.off.is_none()));
}

#[test]
fn an_empty_sea_is_said_large_and_nobody_is_ranked_or_celebrated() {
    let mut desk =
        Desk::over::<FishOrFailureView>(played::<FishOrFailureView>(4, "random", false), None);
    desk.see_large_words("Fish or Failure", 4);
    desk.wait_for_sheets();
    for seat in 0..4 {
        let words = desk.words(seat);
        assert!(words.starts_with("The sea is empty Nobody has won"), "{words}");
        assert!(!words.contains("1.") && !words.contains(", won"), "{words}");
        let line = &desk.world().resource::<TrayModels>().0[usize::from(seat)].line;
        assert_eq!(line, "The sea is empty: all have lost.");
    }
    let celebrated = desk.world().resource::<WinnerCelebration>();
    assert_eq!((celebrated.winners.len(), celebrated.defeat[0].as_str()), (0, "The sea is empty"));
    assert_eq!(desk.large_words(), [], "they step aside for the sheets");
    for seat in 0..4 {
        desk.table.press_tray(desk.hands[seat], Seat(seat as u16), "See board");
    }
    desk.table.frames(2);
    let told: Vec<String> = desk.large_words().into_iter().map(|words| words.told).collect();
    assert!(told.contains(&"Nobody has won".into()), "and come back to the board: {told:?}");
}

#[cfg(unix)]
#[test]
fn everybody_sees_how_far_the_film_is_while_another_asks_for_the_same_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("filmer");
    std::fs::write(&program, "#!/bin/sh\necho 7\necho 40\nexec sleep 20\n").expect("ours");
    let may_run = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    std::fs::set_permissions(&program, may_run).expect("ours");
    let journal = folder.path().join("fish.journal");
    let mut desk =
        Desk::ended::<PenguinsView>(played::<PenguinsView>(3, "random", true), Some(&journal));
    desk.table.app.insert_resource(FilmProgram(Some(program)));
    desk.table.frames(4);
    desk.press(2, 2, "Make film");
    desk.table.press_tray(desk.hands[0], Seat(0), "Same again");
    desk.table.until(PATIENCE, |world| {
        let status = world.resource::<shoal_table::features::evening::film::FilmStatus>();
        format!("{status:?}").contains("40")
    });
    desk.table.frames(4);
    let asked = SeatPanelKind::Question(shoal_table::features::evening::again::AGAIN);
    assert!(desk.world().resource::<SeatPanels>().get(Seat(2), asked).is_some(), "and is asked");
    assert!(desk.words(2).contains("Film 40 %"), "{}", desk.words(2));
    assert_eq!(desk.labels(0), ["Same again", "Lobby", "See board"], "all stays where it was");
}

/// A match of Fish that two people play, saved in this folder.
fn playing(folder: &Path, people: usize) -> Desk {
    let games = views::all();
    let game = games.iter().find(|game| game.game.info().name == "penguins").expect("it is there");
    let mut desk = Desk::of(game, Some(folder));
    desk.seat(2);
    desk.table.app.world_mut().write_message(LobbyWish::Start);
    desk.table.frames(6);
    assert_eq!(desk.screen(), Screen::Match);
    for seat in people..2 {
        let mut chairs = desk.table.app.world_mut().resource_mut::<Chairs>();
        chairs.0[seat].player = SeatPlayer::Bot(shoal_contract::BotName::constant("easy"));
    }
    desk.table.frames(3);
    desk
}

fn wants_to_leave(desk: &mut Desk, seat: u16) {
    let pointer = desk.hands[usize::from(seat)].pointer;
    let offered = desk.world().resource::<TrayMenu>().entry(Seat(seat), TO_LOBBY);
    assert!(offered.is_some_and(|entry| entry.off.is_none()), "it is in the menu");
    desk.table.app.world_mut().write_message(MenuEntryChosen {
        seat: Seat(seat),
        id: TO_LOBBY,
        pointer,
    });
    desk.table.frames(8);
}

#[test]
fn at_the_end_going_back_puts_the_sheet_away_and_the_button_for_done_asks_for_another_match() {
    let mut desk = Desk::ended::<PenguinsView>(played::<PenguinsView>(2, "random", true), None);
    let taken =
        |desk: &Desk| desk.world().resource::<HostedMatch<PenguinsView>>().game().taken().len();
    let before = taken(&desk);
    let says = |desk: &mut Desk, verb| {
        let (seat, device) = (Some(Seat(0)), Some(desk.hands[0].device));
        desk.table.app.world_mut().write_message(VerbPressed { seat, device, verb });
        desk.table.frames(4);
    };
    says(&mut desk, Verb::TakeBack);
    let sheets = desk.world().resource::<EndSheets>();
    assert_eq!((sheets.is_open(Seat(0)), sheets.is_open(Seat(1))), (false, true));
    assert_eq!(taken(&desk), before, "no move is taken back");
    says(&mut desk, Verb::Done);
    let asked = SeatPanelKind::Question(shoal_table::features::evening::again::AGAIN);
    assert!(desk.world().resource::<SeatPanels>().get(Seat(1), asked).is_some());
}

#[test]
fn before_a_screen_one_sheet_lies_there_for_all_and_each_may_turn_it_and_put_it_away() {
    let games = views::all();
    let game = games.iter().find(|game| game.game.info().name == "penguins").expect("it is there");
    let mut desk = Desk::of(game, None);
    desk.table.app.world_mut().resource_mut::<Tabletop>().seating = SeatingArrangement::Screen;
    desk.host::<PenguinsView>(played::<PenguinsView>(3, "random", true), None);
    let is_seen = |world: &World| {
        let sheets = world.resource::<EndSheets>();
        sheets.is_open(Seat(0)) && sheets.are_seen()
    };
    desk.table.until(PATIENCE, is_seen);
    desk.table.frames(4);
    let told = [0, 1, 2].map(|seat| desk.words(seat));
    assert!(NAMES[..3].iter().all(|name| told[0].contains(name)), "{}", told[0]);
    assert_eq!(told[1..], [String::new(), String::new()]);
    desk.press(1, 0, "Page");
    assert_ne!(desk.words(0), told[0], "the second player has turned the page");
    assert_eq!(desk.hiding(), vec![]);
    let size = desk.world().resource::<Tabletop>().size;
    let (low, high) = desk.world().resource::<Tabletop>().room_between_trays(TrayDepth::Plain);
    let sheet = desk.sheet();
    assert!(sheet.width() > 0.6 * size.x && sheet.height() > 0.8 * (high.y - low.y), "{sheet:?}");
    assert!(sheet.center().distance((low + high) / 2.0) < 2.0, "it is in the middle: {sheet:?}");
    assert!(told[0].contains("Page 1/2"), "all but the large poster is on it: {}", told[0]);
    desk.press(2, 0, "Close");
    assert!((0..3).all(|seat| !desk.world().resource::<EndSheets>().is_open(Seat(seat))));
}

#[test]
fn the_dots_lead_to_the_lobby_if_the_others_agree_and_the_match_stays_for_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = SeatPanelKind::Question(TO_LOBBY);
    let mut desk = playing(folder.path(), 2);
    wants_to_leave(&mut desk, 0);
    desk.table.press_panel(desk.hands[1], Seat(1), question, "Play on");
    assert_eq!(desk.screen(), Screen::Match, "one is enough to play on");
    wants_to_leave(&mut desk, 0);
    desk.table.press_panel(desk.hands[1], Seat(1), question, "To the lobby");
    desk.table.frames(3);
    assert_eq!(desk.screen(), Screen::Lobby);
    let found = desk.world().resource::<EarlierMatches>().unfinished.first().cloned();
    assert_eq!(found.map(|found| found.game), Some("penguins"));
    assert_eq!(*desk.world().resource::<MatchOver>(), MatchOver(None));
    assert!(desk.world().resource::<TrayMenu>().entry(Seat(0), TO_LOBBY).is_none());
}

#[test]
fn the_dots_of_a_table_of_bots_lead_anyone_to_the_lobby() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing(folder.path(), 0);
    desk.table.frames(6);
    let onlooker = desk.table.hand(&[]);
    let world = desk.table.app.world_mut();
    let mut widgets = world.query::<(Entity, &Widget, &Name)>();
    let is_it = |(_, widget, name): &(Entity, &Widget, &Name)| {
        widget.owner == Some(Seat(1)) && name.as_str() == "Opens the menu"
    };
    let dots = widgets.iter(world).find(is_it).expect("there are dots").0;
    desk.table.click(onlooker, dots);
    desk.table.press_panel(onlooker, Seat(1), SeatPanelKind::Menu, "Back to the lobby");
    desk.table.frames(3);
    assert_eq!(desk.screen(), Screen::Lobby);
}

#[test]
fn somebody_alone_at_the_table_is_asked_too_so_that_a_slip_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = playing(folder.path(), 1);
    wants_to_leave(&mut desk, 0);
    assert_eq!(desk.screen(), Screen::Match);
    desk.table.press_panel(
        desk.hands[0],
        Seat(0),
        SeatPanelKind::Question(TO_LOBBY),
        "To the lobby",
    );
    desk.table.frames(3);
    assert_eq!(desk.screen(), Screen::Lobby);
}
