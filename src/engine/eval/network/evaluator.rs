//! The network in a search.

use std::sync::Arc;

use super::accumulators::Accumulators;
use super::weights::Network;
use crate::eval::classical::known_ending;
use crate::eval::eval_cache::EvalCache;
use tabia_chess::Position;
use tabia_player::Score;

/// Evaluates positions with a network, and remembers accumulators and the last values.
pub struct NetworkEvaluator {
    /// The network that is asked, and its accumulators.
    asked: Option<(Arc<Network>, Accumulators)>,
    /// Its last values.
    cache: EvalCache,
}

impl Default for NetworkEvaluator {
    /// Without a network, it takes every position for a draw.
    fn default() -> NetworkEvaluator {
        NetworkEvaluator {
            asked: None,
            cache: EvalCache::new(),
        }
    }
}

impl NetworkEvaluator {
    /// Sets the network that is asked from now on.
    pub fn set_network(&mut self, network: &Arc<Network>) {
        let is_same = |(old, _): &(Arc<Network>, _)| Arc::ptr_eq(old, network);
        if !self.asked.as_ref().is_some_and(is_same) {
            self.asked = Some((network.clone(), Accumulators::new(network)));
            self.cache = EvalCache::new();
        }
    }

    /// The value for the side to move. Endings that are known are not asked of the network.
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
