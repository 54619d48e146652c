//! ZIP archives: their files of games, read one after the other.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use bzip2::bufread::BzDecoder;
use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use zip::{CompressionMethod, ZipArchive};

use super::layer::{Counted, Layer, Unpack};
use super::packing::{PackedError, Packing, Taken, plain_name};
use super::streams::Streams;
use super::text::{self, ByteOrder, Opening};
use super::zstd::Frames;

/// Returns whether a file is an archive. A self-extracting one begins with a program or a script.
pub(super) fn is_archive(file: &Arc<File>) -> io::Result<bool> {
    let archive = Archive::File(file.clone());
    let mut start = Vec::new();
    let length = archive.length()?.min(text::START as u64);
    archive.section(0..length).read_to_end(&mut start)?;
    Ok(match Packing::of(&start) {
        Some(packing) => packing == Packing::Zip,
        None => {
            let may_be_program = start.starts_with(b"#!") || text::check(&start).is_err();
            let members = || from_table(&archive, archive.length()?);
            may_be_program && members().is_ok_and(|members| !members.is_empty())
        }
    })
}

/// The storage of an archive's bytes.
#[derive(Clone)]
pub(super) enum Archive {
    File(Arc<File>),
    Memory(Arc<Vec<u8>>),
}

impl Archive {
    fn length(&self) -> io::Result<u64> {
        match self {
            Archive::File(file) => Ok(file.metadata()?.len()),
            Archive::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Archive::File(file) => {
                let mut file = &**file;
                file.seek(SeekFrom::Start(at))?;
                file.read(out)
            }
            Archive::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
                rest.unwrap_or_default().read(out)
            }
        }
    }

    fn section(&self, range: std::ops::Range<u64>) -> Section {
        Section {
            archive: self.clone(),
            start: range.start,
            at: range.start,
            end: range.end,
        }
    }
}

/// A part of an archive. A premature end of it is an error.
struct Section {
    archive: Archive,
    start: u64,
    at: u64,
    end: u64,
}

impl Read for Section {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end.saturating_sub(self.at)).unwrap_or(usize::MAX);
        let wanted = out.len().min(left);
        if wanted == 0 {
            return Ok(0);
        }
        let count = self.archive.read_at(self.at, &mut out[..wanted])?;
        self.at += count as u64;
        match count {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            count => Ok(count),
        }
    }
}

impl Seek for Section {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => self.start.checked_add(at),
            SeekFrom::End(by) => self.end.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        let at = at.filter(|at| (self.start..=self.end).contains(at));
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at - self.start)
    }
}

/// A file of an archive.
struct Member {
    name: String,
    /// The range of its packed bytes.
    range: std::ops::Range<u64>,
    method: CompressionMethod,
    is_encrypted: bool,
    /// The checksum of its contents, where it precedes them.
    crc: Option<u32>,
}

impl Member {
    fn is_folder(&self) -> bool {
        self.name.ends_with('/')
    }

    /// Returns whether the operating system added the file for its own use.
    fn is_hidden(&self) -> bool {
        let name = self.name.rsplit('/').next().unwrap_or_default();
        name.starts_with('.') || self.name.starts_with("__MACOSX/")
    }

    fn has_ending(&self, endings: &[&str]) -> bool {
        let plain = plain_name(Path::new(&self.name));
        let ending = plain.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| {
            endings
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        })
    }
}

/// Returns the files of an archive in order, and its error. An archive that is cut off has lost the table at its end; its
/// files are then found by their local headers.
fn list(archive: &Archive) -> io::Result<(Vec<Member>, Option<PackedError>)> {
    let length = archive.length()?;
    let end = last_table_end(archive, length)?;
    // Other data far after the table may hide it.
    let members = match (from_table(archive, length), end) {
        (Ok(members), _) => Some(members),
        (Err(_), Some(end)) => from_table(archive, end.table).ok(),
        (Err(_), None) => None,
    };
    if let Some(members) = members {
        let is_all = match end {
            Some(end) => is_zero(archive.section(end.archive..length))?,
            None => true,
        };
        let problem = (!is_all).then_some(PackedError::Trailing(Packing::Zip));
        return Ok((members, problem));
    }
    Ok((from_heads(archive)?, Some(PackedError::Cut(Packing::Zip))))
}

/// The end of an archive.
#[derive(Clone, Copy)]
struct End {
    /// After the last record that ends a table, without the comment that may follow it.
    table: u64,
    /// After that comment.
    archive: u64,
}

/// Returns the end of an archive by the last record that ends a table.
fn last_table_end(archive: &Archive, length: u64) -> io::Result<Option<End>> {
    const STEP: u64 = 1 << 16;
    /// Length of the record. Its last two bytes are the length of the comment.
    const RECORD: u64 = 22;
    let (mut end, mut bytes) = (length, Vec::new());
    while end > 0 {
        let start = end.saturating_sub(STEP);
        bytes.clear();
        // The pieces overlap, so that no signature is split.
        let piece = archive.section(start..length.min(end + 3));
        { piece }.read_to_end(&mut bytes)?;
        if let Some(at) = bytes.windows(4).rposition(|four| four == b"PK\x05\x06") {
            let table = start + at as u64 + RECORD;
            if table > length {
                return Ok(None);
            }
            let mut comment = [0; 2];
            archive.section(table - 2..table).read_exact(&mut comment)?;
            let archive = table + u64::from(u16::from_le_bytes(comment));
            return Ok(Some(End {
                table,
                archive: archive.min(length),
            }));
        }
        end = start;
    }
    Ok(None)
}

fn is_zero(mut bytes: impl Read) -> io::Result<bool> {
    let mut piece = [0; 1 << 12];
    loop {
        match bytes.read(&mut piece)? {
            0 => return Ok(true),
            count if piece[..count].iter().any(|byte| *byte != 0) => return Ok(false),
            _ => {}
        }
    }
}

/// Returns the files by the table at the end of the first `length` bytes.
fn from_table(archive: &Archive, length: u64) -> Result<Vec<Member>, zip::result::ZipError> {
    let mut table = ZipArchive::new(BufReader::new(archive.section(0..length)))?;
    let mut members = Vec::new();
    for index in 0..table.len() {
        let file = table.by_index_raw(index)?;
        let start = file.data_start().unwrap_or_default();
        members.push(Member {
            name: file.name()?.replace('\\', "/"),
            range: start..start.saturating_add(file.compressed_size()),
            method: file.compression(),
            is_encrypted: file.encrypted(),
            crc: Some(file.crc32()),
        });
    }
    Ok(members)
}

/// Length of a local header without the name: signature, flags, method and sizes.
const HEAD: usize = 30;

fn from_heads(archive: &Archive) -> io::Result<Vec<Member>> {
    let length = archive.length()?;
    let (mut members, mut at) = (Vec::new(), 0);
    loop {
        let mut head = [0; HEAD];
        let is_whole = archive.section(at..length).read_exact(&mut head).is_ok();
        if !is_whole || !head.starts_with(b"PK\x03\x04") {
            return Ok(members);
        }
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let long = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
        let flags = short(6);
        let mut name = vec![0; usize::from(short(26))];
        let names = at + HEAD as u64;
        if archive
            .section(names..length)
            .read_exact(&mut name)
            .is_err()
        {
            return Ok(members);
        }
        let start = names + name.len() as u64 + u64::from(short(28));
        let size = long(18);
        // With this flag, and in large archives, the size follows the file.
        let is_known = flags & 8 == 0 && size != u32::MAX;
        let end = match is_known {
            true => start + u64::from(size),
            false => next_signature(archive, start, length)?,
        };
        members.push(Member {
            name: String::from_utf8_lossy(&name).replace('\\', "/"),
            range: start..end,
            method: method_of(short(8)),
            is_encrypted: flags & 1 != 0,
            crc: is_known.then(|| long(14)),
        });
        // A size after the file is followed by the next header.
        at = match is_known {
            true => end,
            false => next_head(archive, end, length)?,
        };
    }
}

fn method_of(number: u16) -> CompressionMethod {
    let known = [
        (0, CompressionMethod::STORE),
        (8, CompressionMethod::DEFLATE),
        (12, CompressionMethod::BZIP2),
        (93, CompressionMethod::ZSTD),
    ];
    let found = known.iter().find(|(known, _)| *known == number);
    found.map_or(CompressionMethod::LZMA, |(_, method)| *method)
}

/// Returns the place of the next header or size after `from`; the end where there is none.
fn next_signature(archive: &Archive, from: u64, length: u64) -> io::Result<u64> {
    find(
        archive,
        from,
        length,
        &[b"PK\x07\x08", b"PK\x03\x04", b"PK\x01\x02"],
    )
}

fn next_head(archive: &Archive, from: u64, length: u64) -> io::Result<u64> {
    find(archive, from, length, &[b"PK\x03\x04", b"PK\x01\x02"])
}

fn find(archive: &Archive, from: u64, length: u64, wanted: &[&[u8; 4]]) -> io::Result<u64> {
    const STEP: usize = 1 << 16;
    let (mut at, mut bytes) = (from, Vec::new());
    while at < length {
        bytes.clear();
        // The pieces overlap, so that no signature is split.
        let piece = archive.section(at..length).take(STEP as u64 + 3);
        let read = { piece }.read_to_end(&mut bytes)?;
        let found = bytes
            .windows(4)
            .position(|four| wanted.iter().any(|wanted| four == *wanted));
        if let Some(found) = found {
            return Ok(at + found as u64);
        }
        if read <= STEP {
            break;
        }
        at += STEP as u64;
    }
    Ok(length)
}

/// Returns the files of games among those of an archive.
fn chosen(members: Vec<Member>) -> Result<Vec<Member>, PackedError> {
    let mut files: Vec<Member> = members
        .into_iter()
        .filter(|member| !member.is_folder() && !member.is_hidden())
        .collect();
    for endings in [&["pgn"][..], &["txt", "epd", "fen"]] {
        if files.iter().any(|member| member.has_ending(endings)) {
            files.retain(|member| member.has_ending(endings));
            return Ok(files);
        }
    }
    match files.len() {
        // A single file may have any name.
        1 => Ok(files),
        _ => Err(PackedError::NoGames(
            files.into_iter().map(|member| member.name).collect(),
        )),
    }
}

/// Reads the files of games of an archive as one text, with an empty line between them. An error in one file is reported after
/// all others have been read.
pub(super) struct Members {
    archive: Archive,
    waiting: VecDeque<Member>,
    taken: Taken,
    depth: usize,
    /// Whether there are several files, so that an error needs the name of its file.
    are_several: bool,
    current: Option<(String, Box<dyn Read + Send>)>,
    /// The bytes between two files.
    between: VecDeque<u8>,
    /// The start of the first file; `None` before there is one.
    first: Option<Opening>,
    failure: Option<io::Error>,
    unpack: Unpack,
}

impl Members {
    /// # Errors
    /// When the archive has no file of games, or the first one cannot be read.
    pub(super) fn open(
        archive: Archive,
        taken: Taken,
        depth: usize,
        unpack: Unpack,
    ) -> io::Result<Members> {
        let (members, problem) = list(&archive)?;
        let waiting = match chosen(members) {
            Ok(members) => VecDeque::from(members),
            // The table with the names of the files is lost.
            Err(error) => return Err(problem.unwrap_or(error).into()),
        };
        let mut members = Members {
            archive,
            are_several: waiting.len() > 1,
            waiting,
            taken,
            depth,
            current: None,
            between: VecDeque::new(),
            first: None,
            failure: problem.map(io::Error::from),
            unpack,
        };
        members.next();
        match (&members.current, members.failure.take()) {
            (None, Some(failure)) => Err(failure),
            (_, failure) => {
                members.failure = failure;
                Ok(members)
            }
        }
    }

    /// Returns the start of the text.
    pub(super) fn opening(&self) -> Opening {
        self.first.unwrap_or_default()
    }

    /// Begins the next file that can be read, if there is one.
    fn next(&mut self) {
        self.current = None;
        while self.current.is_none()
            && let Some(member) = self.waiting.pop_front()
        {
            let name = member.name.clone();
            match self.begin(member) {
                Ok(reader) => self.current = Some((name, reader)),
                Err(error) => self.fail(&name, error),
            }
        }
    }

    fn begin(&mut self, member: Member) -> io::Result<Box<dyn Read + Send>> {
        if member.is_encrypted {
            return Err(PackedError::Encrypted(member.name).into());
        }
        let section = self.archive.section(member.range);
        let source = BufReader::with_capacity(1 << 16, Counted::new(section, self.taken.clone()));
        let method = member.method;
        let plain: Box<dyn Read + Send> = if method == CompressionMethod::STORE {
            Box::new(source)
        } else if method == CompressionMethod::DEFLATE {
            Box::new(DeflateDecoder::new(source))
        } else if method == CompressionMethod::BZIP2 {
            Box::new(Streams::<BzDecoder<_>>::new(source))
        } else if method == CompressionMethod::ZSTD {
            Box::new(Frames::new(source))
        } else {
            let method = method.to_string();
            let name = member.name;
            return Err(PackedError::Method { name, method }.into());
        };
        let checked = Checked {
            reader: plain,
            wanted: member.crc,
            crc: Crc::new(),
        };
        let layer = Layer::new(checked, Packing::Zip, self.taken.clone());
        let mut unpacked = (self.unpack)(Box::new(layer), &self.taken, self.depth)?;
        let opening = unpacked.opening;
        match self.first {
            None => self.first = Some(opening),
            Some(first) if first.order != opening.order => {
                return Err(PackedError::OtherEncoding(member.name).into());
            }
            Some(first) => {
                let mark = (&mut unpacked.reader).take(opening.mark);
                io::copy(&mut { mark }, &mut io::sink())?;
                self.between = separator(first.order);
            }
        }
        Ok(unpacked.reader)
    }

    /// Records that a file could not be read, or not to its end.
    fn fail(&mut self, name: &str, error: io::Error) {
        let is_named = |error: &PackedError| {
            matches!(
                error,
                PackedError::Encrypted(_)
                    | PackedError::Method { .. }
                    | PackedError::OtherEncoding(_)
                    | PackedError::Member { .. }
            )
        };
        let inner = error
            .get_ref()
            .and_then(|inner| inner.downcast_ref::<PackedError>());
        if inner == Some(&PackedError::TooLarge) {
            // The other files of such an archive are not better.
            self.waiting.clear();
        }
        let error = match inner {
            Some(inner) if self.are_several && !is_named(inner) => PackedError::Member {
                name: name.to_owned(),
                error: Box::new(inner.clone()),
            }
            .into(),
            _ => error,
        };
        self.failure.get_or_insert(error);
    }
}

/// Returns an empty line between two texts.
fn separator(order: Option<ByteOrder>) -> VecDeque<u8> {
    const EMPTY_LINE: &str = "\n\n";
    match order {
        Some(order) => order.encode(EMPTY_LINE).into(),
        None => EMPTY_LINE.bytes().collect(),
    }
}

impl Read for Members {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.between.is_empty() {
                return self.between.read(out);
            }
            let Some((name, reader)) = &mut self.current else {
                return self.failure.take().map_or(Ok(0), Err);
            };
            match reader.read(out) {
                Ok(0) => self.next(),
                Ok(count) => return Ok(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
                Err(error) => {
                    let name = name.clone();
                    self.fail(&name, error);
                    self.next();
                }
            }
        }
    }
}

/// Compares the data read with the checksum in the archive.
struct Checked<R> {
    reader: R,
    wanted: Option<u32>,
    crc: Crc,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(out)?;
        self.crc.update(&out[..count]);
        let is_at_end = count == 0 && !out.is_empty();
        match self.wanted.take_if(|_| is_at_end) {
            Some(wanted) if wanted != self.crc.sum() => {
                Err(io::Error::other("the checksum is wrong"))
            }
            _ => Ok(count),
        }
    }
}
