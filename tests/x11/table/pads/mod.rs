//! Evenings of gamepads alone in the real window: people sit down, begin and decide, and nobody has a mouse. Their rings
//! are steered by what the program answers to each press. The pictures are kept to be looked at.

mod hand;

use hand::{CROSS, LOWER, PadHand};
use shoal_tabletop::surfaces::widgets::focus::RingStop;
use shoal_tabletop::system::mouse_access::STAND_INS;
use std::process::Command;
use std::time::Duration;

use super::party::{Party, WINDOW};
use super::patience::{settle, until, within};
use super::program::STEADY;
use crate::x_mice::Result;

/// The most presses with which a player decides.
const MOST_PRESSES: usize = 8;
/// The time for which a hand waits for an answer before it presses again: long enough for a slow table.
const SOON: Duration = Duration::from_secs(20);
const XBOX: &str = "045e 028e Xbox Controller";
const DUALSENSE: &str = "054c 0ce6 DualSense Wireless Controller";
const SWITCH: &str = "057e 2009 Pro Controller";

/// A table at which people have gamepads.
struct PadParty {
    party: Party,
    hands: Vec<PadHand>,
    folder: tempfile::TempDir,
}

impl PadParty {
    /// The program in a window, with more settings than usual.
    fn begin(more: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut table = Command::new(env!("CARGO_BIN_EXE_shoal"));
        table.args(["table", "--log-seats", "--seed", "5"]);
        table.args(["--size", &format!("{}x{}", WINDOW.0, WINDOW.1)]);
        table.env(STAND_INS, folder.path());
        let party =
            Party::begin_with(table, WINDOW, &format!("{more}{STEADY}secrets = 'buttons'\n"))?;
        Ok(Self { party, hands: Vec::new(), folder })
    }

    /// Plugs a gamepad in.
    fn plug(&self, number: usize) -> Result<PadHand> {
        let model = [XBOX, DUALSENSE, SWITCH][number % 3];
        PadHand::plug(self.folder.path(), number, model)
    }

    /// Another person plugs a gamepad in and sits down at the next place.
    fn sit(&mut self) -> Result<()> {
        let number = self.hands.len();
        let mut hand = self.plug(number)?;
        // The first press lights the light, the second one sits down; on a slow table one more wakes it.
        until("the gamepad sits down", || {
            hand.tap(LOWER)?;
            Ok(hand.seen.seat)
        })?;
        self.party.program.says(&format!("seat {number} joined: a gamepad"))?;
        hand.choose(|stop| stop.label == "Done")?;
        self.hands.push(hand);
        Ok(())
    }

    /// This many people sit down, and the first of them begins this game.
    fn begins(&mut self, title: &str, people: usize) -> Result<()> {
        (0..people).try_for_each(|_| self.sit())?;
        // Another than the one who starts chooses the game.
        if title != "Fish and Men" {
            self.hands[1].choose(|stop| stop.label.starts_with(title))?;
        }
        self.party.keep(&format!("pads_lobby_{}", file_name(title)))?;
        // Where people settle the order, it begins when all have pressed.
        if self.hands[0].look()?.iter().any(|stop| stop.label == "I am first") {
            return self
                .hands
                .iter_mut()
                .try_for_each(|hand| hand.choose(|stop| stop.label.starts_with("I am")));
        }
        self.hands[0].choose(|stop| stop.label.starts_with("Start"))
    }

    /// Plays on until each player has made a first decision, in the order in which the match asks them.
    fn everybody_decides(&mut self, title: &str) -> Result<()> {
        let mut open: Vec<usize> = (0..self.hands.len()).collect();
        while !open.is_empty() {
            let line = self.party.program.hears("somebody is asked")?;
            let asked = awaited(&line);
            for &seat in &asked {
                if open.contains(&seat) && open.len() == self.hands.len() {
                    self.party.keep(&format!("pads_first_{}", file_name(title)))?;
                }
            }
            match asked.as_slice() {
                [] => {}
                [one] => self.decides(*one)?,
                // A first answer in secret, whatever it means, is a decision.
                several => {
                    several.iter().try_for_each(|&seat| self.hands[seat].tap(CROSS[0]))?;
                }
            }
            open.retain(|seat| !asked.contains(seat));
        }
        Ok(())
    }

    /// A player chooses what is nearest to the ring, until nothing is to be chosen any more.
    fn decides(&mut self, seat: usize) -> Result<()> {
        for _ in 0..MOST_PRESSES {
            let hand = &mut self.hands[seat];
            let to = hand.finds_nearest(is_choice)?;
            hand.steer(&to)?;
            hand.press()?;
            let program = &self.party.program;
            let is_done = within(SOON / 10, || Ok(program.has_said_more().then_some(())))?;
            if is_done.is_some() {
                return Ok(());
            }
        }
        Err(format!("seat {seat} cannot decide: {:?}", self.hands[seat].seen).into())
    }

    /// The numbers of presses so far, by seat.
    fn presses(&self) -> Vec<usize> {
        self.hands.iter().map(|hand| hand.presses).collect()
    }
}

/// The seats that a line of the program names.
fn awaited(line: &str) -> Vec<usize> {
    let whom = line.split_once(": ").map_or("", |(_, whom)| whom);
    whom.split(", ").filter_map(|word| word.strip_prefix("seat ")?.parse().ok()).collect()
}

/// `true` on the board, and on what carries a match on.
fn is_choice(stop: &RingStop) -> bool {
    let words = ["Start", "Ready", "Place", "Found", "Done", "Confirm"];
    !stop.is_off && (stop.is_on_board || words.iter().any(|word| stop.label.starts_with(word)))
}

fn file_name(title: &str) -> String {
    title.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}

/// An evening of one game: from the start of the program to everybody's first decision.
fn first_decisions(title: &str, people: usize, more: &str) -> Result<Vec<usize>> {
    let mut evening = PadParty::begin(more)?;
    evening.begins(title, people)?;
    evening.everybody_decides(title)?;
    evening.party.keep(&format!("pads_decided_{}", file_name(title)))?;
    let presses = evening.presses();
    println!("{title}: {presses:?}");
    Ok(presses)
}

#[test]
fn eight_gamepads_alone_begin_a_match_in_the_window_and_each_player_decides() -> Result<()> {
    // Presses are counted without a window: here a hand may have to press once more at a slow table.
    first_decisions("Fish and Men", 8, "").map(drop)
}

/// `cargo test --test x11 evening_of_five_games -- --ignored --nocapture`, and then a look at `pads_*.png` in the folder of
/// temporary files.
#[test]
#[ignore = "minutes: five games, around a table and before a screen"]
fn an_evening_of_five_games_begins_by_gamepads_alone() -> Result<()> {
    let games =
        [("Fish or Failure", 5), ("Fish (penguins)", 4), ("Virus Fight", 5), ("Food Chain", 8)];
    games.into_iter().try_for_each(|(title, people)| first_decisions(title, people, "").map(drop))
}

/// `cargo test --test x11 own_controls_before_a_screen -- --ignored`, and then a look at `pads_screen_*.png`.
#[test]
#[ignore = "for pictures to be looked at"]
fn own_controls_before_a_screen_are_opened_by_a_gamepad() -> Result<()> {
    let mut evening = PadParty::begin("rig = 'Screen'\n")?;
    (0..4).try_for_each(|_| evening.sit())?;
    evening.party.keep("pads_screen_lobby")?;
    evening.hands[1].choose(|stop| stop.label == "menu")?;
    evening.hands[1].look()?;
    evening.party.keep("pads_screen_menu")?;
    evening.hands[1].choose(|stop| stop.label.contains("My controls"))?;
    evening.hands[1].finds("the controls", |stop| stop.label == "As at first")?;
    evening.party.keep("pads_screen_controls")?;
    evening.hands[0].choose(|stop| stop.label.starts_with("Start"))?;
    evening.everybody_decides("screen")?;
    evening.party.keep("pads_screen_match")
}

/// `cargo test --test x11 calibrated_and_turned -- --ignored`, and then a look at `pads_calibration_*.png` and
/// `pads_dials.png`.
#[test]
#[ignore = "for pictures to be looked at"]
fn the_picture_is_calibrated_and_turned_up_by_a_gamepad() -> Result<()> {
    let mut evening = PadParty::begin("")?;
    (0..3).try_for_each(|_| evening.sit())?;
    let PadParty { party, hands, .. } = &mut evening;
    let hand = &mut hands[1];
    hand.choose(|stop| stop.label == "menu")?;
    hand.choose(|stop| stop.label == "Speed, sound, text, light")?;
    hand.choose(|stop| stop.label == "Larger text")?;
    party.keep("pads_dials")?;
    hand.tap("right button")?;
    hand.choose(|stop| stop.label == "menu")?;
    hand.choose(|stop| stop.label == "Calibrate the picture")?;
    hand.tap(CROSS[0])?;
    settle()?;
    party.keep("pads_calibration_corners")?;
    hand.tap("select")?;
    hand.tap("upper button")?;
    settle()?;
    party.keep("pads_calibration_lengths")?;
    hand.tap(CROSS[2])?;
    hand.tap(CROSS[2])?;
    hand.tap(CROSS[0])?;
    settle()?;
    party.keep("pads_calibration_rim")?;
    hand.tap("start")?;
    hand.choose(|stop| stop.label == "menu")
}
