//! Tests with a real sound server, whose only device is a file of the test.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::*;
use crate::common::{has_program, skip};
use crate::sound::{Sound, Sounds, Speaker, synth};

/// Longer than any of these steps takes on any machine.
const EVER: Duration = Duration::from_secs(60);

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A sound server of the test, with an inaudible device.
struct TestServer {
    _process: Running,
    socket: PathBuf,
}

impl TestServer {
    fn start(folder: &TempDir) -> TestServer {
        let socket = folder.path().join("native");
        let _ = fs::remove_file(&socket);
        let listen = format!(
            "module-native-protocol-unix auth-anonymous=1 socket={}",
            socket.display()
        );
        let process = Command::new("pulseaudio")
            .args([
                "-n",
                "--daemonize=no",
                "--exit-idle-time=-1",
                "--use-pid-file=no",
            ])
            .args(["--disable-shm=yes", "-L"])
            .arg("module-null-sink sink_name=quiet format=float32le rate=48000 channels=1")
            .args(["-L", &listen])
            .env("HOME", folder.path())
            .env("XDG_RUNTIME_DIR", folder.path())
            .env("PULSE_RUNTIME_PATH", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = TestServer {
            _process: Running(process),
            socket,
        };
        let start = Instant::now();
        while let Err(error) = Server::connect(&server.socket) {
            assert!(start.elapsed() < EVER, "the server does not start: {error}");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }

    /// Records the output of the device.
    fn record(&self) -> Recording {
        let mut process = Command::new("parec")
            .arg(format!("--server=unix:{}", self.socket.display()))
            .args([
                "--device=quiet.monitor",
                "--format=float32le",
                "--rate=48000",
            ])
            .args(["--channels=1", "--latency-msec=10", "--raw"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = process.stdout.take().unwrap();
        let (sender, blocks) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4 * 48];
            while output.read_exact(&mut bytes).is_ok() {
                let samples = bytes.chunks_exact(4);
                let samples = samples.map(|sample| f32::from_le_bytes(sample.try_into().unwrap()));
                if sender.send((Instant::now(), samples.collect())).is_err() {
                    break;
                }
            }
        });
        Recording {
            _process: Running(process),
            blocks,
        }
    }
}

struct Recording {
    _process: Running,
    blocks: Receiver<(Instant, Vec<f32>)>,
}

impl Recording {
    /// Returns the next samples, and the time at which the last of them arrived.
    fn next(&self, samples: usize) -> (Instant, Vec<f32>) {
        let mut all = Vec::new();
        loop {
            let (time, block) = self.blocks.recv_timeout(EVER).unwrap();
            all.extend(block);
            if all.len() >= samples {
                return (time, all);
            }
        }
    }

    /// Waits for the first sound, and returns the samples from there on; `None` after a second of silence.
    fn heard(&self, samples: usize) -> Option<(Instant, Vec<f32>)> {
        for _ in 0..1000 {
            let (time, mut first) = self.next(1);
            if first.iter().any(|sample| *sample != 0.0) {
                first.extend(self.next(samples).1);
                return Some((time, first));
            }
        }
        None
    }

    /// Discards samples until there is silence.
    fn until_silence(&self) {
        while self.next(4800).1.iter().any(|sample| *sample != 0.0) {}
    }
}

/// Returns whether a recording contains the samples at this volume, complete and in order.
fn holds(recording: &[f32], samples: &[f32], gain: f32) -> bool {
    let shifts = recording.windows(samples.len()).take(96);
    let mut played = shifts.map(|window| window.iter().zip(samples));
    played.any(|mut pairs| pairs.all(|(heard, sample)| (heard - sample * gain).abs() < 1e-4))
}

/// Plays a sound until it arrives complete: on a busy machine the server may be delayed.
fn plays(speaker: &mut Speaker, recording: &Recording, sound: Sound) {
    let samples = synth::bank(RATE).samples(sound);
    for _ in 0..20 {
        recording.until_silence();
        let start = Instant::now();
        speaker.play(sound, 50);
        let Some((time, heard)) = recording.heard(samples.len() + 96) else {
            continue;
        };
        if holds(&heard, &samples, 0.25) {
            println!("{sound:?} after {:?}", time - start);
            return;
        }
    }
    panic!("{sound:?} is not heard");
}

#[test]
fn a_server_plays_what_we_send_and_may_die_and_come_back() {
    if !has_program("pulseaudio") || !has_program("parec") {
        skip("the test of the sound server", "pulseaudio with parec");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(&folder);
    let recording = server.record();
    let mut speaker = Speaker::with_retry(Pulse::at(&server.socket), Duration::ZERO);
    for sound in Sound::ALL {
        plays(&mut speaker, &recording, sound);
    }
    // The server ends while a sound is played, and is absent for a while.
    speaker.play(Sound::End, 100);
    drop((recording, server));
    for _ in 0..10 {
        speaker.play(Sound::Move, 100);
        std::thread::sleep(Duration::from_millis(5));
    }
    let server = TestServer::start(&folder);
    let recording = server.record();
    plays(&mut speaker, &recording, Sound::Capture);
}

#[test]
fn a_server_that_says_nonsense_is_no_server() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("native");
    let listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let words: [&[u8]; 4] = [
        b"",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        &[0; 4096],
        &[255; 4096],
    ];
    let answers = std::thread::spawn(move || {
        for word in words {
            let (mut client, _) = listener.accept().unwrap();
            client.write_all(word).unwrap();
        }
    });
    for _ in words {
        assert!(Server::connect(&socket).is_err());
    }
    answers.join().unwrap();
}

#[test]
fn addresses_of_servers_are_read_as_pulseaudio_writes_them() {
    let local = |address| local_socket(address).map(|path| path.display().to_string());
    assert_eq!(local("unix:/run/pulse").as_deref(), Some("/run/pulse"));
    assert_eq!(
        local("/mnt/wslg/PulseServer").as_deref(),
        Some("/mnt/wslg/PulseServer")
    );
    assert_eq!(local("{3fa2}unix:/a b").as_deref(), Some("/a b"));
    for foreign in ["tcp:host:4713", "host", "unix:", "{3fa2", "{3fa2}", ""] {
        assert_eq!(local(foreign), None, "{foreign}");
    }
}
