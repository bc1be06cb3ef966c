//! While something is chosen in secret nothing lies over what must be clicked or read: the board, what stands in the
//! corners, the trays of others, and what can be pressed in one's own. A question, and the menu that a player has opened,
//! are as large as ever, before the tray: they go with one press.

use super::secret_choices::{NAMES, companies};
use crate::views;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::fish_or_failure::board::layout::ReefLayout;
use crate::views::food_chain::FoodChainView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::text::FontSize;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::{Actor, Game as _, Match, Seat};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement};
use shoal_food_chain::FoodChain;
use shoal_food_chain::setup::{Designs, Setup as Jungle};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::features::secrets::testing::{self, enter, rested, way_of};
use shoal_table::features::secrets::{JointChoices, SecretSource};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::hosting::{HostedMatch, PressOn};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{ActionOf, PlaybackOrder, PlaybackState};
use shoal_tabletop::geometry::{FacingBox, SeatingArrangement, Tabletop};
use shoal_tabletop::headless::{HeadlessTable, TestHand, lit_by, on_table, times};
use shoal_tabletop::pointers::{Verb, VerbPressed};
use shoal_tabletop::seats::{OpenSecrets, SeatPlaces};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPart, SeatPanelRoot, SeatPanels,
    TrayAttachment,
};
use shoal_tabletop::surfaces::tray::{Tray, TrayButton, TrayModels};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::setup::Setup as Programs;

/// The projectors, in pixels.
const PROJECTORS: [(f32, f32); 2] = [(1920.0, 1080.0), (1280.0, 720.0)];
/// Boxes that meet by less than this, in units, lie side by side.
const NEARLY: f32 = 1.0;

/// The least scale of a panel before a tray of eight.
const READABLE: f32 = 0.7;

/// `true` for a panel that asks its player for a press.
fn asks_for_press(kind: SeatPanelKind) -> bool {
    matches!(kind, SeatPanelKind::Menu | SeatPanelKind::Question(_))
}

/// A table at which people of one game choose in secret.
struct Table<V: SecretSource> {
    table: HeadlessTable,
    hands: Vec<TestHand>,
    told: String,
    game: std::marker::PhantomData<V>,
}

impl<V: LobbyGame + PremoveSource + SecretSource> Table<V> {
    fn new(
        game: Match<V::Game>,
        players: usize,
        projector: (f32, f32),
        view: fn(&mut App),
    ) -> Self {
        let (mut table, hands) = HeadlessTable::playing::<V>(game, &NAMES[..players], view);
        let lit = lit_by(projector);
        {
            let mut tabletop = table.app.world_mut().resource_mut::<Tabletop>();
            *tabletop = Tabletop { size: lit.size, pixels: lit.pixels, ..*tabletop };
        }
        let told = format!("{}, {players} at {projector:?}", V::Game::info().name);
        let mut desk = Self { table, hands, told, game: std::marker::PhantomData };
        desk.until_asked();
        desk
    }

    fn until_asked(&mut self) {
        for _ in 0..400 {
            let is_idle = self.table.app.world().resource::<PlaybackState<V>>().is_idle();
            if is_idle && way_of::<V>(&self.table, Seat(0)).is_some() {
                return self.table.frames(6);
            }
            self.table.app.world_mut().write_message(PlaybackOrder::Skip);
            self.table.app.world_mut().write_message(PressOn { by: None });
            self.table.frames(1);
        }
        panic!("nobody is asked: {}", self.told);
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<V> {
        Seat::all(self.hands.len())
    }

    fn takes(&mut self, way: SecretMethod) {
        self.table.app.world_mut().resource_mut::<Settings>().play.secrets = Some(way);
        self.table.frames(8);
        assert_eq!(way_of::<V>(&self.table, Seat(0)), Some(way), "{}", self.told);
    }

    fn press(&mut self, seat: Seat, label: &str) {
        self.table.press_tray(self.hands[seat.index()], seat, label);
    }

    /// Something that this seat may choose.
    fn choice(&self, seat: Seat) -> ActionOf<V> {
        let world = self.table.app.world().resource::<HostedMatch<V>>().game().world();
        let form = V::secret_form(world, seat).expect("it falls into questions");
        form.outcomes.into_iter().flatten().next_back().expect("something can be chosen")
    }

    /// All that must stay free, each with the seat that may cover it.
    fn must_be_free(&mut self) -> Vec<(String, Rect, Option<Seat>)> {
        let world = self.table.app.world_mut();
        let places = |places: SeatPlaces| {
            let tray = |seat: Seat| Some((seat, places.tray(seat)?));
            let trays: Vec<(Seat, FacingBox)> = places.chairs.seats().filter_map(tray).collect();
            let all: Vec<FacingBox> = trays.iter().map(|(_, tray)| *tray).collect();
            let corners = places.tabletop.free_corners(*places.depth, &all);
            (places.tabletop.board_room(*places.depth), trays, corners)
        };
        let (room, trays, corners) = world.run_system_cached(places).expect("it reads only");
        let rect = |(low, high): (Vec2, Vec2)| Rect::from_corners(low, high);
        let mut free = vec![("the board".to_owned(), rect(room), None)];
        free.extend(corners.iter().map(|it| ("a corner".to_owned(), rect(it.covers()), None)));
        let tray = |(seat, tray): &(Seat, FacingBox)| {
            (format!("the tray of {seat}"), rect(tray.covers()), Some(*seat))
        };
        free.extend(trays.iter().map(tray));
        free
    }

    /// What lies before seats now.
    fn lies(&mut self) -> Vec<(SeatPanelKind, Seat, Rect)> {
        let world = self.table.app.world_mut();
        let mut roots = world.query_filtered::<(
            &SeatPanelPart,
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
        ), With<SeatPanelRoot>>();
        let seen = roots
            .iter(world)
            .filter(|(_, node, _, seen)| seen.get() && node.size().min_element() > 0.0);
        seen.map(|(on, node, place, _)| (on.kind, on.seat, on_table(node, place))).collect()
    }

    /// The seats before which a sheet lies: there is no room for a menu but on the tray.
    fn with_sheets(&mut self) -> Vec<Seat> {
        let world = self.table.app.world_mut();
        let mut sheets = world.query::<&TrayAttachment>();
        sheets.iter(world).filter(|it| it.place.is_some()).map(|sheet| sheet.seat).collect()
    }

    /// A panel that asks for a press is seen, and as large as at any other time.
    fn check_asked(&mut self, told: &str) {
        let sheets = self.with_sheets();
        let world = self.table.app.world_mut();
        let mut roots = world.query_filtered::<(
            &SeatPanelPart,
            &UiGlobalTransform,
            &InheritedVisibility,
        ), With<SeatPanelRoot>>();
        for (on, place, seen) in roots.iter(world).filter(|(on, ..)| asks_for_press(on.kind)) {
            let scale = place.to_scale_angle_translation().0.min_element();
            let is_large = scale >= READABLE || sheets.contains(&on.seat);
            assert!(seen.get() && is_large, "{:?} at {scale}, {told}", on.kind);
        }
    }

    /// Nothing lies over what must be clicked or read, and what there is to do is seen.
    fn check(&mut self, what: &str) {
        let told = format!("{what}: {}", self.told);
        assert!(self.table.app.world().resource::<OpenSecrets>().chosen, "{told}");
        let free = self.must_be_free();
        let (lies, sheets) = (self.lies(), self.with_sheets());
        for (kind, seat, panel) in &lies {
            for (name, place, own) in &free {
                let over = panel.intersect(*place).size();
                let is_own = *own == Some(*seat);
                let may_cover = match asks_for_press(*kind) {
                    true => !name.starts_with("the tray") || is_own && sheets.contains(seat),
                    false => is_own,
                };
                let covers = !may_cover && over.min_element() > NEARLY;
                assert!(!covers, "{kind:?} of {seat} {panel:?} lies on {name} {place:?}, {told}");
            }
            let others = lies.iter().filter(|(other, of, _)| (other, of) != (kind, seat));
            for (other, of, place) in others {
                let over = panel.intersect(*place).size().min_element();
                assert!(over < NEARLY, "{kind:?} of {seat} lies on {other:?} of {of}, {told}");
            }
        }
        let world = self.table.app.world_mut();
        let mut sheets = world.query::<&TrayAttachment>();
        for place in sheets.iter(world).filter_map(|sheet| sheet.place) {
            let (low, high) = place.covers();
            for (kind, seat, panel) in &lies {
                let over = panel.intersect(Rect::from_corners(low, high)).size().min_element();
                assert!(over < NEARLY, "{kind:?} of {seat} lies on a sheet, {told}");
            }
        }
        if self.is_hidden() {
            let words = super::whole_words::cut(&mut self.table);
            assert_eq!(words, Vec::<String>::new(), "{told}");
        }
        self.every_button_is_there(&told);
        self.check_asked(&told);
        assert_eq!(self.cut_by_questions(), [""; 0], "{told}");
    }

    /// The words of trays that a secret question covers in part, the numbers that it covers, and the questions that are too
    /// small to be read.
    fn cut_by_questions(&mut self) -> Vec<String> {
        let world = self.table.app.world_mut();
        let mut roots =
            world
                .query::<(&SeatPanelRoot, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>(
                );
        let questions = roots
            .iter(world)
            .filter(|(root, node, _, seen)| {
                let is_it = matches!(root.kind, SeatPanelKind::Secret | SeatPanelKind::Guess);
                is_it && seen.get() && node.size().min_element() > 0.0
            })
            .map(|(root, node, place, _)| {
                let scale = place.to_scale_angle_translation().0.min_element();
                (root.seat, scale, on_table(node, place))
            });
        let questions: Vec<(Seat, f32, Rect)> = questions.collect();
        let mut words =
            world
                .query::<(Entity, &Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>(
                );
        let mut trays = world.query_filtered::<(), With<Tray>>();
        let mut parents = world.query::<&ChildOf>();
        let mut found = Vec::new();
        for &(seat, scale, panel) in &questions {
            if scale < READABLE {
                found.push(format!("the question of {seat} at {scale}"));
            }
            for (entity, text, node, place, seen) in words.iter(world) {
                let over = panel.intersect(on_table(node, place)).size().min_element() > NEARLY;
                let above = |it: &Entity| parents.get(world, *it).ok().map(ChildOf::parent);
                let mut above = std::iter::successors(Some(entity), above);
                if seen.get() && over && above.any(|it| trays.get(world, it).is_ok()) {
                    found.push(format!("{:?} under the question of {seat}", text.0));
                }
            }
        }
        found
    }

    /// Whether nobody enters anything: then all words are of the choice in secret.
    fn is_hidden(&self) -> bool {
        let world = self.table.app.world();
        let round = world.resource::<JointChoices<V>>().round.as_ref();
        let looker = world.resource::<OpenSecrets>().looker;
        round.is_some_and(|round| !round.is_revealed) && looker.is_none()
    }

    /// What can be pressed is drawn where something can be chosen.
    fn every_button_is_there(&mut self, told: &str) {
        let world = self.table.app.world_mut();
        let mut widgets =
            world.query_filtered::<(&Widget, &ComputedNode), Without<SeatPanelPart>>();
        let drawn: Vec<(Option<Seat>, u32)> = widgets
            .iter(world)
            .filter(|(_, node)| node.size().min_element() > 0.0)
            .map(|(widget, _)| (widget.owner, widget.id))
            .collect();
        for (seat, tray) in (0..).map(Seat).zip(&world.resource::<TrayModels>().0) {
            let can_be_pressed = |button: &&TrayButton| button.off.is_none();
            for button in tray.buttons.iter().filter(can_be_pressed) {
                let is_there = drawn.contains(&(Some(seat), button.id));
                assert!(is_there, "{} of {seat} has no room, {told}", button.words());
            }
        }
    }

    /// The same, with whatever may come before seats at this moment.
    fn check_with_all(&mut self, what: &str) {
        self.check(what);
        for seat in self.seats() {
            self.open_menu(seat);
            self.check(&format!("{what}, with the menu of {seat}"));
            self.close_menu(seat);
        }
        let mut panels = self.table.app.world_mut().resource_mut::<SeatPanels>();
        let question = SeatPanelKind::Question(7);
        for seat in Seat::all(self.hands.len()) {
            panels.inform(seat, "Bob does not want to go back: nobody goes back now.");
            let answers = ["Agree", "No"].map(|label| SeatPanelButton::new(0, label));
            let asked = "Dee wants to go back to before the last round. Do you agree?";
            panels.insert(seat, question, SeatPanel::asking(asked, answers.into()));
        }
        self.table.frames(4);
        self.check(&format!("{what}, with a question"));
        self.table.app.world_mut().resource_mut::<SeatPanels>().remove_all(question);
        self.table.frames(4);
        self.check(&format!("{what}, with news"));
        let mut panels = self.table.app.world_mut().resource_mut::<SeatPanels>();
        panels.remove_all(SeatPanelKind::News);
        self.table.frames(4);
    }

    /// A player opens its menu by the dots of its tray: they can be reached at every moment.
    fn open_menu(&mut self, seat: Seat) {
        let world = self.table.app.world_mut();
        let mut named = world.query::<(Entity, &Name, &Widget, &ComputedNode)>();
        let dots = named.iter(world).find(|(_, name, widget, node)| {
            name.as_str() == "Opens the menu"
                && widget.owner == Some(seat)
                && node.size().min_element() > 0.0
        });
        let dots = dots.expect("it has a menu").0;
        self.table.click(self.hands[seat.index()], dots);
        self.table.frames(6);
        assert_eq!(self.menus(), [seat], "the dots of {seat}: {}", self.told);
    }

    fn close_menu(&mut self, seat: Seat) {
        let said = VerbPressed { seat: Some(seat), device: None, verb: Verb::Menu };
        self.table.app.world_mut().write_message(said);
        self.table.frames(6);
        assert!(self.menus().is_empty(), "the menu of {seat}: {}", self.told);
    }

    fn menus(&self) -> Vec<Seat> {
        let panels = self.table.app.world().resource::<SeatPanels>();
        panels.of(SeatPanelKind::Menu).map(|(seat, _)| seat).collect()
    }

    fn by_buttons(&mut self, way: SecretMethod) {
        self.takes(way);
        self.check_with_all(&format!("asked by {way:?}"));
        let action = self.choice(Seat(0));
        // Off the dots: a press there opens the menu.
        let middle = self.table.app.world().resource::<Tabletop>().size / 2.0;
        self.table.point(self.hands[0], middle);
        let (mut frame, told) = (0, format!("answering by {way:?}"));
        let hand = self.hands[0];
        let mut questions = Vec::new();
        let panel = |table: &HeadlessTable| {
            let panels = table.app.world().resource::<SeatPanels>();
            panels.get(Seat(0), SeatPanelKind::Secret).map(|panel| panel.title.clone())
        };
        // The questions are read one after another: each new one is looked at below.
        testing::choose::<V>(&mut self.table, hand, Seat(0), &action, &mut |table| {
            frame += 1;
            let title = panel(table);
            if questions.last() != Some(&title) {
                questions.push(title);
            }
        });
        assert!(frame > rested() && questions.len() > 1, "{told}");
        self.check(&told);
    }

    fn with_closed_eyes(&mut self) {
        self.takes(SecretMethod::LookAway);
        self.check_with_all("before eyes are closed");
        for seat in self.seats().collect::<Vec<_>>() {
            self.press(seat, "All eyes are closed");
            self.check(&format!("{seat} looks"));
            if seat == Seat(0) {
                self.check_with_all("the first looks");
                self.others_put_nothing_in_the_way(seat);
            }
            let action = self.choice(seat);
            enter::<V>(&mut self.table, seat, &action);
            self.table.frames(3);
            self.check(&format!("{seat} has chosen"));
            if seat.index() + 1 == self.hands.len() {
                return;
            }
            self.press(seat, "Eyes may open");
            self.check(&format!("{seat} is ready"));
        }
    }

    /// Help that another player has left there is not seen while its eyes are closed.
    fn others_put_nothing_in_the_way(&mut self, looker: Seat) {
        let lines = vec!["Many words about this fishery, and about that. ".repeat(6)];
        let help = SeatPanel { title: "Help".into(), lines, closes: true, ..SeatPanel::default() };
        for seat in self.seats().filter(|&seat| seat != looker) {
            let mut panels = self.table.app.world_mut().resource_mut::<SeatPanels>();
            panels.insert(seat, SeatPanelKind::Help, help.clone());
        }
        self.table.frames(4);
        self.check("others have left help lying there");
        self.table.app.world_mut().resource_mut::<SeatPanels>().remove_all(SeatPanelKind::Help);
        self.table.frames(3);
    }

    fn with_cards(&mut self) {
        self.takes(SecretMethod::Cards);
        self.check_with_all("cards are laid");
        for seat in self.seats().collect::<Vec<_>>() {
            self.press(seat, "Ready");
            self.check(&format!("{seat} is ready"));
        }
        self.table.frames(6);
        self.check_with_all("all lies open");
        for seat in self.seats().skip(1).collect::<Vec<_>>() {
            let action = self.choice(seat);
            enter::<V>(&mut self.table, seat, &action);
            self.table.frames(3);
            self.check(&format!("{seat} has entered"));
        }
    }

    fn in_all_ways(mut self) {
        self.by_buttons(SecretMethod::Buttons);
        self.by_buttons(SecretMethod::Screen);
        self.with_closed_eyes();
        self.with_cards();
    }
}

/// In all ways, with this many people; in a usual run on one projector after another, else on all.
fn stays_free<V: LobbyGame + PremoveSource + SecretSource>(
    players: impl IntoIterator<Item = usize>,
    game: impl Fn(usize) -> Match<V::Game>,
    view: fn(&mut App),
) {
    let apart = times(PROJECTORS.len(), 1);
    for (at, players) in players.into_iter().enumerate() {
        for &projector in PROJECTORS.iter().skip(at % apart).step_by(apart) {
            Table::<V>::new(game(players), players, projector, view).in_all_ways();
        }
    }
}

#[test]
fn before_a_screen_every_secret_question_is_read_from_far_in_one_size_and_leaves_the_trays_free() {
    for players in 3..=5 {
        let (game, view) = (companies(players).0, views::fish_or_failure::plugin);
        let mut desk = Table::<FishOrFailureView>::new(game, players, PROJECTORS[1], view);
        let mut tabletop = desk.table.app.world_mut().resource_mut::<Tabletop>();
        tabletop.seating = SeatingArrangement::Screen;
        let fortieth = tabletop.size.y / 40.0;
        desk.table.frames(6);
        desk.takes(SecretMethod::Buttons);
        let (action, hand) = (desk.choice(Seat(0)), desk.hands[0]);
        let board = desk.table.app.world().resource::<ReefLayout>().surface.on;
        let (mut sizes, mut over) = (Vec::new(), Vec::new());
        testing::choose::<FishOrFailureView>(
            &mut desk.table,
            hand,
            Seat(0),
            &action,
            &mut |table| {
                sizes.extend(sizes_in_questions(table));
                let now = table.app.world().resource::<ReefLayout>().surface.on;
                assert_eq!(now, board, "the board stays as it is");
                let questions = places_of_questions(table).into_iter();
                over.extend(questions.map(|it| it.intersect(board).size().min_element()));
            },
        );
        let most = over.into_iter().reduce(f32::max);
        assert!(most.is_some_and(|most| most < NEARLY), "{most:?} over the board of {players}");
        let [least, most] = [f32::min, f32::max].map(|which| sizes.iter().copied().reduce(which));
        let told = format!("{least:?} to {most:?} of {players}, a fortieth is {fortieth}");
        assert!(least.is_some_and(|least| least >= 0.99 * fortieth), "{told}");
        let free = desk.must_be_free();
        let trays: Vec<Rect> =
            free.iter().filter(|it| it.2.is_some()).map(|(_, tray, _)| *tray).collect();
        let questions = desk.lies().into_iter().filter(|it| it.0 == SeatPanelKind::Secret);
        let questions: Vec<Rect> = questions.map(|(.., place)| place).collect();
        assert_eq!(questions.len(), players - 1, "the others are still asked");
        for (question, tray) in questions.iter().flat_map(|it| trays.iter().map(move |at| (it, at)))
        {
            let over = question.intersect(*tray).size().min_element();
            assert!(over < NEARLY, "{question:?} lies on a tray {tray:?}");
        }
        desk.open_menu(Seat(1));
        let menu = desk.lies().into_iter().find(|it| it.0 == SeatPanelKind::Menu);
        let width = menu.map(|(.., place)| place.width());
        assert!(width.is_some_and(|width| width >= 8.0 * fortieth), "{width:?} of {players}");
    }
}

/// The places of all secret questions.
fn places_of_questions(table: &mut HeadlessTable) -> Vec<Rect> {
    let world = table.app.world_mut();
    let mut roots =
        world.query::<(&SeatPanelRoot, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    let questions = roots
        .iter(world)
        .filter(|(root, _, _, seen)| root.kind == SeatPanelKind::Secret && seen.get());
    questions.map(|(_, node, place, _)| on_table(node, place)).collect()
}

/// The sizes of the answers in all secret questions, as they are drawn, in units.
fn sizes_in_questions(table: &mut HeadlessTable) -> Vec<f32> {
    let world = table.app.world_mut();
    let mut roots =
        world.query::<(Entity, &SeatPanelRoot, &UiGlobalTransform, &InheritedVisibility)>();
    let questions = roots
        .iter(world)
        .filter(|(_, root, _, seen)| root.kind == SeatPanelKind::Secret && seen.get());
    let scale = |place: &UiGlobalTransform| place.to_scale_angle_translation().0.min_element();
    let questions: Vec<(Entity, f32)> = questions.map(|it| (it.0, scale(it.2))).collect();
    let mut children = world.query::<&Children>();
    let (children, world) = (children.query(world), &*world);
    let size = |node: Entity| match world.get::<TextFont>(node)?.font_size {
        FontSize::Px(size) => Some(size),
        _ => None,
    };
    let sizes = questions.iter().flat_map(|&(root, scale)| {
        children.iter_descendants(root).filter_map(move |node| Some(size(node)? * scale))
    });
    sizes.collect()
}

#[test]
fn nothing_lies_on_the_fisheries_while_companies_choose() {
    stays_free::<FishOrFailureView>(
        [3, 4, 5],
        |players| companies(players).0,
        views::fish_or_failure::plugin,
    );
}

#[test]
fn nothing_lies_on_the_land_while_species_are_designed_in_secret() {
    let game = |players| {
        let setup = Jungle { designs: Designs::Secret, ..Jungle::for_players(players) };
        Match::<FoodChain>::new(setup, 4).expect("it is usual")
    };
    stays_free::<FoodChainView>([2, 5, 8], game, views::food_chain::plugin);
}

#[test]
fn nothing_but_the_sheet_lies_on_the_memory_while_programs_are_arranged() {
    let game =
        |players| Match::<VirusFight>::new(Programs::for_players(players), 4).expect("it is usual");
    stays_free::<VirusFightView>([2, 5], game, views::virus_fight::plugin);
}

#[test]
fn with_closed_eyes_every_number_beside_a_fishery_can_be_clicked_from_every_side() {
    let all = [3, 5].into_iter().flat_map(|it| PROJECTORS.map(|at| (it, at)));
    // In a usual run each number of people and each projector once.
    for (players, projector) in all.step_by(times(3, 1)) {
        let (game, view) = (companies(players).0, views::fish_or_failure::plugin);
        let mut desk = Table::<FishOrFailureView>::new(game, players, projector, view);
        desk.takes(SecretMethod::LookAway);
        for seat in desk.seats().collect::<Vec<_>>() {
            desk.press(seat, "All eyes are closed");
            let world = desk.table.app.world();
            let waters = *world.resource::<ReefLayout>();
            let game = world.resource::<HostedMatch<FishOrFailureView>>().game();
            let legal = FishOrFailure::legal(game.world(), Actor::Seat(seat)).list().to_vec();
            assert!(legal.len() >= 10, "{} of {}", legal.len(), desk.told);
            for wanted in legal {
                let Action::Place(CardPlacement { fishery, number }) = wanted else { continue };
                let place = waters.place(fishery).expect("it is in play");
                let card = place.numbers[usize::from(number) - 1];
                let hand = desk.hands[seat.index()];
                desk.table.point(hand, card.center());
                desk.table.press(hand);
                desk.table.release(hand);
                desk.table.frames(2);
                let kept = desk.table.app.world().resource::<JointChoices<FishOrFailureView>>();
                let place = kept.round.as_ref().and_then(|round| round.seat(seat));
                let chosen = place.and_then(|place| place.choice());
                assert_eq!(chosen, Some(&wanted), "{seat} of {}", desk.told);
            }
            if seat.index() + 1 < players {
                desk.press(seat, "Eyes may open");
            }
        }
    }
}
