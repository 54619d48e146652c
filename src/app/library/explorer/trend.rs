//! How often a move was played over the years.

use egui::{Color32, Rect, Ui, pos2};

use tabia_library::Tally;
use tabia_texts::{tr, tr_args};

/// Maximum number of bars.
const BARS: usize = 10;

/// The share of a move among the moves of its position over the years.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trend {
    /// The shares in periods of equal length, the earliest first, from 0 to 1; `None` where no game has the position.
    shares: Vec<Option<f32>>,
    /// The share in the last quarter of the years, and before.
    recent: Share,
    before: Share,
    /// Number of years of the last quarter.
    years: u16,
}

/// A number of games out of all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Share {
    games: u32,
    all: u32,
}

impl Share {
    fn get(self) -> Option<f32> {
        (self.all > 0).then(|| self.games as f32 / self.all as f32)
    }

    fn percent(self) -> u32 {
        (self.get().unwrap_or_default() * 100.0).round() as u32
    }
}

impl Trend {
    /// Returns the trend of a move in a position with this tally; `None` where the games are of a single year.
    pub(super) fn of(mv: &Tally, position: &Tally) -> Option<Trend> {
        let years = position.years.as_ref()?;
        let (first, last) = (*years.start(), *years.end());
        let span = usize::from(last - first) + 1;
        if span < 2 {
            return None;
        }
        let bars = span.min(BARS);
        let (mut parts, mut ends) = (vec![Share::default(); bars], [Share::default(); 2]);
        let quarter = (span / 4).max(1);
        let place = |year: u16| usize::from(year - first);
        for (year, games) in &position.by_year {
            parts[place(*year) * bars / span].all += games;
            ends[usize::from(place(*year) >= span - quarter)].all += games;
        }
        for (year, games) in &mv.by_year {
            parts[place(*year) * bars / span].games += games;
            ends[usize::from(place(*year) >= span - quarter)].games += games;
        }
        let [before, recent] = ends;
        Some(Trend {
            shares: parts.into_iter().map(Share::get).collect(),
            recent,
            before,
            years: quarter as u16,
        })
    }

    /// The trend in words.
    pub(super) fn text(&self) -> String {
        let args = [
            ("years", self.years.into()),
            ("recent", self.recent.percent().into()),
            ("before", self.before.percent().into()),
        ];
        match self.before.all {
            0 => tr("explorer-trend-new"),
            _ => tr_args("explorer-trend-share", &args),
        }
    }

    /// Paints a bar for each period, the highest as high as `rect`.
    pub(super) fn paint(&self, ui: &Ui, rect: Rect, color: Color32) {
        let most = self.shares.iter().flatten().copied().fold(0.0, f32::max);
        if most <= 0.0 {
            return;
        }
        let step = rect.width() / self.shares.len() as f32;
        for (index, share) in self.shares.iter().enumerate() {
            let Some(share) = share else { continue };
            let left = rect.left() + step * index as f32;
            // A share of 0 has a line, unlike a period without games.
            let height = (rect.height() * share / most).max(1.0);
            let bar = Rect::from_min_max(
                pos2(left.round(), rect.bottom() - height),
                pos2((left + step).round() - 1.0, rect.bottom()),
            );
            ui.painter().rect_filled(bar, 0.0, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(by_year: &[(u16, u32)]) -> Tally {
        let years = by_year.first().zip(by_year.last());
        let mut tally = Tally::default();
        tally.years = years.map(|(first, last)| first.0..=last.0);
        tally.by_year = by_year.to_vec();
        tally
    }

    #[test]
    fn shares_are_those_of_the_moves_of_each_period() {
        let position = tally(&[(2000, 10), (2001, 10), (2003, 4)]);
        let trend = Trend::of(&tally(&[(2000, 1), (2003, 3)]), &position).unwrap();
        assert_eq!(trend.shares, [Some(0.1), Some(0.0), None, Some(0.75)]);
        assert_eq!(
            (trend.recent.percent(), trend.before.percent(), trend.years),
            (75, 5, 1)
        );
        let long: Vec<(u16, u32)> = (1900..=2000).map(|year| (year, 2)).collect();
        let late: Vec<(u16, u32)> = (1976..=2000).map(|year| (year, 1)).collect();
        let trend = Trend::of(&tally(&late), &tally(&long)).unwrap();
        assert_eq!(trend.shares.len(), BARS);
        assert_eq!(
            (trend.shares[0], trend.shares[BARS - 1]),
            (Some(0.0), Some(0.5))
        );
        assert_eq!(trend.recent.percent(), 50);
    }

    #[test]
    fn games_of_one_year_or_without_years_have_no_trend() {
        let one = tally(&[(2000, 10)]);
        assert_eq!(Trend::of(&one, &one), None);
        assert_eq!(Trend::of(&Tally::default(), &Tally::default()), None);
    }
}
