//! The game at a whole table without a window: pointers click, and the match shows what came of it.

mod endings;
mod lesson;
mod secrets;

use super::VirusFightView;
use crate::board::blocks::BlockOutlineSegment;
use crate::board::layout::VirusBoardLayout;
use bevy::prelude::*;
use shoal_contract::{Actor, BotName, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, PressOn, host};
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState, TablePace};
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_table::matches::turn_highlights::TurnHighlights;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::pointers::{Verb, VerbPressed};
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatPlayer};
use shoal_tabletop::surfaces::board::BoardPiece;
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::action::{Action, SquareCoordinates};
use shoal_virus_fight::explain::choices::{FirstChoice, InstructionChoices, first, target};
use shoal_virus_fight::position::{SquareSet, VirusFightStep};
use shoal_virus_fight::rules::pieces::position;
use shoal_virus_fight::setup::Setup;
use shoal_virus_fight::state::State;

const NAMES: [&str; 5] = ["Ann", "Bob", "Cid", "Dee", "Eve"];

/// A match in this position: rows of squares as programs write them, and the spares of both.
pub(super) fn game(board: &str, spares: [&str; 2]) -> Match<VirusFight> {
    let rows: Vec<Vec<&str>> = board.lines().map(|row| row.split_whitespace().collect()).collect();
    let spares = spares.map(|of_seat| of_seat.split_whitespace().collect::<Vec<_>>());
    let (high, wide) = (rows.len(), rows[0].len());
    let setup = serde_json::json!({
        "players": 2, "names": ["Ann", "Bob"], "rows": high, "columns": wide, "longest": 5,
    });
    let state = serde_json::json!({
        "board": rows, "spares": spares, "round": 2, "first": 0, "turn": 0, "setup": setup,
    });
    let state: State = serde_json::from_value(state).expect("a position");
    Match::from_state(state, Some(1)).expect("it is sound")
}

/// A table at which people play, a mouse each.
struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Desk {
    fn of(game: Match<VirusFight>) -> Self {
        let names = &NAMES[..VirusFight::seats(game.world())];
        let (table, hands) = HeadlessTable::playing::<VirusFightView>(game, names, super::plugin);
        Self { table, hands }
    }

    /// A new match whose people choose in this way.
    fn choosing(players: usize, way: SecretMethod) -> Self {
        let game = Match::<VirusFight>::new(Setup::for_players(players), 5).expect("usual");
        let mut desk = Self::of(game);
        desk.table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(way);
        desk.table.frames(4);
        desk
    }

    /// A match of which the programs are shown: any that the rules allow.
    fn revealed(players: usize, seed: u64) -> Self {
        let mut game = Match::<VirusFight>::new(Setup::for_players(players), seed).expect("usual");
        let mut whim = RandomGenerator::from_seed(seed);
        while position(game.world()).step == VirusFightStep::Arrange {
            let seat = game.awaited_seats().first().copied();
            let actor = seat.map_or(Actor::House, Actor::Seat);
            let action = VirusFight::sample(game.world(), actor, &mut whim).expect("it acts");
            game.apply(actor, &action).expect("legal");
        }
        Self::of(game)
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn game(&self) -> &Match<VirusFight> {
        self.world().resource::<HostedMatch<VirusFightView>>().game()
    }

    fn shown(&self) -> &PlaybackState<VirusFightView> {
        self.world().resource::<PlaybackState<VirusFightView>>()
    }

    /// Shows at once all that happens, until people are asked or the match is over.
    fn until_asked(&mut self) {
        for _ in 0..400 {
            let asked = !self.game().awaited_seats().is_empty() || self.game().is_over();
            if asked && self.shown().is_idle() {
                return self.table.frames(2);
            }
            let world = self.table.app.world_mut();
            world.write_message(PlaybackOrder::Skip);
            if !asked {
                world.write_message(PressOn { by: None });
            }
            self.table.frames(1);
        }
        panic!("nobody is asked");
    }

    fn click_at(&mut self, seat: Seat, at: Vec2) {
        let hand = self.hands[seat.index()];
        self.table.point(hand, at);
        self.table.press(hand);
        self.table.release(hand);
        self.table.frames(2);
    }

    fn click(&mut self, seat: Seat, at: SquareCoordinates) {
        let place = self.world().resource::<VirusBoardLayout>().centre(at);
        self.click_at(seat, place);
    }

    fn click_first(&mut self, seat: Seat, first: FirstChoice) {
        let place = self
            .world()
            .resource::<VirusBoardLayout>()
            .place_of(seat, first)
            .expect("it lies there");
        self.click_at(seat, place.center());
    }

    fn say(&mut self, seat: Seat, verb: Verb) {
        let said = VerbPressed { seat: Some(seat), device: None, verb };
        self.table.app.world_mut().write_message(said);
        self.table.frames(2);
    }

    /// An actor chooses without a click.
    fn choose(&mut self, actor: Actor, action: Action) {
        self.table.app.world_mut().write_message(ChooseAction::<VirusFightView> { actor, action });
        self.table.frames(2);
        self.until_asked();
    }

    /// A seat does this with its mouse, what would be its own end by choosing it twice.
    fn act(&mut self, seat: Seat, action: &Action) {
        let taken = self.game().taken().len();
        if let Some(first) = first(action) {
            self.click_first(seat, first);
        }
        let choices = InstructionChoices::of(self.game().world(), seat).expect("its turn");
        let nothing =
            || choices.targets(None).into_iter().find(|(_, it)| *it == action).map(|it| it.0);
        match target(action).or_else(nothing) {
            Some(at) => {
                self.click(seat, at);
                if self.game().taken().len() == taken {
                    self.click(seat, at);
                }
            }
            None => self.press_tray(seat, "Skip"),
        }
        assert!(self.game().taken().len() > taken, "{seat}: {action:?}: {}", self.said(seat));
        self.until_asked();
    }

    /// A seat presses a button of its tray.
    fn press_tray(&mut self, seat: Seat, label: &str) {
        let tray = &self.world().resource::<TrayModels>().0[seat.index()];
        let button = tray.buttons.iter().find(|button| button.label == label);
        let id = button.unwrap_or_else(|| panic!("no {label} in {:?}", tray.buttons)).id;
        self.press_widget(seat, id);
    }

    /// A seat clicks what lies before it and is known by this.
    fn press_widget(&mut self, seat: Seat, id: u32) {
        let is_it = |it: &Widget| it.owner == Some(seat) && it.id == id;
        // What has just been laid finds its place first.
        for _ in 0..40 {
            self.table.frames(1);
            let world = self.table.app.world_mut();
            let mut widgets = world.query::<(Entity, &Widget, &InheritedVisibility)>();
            let found = widgets.iter(world).find(|(_, it, seen)| seen.get() && is_it(it));
            if let Some((node, ..)) = found {
                self.table.frames(3);
                self.table.click(self.hands[seat.index()], node);
                return self.table.frames(2);
            }
        }
        let world = self.table.app.world_mut();
        let there = world.query::<&Widget>().iter(world).filter(|it| is_it(it)).count();
        panic!("{id} does not lie before {seat}; {there} are hidden");
    }

    fn said(&self, seat: Seat) -> String {
        let said = self.world().resource::<SeatMessages>().get(seat);
        said.map(|said| said.0.to_owned()).unwrap_or_default()
    }

    fn line(&self, seat: Seat) -> String {
        self.world().resource::<TrayModels>().0[seat.index()].line.clone()
    }

    fn is_the_picture_true(&self) {
        let truth = VirusFight::seen_by(self.game().world(), Viewer::Table);
        assert_eq!(self.shown().view, truth);
    }
}

#[test]
fn a_match_of_two_is_played_to_its_end_by_clicks() {
    let mut desk = Desk::revealed(2, 3);
    let mut whim = RandomGenerator::from_seed(8);
    for _ in 0..2000 {
        if desk.game().is_over() {
            break;
        }
        let seat = desk.game().awaited_seats()[0];
        let choices = InstructionChoices::of(desk.game().world(), seat);
        let Some(choices) =
            choices.filter(|_| position(desk.game().world()).step != VirusFightStep::Over)
        else {
            desk.press_tray(seat, "Play on");
            desk.until_asked();
            continue;
        };
        let action = whim.pick(&choices.actions).expect("something can be done").clone();
        desk.act(seat, &action);
        desk.is_the_picture_true();
    }
    assert!(desk.game().is_over());
    let buttons: Vec<&str> = desk.world().resource::<TrayModels>().0[0]
        .buttons
        .iter()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(buttons, ["Same again", "Lobby"]);
}

/// Bots play beside each other until this is so, or for this many frames.
fn bots(players: usize, bot: &'static str, frames: usize, so: impl Fn(&Desk) -> bool) -> Desk {
    let game = Match::<VirusFight>::new(Setup::for_players(players), 4).expect("usual");
    let mut table = HeadlessTable::of_game::<VirusFightView>(super::plugin);
    let bot = SeatPlayer::Bot(BotName::constant(bot));
    let chair = |(place, name): (_, &str)| Chair::new(place, name, bot);
    let chairs = PLACES.into_iter().zip(NAMES).take(players).map(chair).collect();
    table.app.insert_resource(Chairs(chairs)).insert_resource(JoinPolicy::Orphans);
    table.app.world_mut().resource_mut::<TablePace>().by_itself = true;
    host(table.app.world_mut(), HostedMatch::<VirusFightView>::unwritten(game));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match);
    table.frames(6);
    let mut desk = Desk { table, hands: Vec::new() };
    for _ in 0..frames {
        if so(&desk) && desk.shown().is_idle() {
            break;
        }
        desk.table.app.world_mut().write_message(PlaybackOrder::Skip);
        desk.table.frames(1);
    }
    assert!(so(&desk), "after {} actions", desk.game().taken().len());
    desk
}

#[test]
fn two_bots_play_beside_each_other_to_the_end_with_all_that_is_drawn() {
    bots(2, "medium", 20_000, |desk| desk.game().is_over()).is_the_picture_true();
}

#[test]
fn five_bots_play_beside_each_other_with_all_that_is_drawn() {
    bots(5, "random", 5_000, |desk| desk.game().taken().len() > 60).is_the_picture_true();
}

#[test]
fn the_outlines_lie_around_active_blocks_and_shared_ones_have_one_for_each_player() {
    let shared = game("M1@0 W1 E1@1\n. . .\nJ1 . .", ["", ""]);
    let apart = game("M1@0 W1 .\n. . .\nJ1 . E1@1", ["", ""]);
    let lines = |game: Match<VirusFight>| {
        let mut desk = Desk::of(game);
        desk.table.frames(3);
        let world = desk.table.app.world_mut();
        let mut lines = world.query::<&BlockOutlineSegment>();
        [Seat(0), Seat(1)].map(|seat| lines.iter(world).filter(|it| it.seat == seat).count())
    };
    assert_eq!(lines(shared), [8, 8]);
    assert_eq!(lines(apart), [6, 4]);
}

#[test]
fn what_can_be_clicked_next_is_lit_and_said_to_the_player_in_turn_alone() {
    let mut desk = Desk::of(game("M1@0 W1 .\n. . .\n. J1 E1@1", ["", ""]));
    desk.table.frames(4);
    let lit = |desk: &Desk| {
        let rings = desk.world().resource::<TurnHighlights>().rings.clone();
        rings.iter().map(|ring| (ring.at.round(), ring.size.round())).collect::<Vec<_>>()
    };
    let layout = desk.world().resource::<VirusBoardLayout>().clone();
    let square = |row, column| {
        let square = layout.square(SquareCoordinates(row, column));
        [(square.center().round(), square.size().round())]
    };
    assert_eq!(lit(&desk), square(0, 1), "the piece that can be moved");
    assert!(
        desk.line(Seat(0)).starts_with("Move a piece\nClick a lit piece"),
        "{}",
        desk.line(Seat(0))
    );
    assert!(desk.line(Seat(1)).contains("is on M1"), "{}", desk.line(Seat(1)));
    desk.click(Seat(0), SquareCoordinates(0, 1));
    assert_eq!(lit(&desk), square(1, 0), "where it can go");
    desk.click(Seat(0), SquareCoordinates(2, 2));
    assert_eq!(desk.said(Seat(0)), "Now click a lit square to move it there.");
    desk.click(Seat(1), SquareCoordinates(2, 1));
    assert_eq!(desk.said(Seat(1)), "It is not your turn.");
    desk.click(Seat(0), SquareCoordinates(1, 0));
    desk.until_asked();
    assert!(desk.line(Seat(0)).starts_with("Move your marker"), "{}", desk.line(Seat(0)));
    assert_eq!(lit(&desk), square(1, 0), "where the marker can go");
}

#[test]
fn a_spare_is_clicked_beside_the_player_and_then_its_square() {
    let mut desk = Desk::of(game("W1@0 M1 .\n. . .\n. J1 E1@1", ["M3 J2", "W2"]));
    let (seat, mut spare) = (Seat(0), None);
    desk.click(seat, SquareCoordinates(1, 0));
    assert_eq!(desk.said(seat), "Choose one of your spares.");
    for piece in ["W2", "J2"] {
        let piece = piece.parse().expect("an instruction");
        spare = Some(piece);
        desk.click_first(seat, FirstChoice::Spare(piece));
    }
    desk.click(seat, SquareCoordinates(1, 0));
    desk.until_asked();
    let at = desk.game().state().position.piece(16);
    assert_eq!(at, spare, "what it has, not what it has not");
}

#[test]
fn who_would_end_the_own_game_is_warned_and_does_it_by_choosing_it_twice() {
    let mut desk = Desk::of(game("E1@0 W1 .\n. . .\n. J1 E1@1", ["", ""]));
    let layout = desk.world().resource::<VirusBoardLayout>().clone();
    let hand = desk.hands[0];
    desk.table.point(hand, layout.centre(SquareCoordinates(0, 1)));
    desk.table.frames(2);
    assert!(desk.line(Seat(0)).starts_with("Careful: you would be out"), "{}", desk.line(Seat(0)));
    desk.click(Seat(0), SquareCoordinates(0, 1));
    assert!(desk.said(Seat(0)).starts_with("Careful: your marker could not move"));
    assert_eq!(desk.game().taken().len(), 0, "nothing is done yet");
    desk.click(Seat(0), SquareCoordinates(0, 1));
    desk.until_asked();
    assert!(desk.game().is_over());
    assert!(desk.line(Seat(1)).contains("Ann's marker was trapped"));
}

#[test]
fn a_pad_looks_at_pieces_and_squares_and_does_what_it_looks_at() {
    let mut desk = Desk::of(game("M1@0 W1 J1\n. . .\n. . E1@1", ["", ""]));
    let before = desk.game().state().position.pieces();
    desk.say(Seat(0), Verb::Second);
    desk.say(Seat(0), Verb::TurnRight);
    desk.say(Seat(0), Verb::TurnLeft);
    desk.say(Seat(0), Verb::Done);
    desk.until_asked();
    let after = desk.game().state().position.pieces();
    assert_eq!(desk.game().taken().len(), 1, "{}", desk.said(Seat(0)));
    assert_ne!(before, after);
    assert_eq!(SquareSet::count(after), 4);
}

#[test]
fn a_marker_lies_on_the_table_for_each_player_that_is_in() {
    let mut desk = Desk::revealed(5, 2);
    desk.table.frames(3);
    let markers = |desk: &mut Desk| {
        let world = desk.table.app.world_mut();
        let mut pieces = world.query::<&BoardPiece>();
        pieces.iter(world).count()
    };
    assert_eq!(markers(&mut desk), 5);
    desk.choose(Actor::Seat(Seat(3)), Action::Resign);
    assert_eq!(markers(&mut desk), 4);
    let chips = &desk.world().resource::<TrayModels>().0[0].chips;
    assert!(chips.iter().any(|chip| chip.text == "out" && chip.dim), "{chips:?}");
}
