//! A hand on a gamepad that stands in for a real one: it presses, and reads what its ring can be on.

use bevy::math::Vec2;
use shoal_tabletop::surfaces::pad_stand_ins::PadAnswer;
use shoal_tabletop::surfaces::widgets::focus::RingStop;
use shoal_test_support::steering::Steering;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

use crate::patience::{DEADLINE, Result, until};
use crate::table::patience::settle;

pub const LOWER: &str = "lower button";
/// The cross of a gamepad, in the order of the directions of [`Steering`].
pub const CROSS: [&str; 4] = ["cross right", "cross left", "cross down", "cross up"];
/// The most steps from one place to another.
const MOST_STEPS: usize = 60;

/// A gamepad, unplugged when dropped.
pub struct PadHand {
    path: PathBuf,
    reader: BufReader<UnixStream>,
    /// Number of presses so far.
    pub presses: usize,
    /// The last answer of the program.
    pub seen: PadAnswer,
}

impl PadHand {
    /// Plugs in a gamepad of this maker and model, and waits until the program has it.
    ///
    /// # Errors
    /// When the program does not take it.
    pub fn plug(folder: &Path, number: usize, model: &str) -> Result<Self> {
        // It must be listened to before it is seen.
        let (hidden, path) = (folder.join(".new"), folder.join(format!("pad{number}")));
        let socket = UnixListener::bind(&hidden)?;
        socket.set_nonblocking(true)?;
        fs::rename(&hidden, &path)?;
        let stream = until("the gamepad is read", || Ok(socket.accept().ok()))?.0;
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(DEADLINE))?;
        (&stream).write_all(format!("{model}\n").as_bytes())?;
        let seen = PadAnswer { seat: None, stops: Vec::new() };
        Ok(Self { path, reader: BufReader::new(stream), presses: 0, seen })
    }

    /// Pushes a switch down so far, and reads what is there when it was seen.
    ///
    /// # Errors
    /// When the program does not answer.
    pub fn push(&mut self, switch: &str, value: f32) -> Result<()> {
        self.reader.get_ref().write_all(format!("{switch} {value}\n").as_bytes())?;
        let mut line = String::new();
        self.reader.read_line(&mut line)?;
        self.seen = serde_json::from_str(&line)?;
        Ok(())
    }

    /// Presses a button.
    ///
    /// # Errors
    /// When the program does not answer.
    pub fn tap(&mut self, switch: &str) -> Result<()> {
        self.presses += 1;
        self.push(switch, 1.0)?;
        self.push(switch, 0.0)
    }

    /// Looks again at what is there, without a press.
    ///
    /// # Errors
    /// When the program does not answer.
    pub fn look(&mut self) -> Result<&[RingStop]> {
        self.push("right stick pressed", 0.0)?;
        Ok(&self.seen.stops)
    }

    /// Waits until something is there to be pressed.
    ///
    /// # Errors
    /// When it does not come.
    pub fn finds(&mut self, what: &str, is: impl Fn(&RingStop) -> bool) -> Result<RingStop> {
        let found = until(what, || Ok(self.look()?.iter().find(|stop| is(stop)).cloned()));
        found.map_err(|error| format!("{error}; there are {:?}", self.seen).into())
    }

    /// Steers the ring to a place.
    ///
    /// # Errors
    /// When no way leads there.
    pub fn steer(&mut self, to: &RingStop) -> Result<()> {
        let mut steering = Steering::default();
        for _ in 0..MOST_STEPS {
            let at = self.seen.stops.iter().find(|stop| stop.has_ring).map(|stop| stop.middle);
            match at {
                Some(at) if Vec2::from(at).distance(Vec2::from(to.middle)) < 20.0 => return Ok(()),
                Some(at) => self.tap(CROSS[steering.next(at, to.middle)])?,
                None => self.tap(CROSS[2])?,
            }
        }
        Err(format!("no way leads to {to:?}: {:?}", self.seen).into())
    }

    /// Presses what is in the ring, once it has been seen for long enough.
    ///
    /// # Errors
    /// When the program does not answer.
    pub fn press(&mut self) -> Result<()> {
        settle()?;
        let is_seen = |stops: &[RingStop]| stops.iter().all(|stop| !stop.is_waiting);
        until("a press counts", || Ok(is_seen(self.look()?).then_some(())))?;
        self.tap(LOWER)
    }

    /// Waits for a place like this, steers the ring there and presses it.
    ///
    /// # Errors
    /// When it does not come, or no way leads there.
    pub fn choose(&mut self, is: impl Fn(&RingStop) -> bool) -> Result<()> {
        let to = self.finds("a place for the ring", |stop| is(stop) && !stop.is_off)?;
        self.steer(&to)?;
        self.press()
    }

    /// Waits for places like this, and returns the one nearest to the ring.
    ///
    /// # Errors
    /// When none comes.
    pub fn finds_nearest(&mut self, is: impl Fn(&RingStop) -> bool) -> Result<RingStop> {
        self.finds("a place for the ring", &is)?;
        let at = self.seen.stops.iter().find(|stop| stop.has_ring).map(|stop| stop.middle);
        let at = Vec2::from(at.unwrap_or_default());
        let far = |stop: &RingStop| Vec2::from(stop.middle).distance(at);
        let nearest = self.seen.stops.iter().filter(|stop| is(stop));
        let nearest = nearest.min_by(|a, b| far(a).total_cmp(&far(b)));
        Ok(nearest.ok_or("it was there just now")?.clone())
    }
}

impl Drop for PadHand {
    fn drop(&mut self) {
        // Gone already if the folder is.
        let _ = fs::remove_file(&self.path);
    }
}
