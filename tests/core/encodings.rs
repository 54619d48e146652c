//! Files in many encodings and with many line ends: unedited text is unchanged, and every file is valid after saving.

use tabia_game::pgn::{Encoding, PgnFile, TextReader, check, decode_text, format, read, write};
use tabia_game::{Edit, Game};

/// A simple random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

fn named(name: &str) -> Encoding {
    Encoding::from_name(name).unwrap()
}

/// Returns a text as the bytes of a file.
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Other(other) => {
            let (bytes, _, unmappable) = other.encode(text);
            assert!(!unmappable, "{text} in {encoding}");
            bytes.into_owned()
        }
        Encoding::Utf16 { big_endian } => {
            let units = text.encode_utf16();
            let bytes = |unit: u16| match big_endian {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            };
            units.flat_map(bytes).collect()
        }
        _ => text.as_bytes().to_vec(),
    }
}

fn with_tag(mut game: Game, name: &str, value: &str) -> Game {
    let (name, value) = (name.to_owned(), value.to_owned());
    game.edit(&Edit::SetTag { name, value }).unwrap();
    game
}

fn tag(file: &PgnFile, index: usize, name: &str) -> String {
    file.tags(index).unwrap().get(name).unwrap().to_owned()
}

/// Returns the number of kinds of line ends in a text.
fn line_ends(text: &str) -> usize {
    let pairs = text.matches("\r\n").count();
    let kinds = [
        pairs,
        text.matches('\n').count() - pairs,
        text.matches('\r').count() - pairs,
    ];
    kinds.into_iter().filter(|count| *count > 0).count()
}

/// Encodings with names that they can represent.
const NAMES: [(&str, &[&str]); 11] = [
    ("utf-8", &["Müller", "Карпов", "中文", "A", "♘𝄞"]),
    ("utf-16le", &["Müller", "Карпов", "中文", "A", "♘𝄞"]),
    ("utf-16be", &["Müller", "Карпов", "中文", "A", "♘𝄞"]),
    ("windows-1252", &["Müller", "Café – €", "A", "Ærø"]),
    ("windows-1250", &["Květoň", "Łódź", "A", "Jiří Štěpán"]),
    ("windows-1251", &["Карпов", "Спасский", "A", "Ёлкин"]),
    ("koi8-u", &["Карпов", "Спасский", "A"]),
    ("gbk", &["中文棋赛", "国际象棋", "A", "乗\u{4e2d}"]),
    ("shift_jis", &["羽生善治", "表示ソ", "A", "チェス"]),
    ("big5", &["中國象棋", "許功蓋", "A"]),
    ("euc-kr", &["한국 체스", "A", "김"]),
];

#[test]
fn after_every_save_a_file_is_in_one_encoding_with_one_line_end() {
    let mut random = Random(1);
    for round in 0..3000 {
        let (name, names) = random.one_of(&NAMES);
        let encoding = named(name);
        let ends = ["\n", "\r\n", "\r"];
        let end = random.one_of(&ends);
        let is_mixed = random.below(4) == 0;
        let mut text = String::new();
        if encoding.holds_everything() && (random.below(2) == 0 || name != "utf-8") {
            text.push('\u{feff}');
        }
        let count = 1 + random.below(5);
        let mut expected: Vec<String> = Vec::new();
        let mut blocks = Vec::new();
        for _ in 0..count {
            if random.below(3) == 0 {
                text += &format!("; {}|{{ between }}|%x||", random.one_of(names));
            }
            let player = random.one_of(names);
            expected.push(player.to_owned());
            let block = format!(
                "[Event \"x\"]|[White \"{player}\"]||1. e4   e5 {{{}}}|;odd {} |2. Nf3 *",
                random.one_of(names),
                random.one_of(names)
            );
            text += &block;
            blocks.push(block);
            text += random.one_of(&["||", "|", "|||"]);
        }
        if random.below(3) == 0 {
            text.truncate(text.trim_end_matches('|').len());
        }
        let with_ends = |random: &mut Random, text: &str| {
            let mut out = String::new();
            for (i, line) in text.split('|').enumerate() {
                if i > 0 {
                    out += if is_mixed { random.one_of(&ends) } else { end };
                }
                out += line;
            }
            out
        };
        let whole = with_ends(&mut random, &text);
        let bytes = encode(&whole, encoding);
        let mut file = PgnFile::with_encoding(bytes.clone(), encoding);
        let context = format!("round {round}, {encoding}: {whole:?}");
        assert_eq!(file.len(), count, "{context}");
        assert!(file.to_bytes() == bytes, "{context}");
        let mut touched = vec![false; count];
        let mut fits = true;
        for _ in 0..1 + random.below(3) {
            let index = random.below(count);
            let (_, others) = random.one_of(&NAMES);
            let player = match random.below(2) {
                0 => random.one_of(names),
                _ => random.one_of(others),
            };
            let game = with_tag(file.game(index).unwrap().0, "White", player);
            assert!(file.replace(index, game));
            (expected[index], touched[index]) = (player.to_owned(), true);
        }
        for (player, touched) in expected.iter().zip(&touched) {
            fits &= !touched || encoding.unencodable(player).is_none();
        }
        let saved = file.to_bytes();
        let next = file.next_encoding();
        assert_eq!(
            next,
            if fits { encoding } else { Encoding::Utf8 },
            "{context}"
        );
        let saved_text = decode_text(saved.clone(), Some(next));
        assert!(!saved_text.contains('\u{fffd}'), "{context}");
        assert_eq!(encode(&saved_text, next), saved, "{context}");
        assert!(line_ends(&saved_text) <= 1, "{context}\n{saved_text:?}");
        let again = PgnFile::with_encoding(saved.clone(), next);
        assert_eq!(again.len(), count, "{context}\n{saved_text}");
        for (index, player) in expected.iter().enumerate() {
            assert_eq!(tag(&again, index, "White"), *player, "{context}");
            let (game, problems) = again.game(index).unwrap();
            assert_eq!((game.len(), problems.len()), (3, 0));
            if !touched[index] && !is_mixed {
                let block = with_ends(&mut random, &blocks[index]);
                assert!(saved_text.contains(&block), "{context}\n{saved_text}");
            }
        }
        file.mark_written();
        assert_eq!(file.encoding(), next);
        assert!(file.to_bytes() == saved, "{context}");
    }
}

#[test]
fn two_games_in_windows_1252_stay_so() {
    let bytes = b"[Event \"Caf\xe9\"]\r\n[White \"J\xfcrgen\"]\r\n\r\n1. e4 {na\xefve \x96 x} e5 *\r\n\r\n\
        [Event \"Zwei \x80\"]\r\n[White \"M\xf6ller\"]\r\n\r\n1. d4   d5 ; odd spacing \xe4\r\n*\r\n";
    let file = PgnFile::from_bytes(bytes.to_vec());
    assert_eq!(file.encoding(), named("windows-1252"));
    let second = bytes
        .windows(12)
        .position(|text| text == b"[Event \"Zwei")
        .unwrap();
    // A name that fits keeps the encoding.
    let mut western = file.clone();
    western.replace(0, with_tag(file.game(0).unwrap().0, "Black", "Ærø"));
    let saved = western.to_bytes();
    assert!(saved.ends_with(&bytes[second..]));
    let again = PgnFile::from_bytes(saved);
    assert_eq!(again.encoding(), named("windows-1252"));
    assert_eq!(tag(&again, 0, "Black"), "Ærø");
    // A name that does not fit converts the whole file to UTF-8.
    let mut russian = file.clone();
    let game = with_tag(file.game(0).unwrap().0, "Black", "Карпов");
    assert_eq!(file.encoding().unencodable(&write(&game)), Some('К'));
    russian.replace(0, game);
    let saved = String::from_utf8(russian.to_bytes()).unwrap();
    for name in [
        "Café",
        "Jürgen",
        "naïve – x",
        "Карпов",
        "Zwei €",
        "Möller",
        "spacing ä",
    ] {
        assert!(saved.contains(name), "{name}");
    }
    assert!(saved.contains("1. d4   d5 ; odd spacing ä\r\n*\r\n"));
}

#[test]
fn a_file_in_two_encodings_becomes_utf_8() {
    let mut bytes = b"[Event \"M\xfcller\"]\n\n1. e4 *\n\n".to_vec();
    bytes.extend("[Event \"Jürgen – Карпов\"]\n\n1. d4 *\n".as_bytes());
    let mut file = PgnFile::from_bytes(bytes.clone());
    assert_eq!(tag(&file, 0, "Event"), "Müller");
    assert_eq!(tag(&file, 1, "Event"), "Jürgen – Карпов");
    assert_eq!(file.to_bytes(), bytes);
    file.replace(1, with_tag(file.game(1).unwrap().0, "White", "A"));
    let saved = String::from_utf8(file.to_bytes()).unwrap();
    assert!(saved.starts_with("[Event \"Müller\"]\n\n1. e4 *\n"));
    assert!(saved.contains("Jürgen – Карпов"));
}

#[test]
fn an_encoding_can_be_chosen() {
    let text = "[Event \"Кубок\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let bytes = encode(text, named("koi8-u"));
    let chosen = PgnFile::with_encoding(bytes.clone(), named("koi8-u"));
    assert_eq!(tag(&chosen, 0, "Event"), "Кубок");
    // A wrong choice loses nothing.
    for wrong in Encoding::OFFERED {
        let file = PgnFile::with_encoding(bytes.clone(), wrong);
        assert_eq!(file.to_bytes(), bytes, "{wrong}");
        let mut edited = file.clone();
        edited.push(Game::standard());
        if file.encoding() == wrong && edited.next_encoding() == wrong {
            let saved = edited.to_bytes();
            assert!(saved.starts_with(&bytes[..bytes.len() - 1]), "{wrong}");
        }
    }
    let mut read = String::new();
    let source = &mut TextReader::new(bytes.as_slice(), named("koi8-u"));
    std::io::Read::read_to_string(source, &mut read).unwrap();
    assert_eq!(read, text);
}

#[test]
fn encodings_are_detected_wherever_games_are_read() {
    for (text, name) in [
        (
            "[Event \"Кубок\"]\n[Result \"*\"]\n\n1. e4 *\n",
            "windows-1251",
        ),
        ("[Event \"中文棋赛\"]\n[Result \"*\"]\n\n1. e4 *\n", "gbk"),
    ] {
        let bytes = encode(text, named(name));
        assert_eq!(read(&bytes), read(text.as_bytes()));
        assert_eq!(format(&bytes), format(text.as_bytes()));
        let report = check("a.pgn", &bytes);
        assert_eq!(report.encoding, named(name));
        let line = report.to_string();
        assert!(
            line.ends_with(&format!("0 problems, {}", named(name))),
            "{line}"
        );
        let file = PgnFile::from_bytes(bytes.clone());
        assert_eq!(
            write(&file.game(0).unwrap().0),
            write(&read(text.as_bytes()).games[0])
        );
        // A megabyte of plain games before it makes no difference.
        let plain = "[Event \"A\"]\n\n1. e4 e5 *\n\n".repeat(60_000);
        let long = [plain.as_bytes(), &bytes].concat();
        let contents = read(&long);
        let report = check("a.pgn", &long);
        assert_eq!((report.games, report.encoding), (60_001, named(name)));
        assert_eq!(contents.games[60_000], read(text.as_bytes()).games[0]);
    }
}

#[test]
fn a_damaged_file_in_utf_16_stays_as_it_is() {
    let mut bytes = encode("\u{feff}[Event \"Ö\"]\n\n1. e4 {", named("utf-16le"));
    bytes.extend([0x34, 0xd8, b'}', 0, b'*', 0, 7]);
    let file = PgnFile::from_bytes(bytes.clone());
    assert_eq!((file.len(), file.to_bytes()), (1, bytes));
}

#[test]
fn only_carriage_returns_stay_only_carriage_returns() {
    let bytes = b"[Event \"One\"]\r[Result \"*\"]\r\r1. e4 e5 *\r\r[Event \"Two\"]\r[Result \"*\"]\r\r1. d4 {x} d5 *\r";
    let mut file = PgnFile::from_bytes(bytes.to_vec());
    file.replace(0, with_tag(file.game(0).unwrap().0, "White", "A"));
    let saved = String::from_utf8(file.to_bytes()).unwrap();
    assert!(!saved.contains('\n'));
    assert!(saved.ends_with("\r\r[Event \"Two\"]\r[Result \"*\"]\r\r1. d4 {x} d5 *\r"));
    assert_eq!(PgnFile::from_bytes(saved.into_bytes()).len(), 2);
}

#[test]
fn the_most_frequent_line_end_wins() {
    let text = "[Event \"A\"]\r\n\r\n1. e4 {a\nb} *\r\n\r\n[Event \"B\"]\n\n1. d4 *\r\n";
    let mut file = PgnFile::from_bytes(text.as_bytes().to_vec());
    file.replace(1, with_tag(file.game(1).unwrap().0, "White", "A"));
    let saved = String::from_utf8(file.to_bytes()).unwrap();
    assert_eq!(line_ends(&saved), 1);
    assert!(saved.starts_with("[Event \"A\"]\r\n\r\n1. e4 {a\r\nb} *\r\n\r\n"));
}
