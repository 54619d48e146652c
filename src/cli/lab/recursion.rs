//! `tabia lab hanoi` and `tabia lab queens`: the textbook's lessons in recursion.

use std::fmt::Write as _;
use std::io::Write;

use super::super::CliError;
use super::super::output::print;
use tabia_lab::recursion;

pub(super) fn hanoi(discs: u32, out: &mut dyn Write) -> Result<(), CliError> {
    /// Number of bytes that are written at once.
    const CHUNK: usize = 1 << 16;
    let rod = |rod: usize| char::from(b'a' + rod as u8);
    let (mut outcome, mut text) = (Ok(()), String::new());
    recursion::hanoi(discs, &mut |step, _| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {} {}", step.disc, rod(step.from), rod(step.to));
        if text.len() >= CHUNK {
            outcome = print(out, &std::mem::take(&mut text));
        }
        outcome.is_ok()
    });
    outcome.and_then(|()| print(out, &text))
}

pub(super) fn queens(n: usize, out: &mut dyn Write) -> Result<(), CliError> {
    let mut ranks = Vec::new();
    let mut first = None;
    let solutions = recursion::queens(n, &mut |step| {
        match step {
            recursion::QueenStep::Place { rank, .. } => ranks.push(rank),
            recursion::QueenStep::Remove { .. } => drop(ranks.pop()),
            recursion::QueenStep::Solution => drop(first.get_or_insert_with(|| ranks.clone())),
        }
        true
    });
    print(out, &format!("{solutions}\n"))?;
    let Some(ranks) = first else { return Ok(()) };
    for rank in (0..n).rev() {
        let row: Vec<&str> = ranks
            .iter()
            .map(|queen| if *queen == rank { "Q" } else { "." })
            .collect();
        print(out, &format!("{}\n", row.join(" ")))?;
    }
    Ok(())
}
