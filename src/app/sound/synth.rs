//! Synthesises the sounds from physical models of small wooden objects.
//!
//! A struck body vibrates in modes: damped sines with inharmonic frequencies, of which the higher ones decay faster. A short
//! burst of filtered noise is the contact. A sound is a few strikes of such bodies; the noise is deterministic, so the samples
//! are always the same.

use std::f64::consts::{PI, TAU};
use std::sync::{Arc, Mutex, PoisonError};

use super::event::Sound;

/// A mode of vibration of a body.
struct Mode {
    /// Frequency in hertz.
    hertz: f64,
    /// Amplitude relative to the other modes.
    part: f64,
    /// Decay time to 1/e, in seconds.
    decay: f64,
}

const fn mode(hertz: f64, part: f64, decay: f64) -> Mode {
    Mode { hertz, part, decay }
}

/// An object that is struck.
struct Body {
    modes: &'static [Mode],
    /// Duration of the contact, in seconds: long for felt, short for bare wood.
    contact: f64,
    noise: Noise,
}

/// The noise of the contact.
struct Noise {
    part: f64,
    decay: f64,
    /// Frequency in hertz above which it is damped.
    cutoff: f64,
}

/// A piece that is put on the board.
static TAP: Body = Body {
    modes: &[
        mode(265.0, 0.55, 0.030),
        mode(468.0, 0.90, 0.024),
        mode(842.0, 0.70, 0.015),
        mode(1390.0, 0.42, 0.009),
        mode(2210.0, 0.20, 0.005),
    ],
    contact: 0.0012,
    noise: Noise {
        part: 0.55,
        decay: 0.004,
        cutoff: 2200.0,
    },
};

/// Two pieces that collide: small, hard, bright.
static CLACK: Body = Body {
    modes: &[
        mode(1130.0, 0.80, 0.012),
        mode(1780.0, 0.65, 0.009),
        mode(2870.0, 0.35, 0.006),
        mode(4150.0, 0.15, 0.004),
    ],
    contact: 0.0006,
    noise: Noise {
        part: 0.50,
        decay: 0.003,
        cutoff: 4200.0,
    },
};

/// A heavy piece that is put down hard.
static THUD: Body = Body {
    modes: &[
        mode(172.0, 0.75, 0.042),
        mode(318.0, 0.95, 0.034),
        mode(561.0, 0.70, 0.021),
        mode(967.0, 0.40, 0.012),
        mode(1640.0, 0.18, 0.006),
    ],
    contact: 0.0014,
    noise: Noise {
        part: 0.70,
        decay: 0.006,
        cutoff: 1500.0,
    },
};

/// The bar of a marimba, with a tone of 1 Hz that is scaled: its second mode is two octaves above.
static BAR: Body = Body {
    modes: &[
        mode(1.0, 1.00, 0.110),
        mode(3.98, 0.28, 0.030),
        mode(9.2, 0.06, 0.010),
    ],
    contact: 0.0020,
    noise: Noise {
        part: 0.04,
        decay: 0.004,
        cutoff: 1800.0,
    },
};

/// The tick of a clock.
static TICK: Body = Body {
    modes: &[
        mode(1950.0, 0.90, 0.009),
        mode(2640.0, 0.50, 0.006),
        mode(3720.0, 0.22, 0.004),
    ],
    contact: 0.0010,
    noise: Noise {
        part: 0.25,
        decay: 0.002,
        cutoff: 3500.0,
    },
};

/// A knuckle on a table: low and dull, with enough higher modes for small loudspeakers.
static KNOCK: Body = Body {
    modes: &[
        mode(146.0, 0.80, 0.048),
        mode(228.0, 1.00, 0.040),
        mode(347.0, 0.70, 0.026),
        mode(489.0, 0.40, 0.016),
    ],
    contact: 0.0040,
    noise: Noise {
        part: 0.30,
        decay: 0.010,
        cutoff: 480.0,
    },
};

/// A strike of a body.
struct Strike {
    body: &'static Body,
    /// Time after the start of the sound, in seconds.
    at: f64,
    /// Factor for all its frequencies.
    pitch: f64,
    force: f64,
}

const fn strike(body: &'static Body, at: f64, pitch: f64, force: f64) -> Strike {
    Strike {
        body,
        at,
        pitch,
        force,
    }
}

struct Recipe {
    strikes: Vec<Strike>,
    /// Length in seconds; the last part fades.
    length: f64,
    /// Level relative to the other sounds, as a factor.
    level: f64,
}

// Tones in hertz, equal temperament.
const G4: f64 = 392.00;
const B4: f64 = 493.88;
const C4: f64 = 261.63;
const E4: f64 = 329.63;
const C5: f64 = 523.25;
const E5: f64 = 659.26;
const G5: f64 = 783.99;
const A5: f64 = 880.00;
const C6: f64 = 1046.50;

fn recipe(sound: Sound) -> Recipe {
    let (strikes, length, level) = match sound {
        Sound::Move => (vec![strike(&TAP, 0.0, 1.0, 1.0)], 0.14, 1.0),
        // The captured piece, then the one that captures it.
        Sound::Capture => (
            vec![
                strike(&CLACK, 0.0, 1.0, 0.7),
                strike(&THUD, 0.038, 1.0, 1.0),
            ],
            0.22,
            1.1,
        ),
        // The king, then the rook.
        Sound::Castling => (
            vec![
                strike(&TAP, 0.0, 0.92, 1.0),
                strike(&TAP, 0.092, 1.12, 0.85),
            ],
            0.24,
            1.0,
        ),
        // A tap, and a fourth upwards.
        Sound::Check => (
            vec![
                strike(&TAP, 0.0, 1.0, 1.0),
                strike(&BAR, 0.030, E5, 0.50),
                strike(&BAR, 0.105, A5, 0.60),
            ],
            0.34,
            1.0,
        ),
        // A tap, and a rising chord.
        Sound::Promotion => (
            vec![
                strike(&TAP, 0.0, 1.0, 1.0),
                strike(&BAR, 0.030, C5, 0.45),
                strike(&BAR, 0.090, E5, 0.45),
                strike(&BAR, 0.150, G5, 0.50),
                strike(&BAR, 0.210, C6, 0.55),
            ],
            0.40,
            1.0,
        ),
        // A tap, the dominant, and the tonic.
        Sound::End => (
            vec![
                strike(&TAP, 0.0, 0.9, 0.8),
                strike(&BAR, 0.025, G4, 0.40),
                strike(&BAR, 0.030, B4, 0.40),
                strike(&BAR, 0.130, C4, 0.60),
                strike(&BAR, 0.136, E4, 0.50),
                strike(&BAR, 0.142, G4, 0.45),
                strike(&BAR, 0.148, C5, 0.55),
            ],
            0.40,
            1.0,
        ),
        Sound::LowTime => (
            vec![
                strike(&TICK, 0.0, 1.0, 1.0),
                strike(&TICK, 0.130, 0.94, 0.9),
            ],
            0.20,
            0.65,
        ),
        Sound::Error => (vec![strike(&KNOCK, 0.0, 1.0, 1.0)], 0.18, 1.0),
    };
    Recipe {
        strikes,
        length,
        level,
    }
}

/// Root mean square of the loudest tenth of a second of every sound, unless the peak limits it.
const LOUDNESS: f64 = 0.11;
const LOUDEST: f64 = 0.1;

/// Maximum peak of a sound.
const PEAK: f64 = 0.8;

/// Duration of the fade at the end of a sound, in seconds.
const FADE: f64 = 0.03;

/// Number of decays after which a vibration is 87 dB lower than it began.
const AUDIBLE_DECAYS: f64 = 10.0;

/// All sounds at one sample rate.
pub struct Bank {
    rate: u32,
    sounds: [Arc<[f32]>; Sound::ALL.len()],
}

impl Bank {
    fn new(rate: u32) -> Bank {
        Bank {
            rate,
            sounds: Sound::ALL.map(|sound| render(sound, rate).into()),
        }
    }

    /// Returns the samples of a sound, between -1 and 1.
    pub fn samples(&self, sound: Sound) -> Arc<[f32]> {
        self.sounds[sound as usize].clone()
    }
}

/// Returns all sounds at a sample rate. They are computed once for each rate.
pub fn bank(rate: u32) -> Arc<Bank> {
    static BANKS: Mutex<Vec<Arc<Bank>>> = Mutex::new(Vec::new());
    let mut banks = BANKS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bank) = banks.iter().find(|bank| bank.rate == rate) {
        return bank.clone();
    }
    let bank = Arc::new(Bank::new(rate));
    banks.push(bank.clone());
    bank
}

/// One channel of a sound.
fn render(sound: Sound, rate: u32) -> Vec<f32> {
    let recipe = recipe(sound);
    let rate = f64::from(rate);
    let mut samples = vec![0.0; (recipe.length * rate) as usize];
    for strike in &recipe.strikes {
        let first = (strike.at * rate) as usize;
        strike.sound(&mut samples[first..], rate);
    }
    fade_out(&mut samples, (FADE * rate) as usize);
    let window = (LOUDEST * rate) as usize;
    let peak = samples
        .iter()
        .fold(0.0, |peak: f64, sample| peak.max(sample.abs()));
    let factor = recipe.level * LOUDNESS / loudness(&samples, window);
    let factor = factor.min(PEAK / peak);
    samples
        .iter()
        .map(|sample| (sample * factor) as f32)
        .collect()
}

impl Strike {
    fn sound(&self, samples: &mut [f64], rate: f64) {
        let body = self.body;
        for mode in body.modes {
            let hertz = mode.hertz * self.pitch;
            // Frequencies too high for the sample rate would be aliased.
            if hertz > 0.45 * rate {
                continue;
            }
            for (time, sample) in seconds(rate, mode.decay).zip(samples.iter_mut()) {
                let swing = (TAU * hertz * time).sin() * (-time / mode.decay).exp();
                *sample += self.force * mode.part * swing * body.onset(time);
            }
        }
        let noise = &body.noise;
        let mut rush = Rush::new(noise.cutoff, rate);
        for (time, sample) in seconds(rate, noise.decay).zip(samples.iter_mut()) {
            let fall = (-time / noise.decay).exp();
            *sample += self.force * noise.part * rush.next() * fall * body.onset(time);
        }
    }
}

impl Body {
    /// Returns the envelope of the strike at a time: from 0 to 1 without an edge.
    fn onset(&self, time: f64) -> f64 {
        if time >= self.contact {
            1.0
        } else {
            0.5 - 0.5 * (PI * time / self.contact).cos()
        }
    }
}

/// Returns the times of the samples until a decay is inaudible.
fn seconds(rate: f64, decay: f64) -> impl Iterator<Item = f64> {
    let audible = (AUDIBLE_DECAYS * decay * rate) as u32;
    (0..audible).map(move |sample| f64::from(sample) / rate)
}

/// Low-pass filtered noise with a fixed seed.
struct Rush {
    random: u32,
    smoothing: f64,
    once: f64,
    twice: f64,
}

impl Rush {
    fn new(cutoff: f64, rate: f64) -> Rush {
        Rush {
            random: 0x7AB1_A000,
            smoothing: 1.0 - (-TAU * cutoff / rate).exp(),
            once: 0.0,
            twice: 0.0,
        }
    }

    fn next(&mut self) -> f64 {
        // Marsaglia's xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        let white = f64::from(self.random) / f64::from(u32::MAX) * 2.0 - 1.0;
        self.once += self.smoothing * (white - self.once);
        self.twice += self.smoothing * (self.once - self.twice);
        self.twice
    }
}

fn fade_out(samples: &mut [f64], length: usize) {
    for (step, sample) in samples.iter_mut().rev().take(length).enumerate() {
        *sample *= 0.5 - 0.5 * (PI * step as f64 / length as f64).cos();
    }
}

/// Returns the root mean square of the loudest stretch of this number of samples.
fn loudness(samples: &[f64], window: usize) -> f64 {
    let mut energy = 0.0;
    let mut loudest: f64 = 0.0;
    for (end, sample) in samples.iter().enumerate() {
        energy += sample * sample;
        if let Some(start) = end.checked_sub(window) {
            energy -= samples[start] * samples[start];
        }
        loudest = loudest.max(energy);
    }
    (loudest / window as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    fn samples(sound: Sound) -> Vec<f32> {
        render(sound, RATE)
    }

    fn rms(sound: Sound) -> f64 {
        let samples: Vec<f64> = samples(sound).into_iter().map(f64::from).collect();
        loudness(&samples, RATE as usize / 10)
    }

    /// Returns the part of the energy in each band: below 300, 600, 1200 and 2400 Hz, and above.
    fn bands(samples: &[f32]) -> [f64; 5] {
        let mut rest: Vec<f64> = samples.iter().copied().map(f64::from).collect();
        let whole: f64 = rest.iter().map(|sample| sample * sample).sum();
        let mut bands = [0.0; 5];
        for (band, cutoff) in [300.0, 600.0, 1200.0, 2400.0].into_iter().enumerate() {
            let smoothing = 1.0 - (-TAU * cutoff / f64::from(RATE)).exp();
            let (mut once, mut energy) = (0.0, 0.0);
            for sample in &mut rest {
                once += smoothing * (*sample - once);
                energy += once * once;
                *sample -= once;
            }
            bands[band] = energy / whole;
        }
        bands[4] = rest.iter().map(|sample| sample * sample).sum::<f64>() / whole;
        bands
    }

    /// Returns the part of the energy in each twentieth of a second.
    fn envelope(samples: &[f32]) -> [f64; 8] {
        let whole: f32 = samples.iter().map(|sample| sample * sample).sum();
        let mut parts = [0.0; 8];
        for (slice, part) in samples.chunks(RATE as usize / 20).zip(&mut parts) {
            let energy: f32 = slice.iter().map(|sample| sample * sample).sum();
            *part = f64::from(energy / whole);
        }
        parts
    }

    #[test]
    fn every_sound_is_short_and_heard_and_does_not_clip() {
        for sound in Sound::ALL {
            let samples = samples(sound);
            let milliseconds = samples.len() * 1000 / RATE as usize;
            assert!(
                (60..=400).contains(&milliseconds),
                "{sound:?} {milliseconds} ms"
            );
            let peak = samples
                .iter()
                .fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
            assert!((0.2..=0.801).contains(&peak), "{sound:?} peaks at {peak}");
        }
    }

    #[test]
    fn no_sound_clicks_at_its_start_or_end() {
        for sound in Sound::ALL {
            let samples = samples(sound);
            assert!(
                samples[0].abs() < 0.001,
                "{sound:?} starts at {}",
                samples[0]
            );
            let end = &samples[samples.len() - 48..];
            assert!(
                end.iter().all(|sample| sample.abs() < 0.001),
                "{sound:?} ends in {end:?}"
            );
            // A jump between two samples is audible as a click.
            let jump = samples
                .windows(2)
                .map(|pair| (pair[0] - pair[1]).abs())
                .fold(0.0, f32::max);
            assert!(jump < 0.25, "{sound:?} jumps by {jump}");
        }
    }

    #[test]
    fn no_sound_is_much_louder_than_another() {
        let loudest = Sound::ALL.map(rms).into_iter().fold(0.0, f64::max);
        for sound in Sound::ALL {
            let decibels = 20.0 * (rms(sound) / loudest).log10();
            assert!(decibels > -6.0, "{sound:?} {decibels} dB");
        }
    }

    #[test]
    fn no_two_sounds_are_alike() {
        for (index, a) in Sound::ALL.into_iter().enumerate() {
            for b in &Sound::ALL[index + 1..] {
                let (a_samples, b_samples) = (samples(a), samples(*b));
                let far = |a: &[f64], b: &[f64]| -> f64 {
                    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum()
                };
                let colour = far(&bands(&a_samples), &bands(&b_samples));
                let rhythm = far(&envelope(&a_samples), &envelope(&b_samples));
                assert!(
                    colour + rhythm > 0.3,
                    "{a:?} {b:?}: colour {colour}, rhythm {rhythm}"
                );
            }
        }
    }

    #[test]
    fn every_run_makes_the_same_samples_and_they_are_made_once() {
        for sound in Sound::ALL {
            assert_eq!(samples(sound), samples(sound));
        }
        let first = bank(44_100);
        assert!(Arc::ptr_eq(&first, &bank(44_100)));
        assert_eq!(
            bank(RATE).samples(Sound::Move).len(),
            samples(Sound::Move).len()
        );
    }

    #[test]
    fn a_sound_is_as_long_and_as_loud_at_every_rate() {
        for rate in [8_000, 44_100, 96_000, 192_000] {
            for sound in Sound::ALL {
                let there: Vec<f64> = render(sound, rate).into_iter().map(f64::from).collect();
                let here = samples(sound);
                let seconds = there.len() as f64 / f64::from(rate);
                assert!((seconds - here.len() as f64 / f64::from(RATE)).abs() < 0.001);
                let factor = loudness(&there, rate as usize / 10) / rms(sound);
                assert!(
                    (0.7..1.4).contains(&factor),
                    "{sound:?} at {rate}: {factor}"
                );
            }
        }
    }
}
