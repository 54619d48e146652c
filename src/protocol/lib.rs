//! The protocols between chess engines and front ends.
//!
//! [`server`] offers our engine to other programs.

pub mod server;
