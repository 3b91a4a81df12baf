//! The crowd of a simulator, which is lent to a thread that works without the GIL. Another thread that needs it
//! meanwhile waits and keeps the GIL, so it waits as in the original, whose steps keep the GIL.

use std::{
    ops::{Deref, DerefMut},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Mutex, OnceLock, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
};

use pyo3::prelude::*;

use crate::{crowd::Crowd, interface::PyRVOSimulator};

/// A crowd that may be lent. Every access waits until it is back.
#[derive(Debug)]
pub struct Lent {
    /// Empty from the loan to the first access after it.
    here: OnceLock<Box<Crowd>>,
    back: Mutex<Receiver<Box<Crowd>>>,
    give_back: SyncSender<Box<Crowd>>,
}

impl Lent {
    pub fn new(crowd: Crowd) -> Lent {
        let (give_back, back) = sync_channel(1);
        Lent { here: Box::new(crowd).into(), back: Mutex::new(back), give_back }
    }

    /// The crowd, and the way back.
    fn lend(&mut self) -> (Box<Crowd>, SyncSender<Box<Crowd>>) {
        (self.here.take().unwrap_or_else(|| self.returned()), self.give_back.clone())
    }

    fn returned(&self) -> Box<Crowd> {
        let back = self.back.lock().unwrap_or_else(PoisonError::into_inner);
        back.recv().expect("one sender is a field")
    }
}

impl Deref for Lent {
    type Target = Crowd;

    fn deref(&self) -> &Crowd {
        self.here.get_or_init(|| self.returned())
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut Crowd {
        _ = Lent::deref(self);
        self.here.get_mut().expect("it is back")
    }
}

/// Changes the crowd of a simulator without the GIL.
pub fn detached(simulator: &Bound<PyRVOSimulator>, change: impl FnOnce(&mut Crowd) + Send) -> PyResult<()> {
    let (mut crowd, give_back) = simulator.try_borrow_mut()?.crowd.lend();
    simulator.py().detach(move || {
        let done = catch_unwind(AssertUnwindSafe(|| change(&mut crowd)));
        // Before this thread waits for the GIL: a thread that waits for the crowd has it.
        _ = give_back.send(crowd);
        if let Err(panic) = done {
            resume_unwind(panic);
        }
    });
    Ok(())
}
