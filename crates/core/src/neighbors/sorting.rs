//! Agents sorted by bucket, by one thread or by many: the order does not depend on their number.
//!
//! With many threads each thread counts, and then fills, one share of the buckets after another, and skips agents of
//! other shares. Agents were nearly sorted before, so that a thread reads only the pieces that have agents in its
//! share.

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::machine::threads::{self, Columns};

/// Number of agents in a piece that a thread works on.
pub(super) const PIECE: usize = 256;

/// The least numbers of agents and of threads for which all threads sort.
const MANY: (usize, usize) = (50_000, 4);

/// Shares of the buckets per thread: a thread with empty shares takes more.
const SHARES: usize = 4;

/// The range of buckets of each piece of the agents, as needed by many threads.
#[derive(Debug, Default)]
pub(super) struct Spans {
    /// Lowest and highest bucket of each piece; empty if one thread sorts.
    of: Vec<[AtomicU32; 2]>,
}

impl Spans {
    /// Makes room for this number of agents.
    pub fn resize(&mut self, agents: usize) {
        let many = agents >= MANY.0 && threads::count() >= MANY.1;
        self.of.resize_with(if many { agents.div_ceil(PIECE) } else { 0 }, Default::default);
    }

    /// Stores the range of the piece that begins with the agent `first` and has these buckets.
    pub fn keep(&self, first: usize, buckets: &[AtomicU32]) {
        let Some([low, high]) = self.of.get(first / PIECE) else { return };
        let buckets = buckets.iter().map(|bucket| bucket.load(Relaxed));
        let span = buckets.fold([u32::MAX, 0], |span, bucket| [span[0].min(bucket), span[1].max(bucket)]);
        low.store(span[0], Relaxed);
        high.store(span[1], Relaxed);
    }

    /// True if there are any, so that many threads sort.
    pub fn are_kept(&self) -> bool {
        !self.of.is_empty()
    }

    /// Number of shares into which the buckets are divided.
    fn shares(&self) -> usize {
        if self.are_kept() { SHARES * threads::count() } else { 1 }
    }

    /// The pieces with agents in some buckets, each with the place of its first agent.
    fn meeting<'a>(
        &'a self,
        buckets: &'a [AtomicU32],
        some: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a [AtomicU32])> {
        let (first, end) = (some.start as u32, some.end as u32);
        let meets =
            move |[low, high]: &[AtomicU32; 2]| low.load(Relaxed) < end && high.load(Relaxed) >= first;
        // If one thread sorts, all agents are one piece.
        let length = if self.are_kept() { PIECE } else { buckets.len().max(1) };
        let pieces = buckets.chunks(length).enumerate();
        pieces
            .filter(move |(piece, _)| self.of.get(*piece).is_none_or(meets))
            .map(move |(piece, buckets)| (piece * length, buckets))
    }
}

/// Writes the places of the agents into `order`, by bucket and within a bucket by place, and the start of each bucket
/// into `starts`, which has one more entry. `buckets` has the bucket of each agent.
pub(super) fn sort(buckets: &[AtomicU32], spans: &Spans, starts: &mut [u32], order: &mut [u32]) {
    let (end, starts) = starts.split_last_mut().expect("the end of the last bucket is there, too");
    *end = buckets.len() as u32;
    let share = starts.len().div_ceil(spans.shares());
    threads::split_among(&mut *starts, share, share, |_, first, ends| count(buckets, spans, first, ends));
    let mut end = 0;
    for last in starts.chunks_mut(share).filter_map(|ends| ends.last_mut()) {
        end += *last;
        *last = end;
    }
    let all = BucketsToFill { before: 0, ends: starts, order };
    threads::split_among(all, share, share, |_, first, share| share.fill(buckets, spans, first));
}

/// Counts the agents up to the end of each bucket of a share, from the bucket `first` on.
fn count(buckets: &[AtomicU32], spans: &Spans, first: usize, ends: &mut [u32]) {
    ends.fill(0);
    for (_, buckets) in spans.meeting(buckets, first..first + ends.len()) {
        for bucket in buckets {
            if let Some(count) = ends.get_mut((bucket.load(Relaxed) as usize).wrapping_sub(first)) {
                *count += 1;
            }
        }
    }
    let mut end = 0;
    for count in ends {
        end += *count;
        *count = end;
    }
}

/// Some buckets with the slots of all their agents. Only the last bucket of a share knows its global end.
struct BucketsToFill<'a> {
    /// Slots before the first.
    before: u32,
    ends: &'a mut [u32],
    order: &'a mut [u32],
}

impl BucketsToFill<'_> {
    /// Fills the buckets of one share, from the bucket `first` on.
    fn fill(self, buckets: &[AtomicU32], spans: &Spans, first: usize) {
        let BucketsToFill { before, ends, order } = self;
        let all_but_last = ends.len() - 1;
        for end in &mut ends[..all_but_last] {
            *end += before;
        }
        // In reverse: at the end each end has become a start.
        for (place, buckets) in spans.meeting(buckets, first..first + ends.len()).rev() {
            for (beyond, bucket) in buckets.iter().enumerate().rev() {
                if let Some(end) = ends.get_mut((bucket.load(Relaxed) as usize).wrapping_sub(first)) {
                    *end -= 1;
                    order[(*end - before) as usize] = (place + beyond) as u32;
                }
            }
        }
    }
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
