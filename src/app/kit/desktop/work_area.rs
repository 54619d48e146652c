//! The part of the screen that is left to windows.

/// What is reported of the area that the bars of the desktop leave to windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkArea {
    /// The desktop has not answered yet.
    Pending,
    /// The desktop does not report it.
    Unknown,
    /// Its width and height in pixels. With several monitors it may extend over all of them.
    Pixels(u32, u32),
}
