//! The settings dialog.

pub(in crate::app) mod dialog;
mod techniques;
