//! The whole evening: the real program in a real window under Xvfb, drawn by software, and three
//! people with a mouse each who play what the journal must then tell.

mod by_the_kernel;
mod calibration;
mod chair;
mod compositors;
mod ending;
mod evening;
mod eyes;
mod gallery;
pub mod golden;
mod hand;
mod pads;
mod party;
mod patience;
mod phones;
pub mod picture;
mod program;
mod reefs;
mod scale;
mod secret_ways;
mod story;
mod tray;
mod two_displays;
mod wayland;
mod ways;

use crate::x_mice::Result;
use evening::Evening;
use picture::Picture;
use shoal::contract::Seat;
use shoal::games::fish_and_men::action::Action;
use shoal::games::fish_and_men::rules::board::SeaBoard;
use shoal::games::fish_and_men::rules::board::position::Square;
use tray::On;

/// The names of the mice, and the seats that the program gives their people.
const MICE: [&str; 3] = ["Anna", "Bert", "Cleo"];
const NAMES: [&str; 3] = ["Herring", "Marlin", "Snapper"];
const SEATS: [Seat; 3] = [Seat(0), Seat(1), Seat(2)];

/// The rivers they choose, by seat: the Murray, the Columbia and the Senegal.
const RIVERS: [Square; 3] = [Square::new(21, 51), Square::new(6, 7), Square::new(12, 25)];
/// A square where nobody begins.
const NO_RIVER: Square = Square::new(15, 40);

/// The buttons of a tray while a river is chosen: two arrows, and Start.
const RIVER_BUTTONS: usize = 3;
const START_HERE: usize = 2;
/// The buttons of a fish's turn, from the left: to feed, to move, to ask what the drift would do, and Done. At the end
/// there may be one to take back.
const FEED: usize = 0;
const MOVE: usize = 1;
const USUAL: usize = 4;
/// The buttons of a fish that moves: to turn to either side, to go on, to ask what the drift would do, and Done. At the
/// end there may be one to take back.
const FORWARD: usize = 2;
const DONE: usize = 4;
const TAKE_BACK: usize = 5;
const MOVING: usize = 5;
/// The buttons about a seat that has lost its mouse: to play for it, a bot, to leave, and to wait.
const WAIT: usize = 3;
const ABSENT: usize = 4;
/// The buttons before the house acts: to wait, to ask what the drift would do, and to go on.
pub const HOUSE_BUTTONS: usize = 3;
pub const WAIT_FOR_ALL: usize = 0;
const GO_ON: usize = 2;

/// One story, because each part of it begins where the one before ends.
#[test]
fn three_mice_play_the_match_that_the_journal_tells_and_nothing_is_lost() -> Result<()> {
    let mut evening = Evening::begin(&NAMES)?;
    everybody_sits_down(&mut evening)?;
    everybody_chooses_a_river(&mut evening)?;
    the_first_turn(&mut evening)?;
    the_pollution(&mut evening)?;
    the_second_turn_begins(&mut evening)?;
    let mut evening = evening.power_cut()?;
    the_match_goes_on(&mut evening)?;
    the_second_turn_ends(&mut evening)?;
    evening.program.kill()?;
    evening.story.is_all()
}

fn everybody_sits_down(evening: &mut Evening) -> Result<()> {
    golden::shows(&evening.eyes, "lobby")?;
    for name in MICE {
        evening.sit(name)?;
    }
    let seated = golden::shows(&evening.eyes, "seated")?;
    everybody_can_read(evening, &seated, "seated")?;
    // Start, beside Stand up.
    evening.press(Seat(0), 1, 2)?;
    evening.on = On::Match;
    evening.is_up_to_date()
}

fn everybody_chooses_a_river(evening: &mut Evening) -> Result<()> {
    let first = evening.story.turn()?;
    evening.button(first, START_HERE, RIVER_BUTTONS)?;
    evening.shows("rivers")?;
    for _ in SEATS {
        let seat = evening.story.turn()?;
        let river = RIVERS[seat.index()];
        evening.button(seat, START_HERE, RIVER_BUTTONS)?;
        // A river that is chosen ahead would be no meddling.
        evening.meddle(next(seat), seat, NO_RIVER)?;
        evening.click(seat, river)?;
        evening.rest(seat)?;
        let board = evening.story.game.world().resource::<SeaBoard>();
        let river = board.river_at(river).ok_or("it is a river")?;
        evening.does(seat, &[Action::Place { river }])?;
    }
    evening.house()
}

fn the_first_turn(evening: &mut Evening) -> Result<()> {
    // The last step is taken back, and the fish ends its turn a step before.
    let first = evening.story.turn()?;
    chooses_to_move(evening, first)?;
    let (square, steps) = way(evening, first)?;
    evening.button(first, FORWARD, MOVING + 1)?;
    evening.click(first, square)?;
    evening.rest(first)?;
    let path = evening.shows("path")?;
    everybody_can_read(evening, &path, "path")?;
    evening.meddle(next(first), first, square)?;
    evening.click(first, square)?;
    evening.rest(first)?;
    evening.does(first, &steps)?;
    evening.press(first, TAKE_BACK, MOVING + 1)?;
    evening.takes_back()?;
    stops(evening, first, MOVING + 1)?;

    // A mouse that is plugged in again is known again.
    let second = evening.story.turn()?;
    chooses_to_move(evening, second)?;
    let hand = evening.hands.remove(second.index());
    let (name, device) = (hand.name, hand.device());
    hand.unplug()?;
    evening.program.says(&format!("{second} orphaned"))?;
    evening.button(second, WAIT, ABSENT)?;
    let hand = evening.plug(name)?;
    evening.program.says(&format!("{second} restored: {device}"))?;
    evening.holds(hand, second)?;
    goes(evening, second, MOVING + 1)?;
    stops(evening, second, MOVING + 1)?;

    // Another mouse takes the seat by a click on its tray.
    let third = evening.story.turn()?;
    chooses_to_move(evening, third)?;
    evening.hands.remove(third.index()).unplug()?;
    evening.program.says(&format!("{third} orphaned"))?;
    evening.button(third, WAIT, ABSENT)?;
    let stranger = evening.plug("Dora")?;
    evening.takes_seat(stranger, third)?;
    goes(evening, third, MOVING + 1)?;
    stops(evening, third, MOVING + 1)
}

/// The phases run by themselves.
fn the_pollution(evening: &mut Evening) -> Result<()> {
    (0..4).try_for_each(|_| evening.house())
}

fn the_second_turn_begins(evening: &mut Evening) -> Result<()> {
    let first = evening.story.turn()?;
    evening.button(first, FEED, USUAL)?;
    let shown = evening.shows("second_turn")?;
    everybody_can_read(evening, &shown, "second_turn")?;
    evening.press(first, FEED, USUAL)?;
    evening.does(first, &[Action::Feed])?;
    let second = evening.story.turn()?;
    chooses_to_move(evening, second)?;
    // The die was rolled: nothing to take back before the first step.
    goes(evening, second, MOVING)
}

fn the_match_goes_on(evening: &mut Evening) -> Result<()> {
    golden::shows(&evening.eyes, "unfinished")?;
    evening.goes_on()?;
    evening.is_up_to_date()?;
    for (seat, hand) in SEATS.into_iter().skip(1).zip(evening.hands.split_off(1)) {
        evening.takes_seat(hand, seat)?;
    }
    Ok(())
}

fn the_second_turn_ends(evening: &mut Evening) -> Result<()> {
    let second = evening.story.turn()?;
    stops(evening, second, MOVING + 1)?;
    let third = evening.story.turn()?;
    chooses_to_move(evening, third)?;
    stops(evening, third, MOVING)?;
    // One holds the next phase; then only that one can go on.
    let others = SEATS.into_iter().find(|&seat| seat != second && seat != third);
    let other = others.ok_or("there are three")?;
    evening.asks_to_wait(second)?;
    assert!(!evening.reads_why_not(other)?, "the next refusal could not be seen");
    evening.press(other, GO_ON, HOUSE_BUTTONS)?;
    evening.reads_the_refusal(other)?;
    evening.press(second, GO_ON, HOUSE_BUTTONS)?;
    (0..4).try_for_each(|_| evening.house())?;
    let first = evening.story.turn()?;
    evening.button(first, MOVE, USUAL)?;
    Ok(())
}

/// A seat presses Move.
fn chooses_to_move(evening: &mut Evening, seat: Seat) -> Result<()> {
    evening.press(seat, MOVE, USUAL)?;
    evening.does(seat, &[Action::Move])
}

/// A moving seat clicks a square twice: the first click draws the way, the second goes.
fn goes(evening: &mut Evening, seat: Seat, buttons: usize) -> Result<()> {
    let (square, steps) = way(evening, seat)?;
    evening.button(seat, FORWARD, buttons)?;
    evening.click(seat, square)?;
    evening.click(seat, square)?;
    evening.rest(seat)?;
    evening.does(seat, &steps)
}

/// Where to, and how: leaving a step to be ended by Done.
fn way(evening: &Evening, seat: Seat) -> Result<(Square, Vec<Action>)> {
    let (square, way) = ways::only_way(&evening.story.game, seat).ok_or("a way of its own")?;
    Ok((square, way.into_iter().map(|heading| Action::Step { heading }).collect()))
}

/// A moving seat presses Done.
fn stops(evening: &mut Evening, seat: Seat, buttons: usize) -> Result<()> {
    evening.press(seat, DONE, buttons)?;
    evening.does(seat, &[Action::Done])
}

fn everybody_can_read(evening: &Evening, shown: &Picture, moment: &str) -> Result<()> {
    SEATS
        .into_iter()
        .try_for_each(|seat| chair::can_read(evening.on, shown, evening.place(seat), moment))
}

/// The seat after this one.
fn next(seat: Seat) -> Seat {
    SEATS[(seat.index() + 1) % SEATS.len()]
}
