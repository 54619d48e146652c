//! The material gain of a line, counted in quiet positions.

use super::line::{Line, balance, victim, worth};
use super::quiet::{is_quiet, keeps};
use tabia_chess::{Color, Position, Role, Square};

/// Minimum gain that is stated, in hundredths of a pawn.
pub(super) const LEAST: i32 = 100;

/// Latest half-move of the winning move, the third of its side: later gains are seldom forced.
pub(super) const LATEST: usize = 6;

/// Material that a line wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Gain {
    /// Its value in hundredths of a pawn.
    pub value: i32,
    /// The half-move that wins it, after which it stays won.
    pub at: usize,
    /// The half-move after which the board is quiet and the value is counted.
    pub end: usize,
    pub trade: Trade,
}

impl Gain {
    /// Returns the gain of `by` in a line that was continued until it is quiet.
    pub(super) fn of(line: &Line, by: Color) -> Option<Gain> {
        Gain::within(line, by, LATEST)
    }

    /// Returns the gain where the winning half-move comes before `latest`.
    pub(super) fn within(line: &Line, by: Color, latest: usize) -> Option<Gain> {
        let balances = balances(line, by);
        let last = *balances.last()?;
        if last < LEAST || !keeps(line.end(), by) {
            return None;
        }
        // A third of it is the minimum that is stated: the rest may come much later.
        let least = LEAST.max((last + 2) / 3);
        let first = won_at(line, &balances, least)?;
        let end = (first + 1..=line.len()).find(|&i| {
            balances[i] >= least
                && is_quiet(line.before(i))
                && keeps(line.before(i), by)
                && (i..=line.len()).all(|later| {
                    balances[later] + 50 >= balances[i] || !is_quiet(line.before(later))
                })
        })?;
        let value = balances[end];
        // The half-move that wins most of it, or a later one with as much: that which takes what is named.
        let most = won_at(line, &balances, value * 3 / 5)
            .filter(|&at| at < end)
            .unwrap_or(first);
        let total = Trade::between(line.before(0), line.before(end), by);
        let later = (first..end.min(latest)).filter(|&at| {
            line.before(at).turn() == by && at > first && balances[at + 1] >= value * 3 / 5
        });
        let at = [most, first]
            .into_iter()
            .chain(later)
            .find(|&at| at < latest && total.is_taken_by(line, at))
            .unwrap_or(most);
        let trade = Trade::of(line, by, at, end);
        (value >= LEAST && at < latest).then_some(Gain {
            value,
            at,
            end,
            trade,
        })
    }
}

/// Returns the material of `by` relative to the start, before each half-move and at the end.
pub(super) fn balances(line: &Line, by: Color) -> Vec<i32> {
    let start = balance(line.before(0), by);
    let more = |index| balance(line.before(index), by) - start;
    (0..=line.len()).map(more).collect()
}

/// Returns the first half-move after which `least` is won and stays won, except for a capture that is answered on the same
/// square at once.
fn won_at(line: &Line, balances: &[i32], least: i32) -> Option<usize> {
    wins(line, balances, least).last()
}

/// Returns the first such half-move that the reply does not answer.
pub(super) fn kept_at(line: &Line, balances: &[i32], least: i32) -> Option<usize> {
    let is_kept = |at: &usize| balances.get(at + 2).is_none_or(|&next| next >= least);
    wins(line, balances, least).filter(is_kept).last()
}

/// Returns the half-moves that win material and after which `least` is won and stays won, the last one first.
fn wins(line: &Line, balances: &[i32], least: i32) -> impl Iterator<Item = usize> {
    let stays = move |i: usize| {
        let is_answered =
            line.takes_back(i) && balances.get(i + 1).is_some_and(|&next| next >= least);
        balances[i] >= least || is_answered
    };
    (0..line.len())
        .rev()
        .take_while(move |&i| stays(i + 1))
        .filter(move |&i| balances[i + 1] > balances[i] && balances[i + 1] >= least)
}

/// Returns the minimum and the maximum of the material of `color` relative to the start, in the quiet positions of a line.
pub(super) fn range(line: &Line, color: Color) -> (i32, i32) {
    let start = balance(line.before(0), color);
    let quiet = (0..=line.len()).filter(|&i| is_quiet(line.before(i)));
    let values = quiet.map(|i| balance(line.before(i), color) - start);
    values.fold((0, 0), |(least, most), value| {
        (least.min(value), most.max(value))
    })
}

/// Returns whether the piece on a square at the start is captured in a line, and not in an even trade.
pub(super) fn falls(line: &Line, start: Square) -> bool {
    let takes = |index: usize| {
        let mv = line.mv(index).filter(|_| line.taken(index).is_some());
        mv.is_some_and(|mv| line.follow(start, 0, index) == Some(victim(mv)))
    };
    let value = |index: usize| line.taken(index).map_or(0, worth);
    (0..line.len())
        .find(|&index| takes(index))
        .is_some_and(|index| {
            let answers = line.takes_back(index) && value(index - 1) >= value(index);
            let is_answered = line.takes_back(index + 1) && value(index + 1) >= value(index);
            !(answers || is_answered)
        })
}

/// Material won, and material paid for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trade {
    /// Net loss of the loser by role, pawn to queen; negative where the winner has lost.
    pub lost: [i32; 5],
    /// The single piece concerned: its role and its square at the start.
    pub piece: Option<(Role, Square)>,
    /// Bishops and knights have been traded, so that only "a piece" is accurate.
    pub is_some_minor: bool,
    /// A pawn of the winner has promoted to a piece that stays.
    pub promoted: bool,
}

/// Returns the number of pieces of each role.
fn census(position: &Position, color: Color) -> [i32; 5] {
    std::array::from_fn(|role| position.count(color, Role::ALL[role]) as i32)
}

impl Trade {
    pub(super) fn of(line: &Line, by: Color, at: usize, end: usize) -> Trade {
        let (knight, bishop) = (Role::Knight.index(), Role::Bishop.index());
        let minors = |role: Role| matches!(role, Role::Knight | Role::Bishop);
        let mut trade = Trade::between(line.before(0), line.before(end), by);
        trade.piece = trade.single().and_then(|single| {
            let alike = |role: Role| role == single || (minors(role) && minors(single));
            // The lost pieces of the loser, at their squares at the start.
            let mut gone = (0..end)
                .filter(|&index| line.before(index).turn() == by)
                .filter_map(|index| Some((index, line.taken(index)?, line.mv(index)?)))
                .filter(|&(_, role, _)| alike(role));
            let (index, role, mv) = gone.next()?;
            let start = line.trace_back(victim(mv), index, 0);
            let was = line.before(0).piece_at(start)?;
            (gone.next().is_none() && index <= at && was.role == role).then_some((role, start))
        });
        if let Some((role, _)) = trade.piece
            && trade.is_some_minor
        {
            // A single piece was lost and none of its kind before it: it is identified.
            trade.is_some_minor = false;
            trade.lost[knight] = i32::from(role == Role::Knight);
            trade.lost[bishop] = i32::from(role == Role::Bishop);
        }
        trade
    }

    /// Returns the gain of `by` from one position to another, by number alone.
    pub(super) fn between(before: &Position, after: &Position, by: Color) -> Trade {
        let lost_by = |color| {
            let (before, after) = (census(before, color), census(after, color));
            std::array::from_fn::<i32, 5, _>(|role| before[role] - after[role])
        };
        let (theirs, ours) = (lost_by(!by), lost_by(by));
        let mut lost: [i32; 5] = std::array::from_fn(|role| theirs[role] - ours[role]);
        let (knight, bishop) = (Role::Knight.index(), Role::Bishop.index());
        // A bishop for a knight is an even trade.
        let mixed = lost[knight].signum() * lost[bishop].signum() < 0;
        if mixed {
            let sum = lost[knight] + lost[bishop];
            (lost[knight], lost[bishop]) = (sum, 0);
        }
        Trade {
            lost,
            piece: None,
            is_some_minor: mixed,
            promoted: ours[1..].iter().any(|&count| count < 0),
        }
    }

    /// Returns the role of the loss, when it is one piece (whatever is paid for it).
    fn single(&self) -> Option<Role> {
        let mut roles = (0..5).filter(|&role| self.lost[role] > 0);
        let role = roles.next()?;
        (roles.next().is_none() && self.lost[role] == 1).then_some(Role::ALL[role])
    }

    /// Returns whether a half-move captures the most valuable lost piece.
    pub(super) fn is_taken_by(&self, line: &Line, at: usize) -> bool {
        let is_minor = |role| matches!(role, Role::Knight | Role::Bishop);
        match (line.taken(at), self.headline()) {
            (Some(taken), Some((lost, _))) => {
                let is_alike = self.is_some_minor && is_minor(taken) && is_minor(lost);
                taken == lost || is_alike || self.is_exchange()
            }
            _ => self.promoted,
        }
    }

    /// Returns whether it is a rook for a knight or bishop, with or without pawns.
    pub(super) fn is_exchange(&self) -> bool {
        let [_, knight, bishop, rook, queen] = self.lost;
        rook == 1 && knight + bishop == -1 && queen == 0
    }

    /// Returns the most valuable lost piece, or the number of pawns.
    pub(super) fn headline(&self) -> Option<(Role, u32)> {
        let role = (0..5).rev().find(|&role| self.lost[role] > 0)?;
        Some((Role::ALL[role], self.lost[role] as u32))
    }

    /// Returns the losses, most valuable first.
    pub(super) fn lost(&self) -> Vec<(Role, u32)> {
        self.counted(1)
    }

    /// Returns the winner's payment for it.
    pub(super) fn paid(&self) -> Vec<(Role, u32)> {
        self.counted(-1)
    }

    fn counted(&self, sign: i32) -> Vec<(Role, u32)> {
        let roles = (0..5)
            .rev()
            .filter(|&role| self.lost[role].signum() == sign);
        roles
            .map(|role| (Role::ALL[role], self.lost[role].unsigned_abs()))
            .collect()
    }
}
