//! Large values shared by reference count, made one's own without new memory.

use std::{ops::Deref, sync::Arc};

/// A large value that is one's own until somebody takes a share in it.
///
/// Most simulations never share: to ask an `Arc` whether it is shared takes as long as an agent of a small world decides.
#[derive(Debug)]
pub(crate) enum OwnOrShared<T> {
    /// Nobody else's.
    Own(T),
    /// Perhaps others'.
    #[cfg_attr(not(feature = "lab"), expect(dead_code, reason = "steps in the background share"))]
    Shared(Arc<T>),
}

impl<T> Deref for OwnOrShared<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        match self {
            OwnOrShared::Own(own) => own,
            OwnOrShared::Shared(shared) => shared,
        }
    }
}

impl<T> OwnOrShared<T> {
    /// A share in it.
    #[cfg(feature = "lab")]
    pub fn share(&mut self) -> Arc<T>
    where
        T: Clone,
    {
        match self {
            OwnOrShared::Own(own) => {
                let shared = Arc::new(own.clone());
                *self = OwnOrShared::Shared(Arc::clone(&shared));
                shared
            }
            OwnOrShared::Shared(shared) => Arc::clone(shared),
        }
    }

    /// See [`make_unique`].
    #[inline(always)]
    pub fn make_unique(&mut self, spare: &mut Option<Arc<T>>, copy: impl FnOnce(&mut T, &T)) -> &mut T
    where
        T: Clone,
    {
        match self {
            OwnOrShared::Own(own) => own,
            OwnOrShared::Shared(shared) => make_unique(shared, spare, copy),
        }
    }

    /// See [`unique_to_overwrite`].
    #[inline(always)]
    pub fn unique_to_overwrite(&mut self, spare: &mut Option<Arc<T>>) -> &mut T
    where
        T: Default,
    {
        match self {
            OwnOrShared::Own(own) => own,
            OwnOrShared::Shared(shared) => unique_to_overwrite(shared, spare),
        }
    }

    /// Only if nobody else has a share.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        match self {
            OwnOrShared::Own(own) => Some(own),
            OwnOrShared::Shared(shared) => Arc::get_mut(shared),
        }
    }

    /// What others may have a share in.
    #[cfg(feature = "lab")]
    pub fn into_shared(self) -> Option<Arc<T>> {
        match self {
            OwnOrShared::Own(_) => None,
            OwnOrShared::Shared(shared) => Some(shared),
        }
    }
}

/// `Arc::make_mut` that copies into `spare` where others have a share, so that large values need no new memory.
pub(crate) fn make_unique<'a, T: Clone>(
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

/// The same for what is about to be written over: where others have a share, what it was is left to them.
pub(crate) fn unique_to_overwrite<'a, T: Default>(
    shared: &'a mut Arc<T>,
    spare: &mut Option<Arc<T>>,
) -> &'a mut T {
    if Arc::get_mut(shared).is_none() {
        *shared = spare.take().filter(|spare| Arc::strong_count(spare) == 1).unwrap_or_default();
    }
    Arc::get_mut(shared).expect("nobody else has a share")
}

/// Where to write what comes after a value, and the value itself if others have a share in it: else it stands there.
#[cfg(feature = "lab")]
pub(crate) fn successor<'a, T: Default>(
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

    #[cfg(feature = "lab")]
    #[test]
    fn what_others_have_a_share_in_stays_as_it_was_for_them() {
        let mut mine = OwnOrShared::Own(vec![1]);
        mine.make_unique(&mut None, |_, _| unreachable!("nobody has a share")).push(2);
        let theirs = mine.share();
        assert!(mine.get_mut().is_none());
        mine.make_unique(&mut None, Vec::clone_from).push(3);
        assert_eq!((&*mine, &*theirs), (&vec![1, 2, 3], &vec![1, 2]));
        let theirs = mine.share();
        mine.unique_to_overwrite(&mut None).push(4);
        assert_eq!((mine.into_shared(), &*theirs), (Some(Arc::new(vec![4])), &vec![1, 2, 3]));
    }
}
