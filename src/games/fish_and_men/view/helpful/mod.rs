//! Help for Fish and Men: the things to be explained, with their places and articles.

use super::cards::glyphs::{BACK, JOKER as JOKER_GLYPH, glyph};
use super::play::FishAndMenCommand;
use crate::cards::playing::ids::CardPress;
use crate::pieces::industries::industry_drawing;
use crate::prelude::*;
use bevy::ecs::world::World;
use shoal_fish_and_men::cards::texts::{sentence, when};
use shoal_fish_and_men::cards::worn_effects::WornEffects;
use shoal_fish_and_men::explain::premove::waiting_fish;
use shoal_fish_and_men::explain::words;
use shoal_fish_and_men::rules::board::terrain::Terrain;
use shoal_fish_and_men::rules::cards::hands::{deck, holding};
use shoal_fish_and_men::rules::feeding::gain_in;
use shoal_fish_and_men::rules::pieces::pollution::PollutionMap;
use shoal_fish_and_men::state::State;
use shoal_fish_and_men::whereabouts::{compass, whereabouts};
use shoal_table::features::help::HelpArticle;

/// The articles, and the drawings of what some are about.
static HELP: HelpFile = HelpFile::of(
    include_str!("../../../../../assets/help/fish_and_men.txt"),
    &[
        ("pollution", "pollution"),
        ("chip_pollution", "pollution"),
        ("chip_time", "cards/time_freeze"),
        ("chip_passes", "cards/double_trouble"),
        ("boat", "fisherman"),
        ("own_fish", "shoal"),
        ("forecast", "forecast"),
        ("industry_blue", industry_drawing(IndustryGrade::Blue)),
        ("industry_green", industry_drawing(IndustryGrade::Green)),
        ("industry_yellow", industry_drawing(IndustryGrade::Yellow)),
        ("industry_red", industry_drawing(IndustryGrade::Red)),
        ("industry_black", industry_drawing(IndustryGrade::Black)),
    ],
);

impl HelpSource for FishAndMenView {
    fn words(world: &World, seat: Seat, actions: &[Action]) -> String {
        words::of(world, seat, actions)
    }

    fn cells(world: &World, seat: Seat, actions: &[Action]) -> Vec<Cell> {
        let squares = words::squares(world, seat, actions).into_iter();
        squares.map(|square| Cell::new(square.row, square.column)).collect()
    }

    /// The end of the path, by what lies near it.
    fn destination(world: &World, seat: Seat, actions: &[Action]) -> Option<(String, Cell)> {
        let end = words::squares(world, seat, actions).into_iter().next_back()?;
        let level = &world.resource::<FishMatchSetup>().0.level;
        Some((whereabouts(level, None, end), Cell::new(end.row, end.column)))
    }

    fn why_no_advice(world: &World, _seat: Seat) -> Option<&'static str> {
        const WHY: &str = "Everybody can see advice: it would give your hand away.";
        (holding(world) == CardHandling::Hidden).then_some(WHY)
    }

    /// Puts a seat that waits to feed or move, or to choose a river, first.
    fn as_if_asked(state: &State, seat: Seat) -> Option<State> {
        let sea = &state.sea;
        let place = sea.order.iter().position(|&other| other == seat)?;
        let waits = matches!(sea.phase, FishAndMenPhase::Placing | FishAndMenPhase::FishMove)
            && place > sea.through;
        let mut asked = state.clone();
        let moved = asked.sea.order.remove(place);
        asked.sea.order.insert(sea.through, moved);
        waits.then_some(asked)
    }

    fn help() -> &'static HelpFile {
        &HELP
    }

    fn in_cell(
        game: &Match<FishAndMen>,
        sea: &SeaView,
        seat: Seat,
        _grid: BoardGrid,
        cell: Cell,
    ) -> Vec<HelpTopic> {
        square_topics(game.world(), sea, seat, Square::new(cell.row, cell.column))
    }

    fn in_tray(
        game: &Match<FishAndMen>,
        sea: &SeaView,
        owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        in_tray(game.world(), sea, owner, part)
    }

    fn article(game: &Match<FishAndMen>, topic: &HelpTopic) -> Option<HelpArticle> {
        let world = game.world();
        match topic.key.strip_prefix("card:") {
            Some(id) if id == JOKER.as_str() => Some(joker_article()),
            Some(id) => {
                deck(world).cards.iter().find(|card| card.id.as_str() == id).map(card_article)
            }
            None => HELP.article::<FishAndMen>(&topic.key, world),
        }
    }
}

fn card_article(card: &CardKind) -> HelpArticle {
    HelpArticle {
        icon: Some(glyph(card)),
        title: card.name.clone(),
        lines: vec![sentence(card), when(card).into()],
        source: format!("Rule 8, card {}", card.id),
    }
}

fn joker_article() -> HelpArticle {
    HelpArticle {
        icon: Some(JOKER_GLYPH),
        title: "Joker".into(),
        lines: vec![
            "Play it as any card of the ranks 2 to jack. Once kept, only as a card that may be kept.".into(),
        ],
        source: "Rule 8.1: jokers".into(),
    }
}

fn industry_key(grade: IndustryGrade) -> String {
    format!("industry_{}", grade.word())
}

/// Returns the topics of a square, the topmost first.
fn square_topics(world: &World, sea: &SeaView, asker: Seat, square: Square) -> Vec<HelpTopic> {
    let board = world.resource::<SeaBoard>();
    let setup = &world.resource::<FishMatchSetup>().0;
    if !board.has(square) {
        return Vec::new();
    }
    let mut topics = Vec::new();
    if let Some(fish) = sea.fish.iter().find(|fish| fish.square() == Some(square)) {
        let key = if fish.seat == asker { "own_fish" } else { "other_fish" };
        let name = setup.name(fish.seat.index());
        topics.push(HelpTopic::with(key, format!("This is {name}, with health {}.", fish.health)));
        if fish.worn != WornEffects::NOTHING {
            topics.push(HelpTopic::of("badge"));
        }
    }
    if let Some(boat) = sea.fishermen.iter().find(|boat| boat.square == square) {
        let fact = match boat.hunger {
            0 => String::new(),
            1 => "He has caught nothing for a turn.".into(),
            turns => format!("He has caught nothing for {turns} turns."),
        };
        topics.push(HelpTopic::with("boat", fact));
    }
    let blobs = sea.pollution.iter().filter(|blob| blob.at.square() == square).count();
    if blobs > 0 {
        let fact = if blobs == 1 { "There is one blob here." } else { "" };
        let fact = if blobs > 1 { format!("There are {blobs} blobs here.") } else { fact.into() };
        topics.push(HelpTopic::with("pollution", fact));
    }
    if let Some(industry) = sea.industries.iter().find(|one| one.square == square) {
        let works = setup.parameters.cutoffs.works(industry.grade, sea.blobs());
        let fact = if works { "It is working now." } else { "It has stopped for now." };
        topics.push(HelpTopic::with(industry_key(industry.grade), fact));
    }
    topics.extend(terrain_topics(world, setup, square));
    topics
}

/// The topics of the square itself.
fn terrain_topics(world: &World, setup: &Setup, square: Square) -> Vec<HelpTopic> {
    let board = world.resource::<SeaBoard>();
    if let Some(river) = board.river_at(square) {
        let name = setup.level.rivers.get(river).map_or("", |river| river.name.as_str());
        return vec![HelpTopic::with("river", format!("This is the mouth of the {name}."))];
    }
    match board.terrain(square) {
        Terrain::Land => vec![HelpTopic::of("land")],
        Terrain::Ice => vec![HelpTopic::of("ice")],
        _ => {
            let feeds = || format!("Feeding here would give {} now.", gain_in(world, square));
            let clean = world.resource::<PollutionMap>().count(square) == 0;
            let fact = if clean { feeds() } else { String::new() };
            let flow = board.current(square).map(|heading| {
                HelpTopic::with("current", format!("It flows {}.", compass(heading)))
            });
            flow.into_iter().chain([HelpTopic::with("sea", fact)]).collect()
        }
    }
}

/// Returns the topic of a chip, a card or a button of the game.
fn in_tray(world: &World, sea: &SeaView, owner: Seat, part: &TrayPart) -> Option<HelpTopic> {
    Some(match part {
        TrayPart::Button(id) => HelpTopic::of(button_key(*id, waiting_fish(world, owner).is_ok())?),
        TrayPart::Chip(_, icon) => chip_topic(world, sea, *icon),
        TrayPart::Card(icon, _) if *icon == BACK => HelpTopic::of("face_down"),
        TrayPart::Card(icon, _) => {
            let mut cards = deck(world).cards.iter();
            let card = cards.find(|card| glyph(card) == *icon && *icon != JOKER_GLYPH);
            HelpTopic::of(format!("card:{}", card.map_or(JOKER, |card| card.id)))
        }
        _ => return None,
    })
}

fn chip_topic(world: &World, sea: &SeaView, icon: Option<&'static str>) -> HelpTopic {
    let Some(icon) = icon else { return HelpTopic::of("chip_turn") };
    if let Some(grade) =
        IndustryGrade::ALL.into_iter().find(|grade| industry_drawing(*grade) == icon)
    {
        let cutoffs = &world.resource::<FishMatchSetup>().0.parameters.cutoffs;
        let works = cutoffs.works(grade, sea.blobs());
        let fact =
            if works { "All of them are working now." } else { "They have stopped for now." };
        // In a narrow tray this drawing stands for all five colours.
        let work = IndustryGrade::ALL
            .into_iter()
            .filter(|grade| cutoffs.works(*grade, sea.blobs()))
            .count();
        let fact = format!("{fact} Colours at work: {work} of 5.");
        return HelpTopic::with(industry_key(grade), fact);
    }
    match icon {
        "pollution" => HelpTopic::of("chip_pollution"),
        "cards/double_trouble" => HelpTopic::of("chip_passes"),
        _ => HelpTopic::of("chip_time"),
    }
}

/// The article on a button, by its id; `waits` if its seat's turn is yet to come.
fn button_key(id: u32, waits: bool) -> Option<&'static str> {
    if let Some(press) = FishAndMenCommand::of(id) {
        return Some(match press {
            FishAndMenCommand::Feed => "feed",
            FishAndMenCommand::Move if waits => "plan_way",
            FishAndMenCommand::Move => "move",
            FishAndMenCommand::TurnLeft => "turn_left",
            FishAndMenCommand::TurnRight => "turn_right",
            FishAndMenCommand::Forward => "forward",
            FishAndMenCommand::Done => "done",
            FishAndMenCommand::GoOn => "go_on",
            FishAndMenCommand::Hold => "hold",
            FishAndMenCommand::Forecast => "forecast",
        });
    }
    Some(match CardPress::of(id)? {
        CardPress::Hand | CardPress::Card(_) | CardPress::Tile(_) | CardPress::Large => "hand",
        CardPress::Accept(_) => "accept",
        CardPress::Decline(_) => "decline",
        CardPress::Offer => "offer",
        CardPress::Close => "close",
        CardPress::Pass => "pass",
        CardPress::Announce => "say",
        CardPress::Drawn => "drawn",
        CardPress::Keep => "keep",
        CardPress::Order(_) => "order",
    })
}

#[cfg(test)]
mod tests;
