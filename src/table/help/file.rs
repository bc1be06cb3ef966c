//! The help file of a game, and which article is about what every tray has.

use super::{Article, Articles};
use crate::contract::Game;
use crate::contract::number::find;
use crate::table::absence::buttons;
use crate::table::evening::again;
use crate::table::ids::TrayId;
use crate::table::tray::InTrayPart;
use bevy::ecs::world::World;
use std::sync::OnceLock;

/// The help of a game: its articles as they are written, read when they are first asked for.
#[derive(Debug)]
pub struct Help {
    text: &'static str,
    drawings: &'static [(&'static str, &'static str)],
    read: OnceLock<Articles>,
}

impl Help {
    /// The help with this text, and the drawings of articles that have one, by their keys.
    pub const fn of(text: &'static str, drawings: &'static [(&'static str, &'static str)]) -> Self {
        Self { text, drawings, read: OnceLock::new() }
    }

    /// The articles; none if the text is unsound, which a test of each game finds.
    pub fn articles(&self) -> &Articles {
        self.read.get_or_init(|| Articles::read(self.text).unwrap_or_default())
    }

    /// The article with this key and its drawing, with the numbers of a match in place of their names.
    pub fn article<G: Game>(&self, key: &str, match_world: &World) -> Option<Article> {
        let numbers = G::numbers_in(match_world);
        let known =
            |name: &str| find(&numbers, name).ok().map(|number| number.in_words(number.value));
        let drawing = self.drawings.iter().find(|(of, _)| *of == key).map(|(_, drawing)| *drawing);
        Some(Article { icon: drawing, ..self.articles().get(key)?.filled(&known) })
    }

    /// The key of the article on a part of a tray that is the same in all games, if there is one.
    pub(super) fn key_of(&self, part: &InTrayPart) -> Option<&'static str> {
        let key = match part {
            InTrayPart::Place => "place",
            InTrayPart::Number => "number",
            InTrayPart::Line => "line",
            InTrayPart::Pile(0) => "pile",
            InTrayPart::Pile(_) => "pile_2",
            InTrayPart::Hand => "hand",
            InTrayPart::Strip(0) => "strip",
            InTrayPart::Strip(_) => "strip_2",
            InTrayPart::Menu => "menu",
            InTrayPart::Ground => "ground",
            InTrayPart::Button(id) => key_of_button(*id)?,
            InTrayPart::Chip(..) | InTrayPart::Card(..) => return None,
        };
        self.articles().get(key).map(|_| key)
    }
}

/// The key of the article on a button that the table puts into trays.
fn key_of_button(id: u32) -> Option<&'static str> {
    Some(match id {
        id if matches!(TrayId::of(id), TrayId::Undo(_)) => "take_back",
        // At the end of a match.
        again::AGAIN => "again",
        again::LOBBY => "leave",
        // What is offered of a seat without its player.
        buttons::WAIT => "absent_wait",
        buttons::LEND => "absent_lend",
        buttons::LEAVE | buttons::REALLY => "absent_leave",
        buttons::NO => "close",
        buttons::SIT => "take_over",
        id if matches!(TrayId::of(id), TrayId::Absence(_)) => "bot",
        _ => return None,
    })
}

/// The help file of games without one.
pub(super) static NONE: Help = Help::of("", &[]);

#[cfg(test)]
impl Help {
    /// The promise of every help file, for the tests of each game: it can be read, its articles are short,
    /// and what they name exists.
    pub fn check<G: Game>(&self) {
        let articles = Articles::read(self.text).expect("the file is sound");
        let numbers = G::numbers(&G::usual_setup(*G::info().seats.end()));
        for (key, Article { title, lines, .. }) in articles.iter() {
            assert!(!title.is_empty(), "{key}");
            assert!((1..=3).contains(&lines.len()), "{key} has {} sentences", lines.len());
            assert!(lines.iter().all(|line| line.chars().count() <= 190), "{key}: {lines:?}");
        }
        for (key, article) in articles.iter() {
            let names = article.names();
            let unknown = names.iter().find(|name| find(&numbers, name).is_err());
            assert!(unknown.is_none(), "{key} names {unknown:?}");
        }
        for (key, drawing) in self.drawings {
            assert!(
                articles.get(key).is_some(),
                "{drawing} is drawn for {key}, which is no article"
            );
        }
    }
}
