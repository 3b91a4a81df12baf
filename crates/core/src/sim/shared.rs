//! Large values shared by reference count, made unique without new memory.

use std::sync::Arc;

/// `Arc::make_mut` that copies into `spare` if the value is shared, so that large values need no new memory.
pub fn make_unique<'a, T: Clone>(
    shared: &'a mut Arc<T>,
    spare: &mut Option<Arc<T>>,
    copy: impl FnOnce(&mut T, &T),
) -> &'a mut T {
    if Arc::get_mut(shared).is_none()
        && let Some(mut mine) = spare.take()
        && let Some(memory) = Arc::get_mut(&mut mine)
    {
        copy(memory, shared);
        *shared = mine;
    }
    Arc::make_mut(shared)
}

/// Like [`make_unique`], for a value that will be overwritten: if it is shared, the old value stays with the other
/// owners.
pub fn unique_to_overwrite<'a, T: Default>(shared: &'a mut Arc<T>, spare: &mut Option<Arc<T>>) -> &'a mut T {
    if Arc::get_mut(shared).is_none() {
        *shared = spare.take().filter(|spare| Arc::strong_count(spare) == 1).unwrap_or_default();
    }
    Arc::get_mut(shared).expect("nobody else has a share")
}

/// The memory for the next value, and the current one if it is shared; otherwise the current value is already in that
/// memory.
pub fn successor<'a, T: Default>(
    shared: &'a mut Arc<T>,
    spare: &mut Option<Arc<T>>,
) -> (&'a mut T, Option<Arc<T>>) {
    let before = Arc::get_mut(shared).is_none().then(|| Arc::clone(shared));
    (unique_to_overwrite(shared, spare), before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spare_memory_is_used_where_it_is_needed_and_free() {
        let mut spare = Some(Arc::new(Vec::with_capacity(100)));
        let mut alone = Arc::new(vec![1, 2, 3]);
        make_unique(&mut alone, &mut spare, Vec::clone_from).push(4);
        assert!(spare.is_some(), "one's own needs no copy");
        let mut shared = Arc::clone(&alone);
        make_unique(&mut shared, &mut spare, Vec::clone_from).push(5);
        assert_eq!((&*alone, &*shared), (&vec![1, 2, 3, 4], &vec![1, 2, 3, 4, 5]));
        assert!(spare.is_none() && shared.capacity() >= 100, "copied into the spare one");
        let mut spare = Some(Arc::clone(&shared));
        let mut again = Arc::clone(&alone);
        unique_to_overwrite(&mut again, &mut spare).push(9);
        assert_eq!((&*alone, &*again, shared.len()), (&vec![1, 2, 3, 4], &vec![9], 5), "others keep theirs");
    }
}
