//! Zstandard for sections and blocks.

/// Level of compression: at this length of blocks the second is 1 % smaller, for which an import takes a twentieth longer.
const LEVEL: i32 = 1;

/// Maximum length of an unpacked block in bytes, against damaged lengths.
const MOST: usize = 1 << 31;

/// Returns the compressed form of bytes, which begins with their length.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = (bytes.len() as u64).to_le_bytes().to_vec();
    match zstd::bulk::compress(bytes, LEVEL) {
        Ok(compressed) => packed.extend(compressed),
        // Without memory for the compressor: stored, which no frame begins like.
        Err(_) => {
            packed.extend(STORED);
            packed.extend(bytes);
        }
    }
    packed
}

/// The first bytes of a block that is not compressed.
const STORED: [u8; 4] = [0; 4];

/// Returns the bytes of a compressed form; `None` where it is damaged.
pub(crate) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (length, rest) = packed.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let bytes = match rest.strip_prefix(&STORED) {
        Some(stored) => stored.to_vec(),
        None if length <= MOST => zstd::bulk::decompress(rest, length).ok()?,
        None => return None,
    };
    (bytes.len() == length).then_some(bytes)
}
