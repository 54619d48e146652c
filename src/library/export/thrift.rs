//! Thrift's compact protocol, as far as Parquet's metadata need it (Apache Thrift, "compact protocol encoding").

/// The types of fields.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Appends a number in groups of seven bits, the lowest first.
pub(super) fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn zigzag(number: i64, out: &mut Vec<u8>) {
    varint((number << 1 ^ number >> 63) as u64, out);
}

/// A struct that is written field by field, by rising numbers.
#[derive(Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    pub fn new() -> Struct {
        Struct::default()
    }

    fn field(&mut self, id: u8, kind: u8) {
        // Fields follow each other closely, so that the short form always fits.
        self.bytes.push((id - self.last) << 4 | kind);
        self.last = id;
    }

    pub fn i32(mut self, id: u8, number: i32) -> Struct {
        self.field(id, I32);
        zigzag(number.into(), &mut self.bytes);
        self
    }

    pub fn i64(mut self, id: u8, number: i64) -> Struct {
        self.field(id, I64);
        zigzag(number, &mut self.bytes);
        self
    }

    pub fn text(mut self, id: u8, text: &str) -> Struct {
        self.field(id, BINARY);
        write_text(text, &mut self.bytes);
        self
    }

    pub fn structure(mut self, id: u8, inner: Struct) -> Struct {
        self.field(id, STRUCT);
        self.bytes.extend(inner.finish());
        self
    }

    pub fn structures(mut self, id: u8, items: Vec<Struct>) -> Struct {
        self.list(id, STRUCT, items.len());
        items
            .into_iter()
            .for_each(|item| self.bytes.extend(item.finish()));
        self
    }

    pub fn numbers(mut self, id: u8, items: &[i32]) -> Struct {
        self.list(id, I32, items.len());
        items
            .iter()
            .for_each(|item| zigzag((*item).into(), &mut self.bytes));
        self
    }

    pub fn texts(mut self, id: u8, items: &[&str]) -> Struct {
        self.list(id, BINARY, items.len());
        items
            .iter()
            .for_each(|item| write_text(item, &mut self.bytes));
        self
    }

    fn list(&mut self, id: u8, kind: u8, length: usize) {
        self.field(id, LIST);
        match u8::try_from(length) {
            Ok(length) if length < 15 => self.bytes.push(length << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                varint(length as u64, &mut self.bytes);
            }
        }
    }

    /// Returns its bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    varint(text.len() as u64, out);
    out.extend(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_written_in_the_compact_form() {
        let inner = Struct::new().i32(1, -1);
        let bytes = Struct::new()
            .i32(1, 150)
            .text(4, "ab")
            .structure(5, inner)
            .numbers(6, &[0, 3])
            .texts(7, &["x"])
            .i64(9, 1 << 40)
            .finish();
        let expected = [
            0x15, 0xac, 0x02, 0x38, 2, b'a', b'b', 0x1c, 0x15, 1, 0, 0x19, 0x25, 0, 6, 0x19, 0x18,
            1, b'x', 0x26, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40, 0,
        ];
        assert_eq!(bytes, expected);
        let many = Struct::new().numbers(1, &[1; 20]).finish();
        assert_eq!(many[..3], [0x19, 0xf5, 20]);
    }
}
