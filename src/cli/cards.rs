//! `shoal cards GAME`: the cards of a game, listed or as sheets to print.

use super::CommandFailure;
use crate::contract::{Game, GameProfile, GameSetup};
use crate::games::fish_and_men::{self, FishAndMen};
use crate::games::fish_or_failure::{self, FishOrFailure};
use crate::games::food_chain::{self, FoodChain};
use crate::games::virus_fight::{self, VirusFight};
use crate::level_library::setup_in;
use crate::terminal;
#[cfg(feature = "table")]
use crate::views;
#[cfg(feature = "table")]
use shoal_files::{cannot_write, write_output};
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `shoal cards`.
#[derive(Debug, clap::Args)]
pub(super) struct CardsArguments {
    /// The game, fish-and-men, fish-or-failure, virus-fight or food-chain [default: fish-and-men]; and optionally one
    /// of its cards, by its number, its name or a playing card such as 9H
    #[arg(num_args = 0..=2, value_names = ["GAME", "CARD"])]
    words: Vec<String>,
    /// Write the cards as a PDF file to print and cut
    #[arg(long, value_name = "FILE")]
    sheets: Option<PathBuf>,
    /// The paper to print on: a4 or letter
    #[arg(long, value_name = "PAPER", requires = "sheets", default_value = "a4")]
    paper: String,
    /// Print each kind of card once, not all its copies
    #[arg(long, requires = "sheets")]
    one_each: bool,
    /// Print backs too, for paper printed on both sides and flipped on its long edge
    #[arg(long, requires = "sheets")]
    backs: bool,
    /// A JSON file with the setup that the cards are taken from
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
}

/// The number of players that the cards are for if no setup is named.
const DEFAULT_PLAYERS: usize = 4;

/// The cards of a game, as functions that list and print them.
struct GameCards {
    info: fn() -> GameProfile,
    /// Lists the cards, or describes the one that is named.
    list: fn(&CardsArguments, Option<&str>) -> Result<String, String>,
    /// All cards as a PDF file.
    #[cfg(feature = "table")]
    sheets: fn(
        &CardsArguments,
        shoal_tabletop::picture::print::PrintOptions,
    ) -> Result<Vec<u8>, String>,
}

/// The games that have cards.
const GAMES: [GameCards; 4] = [
    GameCards {
        info: FishAndMen::info,
        list: |arguments, card| {
            fish_and_men::card_list::list(&setup::<FishAndMen>(arguments)?.deck, card)
        },
        #[cfg(feature = "table")]
        sheets: |arguments, options| {
            views::fish_and_men::cards::printed::sheets(
                &setup::<FishAndMen>(arguments)?.deck,
                options,
            )
        },
    },
    GameCards {
        info: FishOrFailure::info,
        list: |arguments, card| {
            fish_or_failure::card_list::list(&setup::<FishOrFailure>(arguments)?, card)
        },
        #[cfg(feature = "table")]
        sheets: |arguments, options| {
            views::fish_or_failure::printed::sheets(&setup::<FishOrFailure>(arguments)?, options)
        },
    },
    GameCards {
        info: VirusFight::info,
        list: |_, card| virus_fight::card_list::list(card),
        #[cfg(feature = "table")]
        sheets: |arguments, options| {
            views::virus_fight::printed::sheets(&setup::<VirusFight>(arguments)?, options)
        },
    },
    GameCards {
        info: FoodChain::info,
        list: |_, card| food_chain::card_list::list(card),
        #[cfg(feature = "table")]
        sheets: |arguments, options| {
            views::food_chain::printed::sheets(&setup::<FoodChain>(arguments)?, options)
        },
    },
];

/// The setup that is named, or the default one.
fn setup<G: Game>(arguments: &CardsArguments) -> Result<G::Setup, String> {
    let Some(path) = &arguments.setup else { return Ok(G::default_setup(DEFAULT_PLAYERS)) };
    let setup = setup_in::<G>(path)?;
    setup.check().map_err(|problems| format!("{}: {problems}", path.display()))?;
    Ok(setup)
}

/// Lists the cards of a game, describes one, or writes the sheets.
pub(super) fn run(arguments: &CardsArguments) -> Result<(), CommandFailure> {
    let mut words = arguments.words.iter().map(String::as_str).peekable();
    let named =
        words.peek().and_then(|word| GAMES.iter().find(|game| (game.info)().is_called(word)));
    if named.is_some() {
        words.next();
    }
    let game = named.unwrap_or(&GAMES[0]);
    match (&arguments.sheets, words.next()) {
        (Some(_), Some(card)) => Err(CommandFailure::Sentence(format!(
            "{card}: sheets have all cards of a game; name one of fish-and-men, fish-or-failure, virus-fight or food-chain"
        ))),
        (Some(path), None) => write_sheets(arguments, game, path),
        (None, card) => Ok(write!(terminal::out(), "{}", (game.list)(arguments, card)?)?),
    }
}

#[cfg(feature = "table")]
fn write_sheets(
    arguments: &CardsArguments,
    game: &GameCards,
    path: &std::path::Path,
) -> Result<(), CommandFailure> {
    let options = shoal_tabletop::picture::print::PrintOptions {
        paper: arguments.paper.parse()?,
        one_each: arguments.one_each,
        backs: arguments.backs,
    };
    let file = (game.sheets)(arguments, options)?;
    write_output(path, &file).map_err(cannot_write(path))?;
    let path = path.display();
    Ok(writeln!(terminal::out(), "{path}: print at 100 %, not fitted to the page")?)
}

/// Fails with a sentence on how to get sheets.
#[cfg(not(feature = "table"))]
fn write_sheets(
    _: &CardsArguments,
    _: &GameCards,
    _: &std::path::Path,
) -> Result<(), CommandFailure> {
    Err(CommandFailure::Sentence(
        "this program was built without the table and cannot draw cards: build it with the feature \
         `table` (on by default)"
            .into(),
    ))
}
