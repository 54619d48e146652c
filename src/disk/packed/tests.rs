use std::io::{Cursor, Write as _};

use super::*;

/// Returns the text of a number of games.
fn text(games: usize) -> Vec<u8> {
    let game = |i: usize| {
        format!(
            "[Event \"{i}\"]\n[White \"{}\"]\n\n1. e4 e5 *\n\n",
            i * i % 9973
        )
    };
    (0..games).map(game).collect::<String>().into_bytes()
}

fn gz(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bz2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zst(text: &[u8]) -> Vec<u8> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    ruzstd::encoding::compress_to_vec(text, level)
}

/// Returns an archive of files by name, with deflated contents.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut table = Vec::new();
    for (name, contents) in files {
        let mut encoder =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(contents).unwrap();
        let packed = encoder.finish().unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(contents);
        let mut fields = Vec::new();
        fields.extend(20u16.to_le_bytes());
        fields.extend(0u16.to_le_bytes());
        fields.extend(8u16.to_le_bytes());
        fields.extend([0; 4]);
        fields.extend(crc.sum().to_le_bytes());
        fields.extend((packed.len() as u32).to_le_bytes());
        fields.extend((contents.len() as u32).to_le_bytes());
        fields.extend((name.len() as u16).to_le_bytes());
        fields.extend(0u16.to_le_bytes());
        let start = archive.len() as u32;
        archive.extend(b"PK\x03\x04");
        archive.extend(&fields);
        archive.extend(name.as_bytes());
        archive.extend(&packed);
        table.extend(b"PK\x01\x02");
        table.extend(20u16.to_le_bytes());
        table.extend(&fields);
        table.extend([0; 10]);
        table.extend(start.to_le_bytes());
        table.extend(name.as_bytes());
    }
    let (start, count) = (archive.len() as u32, files.len() as u16);
    archive.extend(&table);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend((table.len() as u32).to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0, 0]);
    archive
}

/// Returns the output of a stream, and its error.
fn unpacked(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
    let mut out = Vec::new();
    let error = match Source::of_reader(Cursor::new(bytes.to_vec())) {
        Ok(mut source) => source.read_to_end(&mut out).err(),
        Err(error) => Some(error),
    };
    (out, error.map(|error| error.to_string()))
}

#[test]
fn every_packing_is_known_by_its_contents() {
    let text = text(3000);
    let both = [text.clone(), text.clone()].concat();
    let skipped = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    for (packed, packing, expected) in [
        (text.clone(), None, &text),
        (gz(&text), Some(Packing::Gzip), &text),
        ([gz(&text), gz(&text)].concat(), Some(Packing::Gzip), &both),
        (bz2(&text), Some(Packing::Bzip2), &text),
        (
            [bz2(&text), bz2(&text)].concat(),
            Some(Packing::Bzip2),
            &both,
        ),
        (zst(&text), Some(Packing::Zstd), &text),
        (
            [&zst(&text)[..], &skipped, &zst(&text)].concat(),
            Some(Packing::Zstd),
            &both,
        ),
        (zip(&[("a.pgn", &text)]), Some(Packing::Zip), &text),
        (gz(&zst(&text)), Some(Packing::Gzip), &text),
        (gz(&zip(&[("a.pgn", &text)])), Some(Packing::Gzip), &text),
    ] {
        assert_eq!(unpacked(&packed), (expected.clone(), None), "{packing:?}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, &packed).unwrap();
        let source = Source::open(&path).unwrap();
        assert_eq!(source.packing(), packing);
        assert!(read(&path).unwrap() == *expected, "{packing:?}");
        assert_eq!(is_foreign(&path), packing.is_some());
    }
}

#[test]
fn the_games_of_an_archive_follow_each_other() {
    let files: [(&str, &[u8]); 6] = [
        ("notes.txt", b"nothing"),
        ("folder/", b""),
        ("folder/b.pgn", b"[Event \"b\"]\n\n1. e4 *"),
        ("__MACOSX/._b.pgn", b"\0\0\0\0\0\0\0\0\0"),
        ("a.PGN", b"\xef\xbb\xbf[Event \"a\"]\n\n*\n"),
        ("c.pgn.gz", &gz(b"[Event \"c\"]\n\n*\n")),
    ];
    let expected = "[Event \"b\"]\n\n1. e4 *\n\n[Event \"a\"]\n\n*\n\n\n[Event \"c\"]\n\n*\n";
    let (text, error) = unpacked(&zip(&files));
    assert_eq!(
        (String::from_utf8(text).unwrap().as_str(), error),
        (expected, None)
    );
    // Without games the texts are read; a single file may have any name.
    assert_eq!(unpacked(&zip(&files[..2])).0, b"nothing");
    assert_eq!(unpacked(&zip(&[("games", b"1. e4 *")])).0, b"1. e4 *");
    let other: [(&str, &[u8]); 2] = [("a.cbh", b"x"), ("a.cbg", b"y")];
    let error = unpacked(&zip(&other)).1.unwrap();
    assert_eq!(error, "the archive holds no PGN file (only a.cbh, a.cbg)");
    assert!(unpacked(&zip(&[])).1.is_some());
}

#[test]
fn a_bad_file_of_an_archive_does_not_keep_back_the_others() {
    let games: [(&str, &[u8]); 3] = [
        ("a.pgn", b"[Event \"a\"]\n\n*"),
        ("b.pgn", &[0; 600]),
        ("c.pgn", b"[Event \"c\"]\n\n*"),
    ];
    let (text, error) = unpacked(&zip(&games));
    assert_eq!(text, b"[Event \"a\"]\n\n*\n\n[Event \"c\"]\n\n*");
    assert_eq!(error.unwrap(), "b.pgn: it is not a text");
    let mut damaged = zip(&games);
    let at = damaged
        .windows(5)
        .position(|name| name == b"a.pgn")
        .unwrap();
    damaged[at - 16] ^= 1;
    let (_, error) = unpacked(&damaged);
    // The table of the archive counts, and its data for the first file is correct.
    assert_eq!(error.unwrap(), "b.pgn: it is not a text");
}

#[test]
fn what_is_cut_off_is_read_as_far_as_it_goes() {
    let text = text(30_000);
    for (name, packed, least) in [
        ("gzip", gz(&text), 0.8),
        ("bzip2", bz2(&text), 0.7),
        ("Zstandard", zst(&text), 0.8),
        ("ZIP", zip(&[("a.pgn", &text)]), 0.8),
    ] {
        let cut = &packed[..packed.len() * 9 / 10];
        let (read, error) = unpacked(cut);
        assert!(
            read.len() as f64 > least * text.len() as f64,
            "{name}: {}",
            read.len()
        );
        assert!(text.starts_with(&read), "{name}");
        let expected = format!("the {name} archive ends too early; what was to follow is missing");
        assert_eq!(error, Some(expected));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        std::fs::write(&path, cut).unwrap();
        let mut of_file = Vec::new();
        assert!(
            Source::open(&path)
                .unwrap()
                .read_to_end(&mut of_file)
                .is_err()
        );
        assert!(of_file == read, "{name}");
    }
}

#[test]
fn no_damage_panics_and_none_goes_unnoticed() {
    let text = text(400);
    for packed in [gz(&text), bz2(&text), zst(&text), zip(&[("a.pgn", &text)])] {
        for step in 0..packed.len().min(600) {
            let mut damaged = packed.clone();
            let at = step * packed.len() / packed.len().min(600);
            damaged[at] ^= 0x55;
            let (read, error) = unpacked(&damaged);
            assert!(error.is_some() || read == text || read == damaged, "{at}");
        }
    }
}

#[test]
fn other_files_are_refused() {
    for (bytes, reason) in [
        (
            &b"\x89PNG\r\n\x1a\n\0\0\0\r"[..],
            "it is a picture, not a text",
        ),
        (b"Rar!\x1a\x07\x01\0", "it is a RAR archive, not a text"),
        (&[0; 100], "it is not a text"),
        (&gz(&[0; 100]), "it is not a text"),
        (
            &gz(&gz(&gz(&gz(b"1. e4 *")))),
            "it is packed more than 3 times",
        ),
    ] {
        assert_eq!(unpacked(bytes), (Vec::new(), Some(reason.to_owned())));
    }
    // An archive that is cut off at its start is still an archive.
    assert!(unpacked(&gz(b"1. e4 *")[..8]).1.is_some());
    assert_eq!(unpacked(b""), (Vec::new(), None));
}

/// Returns a repeated text of this size, packed by gzip.
fn repeated(text: &str, megabytes: usize) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    let block = text.repeat((1 << 20) / text.len());
    for _ in 0..megabytes {
        encoder.write_all(block.as_bytes()).unwrap();
    }
    encoder.finish().unwrap()
}

fn length_of(packed: Vec<u8>) -> io::Result<u64> {
    let mut source = Source::of_reader(Cursor::new(packed))?;
    io::copy(&mut source, &mut io::sink())
}

#[test]
fn an_archive_that_grows_without_a_game_is_left() {
    for text in ["1. e4 ", "[Event \"a\"]\n"] {
        let error = length_of(repeated(text, 17)).unwrap_err().to_string();
        assert!(error.contains("more than 250 times"), "{text}: {error}");
    }
    let bomb = repeated(" ", 17);
    let error = unpacked(&zip(&[("a.pgn", &bomb), ("b.pgn", b"1. e4 *")]));
    assert!(error.1.unwrap().contains("more than 250 times"));
    assert_eq!(
        length_of(repeated("\0", 1)).unwrap_err().to_string(),
        "it is not a text"
    );
}

/// Checks a repeated game, which `gzip` packs to a thousandth of its size.
#[test]
fn an_archive_of_games_that_are_alike_is_read() {
    for text in [
        "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n\n",
        "1. e4 e5 *\r\n",
    ] {
        let packed = repeated(text, 17);
        assert!(packed.len() < (17 << 20) / 250, "{}", packed.len());
        let length = (1 << 20) / text.len() * text.len() * 17;
        assert_eq!(length_of(packed).unwrap(), length as u64, "{text}");
    }
}

#[test]
fn zeros_after_an_archive_are_skipped_and_other_data_is_reported() {
    let text = text(300);
    let both = [text.clone(), text.clone()].concat();
    for (packed, packing) in [
        (gz(&text), Packing::Gzip),
        (bz2(&text), Packing::Bzip2),
        (zst(&text), Packing::Zstd),
    ] {
        let zeros = vec![0; 100_000];
        let padded = [&packed[..], &zeros].concat();
        assert_eq!(unpacked(&padded), (text.clone(), None), "{packing}");
        let twice = [&padded[..], &packed].concat();
        assert_eq!(unpacked(&twice), (both.clone(), None), "{packing}");
        let one = [&packed[..], &[0]].concat();
        assert_eq!(unpacked(&one), (text.clone(), None), "{packing}");
        let error = format!("the {packing} archive is followed by other data, which was not read");
        for garbage in [&b"x"[..], b"\0\0garbage", b"\x1fx", b"Bx"] {
            let followed = [&packed[..], garbage].concat();
            assert_eq!(unpacked(&followed), (text.clone(), Some(error.clone())));
        }
    }
    let archive = zip(&[("a.pgn", &text)]);
    for zeros in [3000, 300_000] {
        let padded = [&archive[..], &vec![0; zeros]].concat();
        assert_eq!(unpacked(&padded), (text.clone(), None));
    }
    let error = "the ZIP archive is followed by other data, which was not read";
    for length in [1, 22, 3000, 65_000, 65_536, 300_000] {
        let followed = [&archive[..], &vec![7; length]].concat();
        let read = unpacked(&followed);
        assert_eq!(read, (text.clone(), Some(error.to_owned())), "{length}");
    }
    // A comment belongs to the archive.
    let (table, comment) = (archive.len() - 2, b"Games of 1851");
    let length = (comment.len() as u16).to_le_bytes();
    let commented = [&archive[..table], &length, comment].concat();
    assert_eq!(unpacked(&commented), (text.clone(), None));
    let followed = [&commented[..], b"\0\0x"].concat();
    assert_eq!(unpacked(&followed), (text, Some(error.to_owned())));
}

#[test]
fn a_text_that_is_too_large_for_its_file_is_not_read_at_once() {
    let text = text(3000);
    let packed = zip(&[("a.pgn", &text)]);
    let mut source = Source::of_reader(Cursor::new(packed.clone())).unwrap();
    let mut start = text[..100].to_vec();
    source.read_up_to(&mut start, 1 << 20).unwrap();
    assert_eq!(start[100..], text);
    // Text within the allowed growth is never refused.
    let mut source = Source::of_reader(Cursor::new(packed)).unwrap();
    assert_eq!(source.read_all().unwrap(), text);
    let large = repeated("1. e4 e5 *\n", 4);
    let mut source = Source::of_reader(Cursor::new(large)).unwrap();
    let mut bytes = Vec::new();
    let error = source.read_up_to(&mut bytes, 1 << 20).unwrap_err();
    assert!(
        error.to_string().contains("MiB, which is too much"),
        "{error}"
    );
    // The text before the error was read.
    assert!((1 << 20..4 << 20).contains(&bytes.len()));
}

#[test]
fn an_archive_that_unpacks_itself_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.exe");
    let program: Vec<u8> = (0..9000u32).map(|i| ((i * i) >> 3) as u8).collect();
    for stub in [&program[..], b"#!/bin/sh\nexec unzip \"$0\"\n"] {
        let archive = [stub, &zip(&[("a.pgn", b"1. e4 *")])].concat();
        std::fs::write(&path, archive).unwrap();
        assert_eq!(read(&path).unwrap(), b"1. e4 *");
        assert!(is_foreign(&path));
    }
    std::fs::write(&path, &program).unwrap();
    assert_eq!(read(&path).unwrap_err().to_string(), "it is not a text");
    // A text that contains a signature is still a text.
    std::fs::write(&path, b"#!/bin/sh\nPK\x05\x06").unwrap();
    assert!(read(&path).is_ok() && !is_foreign(&path));
}

#[test]
fn the_games_of_an_archive_may_be_in_utf_16_without_a_mark() {
    for order in [ByteOrder::Little, ByteOrder::Big] {
        let plain = order.encode("[Event \"a\"]\n\n*\n");
        let marked = order.encode("\u{feff}[Event \"b\"]\n\n*\n");
        let archive = zip(&[("a.pgn", &plain), ("b.pgn", &marked), ("c.pgn", b"1. e4 *")]);
        let (text, error) = unpacked(&archive);
        let expected = "[Event \"a\"]\n\n*\n\n\n[Event \"b\"]\n\n*\n";
        assert_eq!(text, order.encode(expected));
        assert!(error.unwrap().starts_with("c.pgn is in another encoding"));
    }
}

#[test]
fn names_lose_what_says_how_they_are_packed() {
    for (name, plain) in [
        ("games.pgn.gz", "games.pgn"),
        ("games.PGN.ZST", "games.PGN"),
        ("a/games.zip", "a/games"),
        ("games.pgn.zip.gz", "games.pgn"),
        ("games.pgn", "games.pgn"),
        (".gz", ".gz"),
    ] {
        assert_eq!(plain_name(Path::new(name)), Path::new(plain));
    }
}
