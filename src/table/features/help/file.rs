//! The help file of a game, and the articles about things that every tray has.

use super::{HelpArticle, HelpArticles};
use crate::features::absence::buttons;
use crate::features::evening::{again, end_sheet};
use crate::features::guesses;
use crate::features::series;
use crate::matches::hosting::bot_match;
use bevy::ecs::world::World;
use shoal_contract::Game;
use shoal_contract::number::find;
use shoal_tabletop::surfaces::tray::TrayPart;
use shoal_tabletop::system::ids::TrayId;
use std::sync::OnceLock;

/// The help of a game. Its text is parsed when an article is first asked for.
#[derive(Debug)]
pub struct HelpFile {
    text: &'static str,
    drawings: &'static [(&'static str, &'static str)],
    read: OnceLock<HelpArticles>,
}

impl HelpFile {
    /// The help with this text, and with drawings for articles by their keys.
    pub const fn of(text: &'static str, drawings: &'static [(&'static str, &'static str)]) -> Self {
        Self { text, drawings, read: OnceLock::new() }
    }

    /// The articles; none if the text has an error, which a test of each game finds.
    pub fn articles(&self) -> &HelpArticles {
        self.read.get_or_init(|| HelpArticles::read(self.text).unwrap_or_default())
    }

    /// The article with this key and its drawing, with the numbers of a match in place of their names.
    pub fn article<G: Game>(&self, key: &str, match_world: &World) -> Option<HelpArticle> {
        let numbers = G::numbers_in(match_world);
        let known =
            |name: &str| find(&numbers, name).ok().map(|number| number.in_words(number.value));
        let drawing = self.drawings.iter().find(|(of, _)| *of == key).map(|(_, drawing)| *drawing);
        let article = self.articles().get(key).or_else(|| TABLE.articles().get(key));
        Some(HelpArticle { icon: drawing, ..article?.filled(&known) })
    }

    /// The key of the article about a part of a tray that is the same in all games, if there is one.
    pub(super) fn key_of(&self, part: &TrayPart) -> Option<&'static str> {
        let key = match part {
            TrayPart::Place => "place",
            TrayPart::Number => "number",
            TrayPart::Line => "line",
            TrayPart::Pile(0) => "pile",
            TrayPart::Pile(_) => "pile_2",
            TrayPart::Hand => "hand",
            TrayPart::Strip(0) => "strip",
            TrayPart::Strip(_) => "strip_2",
            TrayPart::Menu => "menu",
            TrayPart::Ground => "ground",
            TrayPart::Button(id) => key_of_button(*id)?,
            TrayPart::Chip(_, Some(series::WIN_PIP)) => "wins",
            TrayPart::Chip(..) | TrayPart::Card(..) | TrayPart::Lever(_) => return None,
        };
        let is_known = [self, &TABLE].iter().any(|help| help.articles().get(key).is_some());
        is_known.then_some(key)
    }
}

/// The key of the article about a button that the table puts into trays.
fn key_of_button(id: u32) -> Option<&'static str> {
    Some(match id {
        // Of a match that only bots play.
        bot_match::STOP => "watch_stop",
        bot_match::GO_ON => "watch_go_on",
        bot_match::STEP => "watch_step",
        bot_match::LOOK_BACK => "menu_look_back",
        id if matches!(TrayId::of(id), TrayId::Undo(_)) => "take_back",
        id if matches!(TrayId::of(id), TrayId::Secrets(_)) => "in_secret",
        // At the end of a match.
        again::AGAIN | series::ANEW => "again",
        again::LOBBY => "leave",
        end_sheet::SHEET => "results",
        // Any other of these is a tournament's, or a series'.
        id if matches!(TrayId::of(id), TrayId::Evening(_)) => "next_game",
        guesses::GUESS => "guess",
        // What is offered of a puzzle.
        id if matches!(TrayId::of(id), TrayId::Learning(_)) => "puzzle",
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

/// Articles about things that every tray has. A game's own article with the same key comes first.
pub(super) static TABLE: HelpFile =
    HelpFile::of(include_str!("../../../../assets/help/table.txt"), &[("take_back", "undo")]);

/// The help file of games without one.
pub(super) static NONE: HelpFile = HelpFile::of("", &[]);

/// The articles about every part and every button of a tray that is the same in all games, and about these parts of a
/// game. Panics if one has none, for tests.
#[cfg(any(test, feature = "testing"))]
pub fn articles_on_trays<V: super::HelpSource>(
    game: &shoal_contract::Match<V::Game>,
    view: &crate::matches::playback::ViewOf<V>,
    of_game: Vec<TrayPart>,
) -> Vec<(TrayPart, HelpArticle)> {
    use TrayPart::{Button, Ground, Hand, Line, Menu, Number, Pile, Place, Strip};
    let seat = shoal_contract::Seat(0);
    let watching = [bot_match::STOP, bot_match::GO_ON, bot_match::STEP, again::AGAIN, again::LOBBY];
    let tournament = [TrayId::Evening(13).id(), TrayId::Undo(0).id()];
    let absent = (10..25).map(|count| TrayId::Absence(count).id());
    let secret = (3..7).map(|count| TrayId::Secrets(count).id());
    let of_table =
        watching.into_iter().chain(tournament).chain(absent).chain(secret).chain([guesses::GUESS]);
    let buttons = of_table.map(Button);
    let parts = [Place, Number, Line, Hand, Menu, Ground, Pile(0), Pile(1), Strip(0), Strip(1)];
    let article = |part: TrayPart| {
        let asked = super::HelpSubject::Tray(seat, part.clone());
        let topic = super::topics::<V>(game, view, seat, &asked).into_iter().next();
        let topic = topic.unwrap_or_else(|| panic!("nothing is known of {part:?}"));
        let article = V::article(game, &topic);
        (part, article.unwrap_or_else(|| panic!("there is no article on {topic:?}")))
    };
    article(TrayPart::Chip(0, Some(series::WIN_PIP)));
    parts.into_iter().chain(buttons).chain(of_game).map(article).collect()
}

#[cfg(any(test, feature = "testing"))]
impl HelpFile {
    /// Checks the promise of every help file, for the tests of each game: it can be read, its articles are short, and
    /// the names in them exist.
    pub fn check<G: Game>(&self) {
        use shoal_contract::GameSetup as _;
        use shoal_tabletop::pointers::controls::PROMPT_NAMES;
        let articles = HelpArticles::read(self.text).expect("the file is sound");
        let numbers = G::default_setup(*G::info().seats.end()).adjustable_numbers();
        for (key, HelpArticle { title, lines, .. }) in articles.iter() {
            assert!(!title.is_empty(), "{key}");
            assert!((1..=3).contains(&lines.len()), "{key} has {} sentences", lines.len());
            assert!(lines.iter().all(|line| line.chars().count() <= 190), "{key}: {lines:?}");
        }
        for (key, article) in articles.iter() {
            let names = article.names();
            let is_known =
                |name: &str| PROMPT_NAMES.contains(&name) || find(&numbers, name).is_ok();
            let unknown = names.iter().find(|name| !is_known(name));
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
