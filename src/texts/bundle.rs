//! The texts by key.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::numbers::grouped_number;

pub(super) const ENGLISH: &str = include_str!("../../assets/i18n/en.ftl");

static BUNDLE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let language: LanguageIdentifier = "en".parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Isolation marks are for mixed writing directions; no installed font draws them.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => grouped_number(number.value),
        _ => None,
    }));
    let resource = match FluentResource::try_new(ENGLISH.to_owned()) {
        Ok(resource) => resource,
        // The entries around an error still work; the test below fails on any error.
        Err((resource, _)) => resource,
    };
    bundle.add_resource_overriding(resource);
    bundle
});

/// Returns the text of a key.
///
/// A key without text is returned unchanged, and panics in a build with debug assertions.
pub fn tr(key: &str) -> String {
    tr_args(key, &[])
}

/// Returns the text of a key with its `{ $placeholders }` filled in. Whole numbers are grouped: a number that is no count, such
/// as a rating, is passed as text.
pub fn tr_args(key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
    let Some(pattern) = BUNDLE.get_message(key).and_then(|message| message.value()) else {
        debug_assert!(false, "no text for the key {key}");
        return key.to_owned();
    };
    let args: FluentArgs<'_> = args
        .iter()
        .map(|(name, value)| (*name, value.clone()))
        .collect();
    BUNDLE
        .format_pattern(pattern, Some(&args), &mut Vec::new())
        .into_owned()
}

/// Whether a key has a text.
pub fn exists(key: &str) -> bool {
    BUNDLE
        .get_message(key)
        .is_some_and(|message| message.value().is_some())
}
