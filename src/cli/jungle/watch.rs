//! `shoal jungle watch`: a jungle at the table, while a server runs it.

use crate::cli::{CommandFailure, table};
use shoal_jungle::config::JungleHostConfig;

/// Opens the table at a jungle as it stands now.
#[cfg(feature = "table")]
pub(super) fn run(
    config: &JungleHostConfig,
    name: &str,
    presentation: table::PresentationOptions,
) -> Result<(), CommandFailure> {
    use crate::views::food_chain::FoodChainView;
    use shoal_table::features::game_list::watching;
    use shoal_table::features::watch::MatchRecording;
    let (jungle, replay) = following::FollowedJungle::open(config, name)?;
    let recording =
        MatchRecording::<FoodChainView>::live(format!("The jungle {name}"), replay, jungle);
    table::watch(presentation, watching(recording))
}

/// Fails with a sentence on how to get a table.
#[cfg(not(feature = "table"))]
pub(super) fn run(
    _: &JungleHostConfig,
    _: &str,
    _: table::PresentationOptions,
) -> Result<(), CommandFailure> {
    Err(table::no_table())
}

#[cfg(feature = "table")]
mod following {
    use crate::contract::Match;
    use crate::contract::journal::MatchReplay;
    use crate::games::food_chain::FoodChain;
    use crate::games::food_chain::state::State;
    use shoal_jungle::config::JungleHostConfig;
    use shoal_jungle::watched::{self, WatchedJungle};
    use shoal_table::features::watch::{LiveSource, LiveUpdate};

    /// The most actions that can be looked back at: a jungle never ends, and each cycle is a picture that is kept.
    const MOST_ACTIONS: usize = 1_000;

    /// A jungle that the table follows.
    pub struct FollowedJungle {
        name: String,
        watched: WatchedJungle,
    }

    impl FollowedJungle {
        /// Opens a jungle, and returns it with a replay of everything since its last cycle.
        pub fn open(
            config: &JungleHostConfig,
            name: &str,
        ) -> Result<(Self, MatchReplay<FoodChain>), String> {
            let opened = WatchedJungle::open(config, name).map_err(|error| error.to_string())?;
            let (mut jungle, mut replay) =
                (Self { name: name.to_owned(), watched: opened.0 }, beginning(opened.1)?);
            for one in jungle.news()? {
                match one {
                    LiveUpdate::ActionTaken(actor, action) => replay.append(actor, action),
                    LiveUpdate::Restarted { replay: other, .. } => replay = *other,
                    LiveUpdate::ChairsChanged(_) => {}
                }
            }
            Ok((jungle, replay))
        }

        fn translate_news(
            &self,
            news: watched::JungleNews,
        ) -> Result<LiveUpdate<FoodChain>, String> {
            Ok(match news {
                watched::JungleNews::Did(actor, action) => LiveUpdate::ActionTaken(actor, action),
                watched::JungleNews::Replaced(state) => LiveUpdate::Restarted {
                    replay: Box::new(beginning(*state)?),
                    why: format!(
                        "Another position was put into the jungle {}: it continues from here.",
                        self.name
                    ),
                },
            })
        }
    }

    fn beginning(state: State) -> Result<MatchReplay<FoodChain>, String> {
        let game = Match::from_state(state, None).map_err(|problems| problems.to_string())?;
        MatchReplay::of_match(&game).map_err(|problems| problems.to_string())
    }

    impl LiveSource<FoodChain> for FollowedJungle {
        fn news(&mut self) -> Result<Vec<LiveUpdate<FoodChain>>, String> {
            let name = &self.name;
            let news = self.watched.news();
            let news =
                news.map_err(|error| format!("The jungle {name} cannot be read now: {error}."))?;
            news.into_iter().map(|one| self.translate_news(one)).collect()
        }

        fn most_actions(&self) -> usize {
            MOST_ACTIONS
        }
    }
}
