//! A number with "exactly", "at least" or "at most".

use std::ops::RangeInclusive;

use egui::{DragValue, Ui};

use crate::kit::drop_down::{self, DropDown};
use tabia_library::positions::Bounds;
use tabia_texts::{tr, tr_args};

/// Width of the list, in points.
const LIST: f32 = 84.0;

/// How a number is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    Any,
    Exactly,
    AtLeast,
    AtMost,
}

impl Limit {
    const ALL: [Limit; 4] = [Limit::Exactly, Limit::AtLeast, Limit::AtMost, Limit::Any];

    /// Returns the limit of bounds with its number; `None` where they have two.
    fn of(bounds: Bounds) -> Option<(Limit, i8)> {
        match (bounds.min(), bounds.max()) {
            _ if bounds == Bounds::ANY => Some((Limit::Any, 0)),
            (min, max) if min == max => Some((Limit::Exactly, min)),
            (min, i8::MAX) => Some((Limit::AtLeast, min)),
            (i8::MIN, max) => Some((Limit::AtMost, max)),
            _ => None,
        }
    }

    fn bounds(self, number: i8) -> Bounds {
        match self {
            Limit::Any => Bounds::ANY,
            Limit::Exactly => Bounds::exactly(number),
            Limit::AtLeast => Bounds::at_least(number),
            Limit::AtMost => Bounds::at_most(number),
        }
    }

    fn name(self) -> String {
        tr(match self {
            Limit::Any => "find-any",
            Limit::Exactly => "find-exactly",
            Limit::AtLeast => "find-at-least",
            Limit::AtMost => "find-at-most",
        })
    }
}

/// Shows bounds, or a dash where there are none: a list for the limit, and a field for the number. `name` says of what.
/// Returns the changed bounds.
pub(super) fn bounds_field(
    ui: &mut Ui,
    name: &str,
    bounds: Option<Bounds>,
    range: RangeInclusive<i8>,
) -> Option<Bounds> {
    let known = bounds.and_then(Limit::of);
    let text = match (bounds, known) {
        (None, _) => "–".to_owned(),
        (_, Some((limit, _))) => limit.name(),
        (Some(bounds), None) => {
            let args = [
                ("least", bounds.min().into()),
                ("most", bounds.max().into()),
            ];
            tr_args("find-between", &args)
        }
    };
    let mut limit = known.map(|(limit, _)| limit);
    let list = DropDown::new(("bounds", name))
        .width(LIST)
        .selected_text(text);
    let list = list.show_ui(ui, |ui| {
        for one in Limit::ALL {
            drop_down::value(ui, &mut limit, Some(one), one.name());
        }
    });
    list.response.accessible_name(name);
    let mut number = known.map_or(0, |(_, number)| number);
    let is_counted = limit.is_some_and(|limit| limit != Limit::Any);
    ui.scope(|ui| {
        if !is_counted {
            ui.set_invisible();
        }
        let is_signed = *range.start() < 0;
        let mut field = DragValue::new(&mut number).range(range).speed(0.05);
        if is_signed {
            field = field.custom_formatter(|value, _| match value as i32 {
                0 => "0".to_owned(),
                value => format!("{value:+}").replace('-', "−"),
            });
            field = field.custom_parser(|text| text.replace('−', "-").trim().parse().ok());
        }
        let label = tr_args("find-number", &[("name", name.into())]);
        ui.add(field).accessible_name(label);
    });
    let changed = limit?.bounds(number);
    (Some(changed) != bounds).then_some(changed)
}
