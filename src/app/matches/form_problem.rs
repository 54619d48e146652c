//! The places of the form of a new tournament that can be wrong.

/// A part of the form that can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Entrants,
    Format,
    Openings,
    Test,
}

/// Why a tournament could not be created, with its place in the form, where it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FormProblem {
    pub(super) field: Option<Field>,
    pub(super) text: String,
}

impl FormProblem {
    pub(super) fn of(field: Field, text: String) -> FormProblem {
        let field = Some(field);
        FormProblem { field, text }
    }
}

impl From<String> for FormProblem {
    fn from(text: String) -> FormProblem {
        FormProblem { field: None, text }
    }
}
