//! The names of agents that have one, such as those of a log, for the words that are made on a thread.

use std::{cell::RefCell, fmt, sync::Arc};

use crate::text::spelling::one_line;

/// A function from the index of an agent to its name, if it has one.
#[derive(Clone)]
pub struct AgentNaming(Arc<dyn Fn(u32) -> Option<String> + Send + Sync>);

impl AgentNaming {
    /// A naming by this function.
    pub fn of(rule: impl Fn(u32) -> Option<String> + Send + Sync + 'static) -> AgentNaming {
        AgentNaming(Arc::new(rule))
    }
}

impl fmt::Debug for AgentNaming {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("AgentNaming")
    }
}

thread_local! {
    static NAMING: RefCell<Option<AgentNaming>> = const { RefCell::new(None) };
}

/// Names agents in this way in the words of this thread from now on; `None` means by index.
pub fn call(naming: Option<AgentNaming>) {
    NAMING.set(naming);
}

/// Names agents in this way in the words that `say` makes.
pub fn called<T>(naming: Option<AgentNaming>, say: impl FnOnce() -> T) -> T {
    let before = NAMING.replace(naming);
    let said = say();
    NAMING.set(before);
    said
}

/// The name of an agent, if it has one.
pub fn name_of(agent: u32) -> Option<String> {
    let name = NAMING.with_borrow(|naming| naming.as_ref().and_then(|naming| (naming.0)(agent)));
    name.map(|name| one_line(&name))
}
