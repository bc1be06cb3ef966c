//! What is seen when: a match of any length as 20 to 60 seconds of frames. Pure numbers, no clock.
//!
//! The events of a match follow each other as at the table, with a breath between actions, and faster where
//! there are many: then a frame may pass several actions. A turning point is always seen: the picture comes to
//! the end of its action exactly and stands still.

/// How long a frame is seen, in hundredths of a second: what a GIF counts in.
pub const HUNDREDTHS: u16 = 8;
/// The same in seconds.
const FRAME: f32 = HUNDREDTHS as f32 / 100.0;
/// The shortest and the longest film, in seconds. What is rounded up to frames has room below the minute.
const LENGTHS: (f32, f32) = (20.0, 59.0);
/// How long the beginning is seen before anything moves.
const OPENING: f32 = 2.0;
/// How long a turning point stands still.
const HOLD: f32 = 3.0;
/// How long the end is seen.
const ENDING: f32 = 5.0;
/// How long nothing moves after an action at the usual speed, at least and where there is time.
const BREATH: (f32, f32) = (0.25, 1.5);
/// At most this many turning points stand still.
pub const MOST_HOLDS: usize = 5;

/// One frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// How many actions have begun when it ends.
    pub begun: usize,
    /// How much time passes on the board, in seconds at the usual speed.
    pub seconds: f32,
    /// Which turning point stands still, by its place in the list.
    pub holds: Option<usize>,
}

/// The frames of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// In order, each seen for [`HUNDREDTHS`].
    pub frames: Vec<Frame>,
    /// With which frame the end begins, when all has been seen.
    pub ends: usize,
    /// How many times the usual speed it goes.
    pub speed: f32,
}

impl Plan {
    /// The frames of a match whose actions take so long at the usual speed, in seconds. `points` are its turning
    /// points, each by the number of actions after which it is seen, in order and each once; of more than
    /// [`MOST_HOLDS`] the first count.
    pub fn of(lengths: &[f32], points: &[usize]) -> Self {
        let points = &points[..points.len().min(MOST_HOLDS)];
        let still = OPENING + ENDING + HOLD * points.len() as f32;
        let moves: f32 = lengths.iter().sum();
        let actions = lengths.len() as f32;
        let usual = still + moves + BREATH.0 * actions;
        // A short match gets longer breaths, and what is left lies at both ends.
        let spare = (LENGTHS.0 - usual).max(0.0) / actions.max(1.0);
        let breath = (BREATH.0 + spare).min(BREATH.1);
        let natural = moves + breath * actions;
        let left = (LENGTHS.0 - still - natural).max(0.0) / 2.0;
        let time = natural.min(LENGTHS.1 - still).max(FRAME);
        let speed = (natural / time).max(1.0);

        let mut laid = Laid { frames: Vec::new(), begins: begins(lengths, breath), speed };
        laid.stand(OPENING + left, 0, None);
        let mut from = 0;
        for (index, &point) in points.iter().enumerate() {
            let until = point.min(lengths.len());
            laid.play(from, until);
            laid.stand(HOLD, until, Some(index));
            from = until;
        }
        laid.play(from, lengths.len());
        let ends = laid.frames.len();
        laid.stand(ENDING + left, lengths.len(), None);
        Self { frames: laid.frames, ends, speed }
    }

    /// How long the film is, in seconds.
    pub fn seconds(&self) -> f32 {
        self.frames.len() as f32 * FRAME
    }
}

/// When each action begins at the usual speed, and at the end when all is over.
fn begins(lengths: &[f32], breath: f32) -> Vec<f64> {
    let mut at = 0.0;
    let ends = lengths.iter().map(|&length| {
        at += f64::from(length + breath);
        at
    });
    std::iter::once(0.0).chain(ends.collect::<Vec<_>>()).collect()
}

struct Laid {
    frames: Vec<Frame>,
    begins: Vec<f64>,
    speed: f32,
}

impl Laid {
    /// Nothing new happens for this many seconds.
    fn stand(&mut self, seconds: f32, begun: usize, holds: Option<usize>) {
        let frame = Frame { begun, seconds: FRAME, holds };
        let count = (seconds / FRAME).round() as usize;
        self.frames.extend(std::iter::repeat_n(frame, count));
    }

    /// The actions from `from` up to `until` are played, and the last of them to its end.
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
            self.frames.push(Frame { begun, seconds: step as f32, holds: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches from one action to a hundred thousand, quick and slow ones, with and without turning points.
    fn plans() -> Vec<(usize, f32, Vec<usize>, Plan)> {
        let counts = [1, 2, 7, 30, 130, 900, 7_000, 100_000];
        let lengths = [0.0, 0.05, 0.9, 4.0, 60.0];
        let all = counts.into_iter().flat_map(|count| lengths.map(|length| (count, length)));
        all.flat_map(|(count, length)| {
            let mut some = vec![1, count / 3, count / 2, count];
            some.retain(|&point| point > 0);
            some.dedup();
            [Vec::new(), some].map(|points| {
                let plan = Plan::of(&vec![length; count], &points);
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
        let nothing = Plan::of(&[], &[]);
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
        assert_eq!(Plan::of(&[1.0; 12], &[]).speed, 1.0);
        let speeds = [60, 600, 6_000].map(|count| Plan::of(&vec![1.0; count], &[]).speed);
        assert!(speeds[0] > 1.0 && speeds.is_sorted(), "{speeds:?}");
    }
}
