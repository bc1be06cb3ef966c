//! Help in a small game at a table with pointers: advice acts on nothing, and a click that asks
//! presses nothing.

use super::*;
use crate::matches::hosting::{HostingPlugin, host};
use crate::matches::playback::TablePace;
use crate::matches::playback::toy::PebblesView;
use shoal_contract::battery::toy::{Action, Pebbles, Setup, State};
use shoal_contract::{Actor, Match, Seat};
use shoal_tabletop::geometry::{FacingBox, PLACES, Tabletop, TrayDepth};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::surfaces::board::{self, BoardGrid, BoardSurface, BoardTouched, Cell};
use shoal_tabletop::surfaces::seat_panels::{self, SeatPanelKind, SeatPanelPressed};
use shoal_tabletop::surfaces::tray::{
    self, MenuEntryChosen, TrayButton, TrayModel, TrayModels, TrayPressed,
};

impl HelpSource for PebblesView {
    fn words(_: &World, _: Seat, actions: &[Action]) -> String {
        format!("{actions:?}")
    }

    fn cells(_: &World, _: Seat, actions: &[Action]) -> Vec<Cell> {
        vec![Cell::new(actions.len() as u16, 3)]
    }

    fn as_if_asked(state: &State, seat: Seat) -> Option<State> {
        (seat == Seat(1)).then(|| State { next: seat.0, ..state.clone() })
    }

    fn help() -> &'static HelpFile {
        static NONE: HelpFile = HelpFile::of("", &[]);
        &NONE
    }

    fn in_cell(
        _: &Match<Pebbles>,
        _: &Option<u32>,
        _: Seat,
        (_, cell): (BoardGrid, Cell),
    ) -> Vec<HelpTopic> {
        vec![HelpTopic::of(format!("cell {}", cell.row)), HelpTopic::of("more")]
    }

    fn in_tray(
        _: &Match<Pebbles>,
        _: &Option<u32>,
        owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        Some(HelpTopic::of(format!("{owner}: {part:?}")))
    }

    fn article(_: &Match<Pebbles>, topic: &HelpTopic) -> Option<HelpArticle> {
        Some(HelpArticle { title: topic.key.clone(), ..HelpArticle::default() })
    }
}

/// Presses and touches that reached the game.
#[derive(Resource, Default)]
struct Heard {
    pressed: Vec<u32>,
    touched: usize,
}

fn handle(
    mut pressed: MessageReader<TrayPressed>,
    mut touched: MessageReader<BoardTouched>,
    mut heard: ResMut<Heard>,
) {
    heard.pressed.extend(pressed.read().map(|press| press.button));
    let clicks = touched
        .read()
        .filter(|touch| touch.touch == shoal_tabletop::surfaces::board::CellGesture::Click);
    heard.touched += clicks.count();
}

struct Table {
    desk: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Table {
    fn new() -> Self {
        let mut desk = HeadlessTable::with((
            HostingPlugin::<PebblesView>::default(),
            board::plugin,
            shoal_tabletop::surfaces::widgets::plugin,
            tray::plugin,
            seat_panels::plugin,
            plugin::<PebblesView>,
        ));
        desk.app.add_message::<BoardTouched>().init_resource::<Heard>().add_systems(Last, handle);
        desk.app.world_mut().resource_mut::<TablePace>().by_itself = false;
        let game = Match::new(Setup { players: 2, most: 30 }, 5).expect("the setup is right");
        host(desk.app.world_mut(), HostedMatch::<PebblesView>::unwritten(game));
        let button = TrayButton { id: 7, label: "Take".into(), ..TrayButton::default() };
        let model = TrayModel { buttons: vec![button], ..TrayModel::default() };
        desk.app.insert_resource(TrayModels(vec![model; 8]));
        let hands = (0..3).map(|seat| desk.hand(&[seat])).collect();
        desk.frames(4);
        Self { desk, hands }
    }
}

impl Table {
    fn choose(&mut self, seat: u16, id: u32) {
        let pointer = self.hands[usize::from(seat)].pointer;
        self.desk.app.world_mut().write_message(MenuEntryChosen { seat: Seat(seat), id, pointer });
        self.desk.frames(3);
    }

    /// The title of a seat panel before a seat.
    fn title(&self, seat: u16, kind: SeatPanelKind) -> Option<String> {
        let seat_panels = self.desk.app.world().resource::<SeatPanels>();
        seat_panels.get(Seat(seat), kind).map(|seat_panel| seat_panel.title.clone())
    }

    /// The title of a bot's advice, once it has thought.
    fn advice(&mut self, seat: u16) -> String {
        for _ in 0..10_000 {
            if let Some(title) = self.title(seat, SeatPanelKind::Advice) {
                return title;
            }
            std::thread::yield_now();
            self.desk.frames(1);
        }
        panic!("no advice came");
    }

    fn node(&mut self, name: &str) -> Vec<Entity> {
        let world = self.desk.app.world_mut();
        let mut named = world.query::<(Entity, &Name)>();
        let found = named.iter(world).filter(|(_, its)| its.as_str() == name);
        found.map(|(entity, _)| entity).collect()
    }

    fn taken(&self) -> usize {
        self.desk.app.world().resource::<HostedMatch<PebblesView>>().game().taken().len()
    }

    fn deal(&mut self) {
        use crate::matches::hosting::ChooseAction;
        let deal = ChooseAction::<PebblesView> { actor: Actor::House, action: Action::Deal };
        self.desk.app.world_mut().write_message(deal);
        self.desk.frames(2);
    }
}

#[test]
fn a_bot_says_what_it_would_do_and_does_nothing() {
    let mut table = Table::new();
    table.deal();
    table.choose(0, ADVICE);
    let title = table.advice(0);
    assert!(title.starts_with("[Take("), "{title}");
    assert_eq!(table.taken(), 1, "nothing was done");
    assert_eq!(table.title(1, SeatPanelKind::Advice), None, "nobody else reads it");
}

#[test]
fn a_seat_that_is_not_asked_reads_what_it_would_be_at_its_turn_or_for_whom_the_table_waits() {
    let mut table = Table::new();
    table.choose(0, ADVICE);
    assert_eq!(table.advice(0), "I would wait.", "the house is to deal");
    table.deal();
    table.choose(1, ADVICE);
    let title = table.advice(1);
    assert!(title.starts_with("On your turn: [Take("), "{title}");
}

#[test]
fn what_advice_is_about_is_lit_for_the_seat_that_asked_as_long_as_it_lies_there() {
    let mut table = Table::new();
    let lit = |table: &Table, seat| {
        table.desk.app.world().resource::<AdvisedCells>().cells(Seat(seat)).to_vec()
    };
    table.choose(0, ADVICE);
    table.advice(0);
    assert_eq!(lit(&table, 0), [], "it would wait: there is nothing to see");
    table.deal();
    table.choose(0, ADVICE);
    for _ in 0..10_000 {
        if !lit(&table, 0).is_empty() {
            break;
        }
        std::thread::yield_now();
        table.desk.frames(1);
    }
    assert_eq!((lit(&table, 0), lit(&table, 1)), (vec![Cell::new(1, 3)], vec![]));
    let pointer = Some(table.hands[0].pointer);
    let cross =
        SeatPanelPressed { seat: Seat(0), kind: SeatPanelKind::Advice, button: None, pointer };
    table.desk.app.world_mut().write_message(cross);
    table.desk.frames(2);
    assert_eq!(lit(&table, 0), []);
}

#[test]
fn advice_goes_when_its_seat_has_acted() {
    let mut table = Table::new();
    table.deal();
    table.choose(0, ADVICE);
    table.advice(0);
    table.desk.frames(3);
    let take = crate::matches::hosting::ChooseAction::<PebblesView> {
        actor: Actor::Seat(Seat(0)),
        action: Action::Take(1),
    };
    table.desk.app.world_mut().write_message(take);
    table.desk.frames(3);
    assert_eq!(table.title(0, SeatPanelKind::Advice), None);
}

#[test]
fn a_button_that_is_asked_about_is_not_pressed_and_others_press_as_ever() {
    let mut table = Table::new();
    let pressable = |table: &mut Table, seat: u16| {
        let world = table.desk.app.world_mut();
        let mut buttons = world.query::<(
            Entity,
            &bevy::ui::ComputedNode,
            &shoal_tabletop::surfaces::widgets::PushButton,
        )>();
        let shown: Vec<Entity> = buttons
            .iter(world)
            .filter(|(_, node, _)| node.size().min_element() > 20.0)
            .map(|found| found.0)
            .collect();
        let mine = shown.into_iter().find(|&node| {
            let tray = tray_of(usize::from(seat));
            let place = table.desk.place_of(node).center();
            let part = InTrayPartAt(place);
            part.is_in(tray) && place.distance(tray.at(Vec2::new(300.0, -60.0))) > 60.0
        });
        mine.expect("there is a button")
    };
    let (mine, other) = (pressable(&mut table, 0), pressable(&mut table, 1));
    let hands = table.hands.clone();
    table.choose(0, WHAT);
    assert_eq!(table.title(0, SeatPanelKind::Help).as_deref(), Some("What is this?"));
    table.desk.click(hands[1], other);
    table.desk.frames(2);
    assert_eq!(heard(&table).pressed, [7], "the other seat asked nothing");
    table.desk.click(hands[0], mine);
    table.desk.frames(2);
    assert_eq!(heard(&table).pressed, [7], "what is asked about is not pressed");
    let title = table.title(0, SeatPanelKind::Help).expect("it is answered");
    assert!(title.contains("Button(7)"), "{title}");
    table.desk.click(hands[0], mine);
    table.desk.frames(2);
    assert_eq!(heard(&table).pressed, [7, 7], "one click was asked for");
}

/// The tray at one of the eight places.
fn tray_of(place: usize) -> FacingBox {
    Tabletop::default().tray(PLACES[place], TrayDepth::Plain)
}

/// A point of the table.
struct InTrayPartAt(Vec2);

impl InTrayPartAt {
    fn is_in(&self, frame: FacingBox) -> bool {
        let size = if frame.facing.is_long() { frame.size } else { frame.size.yx() };
        (self.0 - frame.centre).abs().cmple(size / 2.0).all()
    }
}

fn heard(table: &Table) -> &Heard {
    table.desk.app.world().resource()
}

#[test]
fn a_square_that_is_asked_about_is_not_clicked_and_all_that_is_there_can_be_read() {
    let mut table = Table::new();
    let grid =
        BoardGrid::Square { columns: 4, rows: 4, cell: 40.0, ghost_columns: 0, wraps: false };
    let board = table
        .desk
        .app
        .world_mut()
        .spawn(BoardSurface::centred(grid, Tabletop::default().size / 2.0))
        .id();
    table.desk.frames(3);
    let hand = table.hands[0];
    table.choose(0, WHAT);
    table.desk.click(hand, board);
    table.desk.frames(2);
    assert_eq!(heard(&table).touched, 0);
    assert_eq!(table.title(0, SeatPanelKind::Help).as_deref(), Some("cell 2"));
    let more = table.node("Button more")[0];
    table.desk.click(hand, more);
    table.desk.frames(2);
    assert_eq!(table.title(0, SeatPanelKind::Help).as_deref(), Some("more"));
    let cross = table.node("Close")[0];
    table.desk.click(hand, cross);
    table.desk.frames(2);
    assert_eq!(table.title(0, SeatPanelKind::Help), None, "the cross puts it away");
    table.desk.click(hand, board);
    table.desk.frames(2);
    assert_eq!(heard(&table).touched, 1, "then clicks count again");
}

#[test]
fn seat_panels_lie_before_their_tray_at_every_edge_and_are_pressed_by_their_own_seat_alone() {
    let mut table = Table::new();
    let seat_panel = shoal_tabletop::surfaces::seat_panels::SeatPanel {
        title: "A title".into(),
        lines: vec![
            "A sentence that is rather long, so that it goes over two lines of text.".into(),
        ],
        closes: true,
        ..Default::default()
    };
    for seat in Seat::all(8) {
        let mut seat_panels = table.desk.app.world_mut().resource_mut::<SeatPanels>();
        seat_panels.insert(seat, SeatPanelKind::Help, seat_panel.clone());
    }
    table.desk.frames(4);
    let papers = table.node("Help slip");
    assert_eq!(papers.len(), 8);
    for paper in papers {
        let place = table.desk.place_of(paper);
        assert!(place.size().min_element() > 40.0, "{place:?}");
        for place_of in 0..8 {
            let tray = tray_of(place_of);
            assert!(!InTrayPartAt(place.center()).is_in(tray), "{place:?} lies on a tray");
        }
    }
    let crosses = table.node("Close");
    let stranger = table.hands[2];
    for cross in crosses {
        table.desk.click(stranger, cross);
    }
    table.desk.frames(2);
    let left = table.node("Help slip").len();
    assert_eq!(left, 7, "only its own was closed");
}

#[test]
fn the_articles_on_every_tray_can_be_read_and_are_short() {
    super::file::TABLE.check::<Pebbles>();
}
