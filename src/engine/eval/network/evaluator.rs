//! The network in a search.

use std::sync::Arc;

use super::accumulators::Accumulators;
use super::weights::Network;
use crate::eval::classical::known_ending;
use crate::eval::eval_cache::EvalCache;
use tabia_chess::Position;
use tabia_player::Score;

/// Evaluates positions with a network, and caches accumulators and the last values.
pub struct NetworkEvaluator {
    /// The network in use, and its accumulators.
    asked: Option<(Arc<Network>, Accumulators)>,
    /// Its last values.
    cache: EvalCache,
}

impl Default for NetworkEvaluator {
    /// Without a network, every position is evaluated as a draw.
    fn default() -> NetworkEvaluator {
        NetworkEvaluator {
            asked: None,
            cache: EvalCache::new(),
        }
    }
}

impl NetworkEvaluator {
    /// Sets the network for later evaluations.
    pub fn set_network(&mut self, network: &Arc<Network>) {
        let is_same = |(old, _): &(Arc<Network>, _)| Arc::ptr_eq(old, network);
        if !self.asked.as_ref().is_some_and(is_same) {
            self.asked = Some((network.clone(), Accumulators::new(network)));
            self.cache = EvalCache::new();
        }
    }

    /// Returns the value for the side to move. Known endings are evaluated without the network.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        if let Some(score) = self.cache.get(position.key()) {
            return score;
        }
        let Some((network, accumulators)) = &mut self.asked else {
            return Score::DRAW;
        };
        let score = known_ending(position)
            .unwrap_or_else(|| Score::centipawns(accumulators.evaluate(network, position)));
        self.cache.put(position.key(), score);
        score
    }
}
