//! Puzzles at a whole table without a window: chosen in the lobby, solved and missed by clicks, with help, alone and
//! together.

mod files;
mod played;

use crate::parts::add_parts;
use crate::views;
use crate::views::virus_fight::VirusFightView;
use crate::views::virus_fight::board::layout::VirusBoardLayout;
use bevy::prelude::*;
use shoal_contract::{Match, PuzzleGame as _, Seat};
use shoal_host::folders::FolderEnvironment;
use shoal_table::features::lobby::LobbyWish;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::features::puzzles::book::{PuzzleBook, PuzzlePage};
use shoal_table::features::puzzles::solving::{ActivePuzzle, PuzzleStage};
use shoal_table::features::{absence, phones, secrets};
use shoal_table::matches::hosting::{HostedMatch, PressOn};
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::{Chair, Chairs, Device, SeatPlayer};
use shoal_tabletop::surfaces::corner_panels;
use shoal_tabletop::surfaces::seat_panels::{SeatPanel, SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::Settings;
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::action_of;
use shoal_virus_fight::action::{Action, SquareCoordinates};
use shoal_virus_fight::explain::choices::{FirstChoice, first, target};
use shoal_virus_fight::solver::puzzle::VirusPuzzle;
use shoal_virus_fight::solver::puzzle::solve::turns;

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
/// The most frames until work of another thread is there.
const PATIENCE: usize = 100_000;

struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

fn everything(app: &mut App, places: &FolderEnvironment) {
    let options = LobbyOptions { places: places.clone(), ..default() };
    add_parts(app, options, &views::all());
    app.add_plugins((corner_panels::plugin, secrets::plugin, phones::plugin));
    app.add_plugins((views::virus_fight::plugin, absence::plugin_for::<VirusFightView>));
}

impl Desk {
    /// A lobby with Virus Fight chosen, at which this many people sit with a mouse each.
    fn new(people: usize) -> Self {
        Self::at(people, &FolderEnvironment::default())
    }

    fn at(people: usize, places: &FolderEnvironment) -> Self {
        let places = places.clone();
        let mut table = HeadlessTable::with(move |app: &mut App| everything(app, &places));
        let game = shoal_table::features::table_games::find(&views::all(), "virus-fight")
            .expect("it has a table");
        let chosen =
            game.prepare(None, None, &FolderEnvironment::default(), &mut Settings::default());
        chosen.expect("the usual one")(table.app.world_mut());
        table.frames(3);
        let mut desk = Self { table, hands: Vec::new() };
        let chair = |(name, place): (&str, _)| Chair::new(place, name, SeatPlayer::Person);
        let chairs = NAMES.into_iter().zip(PLACES).take(people).map(chair);
        desk.table.app.insert_resource(Chairs(chairs.collect()));
        desk.hands = (0..people as u16).map(|seat| desk.table.hand(&[seat])).collect();
        desk.table.frames(4);
        desk
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn wish(&mut self, wish: LobbyWish) {
        self.table.app.world_mut().write_message(wish);
        self.table.frames(4);
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn solving(&self) -> &ActivePuzzle<VirusFightView> {
        self.world().resource()
    }

    fn game(&self) -> &Match<VirusFight> {
        self.world().resource::<HostedMatch<VirusFightView>>().game()
    }

    fn panel(&self, seat: u16) -> Option<&SeatPanel> {
        self.world().resource::<SeatPanels>().get(Seat(seat), SeatPanelKind::Lesson)
    }

    fn said(&self, seat: u16) -> String {
        let panel = self.panel(seat);
        panel.map_or_else(String::new, |it| format!("{}: {}", it.title, it.lines.join(" ")))
    }

    fn tray(&self, seat: u16) -> &TrayModel {
        &self.world().resource::<TrayModels>().0[usize::from(seat)]
    }

    /// Presses a button of what lies before a seat, with the hand that sits there.
    fn press(&mut self, seat: u16, label: &str) {
        let hand = self.hand_of(seat);
        self.table.press_panel(hand, Seat(seat), SeatPanelKind::Lesson, label);
        self.table.frames(2);
    }

    fn hand_of(&self, seat: u16) -> TestHand {
        let holds = |hand: &&TestHand| {
            let device = self.world().get::<Device>(hand.device).expect("it is there");
            device.seats.contains(&Seat(seat))
        };
        *self.hands.iter().find(holds).expect("somebody sits there")
    }

    /// Where the puzzle with this title is in the book.
    fn index(&self, title: &str) -> usize {
        let book = self.world().resource::<PuzzleBook<VirusFight>>();
        let found = book.all.iter().position(|entry| entry.card.title == title);
        found.unwrap_or_else(|| panic!("{title} is not in the book"))
    }

    /// Chooses a puzzle from the list in the lobby.
    fn choose(&mut self, title: &str) {
        let index = self.index(title);
        let page = self.world().resource::<PuzzleBook<VirusFight>>().all[index].page;
        self.wish(LobbyWish::Puzzles);
        let buttons = |desk: &Self| desk.panel(0).expect("the list lies there").buttons.clone();
        let start = match page {
            PuzzlePage::Grade(grade) => format!("Grade {grade}:"),
            PuzzlePage::Own => "Yours:".into(),
        };
        let label = |desk: &Self, start: &str| {
            let found = buttons(desk).into_iter().find(|button| button.label.starts_with(start));
            found.map(|button| button.label)
        };
        let page = label(self, &start).expect("there is such a page");
        self.press(0, &page);
        while label(self, title).is_none() {
            let more = label(self, "More").expect("it is on this page");
            self.press(0, &more);
        }
        self.press(0, title);
        self.table.frames(6);
        assert_eq!(self.screen(), Screen::Match, "{title} begins");
    }

    /// Lets what happens be seen at once until something is so.
    fn until(&mut self, so: impl Fn(&Self) -> bool) {
        for _ in 0..PATIENCE {
            if so(self) && self.world().resource::<PlaybackState<VirusFightView>>().is_idle() {
                self.table.frames(3);
                // Advice on the position before is still there in the frame in which the next one is reached.
                if so(self) {
                    return;
                }
            }
            let world = self.table.app.world_mut();
            world.write_message(PlaybackOrder::Skip);
            world.write_message(PressOn { by: None });
            self.table.frames(1);
            std::thread::yield_now();
        }
        panic!("it never came: {:?}", self.solving().stage);
    }

    /// Until the one who solves has the turn again, or something is said.
    fn until_asked(&mut self) {
        self.until(|desk| {
            let solving = desk.solving();
            let awaited = desk.game().awaited_seats().contains(&solving.seat);
            solving.stage != PuzzleStage::Open || awaited && solving.advice.is_some()
        });
    }

    fn click_at(&mut self, hand: TestHand, at: Vec2) {
        self.table.point(hand, at);
        self.table.press(hand);
        self.table.release(hand);
        self.table.frames(2);
    }

    /// Does an action by clicks, as people do; what has no place is pressed in the tray.
    fn click(&mut self, hand: TestHand, action: &Action) {
        let seat = self.solving().seat;
        let memory = |desk: &Self| desk.world().resource::<VirusBoardLayout>().clone();
        if let Some(chosen) = first(action) {
            let aims = self.world().resource::<shoal_table::kit::SeatIntents<VirusFightView>>();
            // A second click would let it go.
            if aims.own(seat).chosen != Some(chosen) {
                let place = memory(self).place_of(seat, chosen).expect("it lies there").center();
                self.click_at(hand, place);
            }
        }
        match target(action) {
            Some(at) => self.click_at(hand, memory(self).centre(at)),
            None => {
                let button = if *action == Action::Skip { "Skip" } else { "Nothing" };
                self.press_tray(hand, seat, button);
            }
        }
        self.table.frames(2);
    }

    /// Presses a button of a tray.
    fn press_tray(&mut self, hand: TestHand, seat: Seat, label: &str) {
        let model = &self.world().resource::<TrayModels>().0[seat.index()];
        let button = model.buttons.iter().find(|button| button.label == label);
        let id = button.unwrap_or_else(|| panic!("{label} is not in {:?}", model.buttons)).id;
        let pressed = shoal_tabletop::surfaces::tray::TrayPressed {
            seat,
            pointer: hand.pointer,
            button: id,
            off: None,
        };
        self.table.app.world_mut().write_message(pressed);
        self.table.frames(3);
    }

    /// Plays on as the solver of puzzles does until the goal is reached.
    fn solve_by_clicks(&mut self) {
        for _ in 0..40 {
            self.until_asked();
            if self.solving().stage != PuzzleStage::Open {
                return;
            }
            let advice = self.solving().advice.clone().expect("it is known");
            let hand = self.hand_of(self.solving().seat.0);
            let before = self.game().taken().len();
            self.click(hand, &advice.action);
            assert!(self.game().taken().len() > before, "{:?} was not done", advice.action);
        }
        panic!("it has no end");
    }

    /// Plays a first turn that misses the goal, by clicks. It is not told before the turn is over.
    fn miss_by_clicks(&mut self) {
        self.until_asked();
        for action in self.wrong_turn() {
            self.until(|desk| {
                let solving = desk.solving();
                desk.game().awaited_seats().contains(&solving.seat) && solving.advice.is_some()
            });
            assert_eq!(self.solving().stage, PuzzleStage::Open, "the turn is not over");
            let hand = self.hand_of(self.solving().seat.0);
            self.click(hand, &action);
        }
        self.until(|desk| desk.solving().stage == PuzzleStage::Missed);
    }

    /// A first turn that misses the goal from its first step on, and after which the one who solves is still in.
    fn wrong_turn(&self) -> Vec<Action> {
        let puzzle: &VirusPuzzle = &self.solving().puzzle;
        let right = puzzle.solve(u64::MAX).expect("no limit").firsts;
        let mut position = puzzle.position.position.clone();
        let all = turns(&mut position);
        let is_right = |turn: &Vec<_>| right.iter().any(|right| right[0] == turn[0]);
        let wrong = all.iter().find(|turn| turn.len() == 2 && !is_right(turn));
        wrong.expect("there is one").iter().map(|&ply| action_of(ply)).collect()
    }
}

/// Where a hint lights something.
fn lit(desk: &Desk) -> (Option<FirstChoice>, Option<SquareCoordinates>) {
    let aims = desk.world().resource::<shoal_table::kit::SeatIntents<VirusFightView>>();
    let own = aims.own(desk.solving().seat);
    (own.chosen, own.looks.as_ref().and_then(target))
}
