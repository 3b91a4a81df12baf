//! The permitted cost of an input: bounded by its bytes and by what it declares.

use std::{cell::RefCell, fs::File, panic::AssertUnwindSafe, time::Instant};

/// Memory permitted to any input, bytes.
const MEMORY: u64 = 64 << 20;

/// Memory for each byte of the input: a tree of values takes up to 65 bytes for one, in addition to the text itself.
const MEMORY_FOR_A_BYTE: u64 = 100;

/// Memory for each agent, edge, pillar or point: an agent with its settings, and the data derived from it.
const MEMORY_FOR_A_THING: u64 = 2_000;

/// Allocations permitted to any input: a clip's text of a usual size may be many times as long as the clip.
const ALLOCATIONS: u64 = 200_000;

/// Allocations for each byte: a list of one-digit numbers has one node for two bytes.
const ALLOCATIONS_FOR_A_BYTE: u64 = 4;

/// Allocations for each agent, edge, pillar or point: an edge that crosses the lines of others is split by them.
const ALLOCATIONS_FOR_A_THING: u64 = 200;

/// Processor time permitted to any input, ns. Times are generous: about ten times what a loaded machine needs.
const TIME: u64 = 500_000_000;

/// Processor time for each byte, ns.
const TIME_FOR_A_BYTE: u64 = 500;

/// Processor time for each agent, ns.
const TIME_FOR_AN_AGENT: u64 = 30_000;

/// Processor time for each edge, pillar or point, ns: sides are compared with all others.
const TIME_FOR_AN_EDGE: u64 = 200_000;

/// The size of an input, by which its cost is bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Its length.
    pub bytes: u64,
    /// The number of agents that it declares, for every time that the world is made.
    pub agents: u64,
    /// Edges, pillars and points of road maps.
    pub edges: u64,
    /// Memory of pictures that it requests, bytes.
    pub pictures: u64,
}

/// The cost of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Largest memory in use at one time, bytes.
    pub peak: u64,
    /// The number of allocations: a measure of work that is the same on every machine.
    pub allocations: u64,
    /// Processor time of its thread, ns.
    pub time: u64,
}

impl Size {
    /// Checks a cost against the budget; the error is the reason why it is too high.
    pub fn check(&self, cost: &Cost) -> Result<(), String> {
        let Size { bytes, agents, edges, pictures } = *self;
        let things = agents + edges;
        let memory = MEMORY + MEMORY_FOR_A_BYTE * bytes + MEMORY_FOR_A_THING * things + pictures;
        let allocations = ALLOCATIONS + ALLOCATIONS_FOR_A_BYTE * bytes + ALLOCATIONS_FOR_A_THING * things;
        let time = TIME + TIME_FOR_A_BYTE * bytes + TIME_FOR_AN_AGENT * agents + TIME_FOR_AN_EDGE * edges;
        for (what, took, most) in [
            ("bytes of memory", cost.peak, memory),
            ("allocations", cost.allocations, allocations),
            ("ns of processor time", cost.time, time),
        ] {
            if took > most {
                return Err(format!("{took} {what} for {self:?}, allowed are {most}"));
            }
        }
        Ok(())
    }
}

thread_local! {
    /// The file in which Linux reports the processor time of this thread.
    static CLOCK: RefCell<Option<File>> = RefCell::new(File::open("/proc/thread-self/schedstat").ok());
}

/// Processor time of this thread so far, ns; `None` if the system does not report it.
fn processor_time() -> Option<u64> {
    CLOCK.with_borrow_mut(|file| {
        use std::io::{Read, Seek, SeekFrom};
        let file = file.as_mut()?;
        file.seek(SeekFrom::Start(0)).ok()?;
        let mut line = [0; 64];
        let length = file.read(&mut line).ok()?;
        std::str::from_utf8(&line[..length]).ok()?.split(' ').next()?.parse().ok()
    })
}

/// Runs `work` on this thread, and returns its result and cost; a panic becomes its message.
pub fn measured<T>(work: impl FnOnce() -> T) -> (Result<T, String>, Cost) {
    let (from, start) = (processor_time(), Instant::now());
    let mut said = Err(String::new());
    let info = allocation_counter::measure(|| {
        said = std::panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            format!("panic: {}", words.unwrap_or("without words"))
        });
    });
    let time = match (from, processor_time()) {
        (Some(from), Some(to)) => to.saturating_sub(from),
        _ => start.elapsed().as_nanos() as u64,
    };
    (said, Cost { peak: info.bytes_max, allocations: info.count_total, time })
}
