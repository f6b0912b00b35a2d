//! Random numbers that repeat: the same seed gives the same numbers, and so the same demo world.

/// `SplitMix64` (Steele, Lea and Flood 2014): one word of state, and good enough for a demo world.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Both ends are possible. Gives `low` when `high` is lower.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = u64::try_from(high - low).map_or(1, |width| width + 1);
        low + i64::try_from(self.bits() % width).unwrap_or(0)
    }

    pub fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let last = i64::try_from(items.len()).ok()? - 1;
        items.get(usize::try_from(self.between(0, last)).ok()?)
    }

    /// The item with the lowest rank; chance decides between equals.
    pub fn pick_least<T, R: Ord>(&mut self, items: impl IntoIterator<Item = T>, rank: impl Fn(&T) -> R) -> Option<T> {
        items
            .into_iter()
            .map(|item| (rank(&item), self.bits(), item))
            .min_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)))
            .map(|it| it.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_between_their_ends_and_reach_both() {
        let mut random = Random::new(1);
        let seen: std::collections::BTreeSet<i64> = (0..500).map(|_| random.between(-2, 3)).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [-2, -1, 0, 1, 2, 3]);
        assert_eq!(random.between(5, 5), 5);
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_gives_others() {
        let of =
            |seed| (0..5).map(move |_| 0).scan(Random::new(seed), |random, _| Some(random.bits())).collect::<Vec<_>>();
        assert_eq!(of(7), of(7));
        assert_ne!(of(7), of(8));
    }
}
