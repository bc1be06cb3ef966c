//! The game at a whole table without a window: pointers click, and the match shows what came of it.

mod ahead;
mod lesson;
mod winners;

use super::PenguinsView;
use crate::board::ice_layout::IceLayout;
use crate::board::marks::{BoardMarks as _, RouteMarks};
use crate::choose::finish::{FINISH, FastFinish};
use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Actor, BotName, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_penguins::Penguins;
use shoal_penguins::action::{Action, IceCell};
use shoal_penguins::position::PenguinRoutes;
use shoal_penguins::rules::ice::position;
use shoal_penguins::setup::{IceSource, Setup};
use shoal_penguins::state::PenguinsPhase;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::{GameView as _, SeatIntents, TAKE_BACK, TrayContext};
use shoal_table::matches::celebration::{CelebrationRoot, WinnerCelebration};
use shoal_table::matches::consent::PollClosed;
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState};
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_table::matches::turn_highlights::{HighlightSprite, TurnHighlights};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::pointers::{Verb, VerbPressed};
use shoal_tabletop::seats::{Chairs, Device, SeatPlayer};
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardHighlights};
use shoal_tabletop::surfaces::rest::{IdleTimer, VisibleChanges};
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::system::screens::Screen;
use std::time::Duration;

const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dee"];

/// A table at which people play, a mouse each.
struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Desk {
    fn new(setup: Setup) -> Self {
        Self::of(Match::<Penguins>::new(setup, 7).expect("it is sound"))
    }

    fn of(game: Match<Penguins>) -> Self {
        let names = &NAMES[..game.setup().players];
        let (table, hands) = HeadlessTable::playing::<PenguinsView>(game, names, super::plugin);
        Self { table, hands }
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn game(&self) -> &Match<Penguins> {
        self.world().resource::<HostedMatch<PenguinsView>>().game()
    }

    fn shown(&self) -> &PlaybackState<PenguinsView> {
        self.world().resource::<PlaybackState<PenguinsView>>()
    }

    fn point(&mut self, seat: Seat, at: IceCell) {
        let to = self.world().resource::<IceLayout>().centre(at);
        let hand = self.hands[seat.index()];
        self.table.point(hand, to);
    }

    fn click(&mut self, seat: Seat, at: IceCell) {
        self.point(seat, at);
        let hand = self.hands[seat.index()];
        self.table.press(hand);
        self.table.release(hand);
    }

    fn drag(&mut self, seat: Seat, from: IceCell, to: IceCell) {
        let hand = self.hands[seat.index()];
        self.point(seat, from);
        self.table.press(hand);
        self.point(seat, to);
        self.table.release(hand);
    }

    /// Shows at once all that happens for this many frames.
    fn skip(&mut self, frames: usize) {
        for _ in 0..frames {
            self.table.app.world_mut().write_message(PlaybackOrder::Skip);
            self.table.frames(1);
        }
    }

    fn say(&mut self, seat: Seat, verb: Verb) {
        let said = VerbPressed { seat: Some(seat), device: None, verb };
        self.table.app.world_mut().write_message(said);
        self.table.frames(2);
    }

    fn say_all(&mut self, seat: Seat, verbs: &[Verb]) {
        verbs.iter().for_each(|&verb| self.say(seat, verb));
    }

    /// The player in turn does this with the mouse.
    fn act(&mut self, seat: Seat, action: Action, drawn: bool) {
        match action {
            Action::Place(at) => self.click(seat, at),
            Action::Move(from, to) if drawn => self.drag(seat, from, to),
            Action::Move(from, to) => {
                self.click(seat, from);
                self.click(seat, to);
            }
            Action::Quit | Action::Remove { .. } => panic!("nobody leaves"),
        }
        self.skip(2);
    }

    fn awaited(&self) -> Seat {
        self.game().awaited_seats()[0]
    }

    fn sample(&self, whim: &mut RandomGenerator) -> (Seat, Action) {
        let seat = self.awaited();
        let drawn = Penguins::sample(self.game().world(), Actor::Seat(seat), whim);
        (seat, drawn.expect("it can act"))
    }

    /// Plays on by clicks until this is so.
    fn play_until(&mut self, whim: &mut RandomGenerator, so: impl Fn(&Self) -> bool) {
        while !so(self) && !self.game().is_over() {
            let (seat, action) = self.sample(whim);
            let drawn = whim.below(2) == 0;
            let taken = self.game().taken().len();
            self.act(seat, action, drawn);
            assert_eq!(self.game().taken().len(), taken + 1, "{seat}: {action:?}");
            let truth = Penguins::seen_by(self.game().world(), Viewer::Table);
            assert_eq!(self.shown().view, truth, "after {action:?}");
        }
    }

    fn sight(&mut self, seat: Seat) -> Option<RouteMarks> {
        let world = self.table.app.world_mut();
        world
            .run_system_once(move |context: TrayContext<PenguinsView>| context.route_marks(seat))
            .expect("it runs")
    }

    fn said(&self, seat: Seat) -> String {
        let said = self.world().resource::<SeatMessages>().get(seat);
        said.map(|said| said.0.to_owned()).unwrap_or_default()
    }
}

fn placed(players: usize) -> Desk {
    let mut desk = Desk::new(Setup::for_players(players));
    let mut whim = RandomGenerator::from_seed(4);
    desk.play_until(&mut whim, |desk| desk.shown().view.phase == PenguinsPhase::Moving);
    desk
}

/// Boards small enough to be played to the end quickly.
fn small(players: usize) -> Setup {
    let ice = IceSource::Grid {
        rows: 6,
        columns: 3,
        fish: shoal_penguins::setup::FishPerTile::Random,
        holes: 1,
    };
    Setup { ice, ..Setup::for_players(players) }
}

#[test]
fn a_match_of_two_three_or_four_is_placed_and_played_to_its_end_with_mice() {
    for players in 2..=4 {
        let mut desk = Desk::new(small(players));
        desk.play_until(&mut RandomGenerator::from_seed(players as u64), |_| false);
        assert!(desk.game().is_over());
        desk.skip(3);
        let truth = Penguins::seen_by(desk.game().world(), Viewer::Table);
        let picture = &desk.world().resource::<PlaybackState<PenguinsView>>().view;
        assert_eq!(*picture, truth, "{players} players: the picture is right");
        let labels: Vec<&str> = desk.world().resource::<TrayModels>().0[0]
            .buttons
            .iter()
            .map(|button| button.label.as_str())
            .collect();
        assert_eq!(labels, ["Same again", "Lobby"]);
    }
}

#[test]
fn two_seats_look_at_their_ways_at_the_same_time_and_nothing_is_done() {
    let mut desk = placed(2);
    let places: Vec<IceCell> = desk.shown().view.players.iter().map(|one| one.places[0]).collect();
    let taken = desk.game().taken().len();
    for seat in Seat::all(2) {
        desk.point(seat, places[seat.index()]);
    }
    let ways: Vec<IceCell> = Seat::all(2)
        .map(|seat| desk.sight(seat).and_then(|sight| sight.routes).expect("it looks").from)
        .collect();
    assert_eq!(ways, places);
    assert_eq!(desk.game().taken().len(), taken);
    desk.point(Seat(0), places[1]);
    assert!(desk.sight(Seat(0)).is_none(), "the ways of another are the other's");
}

#[test]
fn a_penguin_that_is_pointed_at_is_told_from_one_that_is_chosen() {
    let mut desk = placed(2);
    let now = desk.awaited();
    let places = desk.shown().view.players[now.index()].places.clone();
    let can_move = |at: &&IceCell| {
        PenguinRoutes::of(position(desk.game().world()), **at)
            .is_some_and(|it| !it.lines.is_empty())
    };
    let own = *places.iter().find(can_move).expect("one can move");
    let lit = |desk: &mut Desk| {
        let world = desk.table.app.world_mut();
        let ground = move |context: TrayContext<PenguinsView>, layout: Res<IceLayout>| {
            PenguinsView::legal_ground(&context, now, &layout).len()
        };
        world.run_system_once(ground).expect("it runs")
    };
    let before = lit(&mut desk);
    desk.point(now, own);
    let pointed = desk.sight(now).expect("its ways are shown");
    assert!(pointed.routes.is_some() && !pointed.is_chosen);
    assert_eq!(lit(&mut desk), before, "what may be chosen is lit as before");
    desk.click(now, own);
    let chosen = desk.sight(now).expect("its ways are shown");
    assert!(chosen.is_chosen && chosen != pointed);
    assert!(lit(&mut desk) > before, "where it can go is lit, too");
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence_at_the_seat_and_nothing_else_happens() {
    let mut desk = placed(2);
    let now = desk.awaited();
    let other = Seat(1 - now.0);
    let view = desk.shown().view.clone();
    let (own, foreign) =
        (view.players[now.index()].places[0], view.players[other.index()].places[0]);
    let taken = desk.game().taken().len();
    let free = view.tiles().map(|(at, _)| at).find(|at| view.penguin_at(*at).is_none());
    desk.click(now, free.expect("some ice is free"));
    assert!(desk.said(now).contains("Click one of your penguins first"), "{}", desk.said(now));
    desk.click(now, foreign);
    assert!(desk.said(now).contains("'s penguin"), "{}", desk.said(now));
    desk.click(now, own);
    desk.click(now, foreign);
    assert!(desk.said(now).contains("There is already a penguin"), "{}", desk.said(now));
    let line = &desk.world().resource::<TrayModels>().0[now.index()].line;
    assert!(line.starts_with("It takes "), "what was said before stays: {line}");
    assert!(line.ends_with("There is already a penguin on this tile."), "{line}");
    assert_eq!(desk.said(other), "", "only the player who tried reads it");
    assert_eq!(desk.game().taken().len(), taken);
}

#[test]
fn alone_with_bots_a_choice_can_be_taken_back_after_they_have_moved() {
    let mut desk = placed(2);
    let (me, mut whim) = (desk.awaited(), RandomGenerator::from_seed(5));
    let before = desk.game().taken().len();
    desk.play_until(&mut whim, |desk| desk.game().taken().len() == before + 2);
    assert_eq!(desk.awaited(), me);
    let offers = |desk: &Desk| {
        let tray = &desk.world().resource::<TrayModels>().0[me.index()];
        tray.buttons.iter().any(|button| button.id == TAKE_BACK)
    };
    assert!(!offers(&desk), "a person who has moved is asked");
    let mut chairs = desk.table.app.world_mut().resource_mut::<Chairs>();
    chairs.0[1 - me.index()].player = SeatPlayer::Bot(BotName::constant("easy"));
    desk.skip(3);
    assert!(offers(&desk));
    desk.say(me, Verb::TakeBack);
    assert_eq!(desk.game().taken().len(), before);
}

#[test]
fn a_penguin_that_is_gone_is_selected_no_more() {
    let mut desk = placed(2);
    let (now, mut whim) = (desk.awaited(), RandomGenerator::from_seed(9));
    let other = Seat(1 - now.0);
    let foreign = desk.shown().view.players[now.index()].places[0];
    let select = move |mut aims: ResMut<SeatIntents<PenguinsView>>| {
        SeatIntents::change(&mut aims, other, |aim| aim.chosen = Some(foreign));
    };
    desk.table.app.world_mut().run_system_once(select).expect("it runs");
    let (seat, action) = desk.sample(&mut whim);
    desk.act(seat, action, true);
    assert_eq!(desk.world().resource::<SeatIntents<PenguinsView>>().own(other).chosen, None);
}

#[test]
fn a_pad_takes_up_a_penguin_looks_around_and_goes() {
    let mut desk = Desk::new(small(2));
    for _ in 0..8 {
        let seat = desk.awaited();
        desk.say_all(seat, &[Verb::TurnRight, Verb::Forward, Verb::Done]);
        desk.skip(2);
    }
    assert_eq!(desk.shown().view.phase, PenguinsPhase::Moving, "all are placed without a mouse");
    let seat = desk.awaited();
    let taken = desk.game().taken().len();
    desk.say_all(seat, &[Verb::Second, Verb::TurnRight, Verb::TurnLeft, Verb::Forward]);
    let aim =
        desk.world().resource::<SeatIntents<PenguinsView>>().get(seat).expect("it sits there");
    let (from, to) = aim.chosen.zip(aim.target).expect("it looks somewhere");
    desk.say(seat, Verb::Done);
    desk.skip(2);
    assert_eq!(desk.game().taken().len(), taken + 1);
    let last = desk.game().taken().last().map(|taken| taken.action);
    assert_eq!(last, Some(Action::Move(from, to)));
}

#[test]
fn once_all_are_alone_the_rest_is_played_if_everybody_agrees() {
    // Two islands, far apart.
    let rows = [[3, 0, 0, 2], [1, 0, 0, 4], [2, 0, 0, 1], [5, 0, 0, 1]].map(Vec::from);
    let ice =
        IceSource::Board(rows.iter().map(|row| row.iter().map(|&f| f.into()).collect()).collect());
    let setup = Setup { ice, ..Setup::for_players(2) };
    let mut state = Match::<Penguins>::new(small(2), 1).expect("it is sound").state();
    state.setup = setup.into();
    state.ice.board = rows.map(|row| row.into_iter().map(|f: i32| f as u16).collect()).to_vec();
    for (colony, at) in state.ice.players.iter_mut().zip([IceCell(0, 0), IceCell(0, 3)]) {
        (colony.places, colony.to_place) = (vec![at], 0);
    }
    let position = state.ice.position().expect("it is one");
    state.ice.update_phase_and_turn(&position);
    let mut desk = Desk::of(Match::from_state(state, None).expect("it is sound"));
    assert!(desk.shown().view.is_divided());
    let labels = |desk: &Desk| -> Vec<String> {
        let trays = desk.world().resource::<TrayModels>();
        trays.0[0].buttons.iter().map(|button| button.label.clone()).collect()
    };
    desk.table.frames(3);
    assert!(labels(&desk).contains(&"Finish".to_owned()), "{:?}", labels(&desk));
    let answer = |agreed| PollClosed { id: FINISH, agreed, refused_by: None, silent: Vec::new() };
    desk.table.app.world_mut().write_message(answer(false));
    desk.skip(4);
    assert!(!desk.game().is_over(), "one would rather play on");
    desk.table.app.world_mut().write_message(answer(true));
    desk.skip(120);
    assert!(desk.game().is_over());
    assert_eq!(*desk.world().resource::<FastFinish>(), FastFinish(false));
}

/// How much that can be seen was new in each frame.
#[derive(Resource, Default)]
struct Counted(Vec<usize>);

#[test]
fn nothing_of_a_match_is_left_on_the_table_once_it_is_left() {
    let mut desk = placed(2);
    desk.table.app.insert_resource(WinnerCelebration {
        winners: vec![Seat(0)],
        underlay: "ice",
        piece: "penguin",
        ..WinnerCelebration::default()
    });
    desk.table.frames(2);
    let parts = |desk: &mut Desk| {
        let world = desk.table.app.world_mut();
        let mut parts =
            world.query_filtered::<(), Or<(With<HighlightSprite>, With<CelebrationRoot>)>>();
        parts.iter(world).count()
    };
    assert!(parts(&mut desk) > 1, "the turn is pointed out, and the winner celebrated");
    let before = desk.table.drawn();
    desk.table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lobby);
    desk.table.frames(3);
    assert_eq!(parts(&mut desk), 0);
    assert!(before > 0 && desk.table.drawn() == 0, "nothing else is left, either");
}

#[test]
fn a_board_that_is_drawn_anew_still_points_out_the_turn() {
    let mut desk = placed(2);
    let lit = |desk: &mut Desk| {
        let world = desk.table.app.world_mut();
        let rings = world.resource::<TurnHighlights>().rings.len();
        let mut parts = world.query_filtered::<&ChildOf, With<HighlightSprite>>();
        let boards: Vec<Entity> = parts.iter(world).map(ChildOf::parent).collect();
        (rings, boards)
    };
    let (rings, before) = lit(&mut desk);
    assert_eq!((rings > 0, before.len()), (true, rings + 1), "rings, and the light that runs");
    desk.table.app.world_mut().write_message(PictureRescaled { scale: 1.0 });
    desk.table.frames(3);
    let (_, after) = lit(&mut desk);
    let board = desk.world().resource::<ActiveBoard>().root;
    assert_eq!(after, vec![board; rings + 1]);
    assert!(!before.contains(&board), "it is another board");
}

#[test]
fn nothing_that_can_be_seen_changes_while_everybody_thinks() {
    let mut desk = placed(2);
    desk.point(Seat(0), IceCell(0, 0));
    // All motion rests.
    desk.table.app.insert_resource(IdleTimer::resting_after(Duration::ZERO));
    desk.table.frames(80);
    desk.table.app.init_resource::<Counted>();
    desk.table.app.add_systems(Last, |mut news: VisibleChanges, mut counted: ResMut<Counted>| {
        counted.0.push(news.count());
    });
    desk.table.frames(20);
    // The first one counts everything that ever was.
    assert_eq!(desk.world().resource::<Counted>().0[1..], [0; 19]);
}

#[test]
fn everything_written_on_the_ice_can_be_read_on_all_tables_and_nothing_of_a_seat_lies_on_its_own() {
    use shoal_tabletop::geometry::Tabletop;
    use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS};
    let measured = |metres: f32, pixels| {
        let mm = Some(metres * 1000.0 / 1920.0);
        Tabletop { mm, pixels, ..Tabletop::default() }
    };
    let tables =
        [Tabletop::default(), measured(1.2, 2.0 / 3.0), measured(1.3, 0.8), measured(2.0, 2.0)];
    let mut desk = placed(4);
    let seat = desk.awaited();
    let own = desk.shown().view.players[seat.index()].places[0];
    for table in tables {
        for text in [1.0, 1.25, 1.5, 2.0] {
            let table = Tabletop { text, ..table };
            desk.table.app.insert_resource(table);
            desk.table.frames(4);
            desk.point(seat, own);
            desk.table.frames(2);
            let world = desk.table.app.world_mut();
            let mut written =
                world.query::<(&Text2d, &TextFont, &GlobalTransform, &InheritedVisibility)>();
            let mut seen = Vec::new();
            for (words, font, place, _) in written.iter(world).filter(|it| it.3.get()) {
                let FontSize::Px(size) = font.font_size else { panic!("{font:?}") };
                let pixels = size * place.scale().x * CAP * table.pixels;
                assert!(pixels > LEAST_PIXELS - 0.01, "{:?} has {pixels} on {table:?}", words.0);
                let at = place.translation().truncate();
                seen.push((words.0.clone(), Rect::from_center_size(at, Vec2::splat(size * 0.7))));
            }
            assert!(seen.len() >= 8, "{seen:?}");
            let take = seen.iter().find(|(words, _)| words.starts_with('+'));
            let (_, take) = take.unwrap_or_else(|| panic!("what it takes is written: {seen:?}"));
            let letter = shoal_tabletop::picture::theme::seat_letter(seat.index()).to_string();
            for (_, other) in seen.iter().filter(|(words, _)| *words == letter) {
                let over = take.intersect(*other);
                assert!(over.is_empty(), "{take:?} on {other:?} on {table:?}");
            }
        }
    }
}

#[test]
fn a_mouse_that_rests_or_is_gone_points_at_nothing_until_it_is_moved() {
    let mut desk = Desk::new(Setup::for_players(2));
    let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(250));
    desk.table.app.insert_resource(step);
    let at = desk.game().state().ice.tiles().map(|(at, _)| at).nth(5).expect("there is ice");
    let pointed = |desk: &Desk| {
        let surface = desk.world().resource::<ActiveBoard>().surface;
        let squares = &desk.world().get::<BoardHighlights>(surface).expect("a board").hovers;
        squares.keys().copied().collect::<Vec<Seat>>()
    };
    desk.point(Seat(0), at);
    desk.point(Seat(1), at);
    desk.table.frames(2);
    assert_eq!(pointed(&desk), [Seat(0), Seat(1)]);
    // One second more than a hand may rest.
    desk.table.frames(84);
    assert_eq!(pointed(&desk), [], "who does not touch the mouse points at nothing");
    let middle = desk.world().resource::<IceLayout>().centre(at);
    desk.table.point(desk.hands[0], middle + 1.0);
    desk.table.point(desk.hands[1], middle - 1.0);
    desk.table.frames(2);
    assert_eq!(pointed(&desk), [Seat(0), Seat(1)], "the first movement points again");
    desk.table.unplug(desk.hands[1]);
    desk.table.frames(3);
    assert_eq!(pointed(&desk), [Seat(0)], "a mouse that is gone points nowhere");
    // A mouse plays for both from now on: it points for the one whose turn it is, and for nobody else.
    let device = desk.hands[0].device;
    let mut device = desk.table.app.world_mut().get_mut::<Device>(device).expect("it is there");
    device.seats = vec![Seat(1)];
    desk.table.frames(2);
    let other = desk.game().state().ice.tiles().map(|(at, _)| at).nth(6).expect("there is more");
    let middle = desk.world().resource::<IceLayout>().centre(other);
    desk.table.point(desk.hands[0], middle);
    desk.table.frames(2);
    assert_eq!(pointed(&desk), [Seat(1)]);
}
