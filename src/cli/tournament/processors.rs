//! The processors of the games that are played at the same time.

use std::collections::HashMap;
use std::fs;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use tabia_protocol::client::available_processors;

/// Processors for each place where games are played. A place is a thread of the tournament.
#[derive(Default)]
pub(super) struct Processors {
    places: Vec<Vec<usize>>,
    taken: Mutex<HashMap<ThreadId, usize>>,
}

impl Processors {
    /// Divides the processors of a list, or all, into places of some processors each.
    ///
    /// # Errors
    /// When there are too few, in words.
    pub fn new(list: &[usize], places: usize, each: usize) -> Result<Processors, String> {
        let available = available_processors();
        let mut processors = match list.is_empty() {
            true => available.clone(),
            false => list.to_vec(),
        };
        if available.is_empty() {
            return Err("engines cannot be pinned to processors on this system".to_owned());
        }
        if let Some(missing) = processors.iter().find(|it| !available.contains(it)) {
            return Err(format!("there is no processor {missing}"));
        }
        if list.is_empty() {
            processors.sort_by_key(|&processor| (rank(processor), processor));
        }
        let needed = places.saturating_mul(each);
        if processors.len() < needed {
            let count = processors.len();
            return Err(format!(
                "it needs {needed} processors, and there are {count}"
            ));
        }
        let places = processors.chunks(each.max(1)).take(places);
        Ok(Processors {
            places: places.map(<[usize]>::to_vec).collect(),
            taken: Mutex::default(),
        })
    }

    /// Returns the processors of the present thread; none where nothing is pinned.
    pub fn of_this_thread(&self) -> Vec<usize> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let next = taken.len();
        let place = *taken.entry(thread::current().id()).or_insert(next);
        self.places.get(place).cloned().unwrap_or_default()
    }
}

/// Returns the place of a processor among those of one core, from 0.
fn rank(processor: usize) -> usize {
    let path = format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
    let siblings = fs::read_to_string(path).unwrap_or_default();
    let siblings = read_list(siblings.trim()).unwrap_or_default();
    siblings.iter().position(|it| *it == processor).unwrap_or(0)
}

/// Reads `3,5,7-11`.
pub(super) fn read_list(text: &str) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        if last < first || last > 4_096 {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_processors_is_read_and_divided() {
        assert_eq!(read_list("3,5,7-9"), Some(vec![3, 5, 7, 8, 9]));
        assert!(
            ["", "a", "3-", "5-3", "1,,2"]
                .iter()
                .all(|text| read_list(text).is_none())
        );
        let all = available_processors();
        let Some(&last) = all.last() else { return };
        let one = Processors::new(&[last], 1, 1).unwrap();
        assert_eq!(one.of_this_thread(), [last]);
        assert_eq!(one.of_this_thread(), [last]);
        let other = thread::scope(|scope| scope.spawn(|| one.of_this_thread()).join().unwrap());
        assert_eq!(other, [0; 0], "there is no second place");
        let missing = Processors::new(&[], all.len(), 2).err().unwrap();
        assert!(missing.contains("processors, and there are"), "{missing}");
        assert!(Processors::new(&[4_000], 1, 1).is_err());
    }
}
