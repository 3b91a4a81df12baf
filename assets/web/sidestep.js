"use strict";
// The page's side of crates/lab/src/system/page.rs: what the program asks and tells, its tasks, and the input that gl.js
// does not hand on as a browser expects.
(() => {
const env = importObject.env;
const query = new URLSearchParams(location.search);
const inFrame = window.parent !== window;
const byId = (id) => document.getElementById(id);
const bytesAt = (at, length) => new Uint8Array(wasm_memory.buffer, at, length);
const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));
const STORE = "sidestep:";
/** Most bytes of the files that are handed to the program together. */
const LARGEST = 256 << 20;
const TOO_LARGE = `a page takes at most ${LARGEST >> 20} MB`;

// What the tests read.
window.sidestep = { said: [], frames: [], saved: [], seen: "", failed: "" };

function note(text) {
    byId("note").textContent = text;
    byId("note").hidden = !text;
}

function remark(text) {
    note(text);
    setTimeout(() => note(""), 8000);
}

function fail(text) {
    sidestep.failed = sidestep.failed || text;
    note("sidestep: " + sidestep.failed);
}

// The program asks: a key, then the bytes.

let taken = new Uint8Array();
let clipboardText = "";
let refused = false;
let file = null;

const asked = {
    language: () => query.get("lang") ?? (navigator.languages || [navigator.language]).find((tag) => /^(en|zh)/i.test(tag)),
    still: () => matchMedia("(prefers-reduced-motion: reduce)").matches ? "" : null,
    dark: () => matchMedia("(prefers-color-scheme: light)").matches ? null : "",
    framed: () => inFrame ? "" : null,
    narrow: () => innerWidth < 600 ? "" : null,
    tasks: () => WebAssembly.Suspending ? "" : null,
    seconds: () => seconds(),
    clipboard: () => clipboardText,
    refused: () => refused ? "" : null,
    address: () => location.origin === "null" ? null : location.origin + location.pathname,
    query: () => location.search.slice(1),
    fragment: () => location.hash.slice(1),
    file: () => file,
    keys: () => stored().join("\n"),
    letters: () => letters,
};

// The store: each text below a line with the time at which it was written. One without a time counts as new.

const seconds = () => String(Math.floor(Date.now() / 1000));
const TIME = /^(\d+)\n/;
const textOf = (name) => localStorage.getItem(STORE + name)?.replace(TIME, "") ?? null;
const timeOf = (key) => TIME.exec(localStorage.getItem(key))?.[1] ?? seconds();

function stored() {
    try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORE));
        return keys.map((key) => `${timeOf(key)} ${key.slice(STORE.length)}`);
    } catch { return []; }
}

function ask(key) {
    const name = key.slice(1);
    switch (key[0]) {
        case "?": return query.get(name);
        case ":": try { return textOf(name); } catch { return null; }
        default: return asked[name]?.() ?? null;
    }
}

env.sidestep_ask = (key, length) => {
    const found = ask(textAt(key, length));
    if (found === null || found === undefined) return -1;
    taken = typeof found === "string" ? new TextEncoder().encode(found) : found;
    return taken.length;
};
env.sidestep_take = (into) => bytesAt(into, taken.length).set(taken);

// The Chinese letters: with the program where it speaks Chinese, else at the first click or key.

let letters = null;
let fetching = null;
function fetchLetters() {
    fetching ??= fetch("chinese.ttf").then((answer) => answer.arrayBuffer()).then((font) => { letters = new Uint8Array(font); wake(); })
        .catch((error) => console.warn(String(error)));
    return fetching;
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { if (sidestep.first) fetchLetters(); }, true);
const speaksChinese = () => /^zh/i.test(asked.language() ?? "") || /"language":\s*"zh"/.test(ask(":sidestep/window.json") ?? "");

// The program tells: whether the page did it.

let resting = 0;

const told = {
    fault: fail,
    say: (text) => sidestep.said.push(text),
    seen: (text) => { sidestep.seen = text; },
    rest: (milliseconds) => { resting = Number(milliseconds); },
    copy,
    open: () => choose(),
    letters: () => { fetchLetters(); },
};

function tell(key, bytes) {
    const name = key.slice(1);
    if (key[0] === ">") {
        download(name, bytes.slice());
    } else if (key[0] === ":") {
        localStorage.setItem(STORE + name, seconds() + "\n" + new TextDecoder().decode(bytes));
    } else if (name.startsWith("hold:")) {
        return hold(name.slice(5));
    } else if (name.startsWith("release:")) {
        release(name.slice(8));
    } else if (name.startsWith("forget:")) {
        localStorage.removeItem(STORE + name.slice(7));
    } else {
        told[name](new TextDecoder().decode(bytes));
    }
    return true;
}

env.sidestep_tell = (key, keyLength, bytes, length) => {
    try {
        return tell(textAt(key, keyLength), bytesAt(bytes, length)) ? 0 : 1;
    } catch (error) {
        // A store that is full or forbidden.
        console.warn(String(error));
        return 1;
    }
};
env.sidestep_now = () => performance.now();

// A lock says to other pages that a draft is in use. It ends with the page at the latest.

/** Ends each lock of this page. */
const ends = new Map();
/** What other pages held when this one was opened, or was last turned to. */
let held = new Set();

async function readLocks() {
    const locks = await navigator.locks?.query().catch(() => null);
    const names = (locks?.held ?? []).map((lock) => lock.name.slice(STORE.length));
    held = new Set(names.filter((name) => !ends.has(name)));
}
addEventListener("focus", readLocks);

function hold(key) {
    if (held.has(key) || ends.has(key)) return false;
    const ended = new Promise((end) => ends.set(key, end));
    navigator.locks?.request(STORE + key, () => ended).catch((error) => console.warn(String(error)));
    return true;
}

function release(key) {
    ends.get(key)?.();
    ends.delete(key);
}

/** Puts a text on the clipboard. Where the browser refuses, the text is shown, to be copied by hand. */
function copy(text) {
    const area = byId("text");
    clipboardText = area.value = text;
    area.hidden = false;
    area.focus({ preventScroll: true });
    area.select();
    // The browser's newer way exists only on secure pages, and answers later.
    refused = !document.execCommand("copy");
    if (refused) return note("the browser keeps its clipboard from this page: copy the text by hand");
    area.hidden = true;
    enter();
}
byId("text").addEventListener("blur", () => {
    if (refused) note("");
    byId("text").hidden = true;
});
byId("text").addEventListener("keydown", (event) => {
    if (event.key === "Escape") enter();
});

function download(name, bytes) {
    sidestep.saved.push([name, bytes.length]);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Tasks. Each has a stack of its own in the program's memory; the page swaps the stack pointer, and resumes one at a time.

const stacks = [];
let mainStack = null;
let runTask = null;

env.sidestep_start = (task) => setTimeout(async () => {
    const pointer = wasm_exports.__stack_pointer;
    mainStack ??= pointer.value;
    runTask ??= WebAssembly.promising ? WebAssembly.promising(wasm_exports.sidestep_run) : wasm_exports.sidestep_run;
    const stack = stacks.pop() ?? wasm_exports.sidestep_stack();
    if (stack) pointer.value = stack;
    try {
        const done = runTask(task);
        pointer.value = mainStack;
        await done;
        pointer.value = mainStack;
        stacks.push(stack);
    } catch (error) {
        fail(String(error));
    }
    wake();
});

async function sleep(milliseconds) {
    const pointer = wasm_exports.__stack_pointer;
    const own = pointer.value;
    pointer.value = mainStack;
    await new Promise((resume) => setTimeout(resume, milliseconds));
    pointer.value = own;
}
env.sidestep_sleep = WebAssembly.Suspending ? new WebAssembly.Suspending(sleep) : () => {};

// Frames. Where the program rests, the next one waits for input or for the end of the rest.

let waiting = null;

animation = () => {
    const begun = performance.now();
    resting = 0;
    if (sidestep.failed) return;
    try {
        wasm_exports.frame();
    } catch (error) {
        console.error(error);
        return fail(`${error}\nThe page has stopped; reload it. An unsaved scene is offered again.`);
    }
    sidestep.frames.push([begun, performance.now() - begun]);
    if (sidestep.frames.length === 1) { note(""); sidestep.first = performance.now(); }
    if (sidestep.frames.length > 5000) sidestep.frames.splice(0, 2500);
    if (resting > 0) waiting = setTimeout(wake, resting);
    else requestAnimationFrame(animation);
};

function wake() {
    if (waiting === null) return;
    clearTimeout(waiting);
    waiting = null;
    requestAnimationFrame(animation);
}
for (const kind of ["mousemove", "mousedown", "mouseup", "wheel", "keydown", "keyup", "touchstart", "touchmove", "touchend", "drop", "resize", "paste", "focus"])
    addEventListener(kind, wake, true);

// Focus and wheel belong to the page around until the picture is clicked.

let active;
function activate(on) {
    active = on;
    // Fingers too: they scroll the page around.
    canvas.style.touchAction = on ? "none" : "auto";
}
activate(!inFrame);
if (inFrame) canvas.blur();
canvas.focus = function () { if (active) HTMLElement.prototype.focus.call(this, { preventScroll: true }); };
function enter() {
    activate(true);
    canvas.focus();
}
canvas.addEventListener("pointerdown", (event) => {
    if (!active && event.pointerType !== "mouse") return;
    enter();
    canvas.setPointerCapture(event.pointerId);
}, true);
// A tap: a finger that scrolls makes no click.
canvas.addEventListener("click", enter);
canvas.addEventListener("blur", () => {
    activate(!inFrame);
    // Where the focus goes, the release of these keys goes too: shift, control, alt and meta, left and right. Later, as
    // the program itself may be what takes the focus, for a copy, which gives it back.
    setTimeout(() => {
        if (document.activeElement === canvas || !sidestep.first || sidestep.failed) return;
        for (let key = 340; key <= 347; key++) wasm_exports.key_up(key, 0);
    });
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
// A notch is 120 to the program: 100 pixels of most browsers, or 3 lines. It takes whole numbers; the rest waits.
let unturned = [0, 0];
function turn(...by) {
    const sums = unturned.map((rest, axis) => rest + by[axis]), whole = sums.map(Math.trunc);
    unturned = sums.map((sum, axis) => sum - whole[axis]);
    if (whole.some((part) => part)) wasm_exports.mouse_wheel(...whole);
}
addEventListener("wheel", (event) => {
    event.stopImmediatePropagation();
    if (event.target !== canvas || !active) return;
    event.preventDefault();
    const notch = event.deltaMode === 0 ? 1.2 : 40;
    turn(-event.deltaX * notch, -event.deltaY * notch);
}, { capture: true, passive: false });

// Keys that the browser would take itself; a paste comes after its key, with its text. Escape, then Tab, leaves.

let leaving = false;
addEventListener("keydown", (event) => {
    if (event.target !== canvas) return;
    const key = event.key.toLowerCase(), ctrl = event.ctrlKey || event.metaKey;
    if (leaving && key === "tab") return event.stopImmediatePropagation();
    leaving = key === "escape" || leaving && key === "shift";
    if (ctrl && key === "v") return event.stopImmediatePropagation();
    if (ctrl && "srpokyzdgqf0+-=/,".includes(key) || ["f12", "pageup", "pagedown", "home", "end"].includes(key))
        event.preventDefault();
    if (event.metaKey && !event.ctrlKey) {
        // The command key of a Mac.
        event.stopImmediatePropagation();
        const { code, shiftKey, altKey } = event;
        for (const kind of ["keydown", "keyup"])
            canvas.dispatchEvent(new KeyboardEvent(kind, { key: event.key, code, shiftKey, altKey, ctrlKey: true }));
    }
}, true);
addEventListener("paste", (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    clipboardText = event.clipboardData.getData("text/plain");
    wasm_exports.key_down(86, 2, false);
    wasm_exports.key_up(86, 2);
}, true);
for (const kind of ["copy", "cut"]) addEventListener(kind, (event) => event.stopImmediatePropagation(), true);

// Fingers: one is the left button; two pan with the right one, and turn the wheel as they spread.

let spread = 0, touched = false;
function fingers(event) {
    if (event.target !== canvas) return;
    event.stopImmediatePropagation();
    if (!active && !touched) return;
    touched = event.touches.length > 0;
    event.preventDefault();
    const scale = canvas.width / canvas.clientWidth, rect = canvas.getBoundingClientRect();
    const touches = [...event.touches].map((touch) => [(touch.clientX - rect.left) * scale, (touch.clientY - rect.top) * scale]);
    const button = { one: event.type === "touchstart" && touches.length === 1, two: touches.length === 2 };
    const at = touches.length === 2 ? [(touches[0][0] + touches[1][0]) / 2, (touches[0][1] + touches[1][1]) / 2] : touches[0];
    if (at) wasm_exports.mouse_move(Math.floor(at[0]), Math.floor(at[1]));
    if (button.one) wasm_exports.mouse_down(at[0], at[1], 0);
    if (button.two) {
        const now = Math.max(1, Math.hypot(touches[0][0] - touches[1][0], touches[0][1] - touches[1][1]));
        if (!spread) {
            wasm_exports.mouse_up(at[0], at[1], 0);
            wasm_exports.mouse_down(at[0], at[1], 1);
        } else {
            turn(0, 600 * Math.log(now / spread));
        }
        spread = now;
    } else if (spread) {
        spread = 0;
        wasm_exports.mouse_up(0, 0, 1);
    }
    if (!touches.length) {
        const [touch] = event.changedTouches;
        wasm_exports.mouse_up((touch.clientX - rect.left) * scale, (touch.clientY - rect.top) * scale, 0);
    }
}
for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"])
    addEventListener(kind, fingers, { capture: true, passive: false });

// Files: dropped, chosen, or named by the address.

/** Hands files to the program together: a map finds its picture among them. */
async function give(files) {
    const given = [], left = [];
    let room = LARGEST;
    for (const one of files) {
        try {
            if (one.size > room) throw new Error(`${Math.round(one.size / 1e6)} MB; ${TOO_LARGE}`);
            given.push([new TextEncoder().encode(one.name), new Uint8Array(await one.arrayBuffer())]);
            room -= one.size;
        } catch (error) {
            // A folder, for example.
            left.push(`${one.name}: ${error.message}`);
        }
    }
    if (left.length) remark(left.join("\n"));
    if (!given.length || !sidestep.first || sidestep.failed) return;
    const put = (data) => {
        const at = wasm_exports.allocate_vec_u8(data.length);
        bytesAt(at, data.length).set(data);
        return at;
    };
    wasm_exports.on_files_dropped_start();
    for (const [name, bytes] of given) wasm_exports.on_file_dropped(put(name), name.length, put(bytes), bytes.length);
    wasm_exports.on_files_dropped_finish();
    wake();
}
addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    give([...event.dataTransfer.files]);
}, true);

function choose() {
    // A key combination of the browser's own is not a gesture to it, so a click must follow.
    if (navigator.userActivation && !navigator.userActivation.isActive) {
        note("click to choose a file");
        return addEventListener("pointerup", () => { note(""); choose(); }, { once: true, capture: true });
    }
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.addEventListener("change", () => give([...input.files]));
    input.click();
}

/** The bytes of an answer, unless they are too many. */
async function contents(answer) {
    if (answer.headers.get("content-length") > LARGEST) throw new Error(TOO_LARGE);
    const parts = [], reader = answer.body.getReader();
    for (let length = 0; length <= LARGEST;) {
        const { done, value } = await reader.read();
        if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
        parts.push(value);
        length += value.length;
    }
    throw new Error(TOO_LARGE);
}

// The start.

// gl.js says only in the console why a program does not start.
for (const part of ["compileStreaming", "compile", "instantiate"]) {
    const own = WebAssembly[part];
    if (own) WebAssembly[part] = (...given) => own.apply(WebAssembly, given).catch((error) => {
        fail(`the program does not start: ${error.message}`);
        throw error;
    });
}

async function start() {
    if (!document.createElement("canvas").getContext("webgl2"))
        return fail("this browser has no WebGL 2, which draws the picture");
    await readLocks();
    const named = query.get("file");
    if (named) {
        const answer = await fetch(named).catch(() => null);
        if (!answer?.ok) return fail(`${named}: there is no such file beside the page, or its server does not let it be read`);
        try {
            file = await contents(answer);
        } catch (error) {
            return fail(`${named}: ${error.message}`);
        }
    }
    if (speaksChinese()) await fetchLetters();
    load("sidestep.wasm");
}

if (inFrame) {
    const own = new URL(location.href);
    for (const key of ["panels", "still"]) own.searchParams.delete(key);
    byId("tab").href = own.href;
    byId("tab").hidden = false;
}
const still = query.get("still");
if (still) {
    note("");
    byId("still").querySelector("img").src = new URL(still, location.href).href;
    byId("still").hidden = false;
    byId("still").addEventListener("click", () => {
        byId("still").hidden = true;
        activate(true);
        note("…");
        start();
    });
} else {
    start();
}
})();
