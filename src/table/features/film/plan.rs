//! The timing of a film: a match of any length as 20 to 60 seconds of frames. Pure numbers, no clock.
//!
//! The events of a match follow each other as at the table, with a pause between actions, and faster if there are many:
//! then several actions may begin in one frame. A turning point is always visible: the picture stops exactly at the end
//! of its action.

/// Time for which a frame is shown, in hundredths of a second, the unit of a GIF.
pub const HUNDREDTHS: u16 = 8;
/// The same time in seconds.
const FRAME: f32 = HUNDREDTHS as f32 / 100.0;
/// Lengths of the shortest and the longest film, in seconds. Rounding up to frames stays below a minute.
const LENGTHS: (f32, f32) = (20.0, 59.0);
/// Time for which the beginning is shown before anything moves, in seconds.
const OPENING: f32 = 2.0;
/// Time for which a turning point stands still, in seconds.
const HOLD: f32 = 3.0;
/// Time for which the end is shown, in seconds.
const ENDING: f32 = 5.0;
/// Pause after an action at normal speed, at least and at most, in seconds.
const PAUSE: (f32, f32) = (0.25, 1.5);
/// Greatest number of turning points that stand still.
pub const MOST_HOLDS: usize = 5;

/// A frame of the film.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FilmFrame {
    /// Number of actions that have begun when it ends.
    pub begun: usize,
    /// Time that passes on the board, in seconds at normal speed.
    pub seconds: f32,
    /// Index of the turning point that stands still.
    pub holds: Option<usize>,
}

/// The frames of a match.
///
/// # Examples
///
/// ```
/// use shoal_table::features::film::plan::FilmPlan;
///
/// // Forty actions of a second and a half, of which the twelfth is a turning point.
/// let plan = FilmPlan::of(&[1.5; 40], &[12]);
/// assert!((20.0..60.0).contains(&plan.seconds()));
/// assert!(plan.frames.iter().any(|frame| frame.holds == Some(0)));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct FilmPlan {
    /// The frames in order, each shown for [`HUNDREDTHS`].
    pub frames: Vec<FilmFrame>,
    /// Index of the first frame of the end, when all actions have been shown.
    pub ends: usize,
    /// Speed of the actions, as a multiple of normal speed.
    pub speed: f32,
}

impl FilmPlan {
    /// Plans the film of a match whose actions take these times at normal speed, in seconds. `points` are its turning
    /// points, each given as the number of actions before it is seen, in order and without repetition; only the first
    /// [`MOST_HOLDS`] count.
    pub fn of(lengths: &[f32], points: &[usize]) -> Self {
        let points = &points[..points.len().min(MOST_HOLDS)];
        let still = OPENING + ENDING + HOLD * points.len() as f32;
        let moves: f32 = lengths.iter().sum();
        let actions = lengths.len() as f32;
        let usual = still + moves + PAUSE.0 * actions;
        // A short match gets longer pauses, and the rest of the time is added at both ends.
        let spare = (LENGTHS.0 - usual).max(0.0) / actions.max(1.0);
        let pause = (PAUSE.0 + spare).min(PAUSE.1);
        let natural = moves + pause * actions;
        let left = (LENGTHS.0 - still - natural).max(0.0) / 2.0;
        let time = natural.min(LENGTHS.1 - still).max(FRAME);
        let speed = (natural / time).max(1.0);

        let mut builder =
            FilmPlanBuilder { frames: Vec::new(), begins: begins(lengths, pause), speed };
        builder.stand(OPENING + left, 0, None);
        let mut from = 0;
        for (index, &point) in points.iter().enumerate() {
            let until = point.min(lengths.len());
            builder.play(from, until);
            builder.stand(HOLD, until, Some(index));
            from = until;
        }
        builder.play(from, lengths.len());
        let ends = builder.frames.len();
        builder.stand(ENDING + left, lengths.len(), None);
        Self { frames: builder.frames, ends, speed }
    }

    /// Length of the film, in seconds.
    pub fn seconds(&self) -> f32 {
        self.frames.len() as f32 * FRAME
    }
}

/// Times at which the actions begin at normal speed, followed by the time at which all are over, in seconds.
fn begins(lengths: &[f32], pause: f32) -> Vec<f64> {
    let mut at = 0.0;
    let ends = lengths.iter().map(|&length| {
        at += f64::from(length + pause);
        at
    });
    std::iter::once(0.0).chain(ends.collect::<Vec<_>>()).collect()
}

/// The frames of a film so far, and what they are made from.
struct FilmPlanBuilder {
    frames: Vec<FilmFrame>,
    /// Times at which the actions begin, as [`begins`] returns them.
    begins: Vec<f64>,
    speed: f32,
}

impl FilmPlanBuilder {
    /// Adds frames of this many seconds in which nothing new happens.
    fn stand(&mut self, seconds: f32, begun: usize, holds: Option<usize>) {
        let frame = FilmFrame { begun, seconds: FRAME, holds };
        let count = (seconds / FRAME).round() as usize;
        self.frames.extend(std::iter::repeat_n(frame, count));
    }

    /// Adds frames for the actions from `from` up to `until`; the last of them is played to its end.
    fn play(&mut self, from: usize, until: usize) {
        let (start, end) = (self.begins[from], self.begins[until]);
        let frames = ((end - start) / f64::from(self.speed * FRAME)).ceil().max(0.0) as usize;
        let step = (end - start) / frames.max(1) as f64;
        let mut begun = from;
        for frame in 1..=frames {
            let now = start + step * frame as f64;
            while begun < until && (self.begins[begun] < now || frame == frames) {
                begun += 1;
            }
            self.frames.push(FilmFrame { begun, seconds: step as f32, holds: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches from one action to a hundred thousand, quick and slow ones, with and without turning points.
    fn plans() -> Vec<(usize, f32, Vec<usize>, FilmPlan)> {
        let counts = [1, 2, 7, 30, 130, 900, 7_000, 100_000];
        let lengths = [0.0, 0.05, 0.9, 4.0, 60.0];
        let all = counts.into_iter().flat_map(|count| lengths.map(|length| (count, length)));
        all.flat_map(|(count, length)| {
            let mut some = vec![1, count / 3, count / 2, count];
            some.retain(|&point| point > 0);
            some.dedup();
            [Vec::new(), some].map(|points| {
                let plan = FilmPlan::of(&vec![length; count], &points);
                (count, length, points, plan)
            })
        })
        .collect()
    }

    #[test]
    fn a_film_of_any_match_takes_20_to_60_seconds() {
        for (count, length, points, plan) in plans() {
            let seconds = plan.seconds();
            let told = format!("{count} actions of {length} s, {points:?}: {seconds} s");
            assert!((19.9..=60.0).contains(&seconds), "{told}");
        }
        let nothing = FilmPlan::of(&[], &[]);
        assert!((19.9..=60.0).contains(&nothing.seconds()) && nothing.speed == 1.0);
    }

    #[test]
    fn every_action_begins_in_order_and_has_ended_at_the_end() {
        for (count, length, points, plan) in plans() {
            let begun: Vec<usize> = plan.frames.iter().map(|frame| frame.begun).collect();
            assert!(begun.is_sorted(), "{count} actions of {length} s");
            assert_eq!((begun[0], begun.last().copied()), (0, Some(count)));
            let time: f64 = plan.frames.iter().map(|frame| f64::from(frame.seconds)).sum();
            let needed = f64::from(length) * count as f64;
            assert!(time > needed * 0.999, "{count} actions of {length} s, {points:?}: {time}");
        }
    }

    #[test]
    fn each_turning_point_stands_still_with_its_action_done_and_no_other_begun() {
        for (count, length, points, plan) in plans() {
            for (index, &point) in points.iter().enumerate() {
                let of_it = || plan.frames.iter().filter(|frame| frame.holds == Some(index));
                let held = of_it().count() as f32 * FRAME;
                assert!(held >= HOLD - FRAME, "{count} actions of {length} s: {held} s");
                assert!(of_it().all(|frame| frame.begun == point));
                let before = plan.frames.iter().take_while(|frame| frame.holds != Some(index));
                let time: f64 = before.map(|frame| f64::from(frame.seconds)).sum();
                let needed = f64::from(length) * point as f64;
                assert!(time > needed * 0.999, "{count} actions of {length} s: {time} of {needed}");
            }
        }
    }

    #[test]
    fn a_match_that_has_time_goes_at_the_usual_speed_and_a_long_one_faster() {
        assert_eq!(FilmPlan::of(&[1.0; 12], &[]).speed, 1.0);
        let speeds = [60, 600, 6_000].map(|count| FilmPlan::of(&vec![1.0; count], &[]).speed);
        assert!(speeds[0] > 1.0 && speeds.is_sorted(), "{speeds:?}");
    }
}
