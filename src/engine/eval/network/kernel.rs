//! The inner loops of the network, compiled for the baseline processor and for those with wider registers: 32 bytes (AVX2) and
//! 64 (AVX-512). On 64-bit ARM the baseline has NEON.
//!
//! All are compiled from the same code, so that they compute the same integers.

use std::slice::Chunks;

use super::shape::{ACCUMULATOR_ONE, HIDDEN};

/// The numbers of one side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Accumulator(pub [i16; HIDDEN]);

macro_rules! for_this_processor {
    ($(#[$doc:meta])* $name:ident, $plain:ident, $avx2:ident, $avx512:ident, ($($argument:ident: $type:ty),*) $(-> $result:ty)?) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name($($argument: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx512bw") {
                // SAFETY: the processor feature was checked above.
                return unsafe { $avx512($($argument),*) };
            } else if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor feature was checked above.
                return unsafe { $avx2($($argument),*) };
            }
            $plain($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512bw")]
        fn $avx512($($argument: $type),*) $(-> $result)? {
            $plain($($argument),*)
        }
    };
}

for_this_processor!(
    /// Returns the sum of the clipped and squared numbers, each times its weight.
    weigh, weigh_plain, weigh_avx2, weigh_avx512, (numbers: &Accumulator, weights: &Accumulator) -> i32
);

#[inline(always)]
fn weigh_plain(numbers: &Accumulator, weights: &Accumulator) -> i32 {
    let mut sum = 0i32;
    for (&number, &weight) in numbers.0.iter().zip(&weights.0) {
        let clipped = number.clamp(0, ACCUMULATOR_ONE as i16);
        // Fits: weights lie within ±127.
        let weighed = clipped.wrapping_mul(weight);
        sum = sum.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    sum
}

for_this_processor!(
    /// Sets `to` to `from` minus some rows and plus others.
    change, change_plain, change_avx2, change_avx512,
    (from: &Accumulator, to: &mut Accumulator, gone: &[&Accumulator], come: &[&Accumulator])
);

#[inline(always)]
fn change_plain(
    from: &Accumulator,
    to: &mut Accumulator,
    gone: &[&Accumulator],
    come: &[&Accumulator],
) {
    let (mut gone, mut come) = (gone.chunks(2), come.chunks(2));
    few(from, to, next(&mut gone), next(&mut come));
    while gone.len() + come.len() > 0 {
        let before = *to;
        few(&before, to, next(&mut gone), next(&mut come));
    }
}

/// Returns the next rows, if any are left.
#[inline(always)]
fn next<'a>(rows: &mut Chunks<'a, &'a Accumulator>) -> &'a [&'a Accumulator] {
    rows.next().unwrap_or_default()
}

/// Like `change`, for at most two rows of each kind.
#[inline(always)]
fn few(from: &Accumulator, to: &mut Accumulator, gone: &[&Accumulator], come: &[&Accumulator]) {
    match (gone, come) {
        // A quiet move, a capture, and two moves or castling.
        (&[a], &[b]) => step(from, to, [a], [b]),
        (&[a, b], &[c]) => step(from, to, [a, b], [c]),
        (&[a, b], &[c, d]) => step(from, to, [a, b], [c, d]),
        (&[a], &[b, c]) => step(from, to, [a], [b, c]),
        (&[a, b], _) => step(from, to, [a, b], []),
        (&[a], _) => step(from, to, [a], []),
        (_, &[a, b]) => step(from, to, [], [a, b]),
        (_, &[a]) => step(from, to, [], [a]),
        _ => *to = *from,
    }
}

/// Like `change`, for a constant number of rows, so that all is computed in registers.
#[inline(always)]
fn step<const GONE: usize, const COME: usize>(
    from: &Accumulator,
    to: &mut Accumulator,
    gone: [&Accumulator; GONE],
    come: [&Accumulator; COME],
) {
    for index in 0..HIDDEN {
        let mut number = from.0[index];
        for row in gone {
            number = number.wrapping_sub(row.0[index]);
        }
        for row in come {
            number = number.wrapping_add(row.0[index]);
        }
        to.0[index] = number;
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn row(random: &mut Xoshiro256PlusPlus, most: i16) -> Accumulator {
        Accumulator(std::array::from_fn(|_| random.random_range(-most..=most)))
    }

    /// Runs all versions that this processor supports.
    fn weigh_everywhere(numbers: &Accumulator, weights: &Accumulator) -> Vec<i32> {
        let mut values = vec![weigh(numbers, weights), weigh_plain(numbers, weights)];
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor feature was checked above.
                values.push(unsafe { weigh_avx2(numbers, weights) });
            }
            if std::arch::is_x86_feature_detected!("avx512bw") {
                // SAFETY: the processor feature was checked above.
                values.push(unsafe { weigh_avx512(numbers, weights) });
            }
        }
        values
    }

    /// Runs all versions that this processor supports.
    fn change_everywhere(
        from: &Accumulator,
        gone: &[&Accumulator],
        come: &[&Accumulator],
    ) -> Vec<Accumulator> {
        let mut all = vec![*from];
        change(from, &mut all[0], gone, come);
        #[cfg(target_arch = "x86_64")]
        {
            let mut to = *from;
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor feature was checked above.
                unsafe { change_avx2(from, &mut to, gone, come) };
                all.push(to);
            }
            to = *from;
            if std::arch::is_x86_feature_detected!("avx512bw") {
                // SAFETY: the processor feature was checked above.
                unsafe { change_avx512(from, &mut to, gone, come) };
                all.push(to);
            }
        }
        all
    }

    #[test]
    fn every_processor_computes_the_same() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..200 {
            let (numbers, weights) = (row(&mut random, 900), row(&mut random, 127));
            let exact: i64 = numbers
                .0
                .iter()
                .zip(&weights.0)
                .fold(0, |sum, (&number, &weight)| {
                    let clipped = i64::from(number).clamp(0, i64::from(ACCUMULATOR_ONE));
                    sum + clipped * clipped * i64::from(weight)
                });
            for value in weigh_everywhere(&numbers, &weights) {
                assert_eq!(i64::from(value), exact);
            }
            let rows: Vec<Accumulator> = (0..5).map(|_| row(&mut random, 500)).collect();
            let rows: Vec<&Accumulator> = rows.iter().collect();
            let (gone, come) = rows.split_at(random.random_range(0..=5));
            let mut plain = numbers;
            change_plain(&numbers, &mut plain, gone, come);
            assert!(plain.0 != numbers.0);
            for changed in change_everywhere(&numbers, gone, come) {
                assert_eq!(changed.0, plain.0);
            }
        }
    }
}
