// node page.mjs FOLDER: drives the page in Debian's Chromium. PLAYWRIGHT names the folder that has playwright-core,
// SIDESTEP a native program that replays the clip that the page made; without it that part is skipped.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const { chromium } = createRequire(path.resolve(process.env.PLAYWRIGHT ?? ".") + "/")("playwright-core");
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".png": "image/png" };
/** Files that are too large, and that end too soon. */
const broken = {
  "/large.toml": (answer) => answer.writeHead(200, { "content-length": 300 << 20 }).flushHeaders(),
  "/short.toml": (answer) => {
    answer.writeHead(200, { "content-length": 1000 }).write("[[agents]]");
    setTimeout(() => answer.destroy(), 200);
  },
};
const server = http.createServer((request, answer) => {
  const special = broken[new URL(request.url, "http://x").pathname];
  if (special) return special(answer);
  const file = path.join(folder, path.normalize(new URL(request.url, "http://x").pathname));
  if (!file.startsWith(folder) || !fs.existsSync(file) || fs.statSync(file).isDirectory()) return answer.writeHead(404).end();
  answer.writeHead(200, { "content-type": types[path.extname(file)] ?? "application/octet-stream" });
  fs.createReadStream(file).pipe(answer);
}).listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
});
const faults = [];

/** A page at an address, once it has drawn or failed; of a fresh profile, or of one that other pages have. */
async function open(address, options = {}, before, profile) {
  const context = profile ?? await browser.newContext({
    viewport: { width: 1280, height: 800 }, acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"], ...options,
  });
  const page = await context.newPage();
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(error.message));
  if (before) await page.addInitScript(before);
  await page.goto(address.startsWith("http") ? address : base + address);
  if (!address.includes("example")) await started(page);
  // Keys that come between the first pictures are lost.
  await page.waitForTimeout(500);
  return page;
}
const started = (frame) => frame.waitForFunction("window.sidestep?.first || window.sidestep?.failed", null, { timeout: 60000 });
const seen = async (frame) => JSON.parse(await frame.evaluate("sidestep.seen || '{}'"));
const said = async (frame) => (await seen(frame)).words.map((word) => word.text).join("\n");
async function until(what, test) {
  for (let left = 150; left > 0; left--) {
    if (await test()) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  assert.fail(`it does not come: ${what}`);
}
/** Where an agent is on the page, pixels. */
async function place(page, agent) {
  const { world: { center, meters_per_pixel, size, origin }, agents } = await seen(page);
  const [x, y] = agents[agent].position;
  return [origin[0] + size[0] / 2 + (x - center[0]) / meters_per_pixel, origin[1] + size[1] / 2 - (y - center[1]) / meters_per_pixel];
}
async function drag(page, from, to) {
  await page.mouse.move(...from, { steps: 3 });
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.waitForTimeout(200);
  await page.mouse.move(...to, { steps: 6 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}
/** Clicks a button by its words, once it is there. */
async function click(page, words) {
  let button;
  await until(words, async () => (button = (await seen(page)).words.find((word) => word.text === words)));
  await page.mouse.click((button.at[0] + button.at[2]) / 2, (button.at[1] + button.at[3]) / 2, { delay: 60 });
}
const press = (page, key) => page.keyboard.press(key, { delay: 60 });

const tests = {
  async "it plays, a click selects, a drag moves, Ctrl Z undoes, settings are kept"() {
    const page = await open("index.html?seen=1&scenario=circle-10");
    await until("step 5", async () => (await seen(page)).step >= 5);
    await press(page, "Space");
    await until("a pause", async () => !(await seen(page)).playing);
    await page.mouse.click(...await place(page, 3));
    await until("agent 3", async () => (await seen(page)).selected === 3);
    const before = (await seen(page)).agents[3].position, [x, y] = await place(page, 3);
    await drag(page, [x, y], [x + 60, y + 40]);
    const moved = (await seen(page)).agents[3].position;
    assert.ok(Math.hypot(moved[0] - before[0], moved[1] - before[1]) > 0.5, `${before} -> ${moved}`);
    await press(page, "Control+z");
    await until("the undo", async () => (await seen(page)).agents[3].position.every((value, k) => value === before[k]));
    await press(page, "m");
    await until("stored settings", () => page.evaluate("(localStorage.getItem('sidestep:sidestep/window.json') || '').includes('light')"));
    await page.context().close();
  },
  async "a dropped log is audited"() {
    const page = await open("index.html?seen=1&scenario=circle-10");
    await give(page, ["log.csv.gz", fs.readFileSync("tests/golden/logs/slips/full-share.csv.gz")]);
    await until("the audit", async () => /decisions held; .*differ/.test(await said(page)));
    await page.context().close();
  },
  async "a map and its picture are one drop, and two files that do not belong together are not"() {
    const page = await open("index.html?seen=1&scenario=circle-10");
    const yaml = "image: hall.pgm\nresolution: 0.5\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
    const pixels = Buffer.concat([Buffer.from("P5\n3 2\n255\n"), Buffer.from([0, 254, 254, 0, 0, 0])]);
    await give(page, ["hall.pgm", pixels], ["map.yaml", Buffer.from(yaml)]);
    await click(page, "Take it");
    await until("the map", async () => (await seen(page)).agents.length === 0);
    const agents = (count) => Buffer.from("[[agents]]\nposition = [-7.0, 0.0]\ngoal = [9.0, 0.0]\n".repeat(count).replace("-7.0", "7.0"));
    await give(page, ["two.toml", agents(2)], ["one.toml", agents(1)]);
    await until("the first file", async () => (await seen(page)).agents.length === 2);
    await until("the remark", async () => (await said(page)).includes("only this file is opened"));
    await page.context().close();
  },
  async "a clip is downloaded and has its run"() {
    const page = await open("index.html?seen=1&scenario=circle-10");
    const download = page.waitForEvent("download", { timeout: 120000 });
    await press(page, "Shift+R");
    await page.waitForTimeout(1500);
    await press(page, "Shift+R");
    const file = path.join(folder, "..", "web-clip.gif");
    await (await download).saveAs(file);
    assert.equal(fs.readFileSync(file).subarray(0, 6).toString(), "GIF89a");
    if (process.env.SIDESTEP) console.log("  " + execFileSync(process.env.SIDESTEP, ["replay", file]).toString().trim());
    else console.log("  SKIPPED: no native program replays it; SIDESTEP names none");
    const worst = await page.evaluate("Math.max(...sidestep.frames.slice(5).map(([, spent]) => spent))");
    console.log(`  slowest frame meanwhile ${worst.toFixed(0)} ms`);
    await page.context().close();
  },
  async "a link comes back to the same place"() {
    const page = await open("index.html?seen=1&scenario=four-balls&step=3&select=2");
    await until("step 3", async () => (await seen(page)).step === 3);
    const [x, y] = await place(page, 0);
    await drag(page, [x, y], [x + 30, y + 30]);
    await press(page, "ArrowRight");
    await until("step 4", async () => (await seen(page)).step === 4);
    await press(page, "Control+k");
    await page.keyboard.type("copy a link", { delay: 30 });
    await page.waitForTimeout(500);
    await press(page, "Enter");
    let link;
    await until("the link", async () => (link = await page.evaluate("navigator.clipboard.readText()")).includes("#scene="));
    const other = await open(link.replace("?", "?seen=1&"));
    await until("step 4 there", async () => (await seen(other)).step === 4 && !(await seen(other)).jumping);
    assert.deepEqual((await seen(other)).agents, (await seen(page)).agents);
    await page.context().close();
    await other.context().close();
  },
  async "a browser that keeps its clipboard is not said to have the link; the page shows it"() {
    const page = await open("index.html?seen=1&scenario=four-balls&step=3", {}, () => { document.execCommand = () => false; });
    await until("step 3", async () => (await seen(page)).step === 3);
    await press(page, "Control+k");
    await page.keyboard.type("copy a link", { delay: 30 });
    await page.waitForTimeout(500);
    await press(page, "Enter");
    await until("the remark", async () => (await said(page)).includes("copy it by hand"));
    assert.doesNotMatch(await said(page), /is on the clipboard/);
    assert.match(await page.inputValue("#text"), /\?scenario=four-balls&step=3/);
    assert.ok(await page.isVisible("#text"));
    await press(page, "Escape");
    await until("the text goes", async () => !await page.isVisible("#text"));
    assert.equal(await page.evaluate("document.activeElement.id"), "glcanvas");
    await page.context().close();
  },
  async "an embedded moment takes no focus and no wheel before a click"() {
    const page = await open("example.html");
    await page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=own>'); document.getElementById('own').focus()");
    await until("two frames", async () => page.frames().length >= 3);
    await started(page.frames()[1]);
    assert.equal(await page.evaluate("document.activeElement.id"), "own");
    await page.locator("iframe").first().hover();
    await page.mouse.wheel(0, 300);
    await until("the page scrolls", async () => (await page.evaluate("scrollY")) > 100);
    await page.locator("iframe").nth(1).click();
    await until("the focus", async () => (await page.evaluate("document.activeElement.tagName")) === "IFRAME");
    await press(page, "Escape");
    await press(page, "Tab");
    await press(page, "Tab");
    await until("the focus leaves", async () => (await page.evaluate("document.activeElement.title")) !== "circle of ten, time horizon 1 s");
    await page.context().close();
  },
  async "a finger scrolls the page over an embedded moment until it taps there"() {
    const page = await open("example.html", { hasTouch: true });
    await until("two frames", async () => page.frames().length >= 3);
    await started(page.frames()[1]);
    const hand = await page.context().newCDPSession(page);
    const middle = async () => {
      const { x, y, width, height } = await page.locator("iframe").first().boundingBox();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    };
    const swipe = async () => {
      const { x, y } = await middle();
      const touch = (type, ...touchPoints) => hand.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", { x, y });
      for (const by of [30, 60, 90, 120]) {
        await touch("touchMove", { x, y: y - by });
        await page.waitForTimeout(30);
      }
      await touch("touchEnd");
    };
    await swipe();
    await until("the page scrolls", async () => (await page.evaluate("scrollY")) > 50);
    assert.notEqual(await page.evaluate("document.activeElement.tagName"), "IFRAME");
    await page.waitForTimeout(500);
    const { x, y } = await middle(), before = await page.evaluate("scrollY");
    await page.touchscreen.tap(x, y);
    await until("the focus", async () => (await page.evaluate("document.activeElement.tagName")) === "IFRAME");
    await swipe();
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate("scrollY"), before);
    await page.context().close();
  },
  async "a draft is offered by all pages of their own until one opens it, and stays for 30 days once it is discarded"() {
    const scene = "[[agents]]\nposition = [-7.0, 0.0]\ngoal = [9.0, 0.0]\n";
    const own = "index.html?seen=1&scenario=circle-10&step=0";
    const first = await open(own), profile = first.context();
    const offers = async (page) => (await said(page)).includes("drawn and not saved");
    await first.evaluate((text) => localStorage.setItem("sidestep:sidestep/drafts/scene.toml", text), scene);
    const embedded = await open("example.html", {}, null, profile);
    await until("two frames", async () => embedded.frames().length >= 3);
    await started(embedded.frames()[1]);
    const pages = [await open(own, {}, null, profile), await open(own, {}, null, profile)];
    for (const page of pages) {
      await page.bringToFront();
      await until("the offer", () => offers(page));
    }
    await click(pages[1], "open it");
    await until("the draft", async () => (await seen(pages[1])).agents.length === 1);
    const late = await open(own, {}, null, profile);
    await late.waitForTimeout(1000);
    assert.ok(!await offers(late), "it is in use");
    await late.close();
    await pages[1].close();
    await pages[0].bringToFront();
    await pages[0].reload();
    await started(pages[0]);
    await until("the offer again", () => offers(pages[0]));
    await click(pages[0], "discard it");
    const discarded = () => pages[0].evaluate("Object.entries(localStorage).find(([key]) => key.includes('discarded'))");
    await until("the discarded draft", discarded);
    const reload = async () => {
      await pages[0].reload();
      await started(pages[0]);
      await pages[0].waitForTimeout(500);
    };
    await reload();
    const [key, entry] = await discarded() ?? [];
    assert.ok(entry?.includes("[[agents]]"), "it stays");
    const age = (days) => pages[0].evaluate(([key, entry, time]) => localStorage.setItem(key, entry.replace(/^\d+/, time)),
      [key, entry, String(Math.floor(Date.now() / 1000) - days * 86400)]);
    await age(29);
    await reload();
    assert.ok(await discarded(), "it stays for 30 days");
    await age(31);
    await reload();
    assert.ok(!await discarded(), "it is removed");
    await profile.close();
  },
  async "a file is opened by the dialog, a scene by a paste, and an unsaved one is offered after a reload"() {
    const page = await open("index.html?seen=1&scenario=circle-10&step=0");
    let chooser = null;
    page.on("filechooser", (opened) => { chooser = opened; });
    await page.waitForTimeout(300);
    await press(page, "Control+o");
    await until("the dialog, or the request for a click", async () => chooser || (await page.textContent("#note")).includes("click"));
    if (!chooser) await page.mouse.click(640, 300, { delay: 60 });
    await until("the dialog", () => chooser);
    const agents = (x) => `[[agents]]\nposition = [${x}, 0.0]\ngoal = [9.0, 0.0]\n`;
    await chooser.setFiles({ name: "two.toml", mimeType: "text/plain", buffer: Buffer.from(agents("-7.0") + agents("7.0")) });
    await until("the chosen file", async () => (await seen(page)).agents.length === 2);
    await page.evaluate((text) => navigator.clipboard.writeText(text), agents("-7.0") + agents("0.0") + agents("7.0"));
    await press(page, "Control+v");
    await click(page, "open it");
    await until("the pasted scene", async () => (await seen(page)).agents.length === 3);
    await press(page, "Control+k");
    await page.keyboard.type("draw: agents", { delay: 30 });
    await page.waitForTimeout(500);
    await press(page, "Enter");
    await page.waitForTimeout(500);
    await press(page, "a");
    await drag(page, [500, 200], [700, 250]);
    await until("the drawn agent", async () => (await seen(page)).agents.length === 4);
    const drawn = (await seen(page)).agents[3].position;
    await until("the draft", () => page.evaluate("Object.keys(localStorage).some((key) => key.includes('draft'))"));
    await page.reload();
    await started(page);
    await until("the offer", async () => (await said(page)).includes("drawn and not saved"));
    await click(page, "open it");
    await until("the draft again", async () => (await seen(page)).agents.at(3)?.position.every((value, k) => value === drawn[k]));
    await page.context().close();
  },
  async "a system that asks for less motion is obeyed"() {
    for (const [reducedMotion, offer] of [["reduce", "Let things glide and fade"], ["no-preference", "Less motion: nothing glides or fades"]]) {
      const page = await open("index.html?seen=1&scenario=circle-10", { reducedMotion });
      await press(page, "Control+k");
      // Letters typed in the frame that opens the search are lost.
      await page.waitForTimeout(500);
      await page.keyboard.type("glide", { delay: 30 });
      await until(offer, async () => (await said(page)).includes(offer));
      await page.context().close();
    }
  },
  async "a finger selects and drags, two zoom"() {
    const page = await open("index.html?seen=1&scenario=four-balls&step=0", { hasTouch: true, viewport: { width: 400, height: 700 }, deviceScaleFactor: 2 });
    // The camera comes to rest.
    await page.waitForTimeout(2000);
    await page.touchscreen.tap(...await place(page, 1));
    await until("agent 1", async () => (await seen(page)).selected === 1);
    const hand = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      hand.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) }).then(() => page.waitForTimeout(150));
    const before = (await seen(page)).agents[1].position, [x, y] = await place(page, 1);
    await touch("touchStart", [x, y]);
    for (let part = 1; part <= 4; part++) await touch("touchMove", [x + 10 * part, y + 5 * part]);
    await touch("touchEnd");
    const moved = (await seen(page)).agents[1].position;
    assert.ok(Math.hypot(moved[0] - before[0], moved[1] - before[1]) > 0.3, `${before} -> ${moved}`);
    const wide = (await seen(page)).world.meters_per_pixel;
    await touch("touchStart", [180, 500], [220, 500]);
    for (let part = 1; part <= 4; part++) await touch("touchMove", [180 - 15 * part, 500], [220 + 15 * part, 500]);
    await touch("touchEnd");
    await until("the zoom", async () => (await seen(page)).world.meters_per_pixel < 0.6 * wide);
    // Slowly: each event is less than a unit of the wheel.
    const near = (await seen(page)).world.meters_per_pixel;
    await page.evaluate(() => {
      const target = document.getElementById("glcanvas");
      const send = (type, ...xs) => target.dispatchEvent(new TouchEvent(type, {
        bubbles: true, cancelable: true, changedTouches: [new Touch({ identifier: 0, target, clientX: 200, clientY: 500 })],
        touches: xs.map((clientX, identifier) => new Touch({ identifier, target, clientX, clientY: 500 })),
      }));
      send("touchstart", 50, 350);
      for (let part = 0; part > -40; part -= 0.1) send("touchmove", 50 + part, 350 - part);
      send("touchend");
    });
    await until("the slow zoom", async () => (await seen(page)).world.meters_per_pixel < 0.95 * near);
    await page.context().close();
  },
  async "bad input is one line each"() {
    let page = await open("index.html?seen=1&scenrio=blocks&step=2");
    await until("the remark", async () => (await said(page)).includes("did you mean scenario?"));
    await page.context().close();
    page = await open("index.html?seen=1#scene=eNpVjrEOwjAM");
    await until("the cut link", async () => (await said(page)).includes("cut off"));
    await page.context().close();
    page = await open("index.html?seen=1#sce");
    await until("the link cut early", async () => (await said(page)).includes("cut off"));
    await page.context().close();
    for (const [address, words] of [["file=large.toml", /large.toml: a page takes at most 256 MB/], ["file=short.toml", /short.toml: ./]]) {
      page = await open("index.html?" + address);
      assert.match(await page.textContent("#note"), words);
      await page.context().close();
    }
    page = await open("index.html", {}, () => {
      const own = fetch;
      window.fetch = (address, ...rest) => own(String(address).endsWith(".wasm") ? "nothing" : address, ...rest);
    });
    assert.match(await page.textContent("#note"), /does not start: ./);
    await page.context().close();
    page = await open("index.html?file=nothing.toml");
    assert.match(await page.textContent("#note"), /no such file/);
    await page.context().close();
    page = await open("index.html", {}, () => {
      const own = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : own.call(this, kind, ...rest); };
    });
    assert.match(await page.textContent("#note"), /WebGL 2/);
    await page.context().close();
    page = await open("index.html?seen=1", {}, () => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } });
    });
    await press(page, "m");
    await until("the remark on the store", async () => (await said(page)).includes("store is full or forbidden"));
    await page.context().close();
    page = await open("index.html?seen=1", {}, () => {
      for (let length = 1 << 22; length > 0; length >>= 1)
        try { while (true) localStorage.setItem("other" + Math.random(), "x".repeat(length)); } catch {}
    });
    await press(page, "m");
    await until("the remark on the full store", async () => (await said(page)).includes("store is full or forbidden"));
    await page.context().close();
    // The browser says so too: no such file, an answer that ends too soon, no program.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/404|net::ERR|WebAssembly/.test(fault)));
  },
};

/** Drops files, each a name and bytes, together. */
async function give(page, ...files) {
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, text] of files)
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    document.getElementById("glcanvas").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files.map(([name, bytes]) => [name, bytes.toString("base64")]));
}

let failed = 0;
const only = process.argv[3] ?? "";
for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(only))) {
  const start = Date.now();
  try {
    await test();
    assert.deepEqual(faults, [], "errors in the console");
    console.log(`ok: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n${error.message}`);
  }
  faults.length = 0;
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
