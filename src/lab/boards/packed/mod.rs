//! Moves packed into the bits of one number, in three layouts, field by field.

mod field;
mod layout;
mod legal;
pub mod note;
mod note_kind;
pub mod own;
pub mod thesis;

pub use field::{Field, FieldName, Meaning};
pub use layout::Layout;
