//! A match in numbers, for the host's plots, the ribbon and the strips in the trays.

use super::prelude::*;
use shoal_table::matches::playback::HistoryPage;

/// The bookmark of the moment that a picture shows: each move is a chapter.
pub fn bookmark(ice: &IceView, setup: &Setup) -> Bookmark {
    let part = match ice.phase {
        PenguinsPhase::Placing => {
            ice.players.iter().map(|one| one.places.len()).sum::<usize>().min(6) as u8
        }
        PenguinsPhase::Moving => 0,
        PenguinsPhase::Over => 7,
    };
    // Before the first move penguins are placed.
    let placed = u32::from(ice.phase != PenguinsPhase::Placing);
    Bookmark { chapter: ice.moves_made(setup) + placed, part }
}

/// The title of that moment.
pub fn title(bookmark: Bookmark) -> String {
    match (bookmark.chapter, bookmark.part) {
        (0, 0) => "The beginning".into(),
        (0, part) => format!("While placing, {part}"),
        (_, 7) => "The end of the match".into(),
        (chapter, _) => match chapter - 1 {
            0 => "Before the first move".into(),
            moves => format!("After move {moves}"),
        },
    }
}

fn score(ice: &IceView, seat: Seat) -> Option<f64> {
    let colony = ice.players.get(seat.index()).filter(|colony| colony.removed.is_none())?;
    Some(f64::from(colony.score))
}

/// The tiles to which the penguins of a seat could go at once.
fn freedom(ice: &IceView, seat: Seat) -> Option<f64> {
    let colony = ice.players.get(seat.index()).filter(|colony| colony.removed.is_none())?;
    let position = ice.position()?;
    let grid = position.board().grid();
    let spots = colony.places.iter().filter_map(|at| grid.spot(at.0.into(), at.1.into()));
    Some(spots.map(|spot| position.reach(spot).len()).sum::<usize>() as f64)
}

impl MonitorSource for PenguinsView {
    const STRIPS_WAIT: bool = true;

    fn plots(views: &[&IceView], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        vec![
            MatchPlot::by_seat::<Self>("Fish", views, setup, chairs, score),
            MatchPlot::by_seat::<Self>("Tiles in reach", views, setup, chairs, freedom),
        ]
    }

    /// A seat's fish, beside those of the seat that has the most.
    fn strips(moments: &StripMoments<'_, Self>, seat: Seat) -> Vec<TrayStrip> {
        let now = moments.views.last();
        let scores = now.iter().flat_map(|ice| &ice.players).map(|colony| colony.score);
        let most = scores.max().unwrap_or(0).max(1);
        let (colour, fish) = (moments.chairs.colour(seat), |ice: &IceView| score(ice, seat));
        let strip = moments.strip("penguin", Some(seat), colour, most.into(), fish);
        vec![TrayStrip { lit: None, ..strip }]
    }

    fn has_bar(page: &HistoryPage<IceView>) -> bool {
        page.view.phase != PenguinsPhase::Placing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_called_by_the_moves_that_were_made_before_it() {
        let called = |chapter, part| title(Bookmark { chapter, part });
        assert_eq!(called(0, 3), "While placing, 3");
        assert_eq!(called(1, 0), "Before the first move");
        assert_eq!(called(12, 0), "After move 11");
        assert_eq!(called(12, 7), "The end of the match");
    }
}
