//! The bounds of a request's work: `"positions"` and `"seconds"`.

use super::request::EngineRequest;
use shoal_contract::{SearchBrake, StopReason};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The least and the most seconds of a request: from one thousandth to a day.
const SECONDS: std::ops::RangeInclusive<f64> = 0.001..=86_400.0;

/// The bounds of a request.
#[derive(Default)]
pub(super) struct RequestBounds {
    positions: Option<u64>,
    seconds: Option<Duration>,
}

impl RequestBounds {
    /// Takes both fields out.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub(super) fn take(request: &mut EngineRequest<'_>) -> Result<Self, String> {
        let positions = request.take_as("positions")?;
        Ok(Self { positions, ..Self::take_seconds(request)? })
    }

    /// Takes the seconds out, where the positions are an option of a bot.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub(super) fn take_seconds(request: &mut EngineRequest<'_>) -> Result<Self, String> {
        let within = |seconds: f64| {
            let bounded = SECONDS.contains(&seconds).then(|| Duration::from_secs_f64(seconds));
            bounded.ok_or_else(|| {
                let (least, most) = SECONDS.into_inner();
                format!("seconds: {seconds} is not a number from {least} to {most}")
            })
        };
        let seconds = request.take_as("seconds")?.map(within).transpose()?;
        Ok(Self { positions: None, seconds })
    }

    /// Applies the bounds to a brake from now on. The seconds count until the returned timer is dropped.
    ///
    /// # Errors
    /// The system has no thread for a clock.
    pub(super) fn apply(&self, brake: &SearchBrake) -> Result<Option<RequestTimer>, String> {
        if let Some(positions) = self.positions {
            brake.allow(positions);
        }
        self.seconds.map(|time| RequestTimer::start(time, brake.clone())).transpose()
    }
}

/// Pulls a brake when its time is over. Ends when it is dropped.
pub(super) struct RequestTimer {
    _end: SyncSender<()>,
}

impl RequestTimer {
    fn start(time: Duration, brake: SearchBrake) -> Result<Self, String> {
        // Dropping this end is the message.
        let (end, ended) = sync_channel(0);
        let wait = move || {
            if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                brake.pull(StopReason::Seconds);
            }
        };
        let thread = thread::Builder::new().name("engine-clock".into());
        thread.spawn(wait).map_err(|error| format!("seconds: there is no clock: {error}"))?;
        Ok(Self { _end: end })
    }
}

/// The sentence on why a request has no answer.
pub(super) fn stop_sentence(op: &str, why: StopReason) -> String {
    match why {
        StopReason::Positions => format!(
            "positions: \"{op}\" needs more than that; allow more, or take a smaller \"depth\""
        ),
        StopReason::Seconds => format!(
            "seconds: \"{op}\" was not finished by then; allow more, or take a smaller \"depth\""
        ),
        StopReason::Stop => format!("\"{op}\" was stopped by the line after it"),
    }
}
