//! Engines as processes: hostile ones, real ones, and what is left of them.

#[path = "../common/mod.rs"]
mod common;

mod hostile;
mod left;
mod real;
mod support;
