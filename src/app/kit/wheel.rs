//! Converts turns of the mouse wheel to steps.

use egui::MouseWheelUnit;

/// Points of smooth scrolling for one step, like one line of a wheel.
const POINTS_PER_STEP: f32 = 50.0;

/// Wheel movement that has not made a whole step yet, in lines.
#[derive(Default)]
pub(crate) struct WheelTravel(f32);

impl WheelTravel {
    /// Number of steps forward (negative: back) for a turn of the wheel. Rolling towards the user moves a page forward, and so
    /// any other sequence.
    pub(crate) fn steps(&mut self, unit: MouseWheelUnit, delta: f32) -> i32 {
        let lines = match unit {
            MouseWheelUnit::Point => delta / POINTS_PER_STEP,
            MouseWheelUnit::Line | MouseWheelUnit::Page => delta,
        };
        if lines * self.0 < 0.0 {
            self.0 = 0.0;
        }
        self.0 += lines;
        let steps = self.0.trunc();
        self.0 -= steps;
        -steps as i32
    }
}
