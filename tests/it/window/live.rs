//! A log that is being written, in the window: whatever arrives, and wherever the user goes, memory is bounded.

use std::{
    io::{PipeWriter, Write},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle, sleep},
    time::Duration,
};

use super::desk::{Screen, Window};

/// Memory for the past, and for the log, bytes: the least that settings allow.
const BUDGET: usize = 16 << 20;

/// Memory of the window in addition to these with a software renderer, and freed memory that an allocator retains, MB.
const OTHER_MEMORY: usize = 330;

/// A program that writes steps as fast as it can, until it is stopped.
fn write_fast(mut pipe: PipeWriter, stop: Arc<AtomicBool>) -> JoinHandle<u64> {
    thread::spawn(move || {
        _ = pipe.write_all(b"step,agent,x,y\n");
        let mut step = 0_u64;
        while !stop.load(Ordering::Relaxed) {
            let rows: String = (step..step + 1000).map(|k| format!("{k},0,{},2\n", k % 100)).collect();
            if pipe.write_all(rows.as_bytes()).is_err() {
                break;
            }
            step += 1000;
        }
        step
    })
}

/// When paused it took a gigabyte; when played on, or moved to an earlier step, it panicked.
#[test]
fn a_feed_faster_than_the_window_takes_bounded_memory_while_it_is_paused_sought_and_scrubbed() {
    let Some(screen) = Screen::new() else { return };
    let mut window = Window::on(screen);
    window.set(serde_json::json!({ "budget": BUDGET }));
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let stop = Arc::new(AtomicBool::new(false));
    let program = write_fast(writer, Arc::clone(&stop));
    window.start_by(Command::new(env!("CARGO_BIN_EXE_sidestep")).args(["--live", "-"]).stdin(reader));
    let mut most = 0;
    for keys in [&["space"][..], &["Home"], &["Right"], &["Home", "space"], &["space", "Left"], &["End"]] {
        keys.iter().for_each(|key| window.key(key));
        for _ in 0..5 {
            sleep(Duration::from_millis(400));
            window.assert_running();
            most = most.max(window.memory());
        }
        // A drag over the timeline.
        window.drag("1", (400, 780), (900, 780));
    }
    window.assert_running();
    stop.store(true, Ordering::Relaxed);
    let steps = program.join().expect("no panic");
    println!("{steps} steps, at most {most} MB");
    let log = usize::try_from(steps).expect("a count") * 300;
    assert!(log > 4 * BUDGET, "the program was fast enough to fill the memory: {steps} steps");
    assert!(most < OTHER_MEMORY + ((2 * BUDGET) >> 20), "{most} MB after {steps} steps");
    assert!(window.quit().success());
}
