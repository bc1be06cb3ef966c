//! The offers of the lobby: everything that can be chosen, as text and pictures.

use super::earlier_matches::{EarlierMatch, EarlierMatches, UnfinishedOffer};
use super::level_pictures::LevelPictures;
use super::missing_seats::{least_players, missing_bots, players};
use super::pages::LobbyPage;
use crate::features::evening::book::EveningBook;
use crate::features::evening::date;
use crate::features::evening::stop::StopTime;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::join::PhonePlayersAllowed;
use crate::features::match_start::{LobbyNotice, LobbyOptions};
use crate::features::puzzles::PuzzleGames;
use crate::features::secrets::UsualSecretMethod;
use crate::features::tournament::PlayFormat;
use crate::features::tournament::choice::is_offered;
use crate::features::tutorial::LessonGames;
use crate::matches::lobby_game::GameCard;
use bevy::prelude::*;
use shoal_contract::listed;
use shoal_contract::setup::preset::SetupPreset;
use shoal_contract::text::visible;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::system::notices::HostNotices;
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use std::ops::RangeInclusive;

/// Greatest length of a text from the book, in characters: longer ones are cut off.
const LONGEST_WORDS: usize = 100;
/// Greatest number of winners that are named.
const MOST_WINNERS: usize = 4;
/// The word for the level of a game that has none.
const NO_LEVELS: &str = "Only one";
/// The sentence about numbers that are no preset.
const OWN_NUMBERS: &str = "Other numbers: set on the host's panel or read from a file.";

/// Everything that the middle of the lobby shows.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct LobbyOffers {
    /// The games.
    pub games: Vec<GameOffer>,
    /// Index of the chosen game.
    pub chosen: usize,
    /// `true` if the chosen game has a lesson.
    pub has_lesson: bool,
    /// The title of the level on which the next match is played; `None` for a game without levels.
    pub level: Option<String>,
    /// Its levels, once their pictures are drawn.
    pub levels: Vec<LevelOffer>,
    /// Numbers that go well together.
    pub presets: Vec<PresetOffer>,
    /// The label of the button for the time to stop, and `true` if people have set a time.
    pub stop: (String, bool),
    /// The way in which people choose in secret, where the game has secrets.
    pub secret_way: Option<SecretMethod>,
    /// The current label of the setting that everybody may change.
    pub choice: Option<&'static str>,
    /// The formats (one match, a tournament, teams), where there is a choice.
    pub formats: Vec<FormatOffer>,
    /// The number of puzzles that the game has, and of those solved, in a few words; `None` if it has none.
    pub puzzles: Option<String>,
    /// The last match the same again: its game; who and where, in a few words.
    pub again: Option<(&'static str, String)>,
    /// The tournament and the matches that can go on.
    pub unfinished: Vec<UnfinishedOffer>,
    /// The number of bots that would play (`3 bots`), if nobody but bots sits here.
    pub watch: Option<String>,
    /// Number of bots that take the missing seats when the people who sit here begin.
    pub missing: usize,
    /// A sentence about something that is wrong.
    pub notice: Option<String>,
    /// The last evening, and who has won how often; as the book has it.
    pub memory: Option<String>,
}

/// A game that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOffer {
    /// The drawing that stands for it.
    pub emblem: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One sentence that says what it is.
    pub sentence: &'static str,
    /// The number of players: `2–8 players`.
    pub players: String,
    /// The length of a match: `40–90 min`.
    pub length: &'static str,
}

impl GameOffer {
    fn of(game: &dyn AnyLobbyGame) -> Self {
        let (info, card) = (game.info(), game.card());
        let (least, most) = (least_players(game), *info.seats.end());
        let players = if least == most {
            format!("{most} players")
        } else {
            format!("{least}–{most} players")
        };
        let GameCard { emblem, sentence, length } = card;
        Self { emblem, title: info.title, sentence, players, length }
    }
}

/// A way to play the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormatOffer {
    /// The format.
    pub format: PlayFormat,
    /// The format that a press on it chooses: itself, or a longer series.
    pub press: PlayFormat,
    /// The format that comes next where a single button goes round.
    pub next: PlayFormat,
    /// A few words below its label.
    pub more: &'static str,
    /// `true` if the next match is played in this format.
    pub chosen: bool,
    /// `true` if people can choose it with the chairs as they are.
    pub can_be: bool,
}

/// Numbers under a name that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresetOffer {
    /// The preset.
    pub preset: &'static SetupPreset,
    /// `true` if the next match has these numbers.
    pub chosen: bool,
}

impl LobbyOffers {
    /// Returns a sentence about the numbers of the next match or, where the game has no presets, about the game, and a
    /// shorter one.
    pub fn numbers(&self) -> Vec<String> {
        let chosen = self.presets.iter().find(|offer| offer.chosen);
        match (chosen, self.games.get(self.chosen)) {
            (Some(PresetOffer { preset, .. }), _) => {
                let recommended = if preset.recommended { " (recommended)" } else { "" };
                let words = format!("{}{recommended}: {}", preset.title, preset.sentence);
                vec![words, preset.sentence.into()]
            }
            (None, Some(game)) if self.presets.is_empty() => {
                vec![format!("{}: {}", game.title, game.sentence), game.sentence.into()]
            }
            (None, Some(_)) => vec![OWN_NUMBERS.into()],
            (None, None) => Vec::new(),
        }
    }

    /// Returns the title of the chosen preset, or a word for numbers that are none.
    pub fn preset_title(&self) -> &str {
        let chosen = self.presets.iter().find(|offer| offer.chosen);
        chosen.map_or("Other numbers", |offer| offer.preset.title)
    }

    /// Returns what is chosen on a page, in a few words.
    pub fn chosen_on(&self, page: LobbyPage) -> &str {
        match page {
            LobbyPage::Game => self.games.get(self.chosen).map_or("", |game| game.title),
            LobbyPage::Level => self.level.as_deref().unwrap_or(NO_LEVELS),
            LobbyPage::Rules => {
                let format = self.formats.iter().find(|offer| offer.chosen);
                match format {
                    Some(offer) if offer.format != PlayFormat::OneMatch => offer.format.title(),
                    _ if !self.presets.is_empty() => self.preset_title(),
                    _ => PlayFormat::OneMatch.title(),
                }
            }
            LobbyPage::Unfinished => "",
        }
    }
}

/// A level that can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelOffer {
    /// The title that people read.
    pub title: String,
    /// The number of players: `2 to 8 players`.
    pub players: String,
    /// Its picture, and the picture's height for a width of 1.
    pub picture: (Handle<Image>, f32),
    /// `true` if the next match is played on it.
    pub chosen: bool,
}

/// Reads the evening book.
pub fn read_book(
    options: Res<LobbyOptions>,
    mut offers: ResMut<LobbyOffers>,
    mut notices: ResMut<HostNotices>,
) {
    let book = options.journals.as_deref().map(EveningBook::read).unwrap_or_default();
    offers.memory = memory_sentence(&book);
    book.problems.into_iter().for_each(|problem| notices.add(problem));
}

/// Returns the last evening in a sentence, and the tally if there were several.
fn memory_sentence(book: &EveningBook) -> Option<String> {
    let last = book.evenings.last()?;
    let date = date::parse(&last.date).map_or_else(|| last.date.clone(), date::in_words);
    let place = last.level.as_deref().unwrap_or(&last.game);
    // People may write into the book what they like.
    let short = |text: &str| visible::shortened(&visible::line(text), LONGEST_WORDS).into_owned();
    let (date, place) = (short(&date), short(place));
    let who = match last.winners.as_slice() {
        [] => "nobody has won".to_owned(),
        winners => format!("{} won", short(&listed(winners))),
    };
    let mut sentence = format!("{date}, {place}: {who}.");
    let tally = book.tally();
    if book.evenings.len() > 1 && !tally.is_empty() {
        let wins =
            tally.iter().take(MOST_WINNERS).map(|(name, wins)| format!("{} {wins}", short(name)));
        sentence += &format!(" Wins so far: {}.", wins.collect::<Vec<_>>().join(", "));
    }
    Some(sentence)
}

/// Gathers the offers, if anything may have changed.
pub fn gather(world: &mut World) {
    let is_new = world.is_resource_changed::<GameList>()
        || world.is_resource_changed::<LevelPictures>()
        || world.is_resource_changed::<EarlierMatches>()
        || world.is_resource_changed::<LobbyNotice>()
        || world.is_resource_changed::<Settings>()
        || world.is_resource_changed::<PlayFormat>()
        || world.is_resource_changed::<StopTime>()
        || world.is_resource_changed::<Chairs>();
    let list = world.resource::<GameList>();
    let Some(game) = list.game() else { return };
    if !is_new && !game.is_setup_changed(world) {
        return;
    }
    let (level, preset) = (game.level(world), game.preset(world));
    let old = world.resource::<LobbyOffers>();
    let stop = world.resource::<StopTime>();
    let seats = game.info().seats;
    let format = world.resource::<PlayFormat>().nearest_possible(game, world.resource());
    let most = if format == PlayFormat::OneMatch { *seats.end() } else { PLACES.len() };
    let watchable = least_players(game)..=most;
    let offers = LobbyOffers {
        games: list.games.iter().map(|game| GameOffer::of(*game)).collect(),
        chosen: list.chosen,
        has_lesson: has_lesson(game, world),
        level: level.clone(),
        levels: levels(world.resource(), level.as_deref()),
        presets: presets(game, preset),
        stop: (stop.label(), stop.0.is_some()),
        secret_way: secret_way(game, world.resource(), world),
        choice: game.choice(world.resource::<Settings>()),
        formats: formats(game, format, world.resource()),
        puzzles: puzzles(game, world),
        again: world
            .resource::<EarlierMatches>()
            .again
            .as_ref()
            .map(|again| again_offer(again, list)),
        unfinished: world.resource::<EarlierMatches>().unfinished_offers(list),
        watch: bots_to_watch(world.resource(), &watchable),
        missing: match format {
            PlayFormat::OneMatch => {
                let level = level.as_deref();
                missing_bots(world.resource(), &players(game, world.resource(), level))
            }
            _ => 0,
        },
        notice: world.resource::<LobbyNotice>().0.clone(),
        memory: old.memory.clone(),
    };
    world.resource_mut::<LobbyOffers>().set_if_neq(offers);
}

fn secret_way(game: &dyn AnyLobbyGame, settings: &Settings, world: &World) -> Option<SecretMethod> {
    let phones = world.get_resource::<PhonePlayersAllowed>().is_some_and(|phones| phones.0);
    let usual = world.resource::<UsualSecretMethod>();
    game.has_secrets(settings).then(|| usual.or_chosen(settings, phones))
}

fn presets(game: &dyn AnyLobbyGame, chosen: Option<&SetupPreset>) -> Vec<PresetOffer> {
    let offer = |preset| PresetOffer { preset, chosen: chosen == Some(preset) };
    game.rules().presets().iter().map(offer).collect()
}

fn formats(game: &dyn AnyLobbyGame, chosen: PlayFormat, chairs: &Chairs) -> Vec<FormatOffer> {
    let offer = |format: PlayFormat| FormatOffer {
        format,
        press: format,
        next: format.next_format(game, chairs),
        more: format.description(chairs),
        chosen: format == chosen,
        can_be: format.nearest_possible(game, chairs) == format,
    };
    let series = chosen.series(game, chairs);
    let all = PlayFormat::ALL.into_iter().filter(|format| match format {
        PlayFormat::OneMatch => is_offered(game) || series.is_some(),
        _ => is_offered(game),
    });
    let series = series.map(|(format, next)| FormatOffer { press: next, ..offer(format) });
    all.map(offer).chain(series).collect()
}

fn puzzles(game: &dyn AnyLobbyGame, world: &World) -> Option<String> {
    world.get_resource::<PuzzleGames>()?.words(game.info().name, world.resource())
}

fn levels(pictures: &LevelPictures, chosen: Option<&str>) -> Vec<LevelOffer> {
    let mut found = false;
    let offer = |level: &super::level_pictures::LevelPicture| {
        // Two levels may have the same title: the first counts as chosen.
        let is_chosen = !found && chosen == Some(level.title.as_str());
        found |= is_chosen;
        LevelOffer {
            title: level.title.clone(),
            players: level.players.as_ref().map_or_else(String::new, |players| {
                format!("{} to {} players", players.start(), players.end())
            }),
            picture: (level.image.clone(), level.aspect),
            chosen: is_chosen,
        }
    };
    pictures.levels().iter().map(offer).collect()
}

fn has_lesson(game: &dyn AnyLobbyGame, world: &World) -> bool {
    world.get_resource::<LessonGames>().is_some_and(|games| games.has(game.info().name))
}

/// `3 bots`, if there are as many as can play and nobody sits among them.
fn bots_to_watch(chairs: &Chairs, seats: &RangeInclusive<usize>) -> Option<String> {
    let are_bots = chairs.seats().all(|seat| chairs.is_bot(seat));
    (are_bots && seats.contains(&chairs.0.len())).then(|| format!("{} bots", chairs.0.len()))
}

/// `Fish and Men`, and `The World, 2 players, 2 bots`.
fn again_offer(again: &EarlierMatch, games: &GameList) -> (&'static str, String) {
    let title = games.named(again.game).map_or("", |game| game.info().title);
    let people = again.names.len() - again.bots;
    let people = match people {
        0 => None,
        1 => Some("1 player".to_owned()),
        people => Some(format!("{people} players")),
    };
    let bots = match again.bots {
        0 => None,
        1 => Some("1 bot".to_owned()),
        bots => Some(format!("{bots} bots")),
    };
    let who: Vec<String> = again.level.clone().into_iter().chain(people).chain(bots).collect();
    (title, who.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::evening::book::EveningEntry;

    fn won_by(name: &str) -> EveningEntry {
        EveningEntry {
            date: "2026-11-20".into(),
            level: Some("Twin Bays".into()),
            winners: vec![name.into()],
            ..EveningEntry::default()
        }
    }

    #[test]
    fn the_last_evening_is_shown_and_from_the_second_on_who_won_how_often() {
        let mut book = EveningBook { evenings: vec![won_by("Ann")], problems: Vec::new() };
        let notice = memory_sentence(&book).expect("there was one");
        assert_eq!(notice, "20 November 2026, Twin Bays: Ann won.");
        book.evenings.push(won_by("Bob"));
        book.evenings.push(won_by("Bob"));
        let notice = memory_sentence(&book).expect("there were some");
        assert!(notice.ends_with("Bob won. Wins so far: Bob 2, Ann 1."), "{notice}");
        assert_eq!(memory_sentence(&EveningBook::default()), None);
    }
}
