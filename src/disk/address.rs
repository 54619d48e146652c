//! Reads addresses: `file://` of files, with codes such as `%20`.

use std::ffi::OsString;
use std::path::PathBuf;

/// Decodes codes such as `%20` for a blank. Other text is unchanged.
pub fn decode(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        bytes
            .get(at)
            .and_then(|byte| char::from(*byte).to_digit(16))
    };
    let (mut decoded, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((16 * high + low) as u8);
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    decoded
}

/// Returns the path of the address of a file on this computer; `None` for any other text.
pub fn path_of(text: &str) -> Option<PathBuf> {
    let text = text.trim();
    let scheme = text.get(..7)?;
    if !scheme.eq_ignore_ascii_case("file://") {
        return None;
    }
    // The host name is empty or this computer's.
    let rest = &text[7..];
    let start = rest.find('/')?;
    if !matches!(&rest[..start], "" | "localhost") {
        return None;
    }
    let path = &rest[start..];
    // A query or a fragment does not belong to the name of a file.
    let end = path.find(['?', '#']).unwrap_or(path.len());
    Some(path_from(decode(&path[..end])))
}

/// Returns the path of a command's argument: the argument itself, or the file of its address.
pub fn argument(argument: OsString) -> OsString {
    let Some(text) = argument.to_str() else {
        return argument;
    };
    if let Some(path) = path_of(text) {
        return path.into();
    }
    // `--output=file:///…`
    match text.split_once('=') {
        Some((name, value)) if name.starts_with("--") => match path_of(value) {
            Some(path) => {
                let mut argument = OsString::from(format!("{name}="));
                argument.push(path);
                argument
            }
            None => argument,
        },
        _ => argument,
    }
}

#[cfg(unix)]
fn path_from(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_from(bytes: Vec<u8>) -> PathBuf {
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // `/C:/games.pgn`
    let drive = text.as_bytes().get(2) == Some(&b':');
    PathBuf::from(text.get(usize::from(drive)..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn addresses_name_files() {
        for (address, path) in [
            ("file:///tmp/games.pgn", Some("/tmp/games.pgn")),
            (" FILE://localhost/a%20b/%C3%A4.pgn\r\n", Some("/a b/ä.pgn")),
            ("file:///100%.pgn", Some("/100%.pgn")),
            ("file:///a.pgn#1", Some("/a.pgn")),
            ("file://server/a.pgn", None),
            ("file://", None),
            ("https://lichess.org/", None),
            ("games.pgn", None),
            ("ä", None),
        ] {
            assert_eq!(path_of(address), path.map(PathBuf::from), "{address}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn arguments_may_be_addresses() {
        for (given, taken) in [
            ("file:///tmp/a%20b.pgn", "/tmp/a b.pgn"),
            ("--output=file:///tmp/b.pgn", "--output=/tmp/b.pgn"),
            ("--player=a=file:///b", "--player=a=file:///b"),
            ("a.pgn", "a.pgn"),
        ] {
            assert_eq!(argument(given.into()), OsString::from(taken));
        }
    }
}
