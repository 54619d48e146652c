//! The appearance of move glyphs and badges.

use crate::kit::notation::{Ink, Part};
use tabia_game::Nag;
use tabia_review::Badge;
use tabia_texts::tr;

/// How a glyph is drawn, and in which colour on a move of this ink.
pub fn part(nag: Nag, ink: Ink) -> (Part, Ink) {
    let part = match nag.0 {
        10..=12 => Part::Icon("nag-equal"),
        13 => Part::Icon("nag-unclear"),
        14 => Part::Icon("nag-slight-white"),
        15 => Part::Icon("nag-slight-black"),
        16 => Part::Icon("nag-clear-white"),
        17 => Part::Icon("nag-clear-black"),
        18 => Part::Icon("nag-white-wins"),
        19 => Part::Icon("nag-black-wins"),
        _ => Part::Text(words(nag)),
    };
    let ink = match nag.0 {
        1 | 3 => Ink::Good,
        5 | 6 => Ink::Doubtful,
        2 | 4 => Ink::Bad,
        _ => ink,
    };
    (part, ink)
}

/// The colour of a badge's sign.
pub(super) fn badge_ink(badge: Badge) -> Ink {
    match badge {
        Badge::Brilliant | Badge::OnlyMove | Badge::Best => Ink::Good,
        Badge::Book => Ink::Book,
        Badge::Inaccuracy => Ink::Doubtful,
        Badge::Mistake | Badge::Blunder | Badge::MissedWin | Badge::MissedMate => Ink::Bad,
    }
}

/// How a badge is drawn.
pub(crate) fn badge_part(badge: Badge) -> Part {
    match badge {
        Badge::Best => Part::Icon("star"),
        Badge::Book => Part::Icon("book"),
        Badge::MissedWin => Part::Icon("close"),
        _ => Part::Text(badge.sign().to_owned()),
    }
}

/// The name of a badge.
pub(crate) fn badge_name(badge: Badge) -> String {
    tr(&format!("badge-{}", badge.name().replace(' ', "-")))
}

/// The glyph as text: its sign where the fonts have it, otherwise in words.
pub(super) fn words(nag: Nag) -> String {
    match nag.0 {
        7 => tr("nag-forced"),
        22 | 23 => tr("nag-zugzwang"),
        32 | 33 => tr("nag-development"),
        36 | 37 => tr("nag-initiative"),
        40 | 41 => tr("nag-attack"),
        44 | 45 => tr("nag-compensation"),
        132 | 133 => tr("nag-counterplay"),
        138 | 139 => tr("nag-time-trouble"),
        140 => tr("nag-idea"),
        142 => tr("nag-better"),
        145 => tr("nag-comment"),
        _ => nag.to_string(),
    }
}
