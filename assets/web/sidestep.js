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
/** Largest file that is handed to the program, bytes. */
const LARGEST = 256 << 20;

// What the tests read.
window.sidestep = { said: [], frames: [], saved: [], seen: "", failed: "" };

function note(text) {
    byId("note").textContent = text;
    byId("note").hidden = !text;
}

function fail(text) {
    sidestep.failed = sidestep.failed || text;
    note("sidestep: " + sidestep.failed);
}

// The program asks: a key, then the bytes.

let taken = new Uint8Array();
let clipboardText = "";
let file = null;
let held = new Set();

const asked = {
    language: () => query.get("lang") ?? (navigator.languages || [navigator.language]).find((tag) => /^(en|zh)/i.test(tag)),
    still: () => matchMedia("(prefers-reduced-motion: reduce)").matches ? "" : null,
    dark: () => matchMedia("(prefers-color-scheme: light)").matches ? null : "",
    framed: () => inFrame ? "" : null,
    narrow: () => innerWidth < 600 ? "" : null,
    tasks: () => WebAssembly.Suspending ? "" : null,
    seconds: () => String(Math.floor(Date.now() / 1000)),
    clipboard: () => clipboardText,
    address: () => location.origin === "null" ? null : location.origin + location.pathname,
    query: () => location.search.slice(1),
    fragment: () => location.hash.slice(1),
    file: () => file,
    keys: () => stored().join("\n"),
    letters: () => letters,
};

function stored() {
    try {
        return Object.keys(localStorage).filter((key) => key.startsWith(STORE)).map((key) => key.slice(STORE.length));
    } catch { return []; }
}

function ask(key) {
    const name = key.slice(1);
    switch (key[0]) {
        case "?": return query.get(name);
        case ":": try { return localStorage.getItem(STORE + name); } catch { return null; }
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
    copy: (text) => {
        clipboardText = text;
        navigator.clipboard?.writeText(text).catch((error) => console.warn(String(error)));
    },
    open: () => choose(),
    letters: () => { fetchLetters(); },
};

function tell(key, bytes) {
    const name = key.slice(1);
    if (key[0] === ">") {
        download(name, bytes.slice());
    } else if (key[0] === ":") {
        localStorage.setItem(STORE + name, new TextDecoder().decode(bytes));
    } else if (name.startsWith("hold:")) {
        return hold(name.slice(5));
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

/** A lock that ends with the page says to other pages that a draft is in use. */
function hold(key) {
    if (held.has(key)) return false;
    navigator.locks?.request(STORE + key, () => new Promise(() => {}));
    return true;
}

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

let active = !inFrame;
if (inFrame) canvas.blur();
canvas.focus = function () { if (active) HTMLElement.prototype.focus.call(this, { preventScroll: true }); };
canvas.addEventListener("pointerdown", (event) => {
    active = true;
    canvas.focus();
    canvas.setPointerCapture(event.pointerId);
}, true);
canvas.addEventListener("blur", () => { active = !inFrame; });
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
// A notch is 120 to the program: 100 pixels of most browsers, or 3 lines.
addEventListener("wheel", (event) => {
    event.stopImmediatePropagation();
    if (event.target !== canvas || !active) return;
    event.preventDefault();
    const notch = event.deltaMode === 0 ? 1.2 : 40;
    wasm_exports.mouse_wheel(Math.round(-event.deltaX * notch), Math.round(-event.deltaY * notch));
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

let spread = 0;
function fingers(event) {
    if (event.target !== canvas) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    active = true;
    const scale = canvas.width / canvas.clientWidth, rect = canvas.getBoundingClientRect();
    const touches = [...event.touches].map((touch) => [(touch.clientX - rect.left) * scale, (touch.clientY - rect.top) * scale]);
    const button = { one: event.type === "touchstart" && touches.length === 1, two: touches.length === 2 };
    const at = touches.length === 2 ? [(touches[0][0] + touches[1][0]) / 2, (touches[0][1] + touches[1][1]) / 2] : touches[0];
    if (at) wasm_exports.mouse_move(Math.floor(at[0]), Math.floor(at[1]));
    if (button.one) wasm_exports.mouse_down(at[0], at[1], 0);
    if (button.two) {
        const now = Math.hypot(touches[0][0] - touches[1][0], touches[0][1] - touches[1][1]);
        if (!spread) {
            wasm_exports.mouse_up(at[0], at[1], 0);
            wasm_exports.mouse_down(at[0], at[1], 1);
        } else {
            wasm_exports.mouse_wheel(0, 600 * Math.log(now / spread));
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

async function give(files) {
    for (const one of files) {
        if (one.size > LARGEST) {
            note(`${one.name}: ${Math.round(one.size / 1e6)} MB; a page takes files of at most ${LARGEST >> 20} MB`);
            setTimeout(() => note(""), 8000);
            continue;
        }
        const bytes = new Uint8Array(await one.arrayBuffer()), name = new TextEncoder().encode(one.name);
        const put = (data) => {
            const at = wasm_exports.allocate_vec_u8(data.length);
            bytesAt(at, data.length).set(data);
            return at;
        };
        wasm_exports.on_files_dropped_start();
        wasm_exports.on_file_dropped(put(name), name.length, put(bytes), bytes.length);
        wasm_exports.on_files_dropped_finish();
    }
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

// The start.

async function start() {
    if (!document.createElement("canvas").getContext("webgl2"))
        return fail("this browser has no WebGL 2, which draws the picture");
    const locks = await navigator.locks?.query().catch(() => null);
    held = new Set((locks?.held ?? []).map((lock) => lock.name.slice(STORE.length)));
    const named = query.get("file");
    if (named) {
        const answer = await fetch(named).catch(() => null);
        if (!answer?.ok) return fail(`${named}: there is no such file beside the page, or its server does not let it be read`);
        file = new Uint8Array(await answer.arrayBuffer());
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
        active = true;
        note("…");
        start();
    });
} else {
    start();
}
})();
