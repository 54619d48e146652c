//! The mouse wheel as steps.

use egui::MouseWheelUnit;

/// Points of smooth scrolling that make one step, as one line of a wheel does.
const POINTS_PER_STEP: f32 = 50.0;

/// Travel of a wheel that has not yet made a step, in lines.
#[derive(Default)]
pub(crate) struct WheelTravel(f32);

impl WheelTravel {
    /// How many steps on (or back, when negative) a turn of the wheel makes. Rolling towards oneself moves a page on, and so
    /// whatever is stepped through.
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
