//! `tabia lab hanoi` and `tabia lab queens`: the textbook's lessons in recursion.

use std::io::Write;

use super::super::CliError;
use super::super::output::print;
use crate::lab::recursion;

pub(super) fn hanoi(discs: u32, out: &mut dyn Write) -> Result<(), CliError> {
    let rod = |rod: usize| char::from(b'a' + rod as u8);
    let mut outcome = Ok(());
    recursion::hanoi(discs, &mut |step, _| {
        let line = format!("{} {} {}\n", step.disc, rod(step.from), rod(step.to));
        outcome = print(out, &line);
        outcome.is_ok()
    });
    outcome
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
