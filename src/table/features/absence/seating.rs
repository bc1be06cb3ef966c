//! The seating as a journal stores it: a match that goes on has its bots where they were, and those who stood in for
//! people still do.

use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackView;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use shoal_contract::Seat;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, JoinPolicy, SeatAbsences, SeatPlayer, StandIn};
use shoal_tabletop::surfaces::seat_areas::TrayDrags;

/// The chairs of a match, with the seats whose bots stand in for people.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct MatchSeating {
    /// The chairs, in order of seats.
    pub chairs: Vec<Chair>,
    /// The seats whose bots make room for a person.
    pub stand_ins: Vec<Seat>,
}

impl MatchSeating {
    /// Reads the seating from a journal: older journals hold only the chairs, newer ones the stand-ins as well.
    pub fn read(table: serde_json::Value) -> Option<Self> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum StoredSeating {
            Chairs(Vec<Chair>),
            Seating { chairs: Vec<Chair>, stand_ins: Vec<Seat> },
        }
        let seating = match serde_json::from_value(table).ok()? {
            StoredSeating::Chairs(chairs) => Self { chairs, stand_ins: Vec::new() },
            StoredSeating::Seating { chairs, stand_ins } => Self { chairs, stand_ins },
        };
        // The file may come from elsewhere: no table has more places.
        (seating.chairs.len() <= PLACES.len()).then_some(seating)
    }

    /// Chairs for another match: those of the people who came, without bots that stood in for them.
    pub fn of_people(mut self) -> Vec<Chair> {
        for seat in self.stand_ins {
            if let Some(chair) = self.chairs.get_mut(seat.index()) {
                chair.player = SeatPlayer::Person;
            }
        }
        self.chairs.into_iter().map(Chair::anew).collect()
    }

    /// The seating at this moment.
    fn now(chairs: &Chairs, absences: &SeatAbsences) -> Self {
        let stands_in = |seat: &Seat| {
            matches!(absences.get(*seat).map(|absent| absent.stand_in), Some(StandIn::Bot(_)))
        };
        // Anyone who only looks on has no part in the match.
        let players = chairs.of_match().cloned().collect();
        Self { chairs: players, stand_ins: chairs.seats().filter(stands_in).collect() }
    }
}

/// The seats of a match that goes on whose bots stand in for people.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct ResumedStandIns(pub Vec<Seat>);

/// Writes the seating into the journal whenever it has changed. A tray that is being moved counts once it is let go.
pub(super) fn record_seating<V: PlaybackView>(
    hosted: Option<ResMut<HostedMatch<V>>>,
    chairs: Res<Chairs>,
    absences: Res<SeatAbsences>,
    joining: Res<JoinPolicy>,
    resumed: Option<Res<ResumedStandIns>>,
    drags: Option<Res<TrayDrags>>,
    mut recorded: Local<Option<MatchSeating>>,
) {
    let Some(mut hosted) = hosted else {
        *recorded = None;
        return;
    };
    if hosted.is_added() {
        *recorded = None;
    }
    let is_let_go = drags.as_ref().is_some_and(|drags| drags.is_changed());
    let changed = chairs.is_changed() || absences.is_changed() || is_let_go;
    let held = drags.is_some_and(|drags| drags.is_going_on());
    let must_wait = *joining != JoinPolicy::Orphans || resumed.is_some() || hosted.game().is_over();
    if must_wait || held || recorded.is_some() && !changed {
        return;
    }
    let now = MatchSeating::now(&chairs, &absences);
    // The seating with which the match began is in the journal already.
    if recorded.as_ref().is_some_and(|recorded| *recorded != now)
        && let Ok(table) = serde_json::to_value(&now)
    {
        // Nothing that is drawn depends on it.
        hosted.bypass_change_detection().note_table(table);
    }
    *recorded = Some(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::PLACES;
    use shoal_tabletop::seats::STAND_IN;

    fn chairs() -> Vec<Chair> {
        let chair = |(place, player)| Chair::new(place, "Ann", player);
        let players = [SeatPlayer::Person, SeatPlayer::Bot(STAND_IN)];
        PLACES.into_iter().zip(players).map(chair).collect()
    }

    #[test]
    fn what_is_written_is_read_and_so_are_chairs_alone() {
        let seating = MatchSeating { chairs: chairs(), stand_ins: vec![Seat(1)] };
        let told = serde_json::to_value(&seating).expect("plain data");
        assert_eq!(MatchSeating::read(told), Some(seating.clone()));
        assert_eq!(seating.of_people()[1].player, SeatPlayer::Person, "the bot stood in");
        let alone = serde_json::to_value(chairs()).expect("plain data");
        assert_eq!(
            MatchSeating::read(alone),
            Some(MatchSeating { chairs: chairs(), stand_ins: vec![] })
        );
        assert_eq!(MatchSeating::read(serde_json::json!("nonsense")), None);
    }
}
