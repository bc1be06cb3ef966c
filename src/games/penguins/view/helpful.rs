//! Help: which things there are to be explained, where each lies, and its article.

use super::floe::cell_of;
use super::playing::Press;
use super::routes::Routes;
use super::words;
use crate::contract::{Match, Seat};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::rules::ice::position;
use crate::games::penguins::state::{Ice, Phase, State};
use crate::table::board::Cell;
use crate::table::help::{Article, Articles, Asked, HelpSource, Topic};
use crate::table::play_kit::{Press as _, TAKE_BACK};
use crate::table::tray::InTrayPart;
use bevy::ecs::world::World;
use std::sync::OnceLock;

/// The articles as they are written.
const TEXT: &str = include_str!("../../../../assets/help/penguins.txt");

/// The articles of the game.
fn articles() -> &'static Articles {
    static READ: OnceLock<Articles> = OnceLock::new();
    READ.get_or_init(|| Articles::read(TEXT).unwrap_or_default())
}

impl HelpSource for Penguins {
    fn words(world: &World, seat: Seat, actions: &[Action]) -> String {
        words::of(world, seat, actions)
    }

    fn cells(_world: &World, _seat: Seat, actions: &[Action]) -> Vec<Cell> {
        let spots = actions.iter().flat_map(|action| match *action {
            Action::Place(at) => vec![at],
            Action::Move(from, to) => vec![from, to],
            Action::Quit | Action::Remove { .. } => Vec::new(),
        });
        spots.map(cell_of).collect()
    }

    /// Whoever waits is put first.
    fn as_if_asked(state: &State, seat: Seat) -> Option<State> {
        let mut asked = state.clone();
        asked.ice.first = seat;
        let position = asked.ice.position()?;
        asked.ice.settle(&position);
        (asked.ice.turn == Some(seat)).then_some(asked)
    }

    fn topics(game: &Match<Self>, ice: &Ice, seat: Seat, asked: &Asked) -> Vec<Topic> {
        match asked {
            Asked::Cell(cell) => on_ice(game, ice, seat, (*cell).into()),
            Asked::Tray(_, part) => in_tray(part).into_iter().map(Topic::of).collect(),
            Asked::Nothing => Vec::new(),
        }
    }

    fn article(_game: &Match<Self>, topic: &Topic) -> Option<Article> {
        let article = articles().get(&topic.key)?;
        Some(Article { icon: icon_of(&topic.key), ..article.clone() })
    }
}

/// The drawing of what an article is about, where there is one.
fn icon_of(key: &str) -> Option<&'static str> {
    match key {
        "ice" | "tiles_left" => Some("ice"),
        "own_penguin" | "other_penguin" | "to_place" => Some("penguins"),
        "hole" => Some("crack"),
        "take_back" => Some("undo"),
        "finish" => Some("play"),
        _ => None,
    }
}

/// What there is at a spot, what lies on top first.
fn on_ice(game: &Match<Penguins>, ice: &Ice, asker: Seat, at: At) -> Vec<Topic> {
    let fish = ice.fish_at(at);
    if fish == 0 {
        return vec![Topic::of("hole")];
    }
    let mut topics = Vec::new();
    if let Some(owner) = ice.penguin_at(at) {
        let key = if owner == asker { "own_penguin" } else { "other_penguin" };
        let name = game.setup().name(owner.index());
        let ways = Routes::of(position(game.world()), at).filter(|_| ice.phase == Phase::Moving);
        let tiles = ways.map(|routes| routes.lines.iter().map(Vec::len).sum::<usize>());
        let fact = match tiles {
            None => format!("This penguin is {name}'s."),
            Some(0) => format!("This penguin is {name}'s, and stuck for good."),
            Some(tiles) => format!("This penguin is {name}'s. It can go to {tiles} tiles now."),
        };
        topics.push(Topic::with(key, fact));
    }
    let here = match fish {
        1 => "One fish is here.".into(),
        fish => format!("{fish} fish are here."),
    };
    topics.push(Topic::with("fish", here));
    topics.push(Topic::of("ice"));
    topics
}

/// What something in a tray is.
fn in_tray(part: &InTrayPart) -> Option<&'static str> {
    match part {
        InTrayPart::Number => Some("score"),
        InTrayPart::Place => Some("place_in_order"),
        InTrayPart::Chip(_, icon) => Some(match icon {
            Some("ice") => "tiles_left",
            Some("penguins") => "to_place",
            _ => "other_score",
        }),
        InTrayPart::Button(TAKE_BACK) => Some("take_back"),
        InTrayPart::Button(id) => Some(match Press::of(*id)? {
            Press::Next => "next_penguin",
            Press::Left | Press::Right => "turn",
            Press::Further => "further",
            Press::Go => "go",
            Press::Finish => "finish",
        }),
        InTrayPart::Strip(_) => Some("strip"),
        InTrayPart::Line => Some("line"),
        InTrayPart::Menu => Some("menu"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penguins::setup::Setup;

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        let articles = Articles::read(TEXT).expect("the file is sound");
        for (key, article) in articles.iter() {
            let lines = &article.lines;
            assert!(!article.title.is_empty() && !article.source.is_empty(), "{key}");
            assert!((1..=3).contains(&lines.len()), "{key} has {} sentences", lines.len());
            assert!(lines.iter().all(|line| line.chars().count() <= 190), "{key}");
        }
    }

    #[test]
    fn everything_on_the_ice_has_an_article() {
        let mut game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        let place = Action::Place(At(0, 0));
        game.apply(crate::contract::Actor::Seat(Seat(0)), &place).expect("it is free");
        let ice = game.state().ice;
        for (at, who) in [(At(0, 0), Seat(0)), (At(0, 0), Seat(1)), (At(4, 2), Seat(0))] {
            for topic in on_ice(&game, &ice, who, at) {
                assert!(Penguins::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
        let hole = on_ice(&game, &ice, Seat(0), At(20, 20));
        assert!(Penguins::article(&game, &hole[0]).is_some());
    }
}
