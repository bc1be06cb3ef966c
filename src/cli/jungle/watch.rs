//! `shoal jungle watch`: a jungle at the table, while a server runs it.

use crate::cli::{Failure, table};
use shoal_jungle::config::Config;

/// Opens the table at a jungle as it stands now.
#[cfg(feature = "table")]
pub(super) fn run(config: &Config, name: &str, showing: table::Showing) -> Result<(), Failure> {
    use crate::views::food_chain::FoodChainView;
    use shoal_table::features::game_list::watching;
    use shoal_table::features::watch::Recording;
    let (jungle, replay) = following::Jungle::open(config, name)?;
    let recording = Recording::<FoodChainView>::live(format!("The jungle {name}"), replay, jungle);
    table::watch(showing, watching(recording))
}

/// Says how to get a table.
#[cfg(not(feature = "table"))]
pub(super) fn run(_: &Config, _: &str, _: table::Showing) -> Result<(), Failure> {
    Err(table::without())
}

#[cfg(feature = "table")]
mod following {
    use crate::contract::Match;
    use crate::contract::journal::Replay;
    use crate::games::food_chain::FoodChain;
    use crate::games::food_chain::state::State;
    use shoal_jungle::config::Config;
    use shoal_jungle::watched::{self, Watched};
    use shoal_table::features::watch::{News, Source};

    /// The most actions that can be looked back at: a jungle never ends, and each cycle is a picture that is kept.
    const MOST: usize = 1_000;

    /// A jungle as a source.
    pub struct Jungle {
        name: String,
        watched: Watched,
    }

    impl Jungle {
        /// A jungle, and all that was done since its last cycle.
        pub fn open(config: &Config, name: &str) -> Result<(Self, Replay<FoodChain>), String> {
            let opened = Watched::open(config, name).map_err(|error| error.to_string())?;
            let (mut jungle, mut replay) =
                (Self { name: name.to_owned(), watched: opened.0 }, beginning(opened.1)?);
            for one in jungle.news()? {
                match one {
                    News::Took(actor, action) => replay.append(actor, action),
                    News::Anew { replay: other, .. } => replay = *other,
                    News::Seated(_) => {}
                }
            }
            Ok((jungle, replay))
        }

        fn told(&self, news: watched::News) -> Result<News<FoodChain>, String> {
            Ok(match news {
                watched::News::Did(actor, action) => News::Took(actor, action),
                watched::News::Anew(state) => News::Anew {
                    replay: Box::new(beginning(*state)?),
                    why: format!(
                        "Another position was put into the jungle {}: it goes on from here.",
                        self.name
                    ),
                },
            })
        }
    }

    fn beginning(state: State) -> Result<Replay<FoodChain>, String> {
        let game = Match::from_state(state, None).map_err(|problems| problems.to_string())?;
        Replay::of_match(&game).map_err(|problems| problems.to_string())
    }

    impl Source<FoodChain> for Jungle {
        fn news(&mut self) -> Result<Vec<News<FoodChain>>, String> {
            let name = &self.name;
            let news = self.watched.news();
            let news =
                news.map_err(|error| format!("The jungle {name} cannot be read now: {error}."))?;
            news.into_iter().map(|one| self.told(one)).collect()
        }

        fn most_actions(&self) -> usize {
            MOST
        }
    }
}
