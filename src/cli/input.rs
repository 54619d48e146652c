//! What the arguments name: positions and files. The file `-` is the standard input.

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use clap::Args;

use super::CliError;
use super::output::complain;
use super::standard::is_standard;
use tabia_chess::{Move, Position, pasted, san, uci_move};
use tabia_disk::packed::Source;
use tabia_game::pgn::{self, Encoding, TextReader};

/// The position of arguments that form a text as for [`position`]; the start position where there are none.
pub(super) fn position_or_start(arguments: &[String]) -> Result<Position, CliError> {
    match arguments {
        [] => Ok(Position::start()),
        words => position(&words.join(" ")),
    }
}

/// The position of a FEN, a row of EPD or an address. Castling rights that are dropped are reported.
pub(super) fn position(fen: &str) -> Result<Position, CliError> {
    if fen.trim().is_empty() {
        return Err(CliError::Usage("the position is empty"));
    }
    let position = Position::from_text(fen)?;
    if let Ok(fen) = pasted::fen(fen)
        && let Some(dropped) = position.dropped_castling(&fen)
    {
        complain(&dropped);
    }
    Ok(position)
}

/// The moves of a line, in SAN or as UCI writes them; numbers and dots between them are passed over.
pub(super) fn moves<'a>(
    position: &Position,
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Move>, CliError> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words {
        let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
        // "12." and "12…" are numbers, "1-0" and "0-0" are not.
        let text = match text.chars().next() {
            None => continue,
            Some('.' | '…') => text.trim_start_matches(['.', '…']),
            Some(_) => word,
        };
        if text.is_empty() {
            continue;
        }
        let mv = match uci_move::read(&position, text) {
            Ok(mv) => mv,
            Err(_) => san::read(&position, text).map_err(|source| CliError::MoveOfLine {
                number: moves.len() + 1,
                source,
            })?,
        };
        moves.push(mv);
        position = position.after(mv);
    }
    Ok(moves)
}

/// A file that is read, for messages.
pub(super) fn name(path: &Path) -> impl Display + '_ {
    struct Name<'a>(&'a Path);
    impl Display for Name<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match is_standard(self.0) {
                true => f.write_str("standard input"),
                false => self.0.display().fmt(f),
            }
        }
    }
    Name(path)
}

/// Opens a text file, packed or not, or the standard input.
pub(super) fn open(path: &Path) -> Result<Source, CliError> {
    let opened = match is_standard(path) {
        true => Source::of_reader(io::stdin()),
        false => Source::open(path),
    };
    opened.map_err(CliError::file(path))
}

/// Reads the bytes of a file or of the standard input, text or not.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = match is_standard(path) {
        true => io::stdin().read_to_end(&mut bytes).map(|_| ()),
        false => fs::read(path).map(|read| bytes = read),
    };
    read.map_err(CliError::file(path))?;
    Ok(bytes)
}

/// Reads a text, packed or not, in this encoding or in the detected one.
pub(super) fn read(path: &Path, encoding: InputEncoding) -> Result<String, CliError> {
    let bytes = open(path)?.read_all().map_err(CliError::file(path))?;
    Ok(pgn::decode_text(bytes, encoding.get()))
}

/// The encoding of input files.
#[derive(Clone, Copy, Default, Args)]
pub struct InputEncoding {
    /// The encoding of the files, such as windows-1251 or gbk; default: detected
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<Encoding>,
}

impl InputEncoding {
    /// A source of games as text in UTF-8, or as it is where its encoding is to be detected.
    pub(super) fn text<'a>(self, source: impl Read + 'a) -> Box<dyn Read + 'a> {
        match self.encoding {
            Some(encoding) => Box::new(TextReader::new(source, encoding)),
            None => Box::new(source),
        }
    }

    /// The encoding that was given.
    pub(super) fn get(self) -> Option<Encoding> {
        self.encoding
    }
}

fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::from_name(name).ok_or_else(|| {
        let names = Encoding::OFFERED.map(|encoding| encoding.to_string());
        format!("there is no such encoding; there are {}", names.join(", "))
    })
}

/// One thread for each core.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
