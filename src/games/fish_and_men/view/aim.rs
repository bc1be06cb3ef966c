//! What each seat is about to do: where its fish looks, what path it has drawn, what it was told.
//! None of it is part of the match.

use super::foresight::Plan;
use super::reach::{Reach, Way};
use crate::contract::Seat;
use crate::contract::number::find;
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Event;
use crate::games::fish_and_men::numbers;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::table::hosting::{Hosted, Refused};
use crate::table::playback::EventBegan;
use crate::table::sound::{Play, Sound};
use crate::table::tray::Tone;
use crate::table::waiting::Dropped;
use bevy::prelude::*;

/// How long a refusal stands in a tray, in seconds.
const SAID_FOR: f32 = 6.0;
/// How long news of the house stand there.
const NEWS_FOR: f32 = 10.0;

/// The aims of all seats, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Aims(Vec<Aim>);

/// What one seat is about to do.
#[derive(Debug, Clone)]
pub struct Aim {
    /// Where its fish looks: turning is aiming and costs nothing (rule 2.1).
    pub heading: Heading,
    /// The river it looks at while it chooses one, by its number in the level.
    pub river: usize,
    /// The path it has drawn by its first click.
    pub path: Option<(Square, Way)>,
    /// The square under its cursor.
    pub hover: Option<Square>,
    /// What it was told last.
    said: Option<Said>,
}

/// A sentence that stands in a tray for a while.
#[derive(Debug, Clone)]
struct Said {
    sentence: String,
    tone: Tone,
    /// For how much longer, in seconds.
    left: f32,
}

impl Default for Aim {
    fn default() -> Self {
        Self { heading: Heading::E, river: 0, path: None, hover: None, said: None }
    }
}

impl Aims {
    /// Aims for so many seats.
    pub fn for_seats(count: usize) -> Self {
        Self(vec![Aim::default(); count])
    }

    /// The aim of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Aim> {
        self.0.get(seat.index())
    }

    /// The aim of a seat, to change.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut Aim> {
        self.0.get_mut(seat.index())
    }

    /// All aims in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Aim)> {
        Seat::all(self.0.len()).zip(&self.0)
    }

    /// Where a seat's fish looks.
    pub fn heading(&self, seat: Seat) -> Heading {
        self.get(seat).map_or(Heading::E, |aim| aim.heading)
    }

    /// Tells a seat for a while why something cannot be.
    pub fn say(&mut self, seat: Seat, sentence: impl Into<String>) {
        if let Some(aim) = self.get_mut(seat) {
            aim.said = Some(Said { sentence: sentence.into(), tone: Tone::Bad, left: SAID_FOR });
        }
    }

    /// Tells all seats for a while what the house did.
    fn say_to_all(&mut self, sentence: &str) {
        for aim in &mut self.0 {
            aim.said =
                Some(Said { sentence: sentence.to_owned(), tone: Tone::Plain, left: NEWS_FOR });
        }
    }

    /// What a seat was told, and what it is like.
    pub fn said(&self, seat: Seat) -> Option<(&str, Tone)> {
        let said = self.get(seat)?.said.as_ref()?;
        Some((&said.sentence, said.tone))
    }

    fn clear(&mut self, seat: Seat) {
        if let Some(aim) = self.get_mut(seat) {
            aim.path = None;
            aim.said = None;
        }
    }
}

/// A refused choice is said to whoever made it.
pub fn hear_refusals(
    mut refused: MessageReader<Refused>,
    mut aims: ResMut<Aims>,
    mut sounds: MessageWriter<Play>,
) {
    for Refused { seat, why } in refused.read() {
        sounds.write(Play(Sound::Refuse));
        match seat {
            Some(seat) => aims.say(*seat, why),
            None => (0..aims.0.len()).for_each(|index| aims.say(Seat(index as u16), why)),
        }
    }
}

/// A number the house has changed is told to everybody.
pub fn hear_house(
    mut began: MessageReader<EventBegan<FishAndMen>>,
    hosted: Res<Hosted<FishAndMen>>,
    mut aims: ResMut<Aims>,
) {
    for EventBegan(event) in began.read() {
        if let Event::NumberChanged { number, value } = event {
            let numbers = numbers::all(&hosted.game().world().resource::<MatchSetup>().0);
            let sentence = match find(&numbers, number.as_str()) {
                Ok(found) => {
                    format!("The house set the {} to {}.", found.label, found.told(*value))
                }
                Err(_) => format!("The house set {number} to {value}."),
            };
            aims.say_to_all(&sentence);
        }
    }
}

/// A way that the die was too low for is drawn as far as the steps lead.
pub fn shorten(
    mut dropped: MessageReader<Dropped<FishAndMen>>,
    reach: Res<Reach>,
    mut aims: ResMut<Aims>,
) {
    for Dropped { seat, plan, played, .. } in dropped.read() {
        let Plan::Swim { way, .. } = plan else { continue };
        let mine = reach.seat == Some(*seat) && *played == 1;
        let reached = way.through.iter().rev().filter(|_| mine);
        let end = reached.map(|at| at.square()).find(|end| reach.ways.contains_key(end));
        let path = end.and_then(|end| Some((end, reach.ways.get(&end)?.clone())));
        if let Some(aim) = aims.get_mut(*seat).filter(|_| path.is_some()) {
            aim.path = path;
        }
    }
}

/// What was said fades, and what was aimed at is over once it happens.
pub fn forget(
    time: Res<Time>,
    mut aims: ResMut<Aims>,
    mut began: MessageReader<EventBegan<FishAndMen>>,
) {
    for EventBegan(event) in began.read() {
        match event {
            Event::FishMoved { seat, heading, .. } => {
                if let Some(aim) = aims.get_mut(*seat) {
                    aim.heading = *heading;
                }
            }
            Event::FishPlaced { seat, .. }
            | Event::Fed { seat, .. }
            | Event::FishStopped { seat } => {
                aims.clear(*seat);
            }
            Event::MoveChosen { seat, .. } => aims.clear(*seat),
            _ => {}
        }
    }
    let delta = time.delta_secs();
    // Only a sentence that goes away counts as a change: trays are drawn anew when aims change.
    let gone = aims.0.iter().any(|aim| aim.said.as_ref().is_some_and(|said| said.left <= delta));
    let aims = if gone { &mut *aims } else { aims.bypass_change_detection() };
    for aim in &mut aims.0 {
        if let Some(said) = &mut aim.said {
            said.left -= delta;
        }
        aim.said.take_if(|said| said.left <= 0.0);
    }
}
