//! From the numbers of an axis to motion: pure arithmetic that all backends share.

/// The rule by which the numbers of one axis become motion.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) enum MouseAxis {
    /// The number is the motion.
    #[default]
    Relative,
    /// The number is a place; motion is the way from the last place.
    Absolute {
        /// Pixels for one unit of the device.
        scale: f64,
        /// The last place, if one is known.
        last: Option<f64>,
    },
}

impl MouseAxis {
    /// An axis of places from `min` to `max`, spread over `pixels`. A device that does not say its range
    /// (`max` not above `min`) keeps its own unit.
    pub(super) fn absolute(min: f64, max: f64, pixels: u16) -> Self {
        let scale = if max > min { f64::from(pixels) / (max - min) } else { 1.0 };
        Self::Absolute { scale, last: None }
    }

    /// The motion that a new number means.
    pub(super) fn motion(&mut self, value: f64) -> f64 {
        match self {
            Self::Relative => value,
            Self::Absolute { scale, last } => {
                let before = last.replace(value).unwrap_or(value);
                (value - before) * *scale
            }
        }
    }

    /// Forgets the last place: the finger was lifted, and the way to where it comes down is no motion.
    #[cfg(target_os = "linux")]
    pub(super) fn lift(&mut self) {
        if let Self::Absolute { last, .. } = self {
            *last = None;
        }
    }
}
