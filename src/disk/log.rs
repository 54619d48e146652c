//! Append-only logs: text records, one per line; those before any damage are valid.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use thiserror::Error;

use super::atomic::write_atomic;

/// The format of a log file.
#[derive(Clone, Copy, Debug)]
pub struct LogFormat {
    /// The first line; `None` where the first record identifies the log.
    pub header: Option<LogHeader>,
    /// The checksum before each record, in 16 hexadecimal digits. `None`: a line is a record; then a damaged record cannot be
    /// distinguished from a valid one.
    pub checksum: Option<fn(&[u8]) -> u64>,
}

/// The first line of a log: a name and the version of the format.
#[derive(Clone, Copy, Debug)]
pub struct LogHeader {
    pub name: &'static str,
    /// The version in which logs are written.
    pub version: &'static str,
    /// The versions that can be read.
    pub readable: &'static [&'static str],
}

/// The reason why a file cannot be read as a log.
#[derive(Debug, Error)]
pub enum LogError {
    #[error("it is no log of this kind")]
    Foreign,
    #[error("a newer version of the program wrote it")]
    Newer,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A line of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogLine<'a> {
    Record(&'a str),
    /// The last line is the beginning of a record, as after a killed process.
    Torn,
    Damaged,
}

/// Number of hexadecimal digits of a checksum.
const DIGITS: usize = 16;

impl LogFormat {
    /// Returns the text of a log with these records, which have no line breaks.
    pub fn text<R: AsRef<str>>(&self, records: &[R]) -> String {
        let header = self.header.map_or_else(String::new, |header| {
            format!("{}{}\n", header.name, header.version)
        });
        let lines = records.iter().map(|record| self.line(record.as_ref()));
        header + &lines.collect::<String>()
    }

    /// Returns a record as a line with its line break.
    pub fn line(&self, record: &str) -> String {
        match self.checksum {
            Some(checksum) => format!("{:0DIGITS$x} {record}\n", checksum(record.as_bytes())),
            None => format!("{record}\n"),
        }
    }

    /// Reads a line. The last line of a file may have no line break.
    fn read<'a>(&self, line: &'a [u8]) -> LogLine<'a> {
        let (line, is_whole) = match line.strip_suffix(b"\n") {
            Some(line) => (line, true),
            None => (line, false),
        };
        let Some(checksum) = self.checksum else {
            return str::from_utf8(line).map_or(LogLine::Damaged, LogLine::Record);
        };
        if !is_whole {
            let (digits, rest) = line.split_at(line.len().min(DIGITS));
            let is_beginning = digits.iter().all(is_digit) && matches!(rest, [] | [b' ', ..]);
            return match is_beginning {
                true => LogLine::Torn,
                false => LogLine::Damaged,
            };
        }
        let record = line.split_at_checked(DIGITS).and_then(|(digits, rest)| {
            let digits = Some(digits).filter(|digits| digits.iter().all(is_digit))?;
            let sum = u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
            let record = rest.strip_prefix(b" ")?;
            (sum == checksum(record)).then(|| str::from_utf8(record).ok())?
        });
        record.map_or(LogLine::Damaged, LogLine::Record)
    }
}

fn is_digit(byte: &u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// Reads a log line by line.
#[derive(Debug)]
pub struct LogReader<R> {
    source: R,
    format: LogFormat,
    line: Vec<u8>,
    position: u64,
}

impl<R: BufRead> LogReader<R> {
    /// Reads the header of a log.
    ///
    /// # Errors
    /// When it is not the header of a readable log, or the source cannot be read.
    pub fn new(source: R, format: LogFormat) -> Result<LogReader<R>, LogError> {
        let mut reader = LogReader {
            source,
            format,
            line: Vec::new(),
            position: 0,
        };
        if let Some(header) = format.header {
            reader.read_line()?;
            let line = reader.line.strip_suffix(b"\n");
            let version = line.and_then(|line| line.strip_prefix(header.name.as_bytes()));
            match version {
                Some(version) if header.readable.iter().any(|one| one.as_bytes() == version) => {}
                Some(_) => return Err(LogError::Newer),
                None => return Err(LogError::Foreign),
            }
        }
        Ok(reader)
    }

    /// Returns the next line; `None` at the end.
    ///
    /// # Errors
    /// When the source cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<LogLine<'_>>> {
        let length = self.read_line()?;
        Ok((length > 0).then(|| self.format.read(&self.line)))
    }

    /// Returns the number of bytes before the next line.
    pub fn position(&self) -> u64 {
        self.position
    }

    fn read_line(&mut self) -> io::Result<usize> {
        self.line.clear();
        let length = self.source.read_until(b'\n', &mut self.line)?;
        self.position += length as u64;
        Ok(length)
    }
}

/// A log that is open for appending. It is not locked: see [`LockedFile`](super::LockedFile).
#[derive(Debug)]
pub struct AppendLog {
    file: File,
    format: LogFormat,
    length: u64,
    is_synced: bool,
    is_broken: bool,
}

impl AppendLog {
    /// Replaces the file at a path by a log of these records. After an error or a crash the file is unchanged or complete.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn create<R: AsRef<str>>(
        path: &Path,
        format: LogFormat,
        records: &[R],
    ) -> io::Result<AppendLog> {
        write_atomic(path, format.text(records).as_bytes())?;
        let file = OpenOptions::new().append(true).open(path)?;
        let length = file.metadata()?.len();
        Ok(AppendLog::at(file, format, length))
    }

    /// Opens the log at a path for appending. If the last line has no line break, it is removed where records have checksums,
    /// and completed otherwise.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn resume(path: &Path, format: LogFormat) -> io::Result<AppendLog> {
        let mut file = OpenOptions::new().read(true).append(true).open(path)?;
        let length = file.metadata()?.len();
        let end = end_of_lines(&mut file, length)?;
        if format.checksum.is_some() {
            file.set_len(end)?;
            return Ok(AppendLog::at(file, format, end));
        }
        let mut log = AppendLog::at(file, format, length);
        if end < length {
            log.write(b"\n")?;
        }
        Ok(log)
    }

    /// Continues the log in an open file whose first `length` bytes are complete lines. The rest is cut off.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn cut(mut file: File, format: LogFormat, length: u64) -> io::Result<AppendLog> {
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        Ok(AppendLog::at(file, format, length))
    }

    fn at(file: File, format: LogFormat, length: u64) -> AppendLog {
        AppendLog {
            file,
            format,
            length,
            is_synced: true,
            is_broken: false,
        }
    }

    /// Returns the file of the log.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Appends records in one write.
    ///
    /// # Errors
    /// Any error of the operating system. Then nothing more can be appended, since a record would be missing.
    pub fn append<R: AsRef<str>>(&mut self, records: &[R]) -> io::Result<()> {
        let lines = records
            .iter()
            .map(|record| self.format.line(record.as_ref()));
        let text: String = lines.collect();
        self.write(text.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("a record before this one was not written"));
        }
        if let Err(error) = self.file.write_all(bytes) {
            self.is_broken = true;
            // Readers skip a partial line anyway, as on a full disk.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += bytes.len() as u64;
        self.is_synced = false;
        Ok(())
    }

    /// Syncs the log to the disk.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn sync(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.is_synced, true) {
            true => Ok(()),
            false => self.file.sync_data(),
        }
    }
}

/// Returns the number of bytes up to the last line break.
fn end_of_lines(file: &mut File, length: u64) -> io::Result<u64> {
    const PIECE: u64 = 64 << 10;
    let mut end = length;
    let mut piece = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(PIECE);
        file.seek(SeekFrom::Start(start))?;
        piece.clear();
        (&*file).take(end - start).read_to_end(&mut piece)?;
        if let Some(at) = piece.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checksum;
    use std::fs;

    const HEADER: LogHeader = LogHeader {
        name: "A log ",
        version: "2",
        readable: &["1", "2"],
    };
    const SEALED: LogFormat = LogFormat {
        header: Some(HEADER),
        checksum: Some(Checksum::of),
    };
    const PLAIN: LogFormat = LogFormat {
        header: None,
        checksum: None,
    };
    const RECORDS: [&str; 5] = ["(one)", "", "zwei, schön", "0123456789abcdef x", "five"];

    /// Returns the records before the first invalid line, and the number of other lines.
    fn records(bytes: &[u8], format: LogFormat) -> Result<(Vec<String>, usize), LogError> {
        let mut reader = LogReader::new(bytes, format)?;
        let (mut records, mut others) = (Vec::new(), 0);
        while let Some(line) = reader.next_line()? {
            match line {
                LogLine::Record(record) if others == 0 => records.push(record.to_owned()),
                _ => others += 1,
            }
        }
        assert_eq!(reader.position(), bytes.len() as u64);
        Ok((records, others))
    }

    /// Returns the ends of the lines of a text.
    fn ends(text: &[u8]) -> Vec<usize> {
        let at = |(at, byte): (usize, &u8)| (*byte == b'\n').then_some(at + 1);
        text.iter().enumerate().filter_map(at).collect()
    }

    #[test]
    fn a_log_that_is_cut_anywhere_gives_its_whole_records() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let text = SEALED.text(&RECORDS).into_bytes();
        let ends = ends(&text);
        for cut in 0..=text.len() {
            let Some(whole) = ends.iter().rposition(|end| *end <= cut) else {
                let read = records(&text[..cut], SEALED);
                assert!(matches!(read, Err(LogError::Foreign)), "{cut}");
                continue;
            };
            let is_torn = usize::from(ends[whole] < cut);
            let (read, others) = records(&text[..cut], SEALED).unwrap();
            assert_eq!(
                (&read[..], others),
                (&RECORDS.map(str::to_owned)[..whole], is_torn)
            );
            let mut reader = LogReader::new(&text[..cut], SEALED).unwrap();
            while let Some(line) = reader.next_line().unwrap() {
                assert_ne!(line, LogLine::Damaged, "{cut}");
            }
            // Appending continues after the last complete record.
            fs::write(&path, &text[..cut]).unwrap();
            let mut log = AppendLog::resume(&path, SEALED).unwrap();
            log.append(&RECORDS[whole..]).unwrap();
            log.sync().unwrap();
            assert_eq!(fs::read(&path).unwrap(), text, "{cut}");
        }
    }

    #[test]
    fn a_changed_bit_costs_its_record_and_what_follows() {
        let text = SEALED.text(&RECORDS).into_bytes();
        let ends = ends(&text);
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone();
                bytes[at] ^= 1 << bit;
                let line = ends.iter().filter(|end| **end <= at).count();
                match records(&bytes, SEALED) {
                    // A changed version may be that of a later program.
                    Err(LogError::Newer | LogError::Foreign) => assert_eq!(line, 0),
                    Err(LogError::Io(error)) => panic!("{error}"),
                    Ok((read, others)) if line > 0 => {
                        assert_eq!(read, RECORDS[..line - 1], "byte {at}, bit {bit}");
                        assert!(others > 0);
                    }
                    Ok(_) => panic!("byte {at}, bit {bit}"),
                }
            }
        }
    }

    #[test]
    fn headers_distinguish_versions_and_other_files() {
        let text = SEALED.text(&["one"]);
        for (header, is_newer) in [
            ("A log 3", Some(true)),
            ("A book 2", Some(false)),
            ("A log 1", None),
        ] {
            let read = records(text.replacen("A log 2", header, 1).as_bytes(), SEALED);
            match is_newer {
                None => assert_eq!(read.unwrap(), (vec!["one".to_owned()], 0)),
                Some(true) => assert!(matches!(read, Err(LogError::Newer))),
                Some(false) => assert!(matches!(read, Err(LogError::Foreign))),
            }
        }
    }

    #[test]
    fn plain_lines_are_records_and_the_last_one_is_ended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = AppendLog::create(&path, PLAIN, &["one"]).unwrap();
        log.append(&["two", "three"]).unwrap();
        drop(log);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "fo").unwrap();
        let mut log = AppendLog::resume(&path, PLAIN).unwrap();
        log.append(&["five"]).unwrap();
        let text = fs::read(&path).unwrap();
        assert_eq!(text, b"one\ntwo\nthree\nfo\nfive\n");
        let all = ["one", "two", "three", "fo", "five"].map(str::to_owned);
        assert_eq!(records(&text, PLAIN).unwrap(), (all.to_vec(), 0));
    }

    #[test]
    fn nothing_is_appended_after_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        drop(AppendLog::create(&path, SEALED, &["one"]).unwrap());
        // A file that cannot be written, as on a full disk.
        let length = fs::metadata(&path).unwrap().len();
        let mut log = AppendLog::at(File::open(&path).unwrap(), SEALED, length);
        assert!(log.append(&["two"]).is_err());
        log.file = OpenOptions::new().append(true).open(&path).unwrap();
        assert!(log.append(&["three"]).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), SEALED.text(&["one"]));
    }

    #[test]
    fn a_log_is_cut_at_the_last_line_however_long_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let text = SEALED.text(&["one"]) + &"0".repeat(200_000);
        fs::write(&path, text).unwrap();
        drop(AppendLog::resume(&path, SEALED).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), SEALED.text(&["one"]));
    }
}
