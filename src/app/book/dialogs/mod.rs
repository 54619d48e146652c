//! The dialogs of the book.

pub(in crate::app) mod build;
pub(in crate::app) mod merge;
pub(in crate::app) mod problems;
