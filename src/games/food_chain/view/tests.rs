//! The game at a whole table without a window: pointers turn levers and press buttons, and the season shows what
//! came of it.

use super::FoodChainView;
use super::playing::FoodChainCommand;
use super::prelude::Places;
use crate::board::animals::SwarmAnimal;
use crate::board::layout::JungleLayout;
use crate::board::web::FoodWebLine;
use bevy::prelude::*;
use shoal_contract::matches::moments::level_after;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Ratio, Seat, Viewer};
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action;
use shoal_food_chain::dish::{Dish, DishSpecies};
use shoal_food_chain::part::{AnimalPart, PartLevels, SpeciesKind, levels};
use shoal_food_chain::position::SpeciesDesign;
use shoal_food_chain::setup::{Designs, Season, Setup, Stops};
use shoal_food_chain::state::{SeasonStep, View};
use shoal_table::features::editor::sheet;
use shoal_table::features::secrets::JointChoices;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::{SeatIntents, TrayCommand as _};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, PressOn};
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState};
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::geometry::{SeatingArrangement, Tabletop};
use shoal_tabletop::headless::{HeadlessTable, TestHand, lit_by};
use shoal_tabletop::surfaces::board::NumberPlate;
use shoal_tabletop::surfaces::board::charts::CornerChart;
use shoal_tabletop::surfaces::tray::{TrayModel, TrayModels};
use shoal_tabletop::surfaces::widgets::{LeverWidget, PushButton, Widget};
use std::sync::Arc;

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];

/// A table at which people play, a mouse each.
struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Desk {
    fn new(players: usize) -> Self {
        Self::with(Setup::for_players(players))
    }

    fn with(setup: Setup) -> Self {
        let names = &NAMES[..setup.players];
        let game = Match::<FoodChain>::new(setup, 3).expect("usual");
        let (table, hands) = HeadlessTable::playing::<FoodChainView>(game, names, super::plugin);
        let mut desk = Self { table, hands };
        desk.until_asked();
        desk
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn game(&self) -> &Match<FoodChain> {
        self.world().resource::<HostedMatch<FoodChainView>>().game()
    }

    fn shown(&self) -> &PlaybackState<FoodChainView> {
        self.world().resource::<PlaybackState<FoodChainView>>()
    }

    fn view(&self) -> View {
        FoodChain::seen_by(self.game().world(), Viewer::Table)
    }

    /// Shows at once all that happens, until people are asked or the season is over.
    fn until_asked(&mut self) {
        for _ in 0..800 {
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

    fn lever(&mut self, seat: Seat, part: AnimalPart) -> Entity {
        let world = self.table.app.world_mut();
        let mut levers = world.query::<(Entity, &Widget, &LeverWidget)>();
        let mut levers = levers.iter(world);
        let is_it = |widget: &Widget, lever: &LeverWidget| {
            widget.owner == Some(seat) && lever.label == part.name()
        };
        levers.find(|(_, widget, lever)| is_it(widget, lever)).expect("it is there").0
    }

    /// A player presses a lever at its right end, or at its left.
    fn turns(&mut self, seat: Seat, part: AnimalPart, up: bool) {
        let lever = self.lever(seat, part);
        let (hand, place) = (self.hands[seat.index()], self.table.place_of(lever));
        // Right is to the right of who sits there.
        let away =
            self.world().resource::<shoal_tabletop::seats::Chairs>().get(seat).map(|chair| {
                let table = self.world().resource::<shoal_tabletop::geometry::Tabletop>();
                table.facing(chair.place).turn(Vec2::X)
            });
        let aside = place.half_size().min_element().min(18.0) * if up { 1.0 } else { -1.0 };
        self.table.point(hand, place.center() + away.expect("a chair") * aside);
        self.table.press(hand);
        self.table.release(hand);
        self.table.frames(2);
    }

    /// A player presses a button of the tray.
    fn presses(&mut self, seat: Seat, press: FoodChainCommand) {
        // A button that has just changed takes no press, and one changes as an event ends.
        self.table.frames(60);
        // What another player has founded is shown to be read before the next is asked.
        let shown = (0..400).find_map(|_| {
            self.table.frames(1);
            self.button(seat, press)
        });
        self.table.click(self.hands[seat.index()], shown.expect("it is there"));
        self.table.frames(3);
    }

    /// The button of a tray, if it is shown.
    fn button(&mut self, seat: Seat, press: FoodChainCommand) -> Option<Entity> {
        let world = self.table.app.world_mut();
        let mut buttons =
            world.query_filtered::<(Entity, &Widget, &ComputedNode), With<PushButton>>();
        // Buttons without a model are known by no number of their own, and have no size.
        let mut buttons = buttons.iter(world).filter(|(_, widget, node)| {
            widget.owner == Some(seat) && widget.id == press.id() && node.size().x > 0.0
        });
        buttons.next().map(|(button, ..)| button)
    }

    fn draft(&self, seat: Seat) -> Option<SpeciesDesign> {
        self.world().resource::<SeatIntents<FoodChainView>>().own(seat).draft
    }

    /// The message to a seat in its tray.
    fn said(&self, seat: Seat) -> &str {
        self.world().resource::<SeatMessages>().get(seat).map_or("", |(said, _)| said)
    }

    fn count<T: Component>(&mut self) -> usize {
        let world = self.table.app.world_mut();
        world.query::<&T>().iter(world).count()
    }
}

#[test]
fn a_lever_is_turned_by_its_player_alone_one_step_a_press_and_many_by_a_drag() {
    let mut desk = Desk::new(4);
    for seat in Seat::all(4) {
        let first = SpeciesDesign::first(&desk.view(), seat);
        for (part, up, by) in [(AnimalPart::Ears, true, 1), (AnimalPart::Nose, false, -1)] {
            desk.turns(seat, part, up);
            let level = first.parts.level(part).checked_add_signed(by);
            assert_eq!(desk.draft(seat).map(|draft| draft.parts.level(part)), level);
        }
    }
    let (lever, stranger) = (desk.lever(Seat(0), AnimalPart::Ears), desk.hands[1]);
    desk.table.click(stranger, lever);
    let (hand, middle) = (desk.hands[0], desk.table.place_of(lever).center());
    desk.table.point(hand, middle);
    desk.table.press(hand);
    desk.table.point(hand, middle + Vec2::new(60.0, 0.0));
    desk.table.release(hand);
    desk.table.frames(2);
    assert_eq!(desk.draft(Seat(0)).map(|draft| draft.parts.level(AnimalPart::Ears)), Some(5));
}

#[test]
fn a_season_is_played_by_levers_and_buttons_and_shown_as_it_is() {
    let season = Some(Season { cycles: 12, stops: Stops::Events });
    let mut desk = Desk::with(Setup { season, ..Setup::for_players(2) });
    desk.turns(Seat(1), AnimalPart::Ears, true);
    for seat in Seat::all(2) {
        desk.presses(seat, FoodChainCommand::Found);
        assert_eq!(desk.view().species.iter().filter(|one| one.seat == Some(seat)).count(), 1);
        desk.until_asked();
        desk.presses(seat, FoodChainCommand::Ready);
    }
    let mut stops = 0;
    while !desk.game().is_over() {
        desk.until_asked();
        assert_eq!(desk.shown().view, desk.view());
        let living = desk.view().species.len();
        assert_eq!(desk.count::<NumberPlate>(), living, "each species has a plate");
        assert!(desk.count::<SwarmAnimal>() >= living);
        for seat in desk.game().awaited_seats() {
            desk.presses(seat, FoodChainCommand::Ready);
        }
        stops += 1;
        assert!(stops < 40, "the season goes on");
    }
    assert_eq!(desk.view().step, SeasonStep::Over);
    assert!(desk.count::<FoodWebLine>() > 0, "who ate whom is seen");
    let trays = &desk.world().resource::<TrayModels>().0;
    assert!(trays.iter().all(|tray| tray.levers.is_empty()), "nothing is designed any more");
    assert!(trays.iter().any(|tray| tray.line.contains("You have won.")));
}

#[test]
fn beginning_anew_is_asked_twice_where_it_costs_what_one_has() {
    let mut desk = Desk::new(2);
    desk.presses(Seat(0), FoodChainCommand::Found);
    desk.until_asked();
    desk.presses(Seat(0), FoodChainCommand::Next);
    assert_eq!(desk.draft(Seat(0)).map(|draft| draft.parent), Some(None), "it is a new animal");
    desk.turns(Seat(0), AnimalPart::Tail, true);
    let before = desk.view();
    desk.presses(Seat(0), FoodChainCommand::Found);
    assert_eq!(desk.view().species, before.species, "it was only asked");
    let said =
        desk.world().resource::<SeatMessages>().get(Seat(0)).map(|(said, _)| said.to_owned());
    assert!(said.as_ref().is_some_and(|said| said.contains("would be gone")), "{said:?}");
    desk.presses(Seat(0), FoodChainCommand::Found);
    assert_ne!(desk.view().species, before.species);
    assert_eq!(desk.view().species.iter().filter(|one| one.seat == Some(Seat(0))).count(), 1);
}

#[test]
fn an_animal_that_can_eat_nothing_is_warned_of_and_founded_only_by_a_second_press() {
    let mut desk = Desk::new(2);
    desk.turns(Seat(0), AnimalPart::Mouth, true);
    let line = desk.world().resource::<TrayModels>().0[0].line.clone();
    let why = "Turn a lever down: it eats 6 to 8, plants are 5.";
    assert!(line.contains(why), "{line}");
    desk.presses(Seat(0), FoodChainCommand::Found);
    assert_eq!(desk.view().species.len(), 1, "it was only warned");
    let said = desk.world().resource::<SeatMessages>().get(Seat(0));
    let said = said.map(|(said, _)| said.to_owned()).unwrap_or_default();
    assert_eq!(said, format!("{why} Or press again."));
    desk.presses(Seat(0), FoodChainCommand::Found);
    assert_eq!(desk.view().species.len(), 2);
}

#[test]
fn a_hunter_without_prey_is_warned_of_as_a_plant_eater_without_plants_is() {
    let mut desk = Desk::new(2);
    desk.presses(Seat(0), FoodChainCommand::Diet);
    desk.presses(Seat(0), FoodChainCommand::Found);
    assert_eq!(desk.view().species.len(), 1, "it was only warned");
    assert!(desk.said(Seat(0)).contains("no animal here has a body"), "{}", desk.said(Seat(0)));
}

#[test]
fn to_be_ready_without_what_one_has_designed_takes_a_second_press() {
    let mut desk = Desk::new(3);
    let is_asked = |desk: &Desk, seat: Seat| desk.game().awaited_seats().contains(&seat);
    desk.presses(Seat(0), FoodChainCommand::Ready);
    assert!(is_asked(&desk, Seat(0)), "it was only warned");
    let why = "Nothing is founded yet: press Found, or Ready to go without.";
    assert_eq!(desk.said(Seat(0)), why);
    desk.presses(Seat(0), FoodChainCommand::Ready);
    assert!(!is_asked(&desk, Seat(0)));
    desk.presses(Seat(1), FoodChainCommand::Found);
    desk.until_asked();
    desk.turns(Seat(1), AnimalPart::Ears, true);
    desk.presses(Seat(1), FoodChainCommand::Ready);
    assert!(is_asked(&desk, Seat(1)), "it was only warned");
    let why = "It has 50 of the 100 members it needs. Or press Ready to drop your changes.";
    assert_eq!(desk.said(Seat(1)), why);
    // Turned back, nothing is left out.
    desk.turns(Seat(1), AnimalPart::Ears, false);
    desk.presses(Seat(1), FoodChainCommand::Ready);
    assert!(!is_asked(&desk, Seat(1)));
}

#[test]
fn a_click_on_an_own_species_designs_from_it_and_one_on_anothers_says_why_not() {
    let mut desk = Desk::new(2);
    for seat in Seat::all(2) {
        if seat == Seat(1) {
            desk.turns(seat, AnimalPart::Ears, true);
        }
        desk.presses(seat, FoodChainCommand::Found);
        desk.until_asked();
    }
    let own: Vec<u32> = Seat::all(2)
        .filter_map(|seat| {
            desk.view().species.iter().find(|one| one.seat == Some(seat)).map(|one| one.id)
        })
        .collect();
    for (id, is_own) in [(own[0], true), (own[1], false)] {
        let place = desk.world().resource::<Places>().of(id).expect("a place");
        desk.table.point(desk.hands[0], place);
        desk.table.press(desk.hands[0]);
        desk.table.release(desk.hands[0]);
        desk.table.frames(2);
        let from = desk.draft(Seat(0)).and_then(|draft| draft.parent);
        assert_eq!(from, Some(own[0]), "{id}: {is_own}");
    }
    let said =
        desk.world().resource::<SeatMessages>().get(Seat(0)).map(|(said, _)| said.to_owned());
    assert!(said.is_some_and(|said| said.contains("your own")));
}

#[test]
fn what_one_player_founds_changes_no_lever_of_another() {
    let mut desk = Desk::new(8);
    let levers = |desk: &Desk| -> Vec<Vec<i32>> {
        let trays = &desk.world().resource::<TrayModels>().0;
        let values = |tray: &TrayModel| tray.levers.iter().map(|lever| lever.value).collect();
        trays.iter().map(values).collect()
    };
    // Some have touched their levers, others have not.
    for seat in [1, 4, 5] {
        desk.turns(Seat(seat), AnimalPart::Ears, true);
    }
    let of_another = desk.draft(Seat(4)).expect("it is touched");
    for founder in Seat::all(8) {
        let before = levers(&desk);
        if founder == Seat(2) {
            // What another has in mind, and was nearly dealt to a third.
            let start = of_another.with(AnimalPart::Ears, 0).action(&desk.view());
            let choose =
                ChooseAction::<FoodChainView> { actor: Actor::Seat(founder), action: start };
            desk.table.app.world_mut().write_message(choose);
            desk.table.frames(4);
        } else {
            desk.presses(founder, FoodChainCommand::Found);
        }
        desk.until_asked();
        let after = levers(&desk);
        for other in Seat::all(8).filter(|other| *other != founder) {
            let [was, is] = [&before, &after].map(|all| &all[other.index()]);
            assert_eq!(was, is, "{other}, while {founder} founded");
        }
    }
}

#[test]
fn a_plan_that_is_refused_says_which_lever_to_turn_and_what_is_left_to_change() {
    let levels = levels(["N2", "Y1", "M2"].into_iter()).expect("levels");
    let vole = DishSpecies {
        name: "Vole".into(),
        seat: Some(Seat(0)),
        kind: SpeciesKind::Herbivore,
        parts: PartLevels::default().with(&levels).expect("small levels"),
        population: 150,
        average_hunger: Ratio::new(0, 1),
    };
    let dish = Dish { plants: 500, species: vec![vole], ..Dish::default() };
    let mut desk = Desk::with(Setup { dish: Arc::new(dish), ..Setup::for_players(2) });
    let mut turn_and_read = |part: Option<AnimalPart>, up: bool| {
        part.into_iter().for_each(|part| desk.turns(Seat(0), part, up));
        desk.world().resource::<TrayModels>().0[0].line.clone()
    };
    for (part, up, said) in [
        (None, true, "Turn a lever. Left: 2 parts, 2 levels up or 2 down."),
        (Some(AnimalPart::Ears), true, "Left: 1 part, 1 level up or 3 down."),
        (Some(AnimalPart::Tail), true, "Left: 0 parts, 0 levels up or 4 down."),
        (Some(AnimalPart::Legs), true, "At most 2 parts: turn back Ears or Tail or Legs."),
        (Some(AnimalPart::Legs), false, "Left: 0 parts, 0 levels up or 4 down."),
        (Some(AnimalPart::Ears), true, "At most 2 levels more: turn a part down by 1."),
    ] {
        let line = turn_and_read(part, up);
        assert!(line.contains(said), "{part:?}: {line}");
    }
    let button = desk.world().resource::<TrayModels>().0[0].button(FoodChainCommand::Found.id());
    let off = button.and_then(|button| button.off.clone()).unwrap_or_default();
    assert!(off.starts_with("At most 2 levels more"), "{off}");
}

#[test]
fn no_species_moves_away_while_others_come_and_go() {
    let mut desk = Desk::new(4);
    let mut whim = RandomGenerator::from_seed(5);
    let mut known = std::collections::BTreeMap::new();
    for _ in 0..120 {
        if desk.game().is_over() {
            break;
        }
        let seat = desk.game().awaited_seats().first().copied();
        let Some(seat) = seat else {
            desk.until_asked();
            continue;
        };
        let action = FoodChain::sample(desk.game().world(), Actor::Seat(seat), &mut whim);
        let action = action.expect("it acts");
        let choose = ChooseAction::<FoodChainView> { actor: Actor::Seat(seat), action };
        desk.table.app.world_mut().write_message(choose);
        desk.table.frames(1);
        desk.until_asked();
        let (places, land) =
            (desk.world().resource::<Places>(), desk.world().resource::<JungleLayout>());
        for species in &desk.view().species {
            let place = places.of(species.id).expect("each has one");
            assert!(land.surface.on.contains(place));
            assert_eq!(*known.entry(species.id).or_insert(place), place, "{}", species.id);
        }
    }
    assert!(known.len() > 4, "{} species", known.len());
}

#[test]
fn no_tray_tells_what_a_seat_designs_in_secret_before_all_lies_open() {
    let trays = |ears: u32| {
        let secret = Setup { designs: Designs::Secret, ..Setup::for_players(2) };
        let mut desk = Desk::with(secret);
        let draft = SpeciesDesign::first(&desk.view(), Seat(0)).with(AnimalPart::Ears, ears);
        let action = draft.action(&desk.view());
        let world = desk.table.app.world_mut();
        let chosen =
            world.resource_scope(|world, mut choices: Mut<JointChoices<FoodChainView>>| {
                let game = world.resource::<HostedMatch<FoodChainView>>().game();
                choices.choose_on_own_device(game, Seat(0), action)
            });
        assert!(chosen);
        desk.table.frames(3);
        desk.world().resource::<TrayModels>().0.clone()
    };
    let one = trays(1);
    assert_eq!(one, trays(4));
    assert!(one.iter().all(|tray| tray.levers.is_empty()), "no lever shows it");
}

#[test]
fn secret_choices_of_all_are_founded_together_and_the_season_goes_on() {
    let secret = Setup { designs: Designs::Secret, ..Setup::for_players(3) };
    let mut desk = Desk::with(secret);
    for round in 0..2 {
        for seat in desk.game().awaited_seats() {
            let draft = SpeciesDesign::first(&desk.view(), seat);
            let action = if round == 0 { draft.action(&desk.view()) } else { Action::Ready };
            let world = desk.table.app.world_mut();
            let chosen =
                world.resource_scope(|world, mut choices: Mut<JointChoices<FoodChainView>>| {
                    let game = world.resource::<HostedMatch<FoodChainView>>().game();
                    choices.choose_on_own_device(game, seat, action)
                });
            assert!(chosen, "{seat}");
        }
        desk.table.frames(20);
        desk.until_asked();
    }
    assert_eq!(desk.view().species.len(), 4);
    assert!(desk.view().species.iter().all(|one| one.parts.is_none() || one.id == 1));
    assert!(desk.view().cycle > 0, "all were ready");
}

#[test]
fn all_levers_lie_within_the_tray_of_their_player() {
    for players in [1, 2, 3, 4, 6, 8] {
        let mut desk = Desk::new(players);
        for seat in Seat::all(players) {
            let world = desk.table.app.world_mut();
            let mut trays = world.query::<(Entity, &shoal_tabletop::surfaces::tray::Tray)>();
            let mut trays = trays.iter(world);
            let tray = trays.find(|(_, tray)| tray.seat == seat).expect("a tray").0;
            let tray = desk.table.place_of(tray);
            for part in AnimalPart::ALL {
                let lever = desk.lever(seat, part);
                let place = desk.table.place_of(lever);
                let is_in =
                    tray.inflate(0.5).contains(place.min) && tray.inflate(0.5).contains(place.max);
                assert!(is_in, "{players} {seat} {part:?}: {place:?} in {tray:?}");
            }
        }
    }
}

#[test]
fn levers_of_four_say_words_on_the_long_sides_of_the_smallest_projector() {
    let mut desk = Desk::new(4);
    let lit = lit_by((1280.0, 720.0));
    let mut tabletop = desk.table.app.world_mut().resource_mut::<Tabletop>();
    *tabletop = Tabletop { size: lit.size, pixels: lit.pixels, ..*tabletop };
    desk.table.frames(4);
    for seat in [Seat(0), Seat(1)] {
        let lever = desk.lever(seat, AnimalPart::Mouth);
        let world = desk.world();
        let children = |node: Entity| world.get::<Children>(node).into_iter().flatten().copied();
        let texts = children(lever)
            .flat_map(children)
            .filter(|text| world.get::<Text>(*text).is_some_and(|text| !text.0.is_empty()));
        let written: Vec<(&str, Rect)> = texts
            .map(|text| (world.get::<Text>(text).expect("it is one").0.as_str(), text))
            .map(|(words, text)| (words, desk.table.place_of(text)))
            .collect();
        let [("Mouth", word), (_, number)] = written[..] else { panic!("{seat}: {written:?}") };
        let apart = (number.min - word.max).max(word.min - number.max).x;
        assert!(apart > 0.15 * word.height(), "{apart} between {word:?} and {number:?}");
    }
}

#[test]
fn before_a_screen_each_chart_is_shown_once() {
    let mut desk = Desk::new(2);
    assert_eq!(desk.count::<CornerChart>(), 4, "both long sides read both");
    desk.table.app.world_mut().resource_mut::<Tabletop>().seating = SeatingArrangement::Screen;
    desk.table.frames(4);
    assert_eq!(desk.count::<CornerChart>(), 2);
}

#[test]
fn what_is_on_the_table_becomes_a_dish_from_which_another_match_begins() {
    let mut desk = Desk::new(2);
    desk.presses(Seat(0), FoodChainCommand::Found);
    // Bob goes without an animal.
    for seat in [Seat(0), Seat(1), Seat(1)] {
        desk.presses(seat, FoodChainCommand::Ready);
    }
    desk.until_asked();
    let animals = desk.view().species.len() - 1;
    assert!(animals > 0 && desk.view().cycle > 0);
    let world = desk.table.app.world_mut();
    sheet::take::<FoodChainView>(world).expect("designs are open");
    sheet::play::<FoodChainView>(world).expect("it is sound");
    let dish = FoodChain::level_in(&ChosenSetup::<FoodChainView>::of(world)).expect("it has one");
    assert_eq!(dish.species.len(), animals);
}

#[test]
fn what_is_secret_becomes_no_dish_before_the_end() {
    let setup = Setup { designs: Designs::Secret, ..Setup::for_players(2) };
    let mut game = Match::<FoodChain>::new(setup, 3).expect("usual");
    let order = FoodChain::decode_action("\"START H N2 Y1 M2\"").expect("an order");
    game.apply(Actor::Seat(Seat(0)), &order).expect("it is legal");
    let why = level_after(&game, game.taken().len()).expect_err("it is secret");
    assert!(why.contains("secret until it is over"), "{why}");
}
