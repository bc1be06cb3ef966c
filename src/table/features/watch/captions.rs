//! Captions: sentences of a record beside the match, read before each edge of the table at the turn they belong to.

use crate::features::time_ribbon::at_each_edge;
use crate::matches::hosting::RecordingPlayer;
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::PlaybackState;
use bevy::prelude::*;
use shoal_contract::Actor;
use shoal_contract::journal::JournalStep;
use shoal_contract::text::visible;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{SeatPanel, SeatPanelKind, SeatPanels};
use std::time::Duration;

/// The kind of panel on which they are read.
pub const KIND: SeatPanelKind = SeatPanelKind::Lesson;
/// Time to find a caption, at normal speed.
const FIND: Duration = Duration::from_millis(1500);
/// Time to read a character of a caption, at normal speed.
const READ: Duration = Duration::from_millis(55);

/// Sentences to be read beside a recording.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub(super) struct RecordingCaptions {
    /// The sentences after each number of actions.
    moments: Vec<Vec<String>>,
    /// A sentence for any moment: news of the source from which the match goes on.
    pub news: Option<String>,
}

impl RecordingCaptions {
    /// Returns the captions of a recording. A sentence said after an action is read until a player acts again: what the
    /// house does meanwhile, such as ending the turn, changes nothing about it.
    pub fn of<Action>(said: &[(usize, String)], steps: &[JournalStep<Action>]) -> Self {
        let mut all = vec![Vec::new(); steps.len() + 1];
        for (after, words) in said {
            let goes_on =
                |at: &usize| matches!(steps.get(*at), Some(step) if step.actor == Actor::House);
            let last = (*after..).find(|at| !goes_on(at)).unwrap_or(*after);
            for moment in all.iter_mut().take(last + 1).skip(*after) {
                moment.push(visible::sentence(words));
            }
        }
        Self { moments: all, news: None }
    }

    /// Returns the sentences to be read once this many actions were taken.
    pub fn at(&self, actions: usize) -> &[String] {
        self.moments.get(actions).map_or(&[], Vec::as_slice)
    }
}

/// Shows the sentences at each edge of the table once everything before them has been seen. A recording that plays by
/// itself waits for as long as it takes to read them.
pub(super) fn show_captions<V: LobbyGame>(
    captions: Option<Res<RecordingCaptions>>,
    shown: Res<PlaybackState<V>>,
    chairs: Res<Chairs>,
    mut player: ResMut<RecordingPlayer>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let Some(captions) = captions else { return };
    let changed = player.is_changed() || shown.is_changed() || chairs.is_changed();
    if !changed && !captions.is_changed() {
        return;
    }
    let lines = if shown.is_idle() { captions.at(player.at) } else { &[] };
    let letters: usize = lines.iter().map(|line| line.chars().count()).sum();
    let time = FIND + READ * u32::try_from(letters).unwrap_or(u32::MAX);
    let read = if lines.is_empty() { Duration::ZERO } else { time };
    if player.reading_time != read {
        player.reading_time = read;
    }
    let lines: Vec<String> = lines.iter().chain(&captions.news).cloned().collect();
    let panel = SeatPanel { lines: lines.clone(), ..SeatPanel::default() };
    for seat in at_each_edge(&chairs) {
        match seat_panels.get(seat, KIND) {
            Some(_) if lines.is_empty() => seat_panels.remove(seat, KIND),
            now if now != Some(&panel) && !lines.is_empty() => {
                seat_panels.insert(seat, KIND, panel.clone());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Seat;
    use shoal_contract::journal::JournalCursor;

    #[test]
    fn what_is_said_is_read_from_its_turn_until_a_player_acts_again() {
        let [ann, house] = [Actor::Seat(Seat(0)), Actor::House];
        let step = |actor| JournalStep { line: 1, actor, action: (), before: JournalCursor::START };
        let steps = [ann, house, ann, ann, house].map(step);
        let said = [(0, "It begins"), (1, "Cheeky"), (2, "Instead: nothing"), (4, "So it ends")];
        let said = said.map(|(after, words)| (after, words.to_owned()));
        let captions = RecordingCaptions::of(&said, &steps);
        let at = |actions| captions.at(actions).join("; ");
        assert_eq!([at(0), at(1)], ["It begins", "Cheeky"].map(str::to_owned));
        assert_eq!([at(2), at(3)], ["Cheeky; Instead: nothing", ""].map(str::to_owned));
        assert_eq!([at(4), at(5), at(6)], ["So it ends", "So it ends", ""].map(str::to_owned));
    }
}
