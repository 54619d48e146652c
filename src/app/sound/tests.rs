//! Tests of the speaker, by the samples that its device received.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};

use super::speaker::{IDLE, QUEUE, Request, State, gain};
use super::*;

const RATE: u32 = 48_000;

/// Returns a source with one sound, and a sender for more.
fn source(first: Sound) -> (Sender<Request>, Source) {
    let (sender, requests) = bounded(QUEUE);
    let first = Request {
        sound: first,
        gain: 1.0,
    };
    let waiting = Waiting { first, requests };
    (sender, waiting.at_rate(RATE))
}

fn block(source: &mut Source, milliseconds: usize) -> Vec<f32> {
    let mut block = vec![0.0; RATE as usize / 1000 * milliseconds];
    source.fill(&mut block);
    block
}

fn peak(samples: &[f32]) -> f32 {
    samples
        .iter()
        .fold(0.0, |peak, sample| peak.max(sample.abs()))
}

#[test]
fn thirty_moves_a_second_neither_queue_nor_clip() {
    for sound in Sound::ALL {
        let (sender, mut source) = source(sound);
        let mut played = Vec::new();
        for _ in 0..30 {
            sender.try_send(Request { sound, gain: 1.0 }).unwrap();
            let slice = block(&mut source, 33);
            // The new sound begins in this block, not after the others.
            let attack = &slice[..RATE as usize / 50];
            assert!(peak(attack) > 0.05, "{sound:?} comes late");
            played.extend(slice);
        }
        assert!(peak(&played) <= 1.0, "{sound:?} clips");
        let tail = block(&mut source, 1000);
        let length = source.bank.samples(sound).len();
        assert!(peak(&tail[..length]) > 0.0);
        assert_eq!(peak(&tail[length..]), 0.0, "{sound:?} rings on");
    }
}

#[test]
fn a_burst_while_the_device_sleeps_is_not_played_one_after_the_other() {
    let (sender, mut source) = source(Sound::Move);
    while sender
        .try_send(Request {
            sound: Sound::Capture,
            gain: 1.0,
        })
        .is_ok()
    {}
    let played = block(&mut source, 1000);
    let length = source.bank.samples(Sound::Capture).len();
    assert_eq!(peak(&played[length..]), 0.0);
    assert!(peak(&played) <= 1.0);
}

#[test]
fn the_device_is_let_go_after_silence_and_not_before() {
    let (sender, mut source) = source(Sound::Move);
    let mut second = vec![0.0; RATE as usize];
    assert!(source.fill(&mut second));
    for _ in 1..IDLE.as_secs() {
        assert!(source.fill(&mut second));
    }
    sender
        .try_send(Request {
            sound: Sound::Move,
            gain: 1.0,
        })
        .unwrap();
    assert!(source.fill(&mut second));
    assert!(peak(&second) > 0.05);
    for _ in 1..IDLE.as_secs() {
        assert!(source.fill(&mut second));
    }
    assert!(!source.fill(&mut second));
}

#[test]
fn the_volume_is_heard() {
    let loud = gain(100);
    assert_eq!((gain(0), loud, gain(255)), (0.0, 1.0, 1.0));
    assert!((1..=100).all(|volume| gain(volume) > gain(volume - 1)));
}

/// A device that records its samples as fast as it can.
struct Recorder(mpsc::Sender<Vec<f32>>);

impl Output for Recorder {
    fn play(&mut self, waiting: Waiting) -> io::Result<()> {
        let mut source = waiting.at_rate(RATE);
        let mut all = Vec::new();
        loop {
            let mut block = [0.0; 480];
            let goes_on = source.fill(&mut block);
            all.extend(block);
            if !goes_on {
                break;
            }
        }
        self.0.send(all).map_err(io::Error::other)
    }
}

#[test]
fn a_device_is_given_the_samples_of_the_sound_at_its_volume_each_time_it_opens() {
    let (sender, recorded) = mpsc::channel();
    let mut speaker = Speaker::new(Recorder(sender));
    for (sound, volume) in [(Sound::Check, 100), (Sound::Move, 50)] {
        speaker.play(sound, volume);
        let played = recorded.recv().unwrap();
        let samples = synth::bank(RATE).samples(sound);
        let expected = samples.iter().map(|sample| sample * gain(volume));
        assert!(played.iter().copied().zip(expected).all(|(a, b)| a == b));
        assert_eq!(peak(&played[samples.len()..]), 0.0);
    }
    speaker.play(Sound::Move, 0);
    drop(speaker);
    assert!(recorded.recv().is_err(), "volume 0 opens no device");
}

/// A device that is always missing.
struct Missing(Arc<AtomicUsize>, mpsc::Sender<()>);

impl Output for Missing {
    fn play(&mut self, _: Waiting) -> io::Result<()> {
        self.0.fetch_add(1, Ordering::SeqCst);
        let _ = self.1.send(());
        Err(io::ErrorKind::NotFound.into())
    }
}

#[test]
fn a_missing_device_is_asked_for_once_in_a_while_only() {
    let tries = Arc::new(AtomicUsize::new(0));
    let (sender, tried) = mpsc::channel();
    let mut speaker =
        Speaker::with_retry(Missing(tries.clone(), sender), Duration::from_secs(3600));
    for _ in 0..1000 {
        speaker.play(Sound::Move, 60);
    }
    tried.recv().unwrap();
    // The thread has handled all requests when it releases the device.
    drop(speaker);
    assert!(tried.recv().is_err());
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

#[test]
fn a_device_that_comes_back_is_used_again() {
    let tries = Arc::new(AtomicUsize::new(0));
    let (sender, tried) = mpsc::channel();
    let mut speaker = Speaker::with_retry(Missing(tries.clone(), sender), Duration::ZERO);
    for expected in 1..=3 {
        speaker.play(Sound::Move, 60);
        tried.recv().unwrap();
        assert_eq!(tries.load(Ordering::SeqCst), expected);
    }
}

/// A device that never takes samples.
struct Stuck(mpsc::Receiver<()>);

impl Output for Stuck {
    fn play(&mut self, _: Waiting) -> io::Result<()> {
        let _ = self.0.recv();
        Ok(())
    }
}

#[test]
fn a_device_that_hangs_holds_nobody_up() {
    let (release, hang) = mpsc::channel();
    let mut speaker = Speaker::new(Stuck(hang));
    for _ in 0..10_000 {
        speaker.play(Sound::Move, 60);
    }
    drop(release);
}

/// A device whose driver panics.
struct Broken;

impl Output for Broken {
    fn play(&mut self, _: Waiting) -> io::Result<()> {
        panic!("a broken driver")
    }
}

#[test]
fn a_panic_in_the_device_is_silence() {
    let mut speaker = Speaker::new(Broken);
    while !matches!(speaker.state, State::Silent) {
        speaker.play(Sound::Move, 60);
    }
    speaker.play(Sound::Move, 60);
}
