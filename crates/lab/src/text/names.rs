//! What agents are called that have names of their own, as those of a log: for the words that are made on a thread.

use std::{cell::RefCell, fmt, sync::Arc};

use crate::text::spelling::one_line;

/// Gives the agent of an index its name, if it has one.
#[derive(Clone)]
pub struct AgentNaming(Arc<dyn Fn(u32) -> Option<String> + Send + Sync>);

impl AgentNaming {
    /// By this rule.
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

/// From now on agents are called so in the words of this thread; by their indices with `None`.
pub fn call(naming: Option<AgentNaming>) {
    NAMING.set(naming);
}

/// Agents are called so in the words that `say` makes.
pub fn called<T>(naming: Option<AgentNaming>, say: impl FnOnce() -> T) -> T {
    let before = NAMING.replace(naming);
    let said = say();
    NAMING.set(before);
    said
}

/// What an agent is called by its index, if it has a name of its own.
pub fn name_of(agent: u32) -> Option<String> {
    let name = NAMING.with_borrow(|naming| naming.as_ref().and_then(|naming| (naming.0)(agent)));
    name.map(|name| one_line(&name))
}
