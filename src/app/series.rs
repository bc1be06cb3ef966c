//! A series of matches between bots and programs, as the command line asks for it.

use crate::contract::BotName;
use crate::programs;
use crate::tournament::NamedPlayer;
use bevy::prelude::*;
use shoal_table::features::match_start::LobbyNotice;
use shoal_table::features::series;
use shoal_table::features::table_games::{self, TableGame};
use shoal_table::features::tournament::choice::can_be_series;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};
use shoal_tabletop::system::settings::ProgramSettings;

/// The function that begins the series in place of what people choose in the lobby.
type SeriesStarter = Box<dyn FnMut(&mut World) + Send + Sync>;

/// A series between bots and programs, for a room to watch.
#[derive(Debug, Clone)]
pub struct ComputerSeries {
    /// The most games that are played.
    pub best_of: usize,
    /// The players, in order of seats in the first game.
    pub players: Vec<NamedPlayer>,
}

impl ComputerSeries {
    /// Returns its programs, and the function that begins it, in the game with this name or else the first of the
    /// table.
    ///
    /// # Errors
    /// One sentence: there is no such game, bot or name, or the game is not for this number of players.
    pub(super) fn read(
        self,
        games: &[TableGame],
        game: Option<&str>,
    ) -> Result<(Vec<ProgramSettings>, SeriesStarter), String> {
        let named = game.map(|name| table_games::find(games, name)).transpose()?;
        let first = games.first().map(|first| first.game);
        let game = named.or(first).ok_or("there is no game on this table")?;
        let count = self.players.len();
        let (chairs, programs) = chairs_of(self.players, game.info().bots)?;
        if count > chairs.len() || !can_be_series(game, &chairs) {
            let (title, seats) = (game.info().title, game.info().seats);
            let (least, most) = ((*seats.start()).max(2), seats.end());
            return Err(format!(
                "{title} is for {least} to {most} players, and --player names {count}"
            ));
        }
        let begin = move |world: &mut World| {
            world.resource_mut::<Chairs>().0.clone_from(&chairs);
            if let Err(problem) = series::begin(world, game, self.best_of) {
                LobbyNotice::set(world, problem);
            }
        };
        Ok((programs, Box::new(begin)))
    }
}

/// Chairs around the table for these players, and the programs among them under the names of their chairs.
fn chairs_of(
    players: Vec<NamedPlayer>,
    bots: &[&str],
) -> Result<(Vec<Chair>, Vec<ProgramSettings>), String> {
    let (mut chairs, mut programs) = (Vec::<Chair>::new(), Vec::new());
    for (place, NamedPlayer { name, player, .. }) in PLACES.into_iter().zip(players) {
        if chairs.iter().any(|chair| chair.name == name) {
            return Err(format!("--player: two players are called {name}"));
        }
        let bot: BotName = match player {
            programs::PlayerSpec::Program(command) => {
                let word = bot_name_for(&name, bots, &programs)?;
                programs.push(ProgramSettings { name: word, command });
                word
            }
            programs::PlayerSpec::Bot(choice) => {
                let has_options = choice.options.as_object().is_some_and(|it| !it.is_empty());
                if has_options || !bots.contains(&choice.name.as_str()) {
                    let known = bots.join(", ");
                    return Err(format!(
                        "--player {name}={choice}: at the table, bots have no options; the bots are {known}"
                    ));
                }
                choice.name.parse()?
            }
        };
        chairs.push(Chair::new(place, name, SeatPlayer::Bot(bot)));
    }
    Ok((chairs, programs))
}

/// The bot name under which a program plays at the table: its player's name in small letters, or else a number if that
/// cannot be a bot's name or is taken.
fn bot_name_for(name: &str, bots: &[&str], others: &[ProgramSettings]) -> Result<BotName, String> {
    let own = name.to_lowercase().parse::<BotName>().ok();
    let is_free = |word: &BotName| {
        !bots.contains(&word.as_str()) && others.iter().all(|other| other.name != *word)
    };
    let numbered = || format!("program-{}", others.len() + 1).parse();
    own.filter(is_free).map_or_else(numbered, Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views;

    fn read(game: &str, players: &[&str]) -> Result<Vec<ProgramSettings>, String> {
        let players = players.iter().map(|player| player.parse().expect("well formed"));
        let series = ComputerSeries { best_of: 3, players: players.collect() };
        Ok(series.read(&views::all(), Some(game))?.0)
    }

    #[test]
    fn programs_of_a_series_are_known_at_the_table_by_words_of_their_own() {
        let players = ["Bob=program:a", "Easy=program:b", "bob=program:c", "Ann Lee=program:d"];
        let programs = read("penguins", &players).expect("they can play");
        let words = programs.iter().map(|program| (program.name.as_str(), &program.command[0]));
        let words: Vec<(&str, &str)> =
            words.map(|(word, command)| (word, command.as_str())).collect();
        assert_eq!(
            words,
            [("bob", "a"), ("program-2", "b"), ("program-3", "c"), ("program-4", "d")]
        );
    }

    #[test]
    fn what_cannot_play_a_series_is_refused_in_one_sentence() {
        let wrong = |players: &[&str], what: &str| {
            let told = read("virus-fight", players).expect_err("it is refused");
            assert!(told.contains(what) && !told.contains('\n'), "{told}");
        };
        wrong(&["Ann=hard"], "2 to 5 players, and --player names 1");
        wrong(&["Ann=hard", "Ann=easy"], "two players are called Ann");
        wrong(&["Ann=hard", "Bob=clever"], "Bob=clever");
        wrong(&["Ann=hard", "Bob=hard:positions=9"], "have no options");
        let many: Vec<String> = (0..9).map(|number| format!("P{number}=hard")).collect();
        wrong(&many.iter().map(String::as_str).collect::<Vec<_>>(), "names 9");
    }
}
