//! Random cases that shrink: a test takes its choices from a [`Random`], and one that fails is run again with fewer and
//! smaller choices as long as it fails.

use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use proptest::{
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::{Config, TestCaseError, TestError, TestRunner},
};

use super::random::Random;
use crate::common::simpler::Simpler;

/// Runs a test on random cases, which are equal each time; the second argument is the number of the case.
///
/// The simplest case that fails is run once more at the end: the values that its strategies show are printed, and its
/// assertion fails at its own line.
pub fn for_all(seed: u64, cases: u32, mut test: impl FnMut(&mut Random, u32)) {
    run(seed, cases, &mut |random, case| {
        test(random, case);
        true
    });
}

/// Like [`for_all`], until this number of cases were relevant to the test: those for which it returns true.
pub fn for_as_many(seed: u64, cases: u32, mut test: impl FnMut(&mut Random, u32) -> bool) {
    run(seed, cases, &mut test);
}

fn run(seed: u64, cases: u32, test: &mut dyn FnMut(&mut Random, u32) -> bool) {
    let config = Config {
        cases,
        failure_persistence: None,
        max_global_rejects: u32::MAX,
        max_shrink_iters: 4_000,
        max_shrink_time: 20_000,
        ..Config::default()
    };
    let test = RefCell::new(test);
    let simplest: RefCell<Option<Failure>> = RefCell::new(None);
    let stream = Stream { state: Cell::new(seed), case: Cell::new(0) };
    let outcome = TestRunner::new(config).run(&stream, |drawn| {
        let mut random = drawn.random.borrow_mut();
        let mut test = test.borrow_mut();
        match catch_unwind(AssertUnwindSafe(|| test(&mut random, drawn.case))) {
            Ok(belongs) => {
                if let Some(state) = random.state() {
                    stream.state.set(state);
                    stream.case.set(drawn.case + u32::from(belongs));
                }
                if belongs { Ok(()) } else { Err(TestCaseError::reject("another kind of case")) }
            }
            Err(_) => {
                *simplest.borrow_mut() = Some(Failure { case: drawn.case, choices: random.choices() });
                Err(TestCaseError::fail("the assertion below"))
            }
        }
    });
    match (outcome, simplest.into_inner()) {
        (Ok(()), _) => {}
        (Err(TestError::Abort(why)), _) => panic!("{why}"),
        (Err(TestError::Fail(..)), None) => unreachable!("what fails is kept"),
        (Err(TestError::Fail(..)), Some(Failure { case, choices })) => {
            eprintln!("case {case} fails, at its simplest with these choices: {choices:?}");
            let mut test = test.borrow_mut();
            test(&mut Random::shown(choices), case);
            panic!("case {case} fails only after others");
        }
    }
}

struct Failure {
    case: u32,
    choices: Vec<u64>,
}

/// The random numbers of a test, case after case.
#[derive(Debug)]
struct Stream {
    state: Cell<u64>,
    case: Cell<u32>,
}

/// The choices of one case, passed to the test.
#[derive(Clone, Debug)]
struct Drawn {
    random: Rc<RefCell<Random>>,
    case: u32,
}

impl Drawn {
    fn new(random: Random, case: u32) -> Drawn {
        Drawn { random: Rc::new(RefCell::new(random)), case }
    }
}

impl Strategy for Stream {
    type Tree = Shrinking;
    type Value = Drawn;

    fn new_tree(&self, _: &mut TestRunner) -> NewTree<Self> {
        let tried = Drawn::new(Random::kept(self.state.get()), self.case.get());
        Ok(Shrinking { tried, best: None, simpler: Simpler::new(0) })
    }
}

/// A failing case during its simplification.
struct Shrinking {
    tried: Drawn,
    /// The choices of the simplest case that is known to fail.
    best: Option<Vec<u64>>,
    simpler: Simpler,
}

impl Shrinking {
    fn next(&mut self) -> bool {
        let list = self.best.as_ref().and_then(|best| self.simpler.next(best));
        if let Some(list) = list {
            self.tried = Drawn::new(Random::of(list), self.tried.case);
            return true;
        }
        false
    }
}

impl ValueTree for Shrinking {
    type Value = Drawn;

    fn current(&self) -> Drawn {
        self.tried.clone()
    }

    fn simplify(&mut self) -> bool {
        // The test has run: its choices are those that failed.
        let choices = self.tried.random.borrow().choices();
        match self.best {
            None => self.simpler = Simpler::new(choices.len()),
            Some(_) => self.simpler.fails(),
        }
        self.best = Some(choices);
        self.next()
    }

    fn complicate(&mut self) -> bool {
        self.next()
    }
}
