// node page.mjs FOLDER: drives the page in Debian's Chromium. PLAYWRIGHT names the folder that has playwright-core,
// SIDESTEP a native program that replays the clip that the page made.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const { chromium } = createRequire(path.resolve(process.env.PLAYWRIGHT ?? ".") + "/")("playwright-core");
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".png": "image/png" };
const server = http.createServer((request, answer) => {
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

/** A page of a fresh profile at an address, once it has drawn or failed. */
async function open(address, options = {}, before) {
  const context = await browser.newContext({
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
    await give(page, "log.csv.gz", fs.readFileSync("tests/golden/logs/slips/full-share.csv.gz"));
    await until("the audit", async () => /decisions held; .*differ/.test(await said(page)));
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
    if (process.env.SIDESTEP) console.log(execFileSync(process.env.SIDESTEP, ["replay", file]).toString().trim());
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
    await page.context().close();
  },
  async "bad input is one line each"() {
    let page = await open("index.html?seen=1&scenrio=blocks&step=2");
    await until("the remark", async () => (await said(page)).includes("did you mean scenario?"));
    await page.context().close();
    page = await open("index.html?seen=1#scene=eNpVjrEOwjAM");
    await until("the cut link", async () => (await said(page)).includes("cut off"));
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
    // The server has no such file: the browser says so too.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes("404")));
  },
};

async function give(page, name, bytes) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    document.getElementById("glcanvas").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, bytes.toString("base64")]);
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
