//! The 16 bits of the program's own [`Move`], from the low end: from, to, kind.

use super::field::{Field, FieldName, Meaning, Reader, square_field};
use tabia_chess::Move;

pub(super) fn fields(bits: u32) -> Vec<Field> {
    // The kind alone; the squares are chosen so that the packed form is not 0.
    let kind = |number: u32| {
        let mv = Move::from_bits(1 | (number as u16) << 12)?;
        let is_genuine = mv == Move::new(mv.from(), mv.to(), mv.kind());
        is_genuine.then(|| Meaning::Own(mv.kind()))
    };
    Reader::new(bits)
        .take(FieldName::From, 6, square_field)
        .take(FieldName::To, 6, square_field)
        .take(FieldName::Kind, 4, kind)
        .fields
}
