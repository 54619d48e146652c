//! The network in a search.

use std::sync::Arc;

use super::accumulators::Accumulators;
use super::weights::Network;
use crate::chess::Position;
use crate::engine::Score;
use crate::engine::eval::classical::known_ending;
use crate::engine::eval::eval_cache::EvalCache;

/// Evaluates positions with a network, and remembers accumulators and the last values.
pub(crate) struct NetworkEvaluator {
    /// Whose values are remembered.
    network: Option<Arc<Network>>,
    accumulators: Accumulators,
    cache: EvalCache,
}

impl NetworkEvaluator {
    pub fn new() -> NetworkEvaluator {
        NetworkEvaluator {
            network: None,
            accumulators: Accumulators::new(),
            cache: EvalCache::new(),
        }
    }

    /// Sets the network that is asked from now on.
    pub fn set_network(&mut self, network: &Arc<Network>) {
        let is_same = |old: &Arc<Network>| Arc::ptr_eq(old, network);
        if !self.network.as_ref().is_some_and(is_same) {
            self.accumulators.reset(network);
            self.cache = EvalCache::new();
            self.network = Some(network.clone());
        }
    }

    /// The value for the side to move. Endings that are known are not asked of the network.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        if let Some(score) = self.cache.get(position.key()) {
            return score;
        }
        let Some(network) = &self.network else {
            return Score::DRAW;
        };
        let score = known_ending(position)
            .unwrap_or_else(|| Score::centipawns(self.accumulators.evaluate(network, position)));
        self.cache.put(position.key(), score);
        score
    }
}
