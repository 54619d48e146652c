//! Mixes sounds that overlap.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of sounds at once; a further one fades out the oldest.
const RINGING: usize = 2;

/// Duration of a fade-out.
const FADE: Duration = Duration::from_millis(10);

/// Level above which the mixture is compressed, so that it never reaches full scale.
const KNEE: f32 = 0.8;

struct Voice {
    samples: Arc<[f32]>,
    played: usize,
    gain: f32,
    /// Number of samples left of a fading voice.
    fading: Option<usize>,
}

/// Mixes the voices of a few sounds.
pub struct Mixer {
    /// The voices, the oldest first.
    voices: VecDeque<Voice>,
    /// Length of a fade in samples.
    fade: usize,
}

impl Mixer {
    pub fn new(rate: u32) -> Mixer {
        Mixer {
            voices: VecDeque::new(),
            fade: (FADE.as_secs_f32() * rate as f32) as usize,
        }
    }

    pub fn is_silent(&self) -> bool {
        self.voices.is_empty()
    }

    /// Begins a sound with the next block.
    pub fn start(&mut self, samples: Arc<[f32]>, gain: f32) {
        let ringing = self.voices.iter().filter(|voice| voice.fading.is_none());
        if ringing.count() >= RINGING {
            let oldest = self.voices.iter_mut().find(|voice| voice.fading.is_none());
            if let Some(voice) = oldest {
                voice.fading = Some(if voice.played == 0 { 0 } else { self.fade });
            }
        }
        self.voices.push_back(Voice {
            samples,
            played: 0,
            gain,
            fading: None,
        });
        self.drop_finished();
    }

    /// Writes the next samples over a block.
    pub fn fill(&mut self, block: &mut [f32]) {
        block.fill(0.0);
        for voice in &mut self.voices {
            voice.add_to(block, self.fade);
        }
        self.drop_finished();
        for sample in block {
            *sample = limit(*sample);
        }
    }

    fn drop_finished(&mut self) {
        self.voices.retain(|voice| {
            voice.played < voice.samples.len() && voice.fading.is_none_or(|left| left > 0)
        });
    }
}

impl Voice {
    fn add_to(&mut self, block: &mut [f32], fade: usize) {
        let rest = self.samples[self.played..].iter();
        for (sum, sample) in block.iter_mut().zip(rest) {
            let mut gain = self.gain;
            if let Some(left) = &mut self.fading {
                gain *= *left as f32 / fade as f32;
                *left = left.saturating_sub(1);
            }
            *sum += sample * gain;
            self.played += 1;
        }
    }
}

/// Returns quiet samples unchanged and compresses loud ones smoothly towards full scale.
fn limit(sample: f32) -> f32 {
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let room = 1.0 - KNEE;
    (KNEE + room * (over / room).tanh()).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(mixer: &mut Mixer, samples: usize) -> Vec<f32> {
        let mut block = vec![9.0; samples];
        mixer.fill(&mut block);
        block
    }

    #[test]
    fn sounds_are_added_and_end() {
        let mut mixer = Mixer::new(48_000);
        mixer.start([0.2, 0.2, 0.2].into(), 1.0);
        assert_eq!(filled(&mut mixer, 1), [0.2]);
        mixer.start([0.4].into(), 0.5);
        assert_eq!(filled(&mut mixer, 4), [0.4, 0.2, 0.0, 0.0]);
        assert!(mixer.is_silent());
    }

    #[test]
    fn the_oldest_of_three_fades_smoothly() {
        let mut mixer = Mixer::new(48_000);
        let long: Arc<[f32]> = vec![0.25; 48_000].into();
        mixer.start(long, 1.0);
        filled(&mut mixer, 100);
        for _ in 0..RINGING {
            mixer.start(vec![0.0; 48_000].into(), 1.0);
        }
        let faded = filled(&mut mixer, 600);
        assert!(
            faded
                .windows(2)
                .all(|pair| (pair[0] - pair[1]).abs() < 0.002)
        );
        assert_eq!(faded[0], 0.25);
        assert!(faded[480..].iter().all(|sample| *sample == 0.0));
        assert_eq!(mixer.voices.len(), RINGING);
    }

    #[test]
    fn a_thousand_loud_sounds_at_once_neither_clip_nor_pile_up() {
        let mut mixer = Mixer::new(48_000);
        for _ in 0..1000 {
            mixer.start(vec![1.0; 480].into(), 1.0);
        }
        assert_eq!(mixer.voices.len(), RINGING);
        assert!(filled(&mut mixer, 480).iter().all(|sample| *sample <= 1.0));
    }

    #[test]
    fn the_limit_is_smooth_and_never_reached() {
        let mut last = 0.0;
        for step in 0..4000 {
            let sample = step as f32 / 1000.0;
            let limited = limit(sample);
            assert!(limited >= last && limited - last < 0.0011 && limited <= 1.0);
            assert_eq!(limited, -limit(-sample));
            last = limited;
        }
        assert_eq!(limit(0.5), 0.5);
    }
}
