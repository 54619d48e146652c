//! Writing a review into the game.

use serde::{Deserialize, Serialize};

use super::{Review, Source};
use tabia_game::{Edit, Eval, Game, Nag, NagGroup, NodeId};

/// The parts of a review that are written into the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Leave {
    /// `[%eval]` at every move, and at a start other than the standard one. The tag `Annotator` names the engine, if it is not
    /// Tabia's own.
    pub evals: bool,
    /// `??`, `?`, `?!`, `!`, `!!`.
    pub glyphs: bool,
    /// The better line, as a variation.
    pub lines: bool,
    /// The reason, as a comment.
    pub sentences: bool,
    /// Maximum length of a variation, in half-moves.
    pub length: usize,
}

impl Default for Leave {
    fn default() -> Leave {
        Leave {
            evals: true,
            glyphs: true,
            lines: true,
            sentences: true,
            length: 8,
        }
    }
}

/// Returns the evaluation to write at position `i`, which has none; in Lichess's format, without depth.
fn eval(review: &Review, i: usize) -> Option<Eval> {
    let found = review.found()[i].as_ref();
    let found = found.filter(|found| found.source == Source::Engine)?;
    Some(Eval {
        depth: None,
        ..found.eval(review.positions()[i].turn())
    })
}

/// Returns the edits that write the review into the game, to be made as one. Existing content is kept: evaluations, glyphs of
/// moves and comments are only added where there are none, and variations only where none begins with the same move. So a
/// second call has nothing to write.
pub fn annotate(game: &Game, review: &Review, leave: &Leave) -> Vec<Edit> {
    let judged = review.judged();
    let mut edits = Vec::new();
    if leave.evals && !review.judge.is_empty() && game.tags().known("Annotator").is_none() {
        edits.push(Edit::SetTag {
            name: "Annotator".to_owned(),
            value: review.judge.clone(),
        });
    }
    let set_eval = |edits: &mut Vec<Edit>, i: usize, node: NodeId| {
        if leave.evals && game.eval(node).is_none() {
            let eval = eval(review, i).map(Some);
            edits.extend(eval.map(|eval| Edit::SetEval { node, eval }));
        }
    };
    let nodes = review.nodes(game);
    if nodes.len() == review.len() {
        set_eval(&mut edits, 0, game.root());
    }
    for (i, node) in nodes.into_iter().enumerate() {
        set_eval(&mut edits, i + 1, node);
        let Some(judged) = &judged[i] else { continue };
        if leave.glyphs
            && let Some(nag) = judged.nag()
            && !has_glyph(game, node)
        {
            let mut nags = vec![nag];
            nags.extend(game.nags(node));
            edits.push(Edit::SetNags { node, nags });
        }
        if leave.lines
            && judged.fault.is_some()
            && let (Some(better), Some(at)) = (&judged.better, game.parent(node))
            && let Some(first) = better.first()
            && game.child_with(at, first).is_none()
        {
            let moves: Vec<_> = better
                .pv
                .iter()
                .copied()
                .take(leave.length.max(1))
                .collect();
            edits.push(Edit::AddLine { at, moves });
        }
        if leave.sentences
            && let Some(sentence) = review.sentence(judged)
            && let Some(text) = with_sentence(game.comment(node), &sentence)
        {
            edits.push(Edit::SetComment { node, text });
        }
    }
    edits
}

fn has_glyph(game: &Game, node: NodeId) -> bool {
    let is_of_move = |nag: &Nag| nag.group() == NagGroup::Move;
    game.nags(node).iter().any(is_of_move)
}

/// Returns the comment with the sentence after its commands; `None` when it already has a text.
fn with_sentence(comment: &str, sentence: &str) -> Option<String> {
    let mut rest = comment.trim();
    while let Some(command) = rest.strip_prefix("[%") {
        rest = command.split_once(']')?.1.trim_start();
    }
    let space = if comment.is_empty() { "" } else { " " };
    rest.is_empty()
        .then(|| format!("{comment}{space}{sentence}"))
}
