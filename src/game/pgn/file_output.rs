//! Writes a file of games with its changes.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::encoding::{Encoding, decode};
use super::file::{Part, PgnFile, Slot, Store};
use super::index::index;
use super::on_disk::Text;
use super::order::GameKey;
use super::output::{Output, chunks};
use super::read::read_text;
use super::write;

impl PgnFile {
    /// Returns the whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text_len());
        // Writing to memory cannot fail.
        let _ = self.write_to(&mut out);
        out
    }

    /// Writes the whole file, with only a part in memory at a time.
    ///
    /// # Errors
    /// Any error of `out`, and when the text on the disk cannot be read.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.is_changed() {
            true => Changed::new(self, out).write(),
            false => self.write_unchanged(out),
        }
    }

    fn write_unchanged(&self, out: &mut dyn Write) -> io::Result<()> {
        /// Number of bytes that are copied at a time.
        const COPIED: usize = 1 << 20;
        let mut bytes = Vec::new();
        for part in self.parts.iter() {
            let text = match &part.store {
                Store::Memory(text) => text,
                Store::Disk(place, disk) => {
                    for start in (0..place.length).step_by(COPIED) {
                        let range = start..(start + COPIED).min(place.length);
                        out.write_all(&disk.bytes(*place, range)?)?;
                    }
                    continue;
                }
            };
            match (&text.raw, part.encoding) {
                (Some(raw), _) => out.write_all(raw)?,
                (None, Encoding::Utf8 | Encoding::Mixed(_)) => out.write_all(&text.text)?,
                (None, encoding) => {
                    for text in chunks(&text.text) {
                        bytes.clear();
                        encoding.encode(text, &mut bytes);
                        out.write_all(&bytes)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the text of a game as it would be written.
    fn written(&self, key: GameKey) -> io::Result<Cow<'_, [u8]>> {
        match self.changed.get(&key) {
            Some(game) => Ok(Cow::Owned(write(game).into_bytes())),
            None => self.original(key),
        }
    }
}

/// A file with changes during writing.
struct Changed<'a> {
    file: &'a PgnFile,
    out: Output<'a>,
    encoding: Encoding,
    /// Whether all line ends of the file are of the written kind.
    is_uniform: bool,
    /// The text that was read last from the disk, with the place of its part.
    last: Option<(usize, Arc<Text>)>,
    /// End of the last text of the file; `None` after another text.
    end: Option<usize>,
}

impl<'a> Changed<'a> {
    fn new(file: &'a PgnFile, out: &'a mut dyn Write) -> Changed<'a> {
        let encoding = file.next_encoding();
        let line_end = file.line_ends.main();
        Changed {
            file,
            out: Output::new(out, encoding, line_end),
            encoding,
            is_uniform: file.line_ends.all_are(line_end),
            last: None,
            end: Some(file.prelude.end),
        }
    }

    fn write(mut self) -> io::Result<()> {
        self.original(self.file.prelude.clone())?;
        let mut keys = self.file.order().keys().peekable();
        while let Some(key) = keys.next() {
            self.game(key, keys.peek().copied())?;
        }
        self.out.end()
    }

    /// Writes a game and the text after it. Unchanged games that follow each other in the file keep the text between them.
    fn game(&mut self, key: GameKey, next: Option<GameKey>) -> io::Result<()> {
        let file = self.file;
        let Some(slot) = file.slots.get(key.number()) else {
            return Ok(());
        };
        match slot {
            _ if file.changed.contains_key(&key) || !self.ends_before(key, next)? => {
                let text = file.written(key)?;
                let text = match file.changed.contains_key(&key) {
                    true => decode(&text).into_owned(),
                    false => write(&read_text(&text, 1, 1).0),
                };
                self.text(text.trim_end())?;
            }
            Slot::Added(text) => self.text(text.trim_end())?,
            Slot::Read { entry, gap_end } => {
                if self.end != Some(entry.range.start) {
                    self.out.end_paragraph()?;
                }
                self.original(entry.range.clone())?;
                self.original(slot.gap())?;
                self.end = Some(*gap_end);
                return Ok(());
            }
        }
        let gap = slot.gap();
        if gap.is_empty() {
            self.out.text("\n")?;
        }
        self.original(gap)?;
        self.end = None;
        Ok(())
    }

    /// Whether the text of a game ends before that of the next one for a reader of both: an unclosed comment, or the moves of
    /// a game without a result, could go on there.
    fn ends_before(&self, key: GameKey, next: Option<GameKey>) -> io::Result<bool> {
        let Some(next) = next else {
            return Ok(true);
        };
        let slots = [key, next].map(|key| self.file.slots.get(key.number()));
        if let [
            Some(Slot::Read { gap_end, .. }),
            Some(Slot::Read { entry, .. }),
        ] = slots
            && *gap_end == entry.range.start
            && !self.file.changed.contains_key(&next)
        {
            return Ok(true);
        }
        let mut text = self.file.written(key)?.trim_ascii_end().to_vec();
        text.extend(b"\n\n");
        let start = text.len();
        text.extend(self.file.written(next)?.iter());
        let found = index(&text);
        Ok(matches!(&found[..], [_, second] if second.range.start == start))
    }

    /// Writes a text that is not one of the file.
    fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.end_paragraph()?;
        self.out.text(text)
    }

    /// Writes a part of the file's text.
    fn original(&mut self, range: Range<usize>) -> io::Result<()> {
        let file = self.file;
        for part in file.parts_at(range.clone()) {
            let keeps_bytes =
                matches!(self.encoding, Encoding::Other(_)) && part.encoding == self.encoding;
            let piece = self.piece(part)?;
            let raw = piece.raw.as_ref().filter(|_| keeps_bytes);
            let raw = raw.map(|raw| (&raw[..], part.start));
            let range = part.clip(&range);
            self.out
                .original(&piece.text, range, raw, self.is_uniform)?;
        }
        Ok(())
    }

    /// Returns the text of a part. Only the last one from the disk is kept.
    fn piece(&mut self, part: &Part) -> io::Result<Arc<Text>> {
        let (place, disk) = match &part.store {
            Store::Memory(text) => return Ok(text.clone()),
            Store::Disk(place, disk) => (place, disk),
        };
        if let Some((_, text)) = self.last.as_ref().filter(|last| last.0 == part.start) {
            return Ok(text.clone());
        }
        self.last = None;
        let text = disk.piece(*place, part.encoding)?;
        self.last = Some((part.start, text.clone()));
        Ok(text)
    }
}
