//! Agents sorted by bucket, by one thread or by many: the same order for any number of them.
//!
//! Of many threads each counts, and then fills, a share of the buckets after another, and passes over whatever is in others.
//! Agents that were nearly in order before lie together, so that it looks only at pieces of them that have to do with its
//! share.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::geometry::threads::{self, Columns};

/// Agents in a piece that a thread works on.
pub(super) const PIECE: usize = 256;

/// So many agents and threads are worth it to call for the others.
const MANY: (usize, usize) = (50_000, 4);

/// Shares of the buckets for each of many threads: who has empty ones takes more of them.
const SHARES: usize = 4;

/// The buckets of agents piece by piece, as far as many threads need to know.
#[derive(Debug, Default)]
pub(super) struct Spans {
    /// Lowest and highest of each piece; none where one thread sorts.
    of: Vec<[AtomicU32; 2]>,
}

impl Spans {
    /// Makes room for those of so many agents.
    pub fn resize(&mut self, agents: usize) {
        let many = agents >= MANY.0 && threads::count() >= MANY.1;
        self.of.resize_with(if many { agents.div_ceil(PIECE) } else { 0 }, Default::default);
    }

    /// Keeps that of the piece that begins with the agent `first`, whose buckets are given.
    pub fn keep(&self, first: usize, buckets: &[AtomicU32]) {
        let Some([low, high]) = self.of.get(first / PIECE) else { return };
        let buckets = buckets.iter().map(|bucket| bucket.load(Relaxed));
        let span = buckets.fold([u32::MAX, 0], |span, bucket| [span[0].min(bucket), span[1].max(bucket)]);
        low.store(span[0], Relaxed);
        high.store(span[1], Relaxed);
    }

    /// Whether there are any: many threads sort.
    pub fn are_kept(&self) -> bool {
        !self.of.is_empty()
    }

    /// In how many shares the buckets are sorted.
    fn shares(&self) -> usize {
        if self.are_kept() { SHARES * threads::count() } else { 1 }
    }

    /// The pieces with agents in the buckets from `first` to `last`, each with the place of its first.
    fn meeting<'a>(
        &'a self,
        buckets: &'a [AtomicU32],
        [first, last]: [u32; 2],
    ) -> impl DoubleEndedIterator<Item = (usize, &'a [AtomicU32])> {
        let meets =
            move |span: &[AtomicU32; 2]| span[0].load(Relaxed) <= last && span[1].load(Relaxed) >= first;
        // All are one piece where one thread sorts.
        let length = if self.are_kept() { PIECE } else { buckets.len() };
        let pieces = buckets.chunks(length).enumerate();
        pieces
            .filter(move |(piece, _)| self.of.get(*piece).is_none_or(meets))
            .map(move |(piece, buckets)| (piece * length, buckets))
    }
}

/// Writes the places of the agents into `order`, bucket by bucket and in a bucket by their place, and where each bucket begins
/// into `starts`, which has one more. `buckets` has that of each agent.
pub(super) fn sort(buckets: &[AtomicU32], spans: &Spans, starts: &mut [u32], order: &mut [u32]) {
    let (end, starts) = starts.split_last_mut().expect("the end of the last bucket is there, too");
    *end = buckets.len() as u32;
    let share = starts.len().div_ceil(spans.shares());
    // How many there are up to the end of each bucket, counted from the first of its share.
    threads::split_among(&mut *starts, (share, share), |_, first, ends| {
        ends.fill(0);
        let share = [first, first + ends.len() - 1].map(|bucket| bucket as u32);
        for (_, buckets) in spans.meeting(buckets, share) {
            for bucket in buckets {
                if let Some(count) = ends.get_mut(bucket.load(Relaxed).wrapping_sub(share[0]) as usize) {
                    *count += 1;
                }
            }
        }
        let mut end = 0;
        for count in ends {
            end += *count;
            *count = end;
        }
    });
    let mut end = 0;
    for last in starts.chunks_mut(share).filter_map(|ends| ends.last_mut()) {
        end += *last;
        *last = end;
    }
    threads::split_among(
        BucketsToFill { before: 0, ends: starts, order },
        (share, share),
        |_, first, buckets_to_fill| {
            let BucketsToFill { before, ends, order } = buckets_to_fill;
            let all_but_last = ends.len() - 1;
            for end in &mut ends[..all_but_last] {
                *end += before;
            }
            // From behind: in the end each end has become a start.
            let share = [first, first + ends.len() - 1].map(|bucket| bucket as u32);
            for (place, buckets) in spans.meeting(buckets, share).rev() {
                for (beyond, bucket) in buckets.iter().enumerate().rev() {
                    if let Some(end) = ends.get_mut(bucket.load(Relaxed).wrapping_sub(share[0]) as usize) {
                        *end -= 1;
                        order[(*end - before) as usize] = (place + beyond) as u32;
                    }
                }
            }
        },
    );
}

/// Some buckets with the slots of all their agents. Only the last bucket of a share knows its end in all.
struct BucketsToFill<'a> {
    /// Slots before the first.
    before: u32,
    ends: &'a mut [u32],
    order: &'a mut [u32],
}

impl Columns for BucketsToFill<'_> {
    fn rows(&self) -> usize {
        self.ends.len()
    }

    fn part(self, row: usize) -> (Self, Self) {
        let BucketsToFill { before, ends, order } = self;
        let (ends, more_ends) = ends.split_at_mut(row);
        let end = ends.last().map_or(before, |end| *end);
        let (order, more) = order.split_at_mut((end - before) as usize);
        (BucketsToFill { before, ends, order }, BucketsToFill { before: end, ends: more_ends, order: more })
    }
}
