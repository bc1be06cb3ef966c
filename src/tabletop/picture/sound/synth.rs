//! Makes the sounds: a few notes of soft timbre, or breath, each under a gentle envelope, then a low-pass filter and
//! one level for all.

use super::Sound;
use shoal_contract::RandomGenerator;
use std::f32::consts::TAU;

/// Samples per second.
pub(super) const RATE: u32 = 32_000;

/// One layer of a sound.
struct SoundLayer {
    /// The time at which it begins, in seconds.
    at: f32,
    /// Its duration, in seconds.
    lasts: f32,
    /// Its loudness within the sound, relative to the other layers.
    level: f32,
    voice: SoundVoice,
}

enum SoundVoice {
    /// A note of this frequency that glides to another, struck like soft wood.
    Note { from: f32, to: f32 },
    /// Air through a mouth of this frequency.
    Breath { pitch: f32 },
}

fn note(at: f32, lasts: f32, pitch: f32) -> SoundLayer {
    glide(at, lasts, pitch, pitch)
}

fn glide(at: f32, lasts: f32, from: f32, to: f32) -> SoundLayer {
    SoundLayer { at, lasts, level: 1.0, voice: SoundVoice::Note { from, to } }
}

fn breath(at: f32, lasts: f32, pitch: f32) -> SoundLayer {
    SoundLayer { at, lasts, level: 1.0, voice: SoundVoice::Breath { pitch } }
}

impl SoundLayer {
    fn level(self, level: f32) -> Self {
        Self { level, ..self }
    }
}

/// The two notes of each seat, of a pentatonic scale, so that any two sound well together. Half the seats go up to the
/// second note, half go down.
const CALLS: [(f32, f32); 8] = [
    (392.0, 523.3),
    (523.3, 392.0),
    (440.0, 587.3),
    (587.3, 440.0),
    (329.6, 440.0),
    (440.0, 329.6),
    (523.3, 659.3),
    (659.3, 523.3),
];

/// Returns the peak level of a sound, the frequency of its low-pass filter in hertz, and its layers.
fn score(sound: Sound) -> (f32, f32, Vec<SoundLayer>) {
    match sound {
        Sound::Turn(seat) => {
            let (first, second) = CALLS[seat.index() % CALLS.len()];
            (0.4, 2400.0, vec![note(0.0, 0.3, first), note(0.16, 0.42, second)])
        }
        Sound::Step => (0.28, 1600.0, vec![glide(0.0, 0.12, 330.0, 240.0)]),
        // Wood on a table, less and less often, until it lies.
        Sound::Roll => (
            0.32,
            2200.0,
            vec![
                glide(0.0, 0.07, 520.0, 360.0),
                glide(0.1, 0.07, 610.0, 400.0).level(0.8),
                glide(0.22, 0.07, 480.0, 330.0).level(0.9),
                glide(0.37, 0.07, 560.0, 370.0).level(0.7),
                glide(0.55, 0.1, 420.0, 260.0),
            ],
        ),
        Sound::Bite => {
            (0.34, 2000.0, vec![glide(0.0, 0.14, 300.0, 420.0), glide(0.11, 0.16, 380.0, 540.0)])
        }
        Sound::Hit => {
            (0.45, 900.0, vec![glide(0.0, 0.3, 165.0, 82.0), breath(0.0, 0.12, 500.0).level(0.4)])
        }
        Sound::Puff => (0.26, 1100.0, vec![breath(0.0, 0.34, 340.0)]),
        // A dry snap with two smaller ones after it, over a groan.
        Sound::Crack => (
            0.3,
            3200.0,
            vec![
                breath(0.0, 0.05, 2100.0),
                breath(0.07, 0.04, 1700.0).level(0.6),
                breath(0.15, 0.05, 1400.0).level(0.4),
                glide(0.0, 0.26, 150.0, 98.0).level(0.5),
            ],
        ),
        Sound::Splash => {
            (0.3, 1500.0, vec![breath(0.0, 0.3, 620.0), glide(0.04, 0.3, 260.0, 120.0).level(0.6)])
        }
        // A bell that tolls three times, lower each time, over a groan of the deep.
        Sound::Gone => (
            0.5,
            1400.0,
            vec![
                note(0.0, 1.1, 293.7),
                note(0.55, 1.1, 233.1),
                note(1.1, 1.6, 174.6),
                glide(0.0, 2.4, 98.0, 55.0).level(0.5),
            ],
        ),
        Sound::Card => {
            (0.3, 2600.0, vec![breath(0.0, 0.1, 1500.0), note(0.06, 0.24, 659.3).level(0.5)])
        }
        // Up and open at the end, as a voice that asks.
        Sound::Ask => (0.32, 2200.0, vec![note(0.0, 0.2, 523.3), glide(0.15, 0.34, 659.3, 698.5)]),
        Sound::Ready => (0.3, 2200.0, vec![note(0.0, 0.1, 784.0)]),
        Sound::Chime => (0.3, 2400.0, vec![note(0.0, 0.3, 880.0), note(0.2, 0.4, 1174.7)]),
        Sound::Knock => (0.22, 1800.0, vec![note(0.0, 0.09, 659.3), note(0.11, 0.09, 659.3)]),
        Sound::Missing => {
            (0.28, 1500.0, vec![note(0.0, 0.35, 329.6), note(0.24, 0.42, 293.7).level(0.7)])
        }
        Sound::Refuse => (0.3, 1000.0, vec![note(0.0, 0.14, 196.0), note(0.13, 0.2, 174.6)]),
        Sound::Win => (
            0.5,
            2600.0,
            vec![
                note(0.0, 0.5, 392.0),
                note(0.16, 0.5, 493.9),
                note(0.32, 0.5, 587.3),
                note(0.48, 1.2, 784.0),
                note(0.48, 1.2, 493.9).level(0.5),
            ],
        ),
    }
}

/// The samples of a sound, each from -1 to 1.
pub(super) fn samples(sound: Sound) -> Vec<f32> {
    let (loudest, cut, layers) = score(sound);
    let end = layers.iter().map(|layer| layer.at + layer.lasts).fold(0.0, f32::max);
    let mut mix = vec![0.0; index(end) + 1];
    for layer in &layers {
        layer.add_to(&mut mix);
    }
    low_pass(&mut mix, cut);
    low_pass(&mut mix, cut);
    fade_ends(&mut mix);
    let peak = mix.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    if peak > 0.0 {
        mix.iter_mut().for_each(|sample| *sample *= loudest / peak);
    }
    mix
}

fn index(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

impl SoundLayer {
    fn add_to(&self, mix: &mut [f32]) {
        let count = index(self.lasts);
        let start = index(self.at);
        let mut phase = 0.0_f32;
        // Any noise will do, as long as it is the same every time.
        let mut noise = RandomGenerator::from_seed(11);
        let (mut band, mut low) = (0.0_f32, 0.0_f32);
        for (step, sample) in mix.iter_mut().skip(start).take(count).enumerate() {
            let part = step as f32 / count as f32;
            let value = match self.voice {
                SoundVoice::Note { from, to } => {
                    phase += (from + (to - from) * part) / RATE as f32;
                    timbre(phase)
                }
                SoundVoice::Breath { pitch } => {
                    let white = noise.below(20_001) as f32 / 10_000.0 - 1.0;
                    // A resonance at the pitch (Chamberlin's state-variable filter).
                    let tuning = 2.0 * (std::f32::consts::PI * pitch / RATE as f32).sin();
                    low += tuning * band;
                    band += tuning * (white - low - 0.6 * band);
                    band
                }
            };
            *sample += value * self.level * self.envelope(part);
        }
    }

    /// Rises within a few hundredths of a second and dies away smoothly.
    fn envelope(&self, part: f32) -> f32 {
        let rise = match self.voice {
            SoundVoice::Note { .. } => 0.012,
            SoundVoice::Breath { .. } => 0.05,
        };
        let attack = (part * self.lasts / rise).min(1.0);
        let release = (1.0 - part).powi(2);
        // A cosine has no corner where it begins.
        (0.5 - 0.5 * (attack * TAU / 2.0).cos()) * release
    }
}

/// A sine with a little of its octave and twelfth: soft, but heard on small loudspeakers.
fn timbre(phase: f32) -> f32 {
    let wave = |times: f32| (phase * times * TAU).sin();
    wave(1.0) + 0.22 * wave(2.0) + 0.08 * wave(3.0)
}

/// Filters samples with one pole, which takes the edge off; `cut` is its frequency in hertz.
fn low_pass(samples: &mut [f32], cut: f32) {
    let part = 1.0 - (-TAU * cut / RATE as f32).exp();
    let mut held = 0.0;
    for sample in samples {
        held += part * (*sample - held);
        *sample = held;
    }
}

/// Begins and ends at silence, so that nothing clicks.
fn fade_ends(samples: &mut [f32]) {
    let count = index(0.004).min(samples.len() / 2);
    let last = samples.len().saturating_sub(1);
    for step in 0..count {
        let level = step as f32 / count as f32;
        samples[step] *= level;
        samples[last - step] *= level;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Seat;

    fn all() -> Vec<Sound> {
        let rest = [
            Sound::Step,
            Sound::Roll,
            Sound::Bite,
            Sound::Hit,
            Sound::Puff,
            Sound::Crack,
            Sound::Splash,
            Sound::Card,
            Sound::Ready,
            Sound::Chime,
            Sound::Knock,
            Sound::Ask,
            Sound::Missing,
            Sound::Refuse,
            Sound::Win,
        ];
        Seat::all(8).map(Sound::Turn).chain(rest).collect()
    }

    #[test]
    fn no_sound_is_loud_and_none_clicks() {
        for sound in all() {
            let samples = samples(sound);
            let peak = samples.iter().fold(0.0_f32, |peak, s| peak.max(s.abs()));
            assert!((0.2..0.6).contains(&peak), "{sound:?} peaks at {peak}");
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            assert!(first == 0.0 && last == 0.0, "{sound:?} goes from {first} to {last}");
            let jump = samples.windows(2).map(|two| (two[1] - two[0]).abs()).fold(0.0, f32::max);
            assert!(jump < 0.12, "{sound:?} jumps by {jump}");
            assert!(samples.iter().all(|sample| sample.is_finite()), "{sound:?}");
        }
    }

    #[test]
    fn sounds_are_short_and_only_winning_takes_longer_than_a_second() {
        for sound in all() {
            let seconds = samples(sound).len() as f32 / RATE as f32;
            let most = if sound == Sound::Win { 2.0 } else { 0.7 };
            assert!((0.08..most).contains(&seconds), "{sound:?} takes {seconds} s");
        }
    }

    #[test]
    fn every_seat_has_a_call_of_its_own() {
        let calls: Vec<_> = Seat::all(8).map(|seat| samples(Sound::Turn(seat))).collect();
        for (index, call) in calls.iter().enumerate() {
            assert!(calls[index + 1..].iter().all(|other| other != call), "seat {index}");
        }
    }

    #[test]
    fn sounds_are_made_the_same_every_time() {
        assert_eq!(samples(Sound::Puff), samples(Sound::Puff));
    }
}
