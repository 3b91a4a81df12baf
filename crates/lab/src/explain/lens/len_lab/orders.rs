//! The orders in which a program can take its lines.

use rand::RngExt;

use sidestep_core::model::random::{Purpose, stream};

/// Up to this number of soft lines, every order is tried.
const ALL_ORDERS_UP_TO: usize = 6;

/// The largest number of orders that are tried: 6 factorial.
const MAX_ORDERS: usize = 720;

/// Orders of `n` lines whose first `n_rigid` stay in place, the original order first: all of them if there are few,
/// otherwise a sample that is always the same. The flag is true if these are all.
pub fn orders(n: usize, n_rigid: usize) -> (Vec<Vec<usize>>, bool) {
    let is_complete = n.saturating_sub(n_rigid) <= ALL_ORDERS_UP_TO;
    (if is_complete { all(n, n_rigid) } else { sample(n, n_rigid) }, is_complete)
}

fn all(n: usize, n_rigid: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![(0..n_rigid.min(n)).collect()];
    for _ in n_rigid..n {
        // Each order so far, continued by every line that it lacks, in the original order.
        all = all.iter().flat_map(|order| continued(order, n)).collect();
    }
    all
}

fn continued(order: &[usize], n: usize) -> Vec<Vec<usize>> {
    let missing = (0..n).filter(|line| !order.contains(line));
    missing.map(|line| order.iter().copied().chain([line]).collect()).collect()
}

fn sample(n: usize, n_rigid: usize) -> Vec<Vec<usize>> {
    let mut random = stream(n as u64, n_rigid as u32, Purpose::Place);
    let own: Vec<usize> = (0..n).collect();
    let mut shuffled = || {
        let mut order = own.clone();
        for k in (n_rigid + 1..n).rev() {
            order.swap(k, random.random_range(n_rigid..=k));
        }
        order
    };
    let others: Vec<Vec<usize>> = (1..MAX_ORDERS).map(|_| shuffled()).collect();
    std::iter::once(own).chain(others).collect()
}
