//! Random and mutated lines: no input may end the session, stop the engine, or remain unanswered.

use std::io::Cursor;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tabia_chess::CastlingMode;

use super::command::{Command, Line};
use super::session::Game;

/// Lines of real front ends, and positions that are hard to read.
const LINES: [&str; 45] = [
    "uci",
    "isready",
    "ucinewgame",
    "debug on",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "perft 2",
    "go",
    "go infinite",
    "go depth 4",
    "go nodes 500",
    "go movetime 2",
    "go mate 2",
    "go ponder wtime 1000 btime 1000",
    "go wtime 100 btime 100 winc 1 binc 1 movestogo 4",
    "go depth 3 searchmoves e2e4 d2d4 e1g1",
    "go depth 100",
    "go mate 30",
    "go nodes 100000000000",
    "go movetime 10000000",
    "go depth 1",
    "go searchmoves e2e4",
    "position startpos moves e2e5",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 65536 99999999999999999999",
    "position fen qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
    "position fen q1q2k1q/3q4/q2q2Q1/2Q2q2/1Q1q2Q1/4Q2q/Q1q2Q2/1K2Q1Q1 b - - 0 1",
    "position fen 3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "position fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "position fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3 moves e5f6",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1200",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "setoption name Null move value false",
    "setoption name Contempt value -30",
];

/// Number of lines of a session.
const CONVERSATION: usize = 250;

/// Longer than any session takes, so that a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(300);

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() >> 11) as usize % most.max(1)
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// Returns a line, unchanged, damaged, with words in random order, or of random bytes.
    fn line(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => self.pick(&LINES).as_bytes().to_vec(),
            1..=4 => {
                let mut line = self.pick(&LINES).as_bytes().to_vec();
                for _ in 0..=self.below(4) {
                    self.damage(&mut line);
                }
                line
            }
            5 | 6 => self.words(),
            _ => (0..self.below(60)).map(|_| self.next() as u8).collect(),
        }
    }

    fn words(&mut self) -> Vec<u8> {
        let count = self.below(10);
        let words: Vec<&str> = (0..count)
            .map(|_| {
                let words: Vec<&str> = self.pick(&LINES).split(' ').collect();
                self.pick(&words)
            })
            .collect();
        words.join(" ").into_bytes()
    }

    fn damage(&mut self, line: &mut Vec<u8>) {
        let at = self.below(line.len() + 1);
        let end = line.len();
        match self.below(8) {
            0 => line.truncate(at),
            1 => line.insert(at, self.next() as u8),
            2 => line.insert(at, b" -0123456789/KQkqpPnNrRbBwabcdefgh"[self.below(34)]),
            3 if at < end => drop(line.remove(at)),
            4 if at < end => line[at] ^= 1 << self.below(8),
            5 => {
                let other = self.below(end + 1);
                line.extend_from_within(at.min(other)..at.max(other));
            }
            6 => {
                let mut words: Vec<Vec<u8>> =
                    line.split(|&b| b == b' ').map(<[u8]>::to_vec).collect();
                let (a, b) = (self.below(words.len()), self.below(words.len()));
                words.swap(a, b);
                *line = words.join(&b' ');
            }
            _ => line.extend(b" 99999999999999999999".iter().take(self.below(21))),
        }
        line.retain(|&byte| byte != b'\n');
    }

    /// Returns a session, and for each search whether there is a position to search; `None` when it is ended in the middle.
    fn conversation(&mut self) -> (Vec<u8>, Option<Vec<bool>>) {
        let (mut text, mut searches) = (Vec::new(), Vec::new());
        let mut lines = 0;
        let mut has_position = true;
        let mut mode = CastlingMode::Standard;
        while lines < CONVERSATION {
            let line = self.line();
            let said = Line::parse(&String::from_utf8_lossy(&line)).command;
            if said.as_ref().is_some_and(is_too_much) {
                continue;
            }
            lines += 1;
            text.extend(&line);
            text.push(b'\n');
            match said {
                Some(Command::Quit) => return (text, None),
                Some(Command::SetOption { name, value })
                    if name.eq_ignore_ascii_case("uci_chess960") =>
                {
                    mode = match value.to_ascii_lowercase().as_str() {
                        "true" => CastlingMode::Chess960,
                        "false" => CastlingMode::Standard,
                        _ => mode,
                    };
                }
                Some(Command::Position(place)) => {
                    has_position = place.is_ok_and(|place| Game::read(&place, mode).is_ok());
                }
                // Answered without a search.
                Some(Command::EndlessGo) => searches.push(false),
                // Every search is stopped a few lines later, whatever its limits; or the input ends.
                Some(Command::Go(_)) => {
                    searches.push(has_position);
                    if self.below(100) == 0 {
                        break;
                    }
                    for _ in 0..self.below(3) {
                        text.extend(
                            self.pick(&["isready\n", "ponderhit\n", "d\n", "\n"])
                                .as_bytes(),
                        );
                    }
                    text.extend(b"stop\n");
                }
                _ => {}
            }
        }
        (text, Some(searches))
    }
}

/// Returns whether a command would be executed and take long.
fn is_too_much(command: &Command) -> bool {
    match command {
        Command::Bench(_) => true,
        Command::Perft(depth) => *depth > 2,
        Command::SetOption { name, value } => {
            let limit = match name.to_ascii_lowercase().as_str() {
                "hash" => 16,
                "threads" => 4,
                _ => return false,
            };
            value.parse().is_ok_and(|value: u64| value > limit)
        }
        _ => false,
    }
}

/// Sends a number of lines, and checks that every search is answered and none fails.
fn speak(lines: usize, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..lines.div_ceil(CONVERSATION) {
        let (text, searches) = random.conversation();
        let (done, wait) = mpsc::channel();
        let input = text.clone();
        let talker = thread::spawn(move || {
            let mut output = Vec::new();
            let result = super::run(
                super::Player::Engine,
                Cursor::new(input),
                &mut output,
                || {},
            );
            let _ = done.send(());
            (result, output)
        });
        let input = String::from_utf8_lossy(&text);
        let ended = wait.recv_timeout(PATIENCE);
        assert!(
            !matches!(ended, Err(mpsc::RecvTimeoutError::Timeout)),
            "it hangs after:\n{input}"
        );
        let Ok((result, output)) = talker.join() else {
            panic!("it panics after:\n{input}");
        };
        assert!(result.is_ok(), "{result:?} after:\n{input}");
        let output = String::from_utf8(output).expect("what it says is text");
        assert!(
            !output.contains("info string search thread"),
            "a search fails after:\n{input}"
        );
        let answers = output
            .lines()
            .filter_map(|line| line.strip_prefix("bestmove "));
        if let Some(searches) = searches {
            let answers: Vec<&str> = answers.collect();
            assert_eq!(answers.len(), searches.len(), "after:\n{input}");
            let mut both = answers.iter().zip(&searches);
            assert!(
                both.all(|(answer, has_position)| *has_position || *answer == "0000"),
                "a move in no position, after:\n{input}"
            );
        }
    }
}

#[test]
fn ten_thousand_lines() {
    speak(10_000, 0x5EED);
}

#[test]
#[ignore = "minutes: run it in a release build"]
fn a_million_lines() {
    speak(1_000_000, 0x0051_EED2);
}
