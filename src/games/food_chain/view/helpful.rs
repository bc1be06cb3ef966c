//! Help: the things that can be explained, the place of each, and its article.

use super::playing::FoodChainCommand;
use super::prelude::*;
use crate::playback::sentences::{called, named, ranked_by};
use shoal_contract::{Match, counted};
use shoal_food_chain::part::OrderLevels;
use shoal_food_chain::position::added_by;
use shoal_food_chain::rules::describe::JungleNames as _;
use shoal_food_chain::rules::pieces::setup;
use shoal_table::features::help::HelpAreas;

/// The articles, and the drawings of what some are about.
static HELP: HelpFile = HelpFile::of(
    include_str!("../../../../assets/help/food_chain.txt"),
    &[
        ("hunt", "hunt"),
        ("evade", "evade"),
        ("power", "power"),
        ("plants", "leaf"),
        ("starved", "bones"),
        ("web", "food_web"),
    ],
);

/// The numbers of the areas of the charts; the others are the ids of species.
const POPULATIONS: u32 = u32::MAX - 1;
const TREE: u32 = u32::MAX;

/// Distance from the middle of a species within which it is meant, in units.
const NEAR: f32 = 44.0;

impl HelpSource for FoodChainView {
    fn words(_world: &World, _seat: Seat, actions: &[Action]) -> String {
        let words: Vec<String> = actions.iter().map(words).collect();
        if words.is_empty() { "Wait".into() } else { words.join(", ") }
    }

    fn why_no_advice(world: &World, _seat: Seat) -> Option<&'static str> {
        let secret = setup(world).designs == Designs::Secret;
        secret.then_some("Everybody can see advice: it would give your design away.")
    }

    fn help() -> &'static HelpFile {
        &HELP
    }

    /// On the open land: what goes on there.
    fn in_cell(
        _: &Match<FoodChain>,
        view: &View,
        _seat: Seat,
        _grid: BoardGrid,
        _cell: Cell,
    ) -> Vec<HelpTopic> {
        let rest = ["hunting", "first_animal", "next_animal"].map(HelpTopic::of);
        [HelpTopic::with("land", cycles_passed(view))].into_iter().chain(rest).collect()
    }

    /// A species, or a chart.
    fn in_area(_: &Match<FoodChain>, view: &View, _seat: Seat, number: u32) -> Vec<HelpTopic> {
        match number {
            POPULATIONS => vec![HelpTopic::of("populations"), HelpTopic::of("plants")],
            TREE => vec![HelpTopic::of("tree")],
            id => view.find(id).map(|species| of_species(view, species)).unwrap_or_default(),
        }
    }

    fn in_tray(
        _: &Match<FoodChain>,
        view: &View,
        owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        Some(match part {
            TrayPart::Number | TrayPart::Strip(0) => HelpTopic::with("animals", ranks(view)),
            TrayPart::Place | TrayPart::Chip(_, Some(_)) => HelpTopic::with("ranking", ranks(view)),
            TrayPart::Strip(_) => HelpTopic::of("plants"),
            TrayPart::Chip(0, None) => HelpTopic::with("cycle", cycles_passed(view)),
            TrayPart::Chip(_, None) => HelpTopic::with("own_species", own_species(view, owner)),
            TrayPart::Lever(index) => {
                let part = *AnimalPart::ALL.get(*index)?;
                let key = part.name().to_lowercase();
                HelpTopic::with(key, format!("A level adds {}.", added_by(part)))
            }
            TrayPart::Button(id) => HelpTopic::of(match FoodChainCommand::of(*id)? {
                FoodChainCommand::Next => "next_design",
                FoodChainCommand::Diet => "diet",
                FoodChainCommand::Found if view.of(owner).any(|one| one.population >= MUTABLE) => {
                    "mutate"
                }
                FoodChainCommand::Found => "start",
                FoodChainCommand::Ready => "ready",
            }),
            _ => return None,
        })
    }
}

/// Says how many cycles of the season have passed.
fn cycles_passed(view: &View) -> String {
    match view.setup.season {
        Some(season) => format!("Cycle {} of {} has passed.", view.cycle, season.cycles),
        None => format!("{} have passed.", counted(view.cycle, "cycles")),
    }
}

/// Lists the players by rank, in a sentence.
fn ranks(view: &View) -> String {
    let rank = |(seat, rank)| format!("{} {}", view.setup.player(seat), ranked_by(&rank));
    let ranks: Vec<String> = view.ranking().into_iter().map(rank).collect();
    if ranks.is_empty() { "Nobody has an animal.".into() } else { format!("{}.", ranks.join("; ")) }
}

/// The species of a player.
fn own_species(view: &View, seat: Seat) -> String {
    let names = view.of(seat).map(|one| format!("{}: {}", called(view, one.id), one.population));
    let names: Vec<String> = names.collect();
    if names.is_empty() { "No species is alive.".into() } else { format!("{}.", names.join(", ")) }
}

/// Describes an action of a seat in a few words.
pub fn words(action: &Action) -> String {
    match action {
        Action::Start { kind, parts } => format!("Found a {}: {}", kind.name(), levels(parts)),
        Action::Mutate { species, kind, parts } => {
            let kind = kind.map(|kind| format!("a {}", kind.name()));
            let changes = Some(levels(parts)).filter(|_| !parts.is_empty());
            let all: Vec<String> = kind.into_iter().chain(changes).collect();
            format!("Mutate species {species}: {}", all.join(", "))
        }
        Action::Name { species: Some(species), name } => format!("Name species {species} {name}"),
        Action::Name { species: None, name } => format!("Name your newest species {name}"),
        Action::Ready => "Ready".into(),
        Action::Join { .. } | Action::Cycle(_) | Action::Leave(_) => "Wait".into(),
    }
}

/// `Nose 2, Eyes 1`.
pub fn levels(parts: &OrderLevels) -> String {
    let words: Vec<String> =
        parts.iter().map(|(part, level)| format!("{} {level}", part.name())).collect();
    if words.is_empty() { "no parts".into() } else { words.join(", ") }
}

/// Says how many members a species has, and what became of it in the last cycle: two sentences.
pub fn members(view: &View, species: &SeenSpecies) -> [String; 2] {
    let SeenSpecies { id, seat, population, born, eaten, starved, .. } = species;
    if species.kind == SpeciesKind::Plant {
        let last = format!("In the last cycle, {born} grew and {eaten} were eaten.");
        return [format!("There are {population} plants."), last];
    }
    let whose = seat.map_or("nobody's".into(), |seat| format!("{}'s", view.setup.player(seat)));
    let name = called(view, *id);
    let last = format!("In the last cycle, {born} were born, {eaten} eaten and {starved} starved.");
    [format!("{name} is {whose}: {population} members."), last]
}

/// Help on a species, the facts that change most first.
fn of_species(view: &View, species: &SeenSpecies) -> Vec<HelpTopic> {
    let members = members(view, species).join(" ");
    if species.kind == SpeciesKind::Plant {
        return vec![HelpTopic::with("plants", members)];
    }
    let name = called(view, species.id);
    let parts = species.parts.map_or_else(
        || HelpTopic::with("hidden", format!("The parts of {name} are secret.")),
        |parts| HelpTopic::with("parts", of_parts(&name, parts)),
    );
    let hunger = species.hunger.in_tenths();
    let hunger = format!("{name} has not eaten for {hunger} cycles on average.");
    vec![
        HelpTopic::with("species", members),
        HelpTopic::with("prey", prey(view, species)),
        parts,
        HelpTopic::with("hunger", hunger),
    ]
}

/// Lists the parts of a species, and what it can do with them.
fn of_parts(name: &str, parts: PartLevels) -> String {
    let SpeciesFactors { hunt, chase, evade, power, resilience, .. } = SpeciesFactors::of(&parts);
    let parts = levels(&parts.into());
    format!(
        "{name} has {parts}: hunt {hunt}, chase {chase}, escape {evade}, power {power}, survives hunger {resilience}."
    )
}

/// Says which of the living species a species eats, in a sentence.
pub fn prey(view: &View, hunter: &SeenSpecies) -> String {
    let SeenSpecies { id, kind, body, preys_on: [min, max], .. } = hunter;
    let prey = named(view.species.iter().filter(|other| hunter.eats(other)));
    let (name, kind) = (called(view, *id), kind.name());
    format!("{name}, a {kind} of body {body}, preys on {min} to {max}: {prey}.")
}

/// Updates the areas of the species and the charts that people can ask about.
pub fn update_help_areas(
    shown: Res<PlaybackState<FoodChainView>>,
    land: Res<JungleLayout>,
    places: Res<Places>,
    mut areas: ResMut<HelpAreas>,
) {
    if !shown.is_changed() && !places.is_changed() && !land.is_changed() {
        return;
    }
    let species = shown.view.species.iter().filter_map(|species| {
        let at = places.of(species.id)?;
        Some((Rect::from_center_size(at, Vec2::splat(2.0 * NEAR)), species.id))
    });
    let charts = crate::board::charts::places(&land).map(|(rect, _)| rect).into_iter();
    let charts = charts.zip([POPULATIONS, POPULATIONS, TREE, TREE]);
    areas.set_if_neq(HelpAreas(species.chain(charts).collect()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_contract::{Actor, Game as _, Viewer};
    use shoal_food_chain::dish::Dish;
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::coverage::assert_everything_is_explained;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn invasion(designs: Designs) -> Match<FoodChain> {
        let dish = Arc::new(Dish::named("invasion").expect("it is shipped"));
        let names = vec!["Ann".to_owned(), "Bob".to_owned()];
        Match::new(Setup { names, dish, designs, ..Setup::for_players(2) }, 3).expect("it is sound")
    }

    fn seen(game: &Match<FoodChain>) -> View {
        FoodChain::seen_by(game.world(), Viewer::Table)
    }

    #[test]
    fn every_part_button_chip_and_lever_of_a_tray_has_an_article() {
        let game = invasion(Designs::Open);
        let buttons = FoodChainCommand::ALL.iter().map(|press| TrayPart::Button(press.id()));
        let levers = (0..AnimalPart::ALL.len()).map(TrayPart::Lever);
        let chips =
            [TrayPart::Chip(0, None), TrayPart::Chip(1, None), TrayPart::Chip(2, Some("pawed_1"))];
        let parts = buttons.chain(levers.clone()).chain(chips).collect();
        let found = articles_on_trays::<FoodChainView>(&game, &seen(&game), parts);
        let of_levers = found.iter().filter(|(part, _)| matches!(part, TrayPart::Lever(_)));
        let titles: BTreeSet<&str> = of_levers.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles, AnimalPart::ALL.map(AnimalPart::name).into_iter().collect());
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        assert_everything_is_explained::<FoodChainView>(
            invasion(Designs::Open),
            &["Ann", "Bob"],
            super::super::plugin,
            30,
        );
    }

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        HELP.check::<FoodChain>();
    }

    #[test]
    fn every_species_and_every_chart_has_articles_with_what_is_so_now() {
        for designs in [Designs::Open, Designs::Secret] {
            let mut game = invasion(designs);
            game.apply(Actor::House, &Action::Cycle(1)).expect("the house may");
            let view = seen(&game);
            let ids = view.species.iter().map(|species| species.id).chain([POPULATIONS, TREE]);
            for id in ids {
                let topics = FoodChainView::in_area(&game, &view, Seat(0), id);
                assert!(!topics.is_empty(), "{id}");
                for topic in topics {
                    assert!(FoodChainView::article(&game, &topic).is_some(), "{topic:?}");
                }
            }
            let dingo = view.species.iter().find(|one| one.name == "Dingo").expect("it lives");
            let facts: Vec<String> =
                of_species(&view, dingo).into_iter().map(|it| it.fact).collect();
            assert!(facts[0].starts_with("Dingo (6) is nobody's: "), "{facts:?}");
            assert!(facts[1].contains("a carnivore of body 14, preys on 6 to 9"), "{facts:?}");
            let hidden = facts[2] == "The parts of Dingo (6) are secret.";
            assert_eq!(hidden, designs == Designs::Secret, "{facts:?}");
        }
    }

    #[test]
    fn designs_are_told_in_words() {
        let start = Action::Start {
            kind: SpeciesKind::Herbivore,
            parts: [(AnimalPart::Nose, 2), (AnimalPart::Eyes, 1)].into(),
        };
        assert_eq!(words(&start), "Found a herbivore: Nose 2, Eyes 1");
        let kind = Some(SpeciesKind::Carnivore);
        let mutate = Action::Mutate { species: 7, kind, parts: [(AnimalPart::Ears, 0)].into() };
        assert_eq!(words(&mutate), "Mutate species 7: a carnivore, Ears 0");
    }
}
