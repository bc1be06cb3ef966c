//! Follows the match, as far as it was shown, to its questions and their answers.

use super::question::{GuessProgress, GuessQuestion};
use super::{GuessSource, SeatGuesses};
use crate::matches::hosting::ShownMatch;
use crate::matches::longer_play::LongerPlay;
use crate::matches::playback::{EventEnded, EventOf, PlaybackState};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::account::PlaybackPosition;
use shoal_tabletop::seats::{Chairs, LearningSession};
use shoal_tabletop::system::settings::Settings;

/// The match as far as guesses have followed it.
pub(super) struct FollowedMatch<V: GuessSource> {
    /// The events that were shown since the question was first asked, each with the moment after it.
    events: Vec<EventOf<V>>,
    moments: Vec<PlaybackPosition>,
    /// Number of jumps of the picture.
    jumps: usize,
}

impl<V: GuessSource> Default for FollowedMatch<V> {
    fn default() -> Self {
        Self { events: Vec::new(), moments: Vec::new(), jumps: 0 }
    }
}

/// System parameter with the match, and what decides whether it has guesses.
#[derive(SystemParam)]
pub(super) struct GuessedMatch<'w, V: GuessSource> {
    current: ShownMatch<'w, V>,
    chairs: Res<'w, Chairs>,
    settings: Res<'w, Settings>,
    longer: Res<'w, LongerPlay>,
    learning: Option<Res<'w, LearningSession>>,
}

impl<V: GuessSource> GuessedMatch<'_, V> {
    /// `true` if the match has guesses: people play it, and it ends with awards.
    fn has_guesses(&self) -> bool {
        self.settings.play.guesses
            && self.learning.is_none()
            && self.longer.is_none()
            && !self.current.hosted.is_watched()
    }
}

impl<V: GuessSource> FollowedMatch<V> {
    /// Goes back with the picture if it has jumped.
    fn go_back(&mut self, shown: &PlaybackState<V>, guesses: &mut SeatGuesses) {
        let jumps = shown.reached().1;
        if std::mem::replace(&mut self.jumps, jumps) != jumps {
            guesses.go_back();
            let stay = self.moments.partition_point(|moment| *moment <= guesses.now);
            self.moments.truncate(stay);
            self.events.truncate(stay);
        }
    }

    /// Returns how far the answer has come.
    fn progress(&self, shown: &PlaybackState<V>, guesses: &SeatGuesses) -> GuessProgress {
        let progress = |question| V::guess_progress(question, &self.events, &shown.view);
        guesses.question.as_ref().map_or(GuessProgress::Waiting, progress)
    }

    /// Begins with another question, or none.
    fn ask(&mut self, question: Option<GuessQuestion>, guesses: &mut SeatGuesses) {
        guesses.ask(question);
        self.events.clear();
        self.moments.clear();
    }

    /// Asks what can be asked of the picture, once; a question that nobody has looked at follows it.
    fn update_question(&mut self, question: Option<GuessQuestion>, guesses: &mut SeatGuesses) {
        let opened = guesses.opened;
        let question = question.filter(|new| Some(new.about) != opened);
        let question = question.filter(|new| new.answers().len() > 1);
        let about = guesses.question.as_ref().map(|old| old.about);
        let is_open = question.is_some();
        match question {
            Some(new) if about != Some(new.about) => self.ask(Some(new), guesses),
            Some(new) if guesses.is_untouched() => guesses.question = Some(new),
            _ => {}
        }
        guesses.is_open = is_open;
    }
}

/// Follows what is shown: asks questions, closes them once it begins to come, and opens the guesses when it has come.
pub(super) fn follow<V: GuessSource>(
    table: GuessedMatch<V>,
    time: Res<Time>,
    mut ended: MessageReader<EventEnded<V>>,
    mut guesses: ResMut<SeatGuesses>,
    mut followed: Local<FollowedMatch<V>>,
) {
    let (shown, followed) = (&*table.current.shown, &mut *followed);
    let ended: Vec<&EventOf<V>> = ended.read().map(|EventEnded(event)| event).collect();
    let begins = table.has_guesses() != guesses.is_on || table.current.shown.is_added();
    if begins {
        *followed = FollowedMatch { jumps: shown.reached().1, ..FollowedMatch::default() };
        *guesses = SeatGuesses::of_match(table.has_guesses());
    }
    let is_new = begins || table.current.shown.is_changed() || table.chairs.is_changed();
    if !guesses.is_on || !is_new && !guesses.is_telling() {
        return;
    }
    let mut next = guesses.clone();
    next.end_telling(time.elapsed());
    next.drop_seats(|seat| table.chairs.is_person(seat));
    if shown.past().is_some() {
        next.is_open = false;
        guesses.set_if_neq(next);
        return;
    }
    next.now = shown.shown_until();
    followed.go_back(shown, &mut next);
    for event in ended {
        followed.events.push(event.clone());
        followed.moments.push(next.now);
    }
    if let GuessProgress::Over(came) = followed.progress(shown, &next) {
        next.open(&came, &table.chairs, time.elapsed());
        followed.ask(None, &mut next);
    }
    let setup = table.current.hosted.game().setup();
    followed.update_question(V::guess_question(&shown.view, setup), &mut next);
    // What is being shown is seen before it ends.
    let seen = followed.events.len();
    followed.events.extend(shown.event().cloned());
    next.is_open &= followed.progress(shown, &next) == GuessProgress::Waiting;
    followed.events.truncate(seen);
    guesses.set_if_neq(next);
}
