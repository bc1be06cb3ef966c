//! Help for Fish and Men: the things to be explained, with their places and articles.

use super::cards::glyphs::{BACK, JOKER as JOKER_GLYPH, glyph};
use crate::cards::playing::ids::CardPress;
use crate::pieces::industries::industry_drawing;
use crate::play::FishAndMenCommand as Press;
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

/// The article on a card that stands for others.
const JOKER_TEXT: &str =
    "Play it as any card of the ranks 2 to jack. Once kept, only as a card that may be kept.";

impl HelpSource for FishAndMenView {
    fn words(world: &World, seat: Seat, actions: &[Action]) -> String {
        words::of(world, seat, actions)
    }

    fn cells(world: &World, seat: Seat, actions: &[Action]) -> Vec<Cell> {
        words::squares(world, seat, actions).into_iter().map(Cell::from).collect()
    }

    /// The end of the path, by what lies near it.
    fn destination(world: &World, seat: Seat, actions: &[Action]) -> Option<(String, Cell)> {
        let end = words::squares(world, seat, actions).into_iter().next_back()?;
        let level = &world.resource::<FishMatchSetup>().0.level;
        Some((whereabouts(level, None, end), Cell::from(end)))
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
        let (world, square) = (game.world(), Square::from(cell));
        if !world.resource::<SeaBoard>().has(square) {
            return Vec::new();
        }
        let mut topics = piece_topics(world, sea, seat, square);
        topics.extend(terrain_topics(world, square));
        topics
    }

    fn in_tray(
        game: &Match<FishAndMen>,
        sea: &SeaView,
        owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        let world = game.world();
        Some(HelpTopic::of(match part {
            TrayPart::Button(id) => button_key(*id, waiting_fish(world, owner).is_ok())?.to_owned(),
            TrayPart::Chip(_, icon) => return Some(chip_topic(world, sea, *icon)),
            TrayPart::Card(icon, _) if *icon == BACK => "face_down".into(),
            TrayPart::Card(icon, _) => {
                let mut cards = deck(world).cards.iter();
                let card = cards.find(|card| glyph(card) == *icon && *icon != JOKER_GLYPH);
                format!("card:{}", card.map_or(JOKER, |card| card.id))
            }
            _ => return None,
        }))
    }

    fn article(game: &Match<FishAndMen>, topic: &HelpTopic) -> Option<HelpArticle> {
        let world = game.world();
        let Some(id) = topic.key.strip_prefix("card:") else {
            return HELP.article::<FishAndMen>(&topic.key, world);
        };
        if id == JOKER.as_str() {
            return Some(HelpArticle {
                icon: Some(JOKER_GLYPH),
                title: "Joker".into(),
                lines: vec![JOKER_TEXT.into()],
                source: "Rule 8.1: jokers".into(),
            });
        }
        let card = deck(world).cards.iter().find(|card| card.id.as_str() == id)?;
        Some(HelpArticle {
            icon: Some(glyph(card)),
            title: card.name.clone(),
            lines: vec![sentence(card), when(card).into()],
            source: format!("Rule 8, card {}", card.id),
        })
    }
}

fn industry_key(grade: IndustryGrade) -> String {
    format!("industry_{}", grade.word())
}

/// Returns the topics of the pieces in a square, the topmost first.
fn piece_topics(world: &World, sea: &SeaView, asker: Seat, square: Square) -> Vec<HelpTopic> {
    let setup = &world.resource::<FishMatchSetup>().0;
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
    match sea.pollution.iter().filter(|blob| blob.at.square() == square).count() {
        0 => {}
        1 => topics.push(HelpTopic::with("pollution", "There is one blob here.")),
        blobs => {
            topics.push(HelpTopic::with("pollution", format!("There are {blobs} blobs here.")));
        }
    }
    if let Some(industry) = sea.industries.iter().find(|one| one.square == square) {
        let works = setup.parameters.cutoffs.works(industry.grade, sea.blobs());
        let fact = if works { "It is working now." } else { "It has stopped for now." };
        topics.push(HelpTopic::with(industry_key(industry.grade), fact));
    }
    topics
}

/// The topics of the square itself.
fn terrain_topics(world: &World, square: Square) -> Vec<HelpTopic> {
    let board = world.resource::<SeaBoard>();
    if let Some(river) = board.river_at(square) {
        let rivers = &world.resource::<FishMatchSetup>().0.level.rivers;
        let name = rivers.get(river).map_or("", |river| river.name.as_str());
        return vec![HelpTopic::with("river", format!("This is the mouth of the {name}."))];
    }
    match board.terrain(square) {
        Terrain::Land => vec![HelpTopic::of("land")],
        Terrain::Ice => vec![HelpTopic::of("ice")],
        _ => {
            let is_clean = world.resource::<PollutionMap>().count(square) == 0;
            let fact = match is_clean {
                true => format!("Feeding here would give {} now.", gain_in(world, square)),
                false => String::new(),
            };
            let flow = board.current(square).map(|heading| {
                HelpTopic::with("current", format!("It flows {}.", compass(heading)))
            });
            flow.into_iter().chain([HelpTopic::with("sea", fact)]).collect()
        }
    }
}

fn chip_topic(world: &World, sea: &SeaView, icon: Option<&'static str>) -> HelpTopic {
    let grade = IndustryGrade::ALL.into_iter().find(|it| Some(industry_drawing(*it)) == icon);
    if let Some(grade) = grade {
        let cutoffs = &world.resource::<FishMatchSetup>().0.parameters.cutoffs;
        let works = |grade: &IndustryGrade| cutoffs.works(*grade, sea.blobs());
        let fact = match works(&grade) {
            true => "All of them are working now.",
            false => "They have stopped for now.",
        };
        // In a narrow tray this drawing stands for all five colours.
        let work = IndustryGrade::ALL.iter().filter(|grade| works(grade)).count();
        let fact = format!("{fact} Colours at work: {work} of 5.");
        return HelpTopic::with(industry_key(grade), fact);
    }
    HelpTopic::of(match icon {
        None => "chip_turn",
        Some("pollution") => "chip_pollution",
        Some("cards/double_trouble") => "chip_passes",
        Some(_) => "chip_time",
    })
}

/// The article on a button, by its id; `waits` if its seat's turn is yet to come.
fn button_key(id: u32, waits: bool) -> Option<&'static str> {
    if let Some(press) = Press::of(id) {
        return Some(match press {
            Press::Feed => "feed",
            Press::Move if waits => "plan_way",
            Press::Move => "move",
            Press::TurnLeft => "turn_left",
            Press::TurnRight => "turn_right",
            Press::Forward => "forward",
            Press::Done | Press::Start => "done",
            Press::GoOn => "go_on",
            Press::Hold => "hold",
            Press::Forecast => "forecast",
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
