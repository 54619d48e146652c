//! Files of network weights.

use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use flate2::read::GzDecoder;
use thiserror::Error;

use super::kernel::Accumulator;
use super::shape::{ACCUMULATOR_ONE, BUCKETS, HIDDEN, INPUTS};
use super::weights::Network;
use tabia_disk::{Checksum, open_regular};

const MAGIC: &[u8; 8] = b"TABIANN1";

/// Size of a file, in bytes.
const SIZE: usize =
    MAGIC.len() + 4 + 2 * (INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN) + 4 * BUCKETS;

/// Maximum output weight: its product with a clipped number fits into 16 bits.
const MOST: u16 = 127;

/// Maximum sum of the output weights of a side: their products with squares of clipped numbers fit into 32 bits.
const MOST_SUM: i32 = i32::MAX / (ACCUMULATOR_ONE * ACCUMULATOR_ONE);

/// The file of the network shipped with Tabia, packed with gzip.
static PACKED: &[u8] = include_bytes!("../../../../assets/network-4f014abb.bin.gz");

/// The name of the shipped network, as [`name_of`] returns it.
pub const NAME: &str = "network-4f014abb";

/// Returns the name of a file of weights, which contains a hash of its content.
pub fn name_of(bytes: &[u8]) -> String {
    let hash = Checksum::of(bytes);
    format!("network-{:08x}", hash >> 32 ^ hash & 0xFFFF_FFFF)
}

/// Unpacks the file of the network shipped with Tabia.
///
/// # Errors
/// When the packed file is damaged.
pub fn shipped_file() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(SIZE);
    GzDecoder::new(PACKED).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the network shipped with Tabia.
pub fn shipped() -> Arc<Network> {
    static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
        let read = shipped_file()
            .map_err(NetworkError::from)
            .and_then(|bytes| Network::read(&bytes, NAME.to_owned()));
        // A test checks that it can be read.
        Arc::new(read.unwrap_or_else(|_| Network::zeroed()))
    });
    NETWORK.clone()
}

/// Why a file is not a network.
#[derive(Debug, Error)]
pub enum NetworkError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("this is not a network of Tabia's")]
    Magic,
    #[error("a network has {SIZE} bytes, and this file has {}", size_of(*.0))]
    Size(usize),
    #[error("the network is damaged: its scale is {0}")]
    Scale(i32),
    #[error("the network is damaged: one of its output weights is {0}")]
    Weight(i16),
    #[error("the network is damaged: output weights add up to {0}")]
    Sum(i32),
}

/// At most one byte beyond the size of a network is read.
fn size_of(read: usize) -> String {
    match read > SIZE {
        true => "more".to_owned(),
        false => read.to_string(),
    }
}

impl Network {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// When it cannot be read, or is not a network.
    pub fn open(path: &Path) -> Result<Network, NetworkError> {
        let mut bytes = Vec::new();
        let most = SIZE as u64 + 1;
        open_regular(path)?.take(most).read_to_end(&mut bytes)?;
        Network::read(&bytes, name_of(&bytes))
    }

    /// Reads weights: after the magic word and the scale (`i32`), little-endian, the weights of all inputs, the bias, the
    /// output weights (all `i16`) and the output bias (`i32`).
    ///
    /// # Errors
    /// When the bytes are not the weights of a network.
    pub fn read(bytes: &[u8], name: String) -> Result<Network, NetworkError> {
        let Some(body) = bytes.strip_prefix(MAGIC) else {
            return Err(NetworkError::Magic);
        };
        if bytes.len() != SIZE {
            return Err(NetworkError::Size(bytes.len()));
        }
        let (scale, body) = body.split_at(4);
        let (weights, output_bias) = body.split_at(body.len() - 4 * BUCKETS);
        let scale = four(scale);
        if !(1..=10_000).contains(&scale) {
            return Err(NetworkError::Scale(scale));
        }
        let mut rows = weights.chunks_exact(2 * HIDDEN).map(|row| {
            let mut numbers = [0; HIDDEN];
            for (number, pair) in numbers.iter_mut().zip(row.chunks_exact(2)) {
                *number = i16::from_le_bytes([pair[0], pair[1]]);
            }
            Accumulator(numbers)
        });
        let inputs = rows.by_ref().take(INPUTS).collect();
        let bias = rows.next().ok_or(NetworkError::Size(bytes.len()))?;
        let mut outputs = Vec::with_capacity(BUCKETS);
        while let (Some(own), Some(other)) = (rows.next(), rows.next()) {
            for side in [&own, &other] {
                if let Some(&weight) = side.0.iter().find(|weight| weight.unsigned_abs() > MOST) {
                    return Err(NetworkError::Weight(weight));
                }
                let sum = side.0.iter().map(|weight| i32::from(weight.abs())).sum();
                if sum > MOST_SUM {
                    return Err(NetworkError::Sum(sum));
                }
            }
            outputs.push([own, other]);
        }
        let mut network = Network {
            name,
            inputs,
            bias,
            outputs,
            output_bias: [0; BUCKETS],
            scale,
        };
        let biases = output_bias.chunks_exact(4).map(four);
        for (bias, read) in network.output_bias.iter_mut().zip(biases) {
            *bias = read;
        }
        Ok(network)
    }
}

fn four(bytes: &[u8]) -> i32 {
    i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_network_is_read() {
        let network = shipped();
        assert!(network.outputs.len() == BUCKETS && network.inputs.len() == INPUTS);
        assert_eq!(name_of(&shipped_file().unwrap()), NAME);
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let file = shipped_file().unwrap();
        let refused = |bytes: &[u8]| {
            let read = Network::read(bytes, "damaged".to_owned());
            read.err().unwrap().to_string()
        };
        assert_eq!(refused(b""), "this is not a network of Tabia's");
        assert_eq!(refused(&file[1..]), "this is not a network of Tabia's");
        let size = file.len();
        assert_eq!(
            refused(&file[..100]),
            format!("a network has {size} bytes, and this file has 100")
        );
        let longer = [&file[..], b"x"].concat();
        assert_eq!(
            refused(&longer),
            format!("a network has {size} bytes, and this file has more")
        );
        let mut scale = file.clone();
        scale[8..12].fill(0);
        assert!(refused(&scale).ends_with("its scale is 0"));
        let mut weight = file.clone();
        let last = size - 4 * BUCKETS;
        weight[last - 2..last].copy_from_slice(&128i16.to_le_bytes());
        assert!(refused(&weight).ends_with("one of its output weights is 128"));
        // The maximum number of maximum weights would overflow.
        let mut sum = file.clone();
        for pair in sum[last - 2 * HIDDEN..last].chunks_exact_mut(2) {
            pair.copy_from_slice(&127i16.to_le_bytes());
        }
        assert!(refused(&sum).ends_with("output weights add up to 65024"));
    }
}
