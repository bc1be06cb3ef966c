//! `shoal cards`: the cards of Fish and Men, listed or as sheets to print.

use crate::cli::{Failure, GameCommand};
use crate::contract::Game as _;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::cards::card::{Card, JOKER};
use crate::games::fish_and_men::cards::deck::Deck;
use crate::games::fish_and_men::cards::find::find;
use crate::games::fish_and_men::cards::playing_cards::{Suit, rank_and_suits_of};
use crate::games::fish_and_men::cards::texts::{class_word, sentence};
use crate::level_library::setup_in;
use crate::terminal;
use clap::{ArgMatches, Args as _, FromArgMatches as _};
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

/// The command.
pub(super) const CARDS: GameCommand = GameCommand {
    name: "cards",
    about: "List the cards of Fish and Men, or make sheets of them to print",
    arguments: Arguments::augment_args,
    run,
};

/// Which cards, and what is made of them.
#[derive(Debug, clap::Args)]
struct Arguments {
    /// The game, fish-and-men, as long as no other has cards; or one card, by its number, its name or a
    /// playing card such as 9H
    card: Option<String>,
    /// Write the cards as a PDF file to print and cut
    #[arg(long, value_name = "FILE")]
    sheets: Option<PathBuf>,
    /// The paper to print on: a4 or letter
    #[arg(long, value_name = "PAPER", requires = "sheets", default_value = "a4")]
    paper: String,
    /// Print each kind of card once, not all its copies
    #[arg(long, requires = "sheets")]
    one_each: bool,
    /// Print backs too, for paper printed on both sides and turned over its long edge
    #[arg(long, requires = "sheets")]
    backs: bool,
    /// The setup whose cards are meant: a JSON file
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
}

/// Lists the cards, tells one, or writes the sheets.
fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches).map_err(|wrong| wrong.to_string())?;
    let deck = deck(&arguments)?;
    let said = arguments.card.as_deref().filter(|said| !FishAndMen::info().is_called(said));
    match (&arguments.sheets, said) {
        (Some(_), None) => write_sheets(&arguments, &deck),
        (Some(_), Some(said)) => Err(Failure::Sentence(format!(
            "{said}: sheets are of all cards of a game; leave it out, or name fish-and-men"
        ))),
        (None, Some(said)) => print_one(&deck, said),
        (None, None) => print_all(&deck),
    }
}

/// The deck of the setup that is named, or the usual one.
fn deck(arguments: &Arguments) -> Result<Deck, String> {
    let Some(path) = &arguments.setup else { return Ok(Deck::default()) };
    let setup = setup_in::<FishAndMen>(path)?;
    setup.check().map_err(|problems| format!("{}: {problems}", path.display()))?;
    Ok(setup.deck)
}

fn print_one(deck: &Deck, said: &str) -> Result<(), Failure> {
    let id = find(deck, said)?;
    match deck.card(id) {
        Some(card) => Ok(write!(terminal::out(), "{}", entry(card))?),
        None if id == JOKER => Ok(writeln!(terminal::out(), "{JOKERS}")?),
        None => {
            Err(Failure::Sentence(format!("{said} stands for {id}, which is not in this deck")))
        }
    }
}

fn print_all(deck: &Deck) -> Result<(), Failure> {
    let mut output = BufWriter::new(terminal::out());
    for card in deck.cards.iter() {
        write!(output, "{}", entry(card))?;
    }
    writeln!(output, "{JOKERS}")?;
    let copies: u32 = deck.cards.iter().map(|card| card.copies).sum();
    writeln!(output, "{copies} cards of {} kinds, and {} jokers", deck.cards.len(), deck.jokers)?;
    Ok(output.flush()?)
}

const JOKERS: &str =
    "Joker: any card of the ranks 2 to jack when drawn; once kept, only one that may be kept";

/// A card in two lines.
fn entry(card: &Card) -> String {
    let number = card.number.map(|number| format!("number {number}, ")).unwrap_or_default();
    let copies = match card.copies {
        1 => "1 copy".into(),
        copies => format!("{copies} copies"),
    };
    let class = class_word(card.class).to_lowercase();
    let playing_cards = rank_and_suits_of(card.id).map(|(rank, suits)| {
        let signs: Vec<String> =
            suits.iter().map(|&suit| format!("{rank}{}", sign(suit))).collect();
        format!(", {}", signs.join(" "))
    });
    format!(
        "{} ({}): {number}{copies}, {class}{}\n    {}\n",
        card.name,
        card.id,
        playing_cards.unwrap_or_default(),
        sentence(card)
    )
}

fn sign(suit: Suit) -> char {
    match suit {
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
        Suit::Spades => '♠',
        Suit::Clubs => '♣',
    }
}

/// Writes the sheets.
#[cfg(feature = "table")]
fn write_sheets(arguments: &Arguments, deck: &Deck) -> Result<(), Failure> {
    use crate::views::fish_and_men::cards::sheets::{Options, sheets};
    let Some(path) = &arguments.sheets else { return Ok(()) };
    let options = Options {
        paper: arguments.paper.parse()?,
        one_each: arguments.one_each,
        backs: arguments.backs,
    };
    let file = sheets(deck, options)?;
    let written = std::fs::write(path, &file);
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    Ok(writeln!(terminal::out(), "{}: print at 100 %, not fitted to the page", path.display())?)
}

/// Says how to get sheets.
#[cfg(not(feature = "table"))]
fn write_sheets(_arguments: &Arguments, _deck: &Deck) -> Result<(), Failure> {
    Err(Failure::Sentence(
        "this program was built without the table and draws no cards: build it with the feature \
         `table` (on by default)"
            .into(),
    ))
}
