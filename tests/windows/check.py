"""Tests the program of Windows in wine: its digests, its output, its files and its window.

check.py PROGRAM [digests] [files] [window]: all of them, or those that are named. A program of this system is tested as well.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.argv[1]).resolve()
IS_WINDOWS = PROGRAM.suffix == ".exe"
COMMAND = ["wine", str(PROGRAM)] if IS_WINDOWS else [str(PROGRAM)]
ENVIRONMENT = {**os.environ, "LANGUAGE": "en", "LC_ALL": "C.UTF-8", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "winemenubuilder.exe=d"}
# Longest wait for anything that the window is to do, s.
PATIENCE = 60


def name_of(path):
    """A path as the program's system spells it: wine has this file system on drive Z."""
    return "Z:" + str(path).replace("/", "\\") if IS_WINDOWS else str(path)


def run(*words, folder=ROOT, code=0):
    """What the program prints; it must end with this exit code. Its errors are printed too where code is not 0."""
    done = subprocess.run([*COMMAND, *words], cwd=folder, env=ENVIRONMENT, capture_output=True, timeout=300)
    assert done.returncode == code, (words, done.returncode, done.stderr.decode(errors="replace"))
    return done.stdout if code == 0 else done.stderr.decode()


def digests():
    """Every scene with every method has the stored digest."""
    lines = (ROOT / "crates/lab/tests/golden/digests.txt").read_text().splitlines()
    # That one is a benchmark, not a scene.
    cases = [line.split() for line in lines if not line.startswith("crowd-600 ")]

    def differs(case):
        name, variant, steps, wanted = case
        method, shift = variant.removesuffix("-shift").replace("-", "_"), variant.endswith("-shift")
        mode = "shift" if shift else "union"
        of_method = ["--method", method, "--set", f"vo.mode={mode}", "--set", f"rvo.mode={mode}"]
        told = run("run", name, "--steps", steps, "--json", *(of_method if variant != "as-written" else []))
        return json.loads(told)["digest"] != wanted

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        different = [case[:2] for case, differ in zip(cases, threads.map(differs, cases)) if differ]
    assert len(cases) > 600 and not different, different
    return f"{len(cases)} digests"


def files():
    """Texts are those of other systems, whatever ends their lines; paths are those of Windows."""
    endings = {"rvo2-cpp": "cc", "rvo2-python": "rvo2.py", "pyrvo": "pyrvo.py", "rvo2-csharp": "cs", "godot": "gd", "rust": "rs"}
    for target, ending in endings.items():
        for name, scene in (("corridor", "wall-corridor"), ("odd", "tests/golden/code/odd.toml")):
            wanted = (ROOT / f"tests/golden/code/{name}.{ending}").read_bytes()
            assert run("code", scene, "--for", target) == wanted, (target, scene)
    assert run("schema") == (ROOT / "assets/scenario.schema.json").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        text = (ROOT / "assets/scenarios/circle-10.toml").read_text()
        (at / "dos.toml").write_bytes(text.replace("\n", "\r\n").encode())
        (at / "sub").mkdir()
        told = [json.loads(run("run", scene, "--steps", "40", "--json", folder=at)) for scene in ("dos.toml", "circle-10")]
        assert told[0] == told[1], told
        separator = "\\" if IS_WINDOWS else "/"
        run("run", name_of(at / "dos.toml"), "--steps", "20", "--trace-full", f"sub{separator}log.csv", folder=at)
        log = (at / "sub/log.csv").read_bytes()
        assert log.count(b"\n") > 200 and b"\r" not in log
        (at / "log.csv").write_bytes(log.replace(b"\n", b"\r\n"))
        assert run("audit", name_of(at / "log.csv"), folder=at) and run("audit", "log.csv", "--json", folder=at)
        said = run("run", name_of(at / "none.toml"), folder=at, code=2)
        assert "none.toml" in said and said.strip().count("\n") == 0, said
        run("record", "circle-10", "--steps", "20", "--size", "160x120", "--out", "clip.gif", folder=at)
        run("replay", "clip.gif", folder=at)
        if IS_WINDOWS:
            for name in ("nul.gif", "CON.gif", "sub\\aux.tar.gif"):
                said = run("record", "circle-10", "--steps", "2", "--out", name, folder=at, code=2)
                assert "device" in said and said.strip().count("\n") == 0, said
        assert not list(at.glob("**/.sidestep*")), "a draft is left"
    return "outputs and files"


class Window:
    """The program in its window on a virtual screen, driven by xdotool; it says what it shows."""

    def __init__(self, folder):
        self.folder = Path(folder)
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-screen", "0", "1280x800x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        self.environment = {**ENVIRONMENT, "DISPLAY": ":" + os.fdopen(read).readline().strip()}
        self.start()

    def start(self, folder=None):
        """In another folder it starts as a user starts it, without a folder for settings."""
        settings, seen = self.folder / "config", self.folder / "seen.json"
        seen.unlink(missing_ok=True)
        environment = {**self.environment, "SIDESTEP_SEEN": name_of(seen), "LIBGL_ALWAYS_SOFTWARE": "1"}
        if folder is None:
            settings.mkdir()
            (settings / "window.json").write_text('{"window": [1280, 800]}')
            environment["SIDESTEP_CONFIG_DIR"] = name_of(settings)
        self.program = subprocess.Popen([*COMMAND, "circle-10"], cwd=folder or self.folder, env=environment)
        self.until("a window", lambda: self.seen())
        self.window = self.tool("xdotool", "search", "--name", "^sidestep$").split()[-1]
        # The virtual screen has no window manager that would do so.
        self.tool("xdotool", "windowmove", self.window, "0", "0", "windowfocus", self.window)

    def tool(self, *words, **more):
        return subprocess.run(words, env=self.environment, check=True, stdout=subprocess.PIPE, **more).stdout.decode()

    def seen(self):
        try:
            return json.loads((self.folder / "seen.json").read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None

    def until(self, what, is_so):
        start = time.monotonic()
        while not (found := is_so()):
            assert self.program.poll() is None, f"{what}: the program has ended"
            assert time.monotonic() - start < PATIENCE, what
            time.sleep(0.1)
        return found

    def shows(self, what, is_so):
        self.until(what, lambda: (seen := self.seen()) and is_so(seen))

    def key(self, key):
        self.tool("xdotool", "key", key)
        time.sleep(0.2)

    def place(self, position):
        """Where a place of the world is on the screen, pixels."""
        camera = self.seen()["world"]
        offset = [(a - b) / camera["meters_per_pixel"] for a, b in zip(position, camera["center"])]
        middle = [origin + size / 2 for origin, size in zip(camera["origin"], camera["size"])]
        return round(middle[0] + offset[0]), round(middle[1] - offset[1])

    def drag(self, start, end):
        self.tool("xdotool", "mousemove", *map(str, start), "sleep", "0.2", "mousedown", "1")
        for k in range(1, 9):
            at = [str((a * (8 - k) + b * k) // 8) for a, b in zip(start, end)]
            self.tool("xdotool", "mousemove", *at, "sleep", "0.1")
        self.tool("xdotool", "mouseup", "1", "sleep", "0.2")

    def click(self, at):
        self.tool("xdotool", "mousemove", *map(str, at), "sleep", "0.2", "mousedown", "1", "sleep", "0.1", "mouseup", "1")
        time.sleep(0.3)

    def paste(self, text):
        # It stays to serve the text, and must not hold a pipe.
        clipboard = ["xclip", "-selection", "clipboard"]
        subprocess.run(clipboard, env=self.environment, check=True, input=text.encode(), stdout=subprocess.DEVNULL)
        time.sleep(0.5)
        self.key("ctrl+v")

    def busy(self, seconds):
        """The share of one core that the program takes."""

        # wine takes the place of the process that starts it.
        def spent():
            fields = Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()
            return sum(map(int, fields[11:13]))

        before = spent()
        time.sleep(seconds)
        return (spent() - before) / os.sysconf("SC_CLK_TCK") / seconds

    def close(self):
        self.program.kill()
        self.program.wait()
        self.server.kill()
        self.server.wait()


TWO = '[[agents]]\nposition = [-12, 0]\ngoal = [12, 0]\n\n[[agents]]\nposition = [-12, 2]\ngoal = [12, 2]\n'


def window():
    """It opens, plays, selects, draws, undoes, pastes, saves, records, rests, and ends."""
    with tempfile.TemporaryDirectory() as folder:
        hand = Window(folder)
        try:
            return play(hand)
        except BaseException:
            hand.tool("import", "-window", "root", str(ROOT / "target/windows-failed.png"))
            raise
        finally:
            hand.close()


def play(hand):
    hand.shows("it plays", lambda seen: seen["playing"] and seen["step"] > 2)
    hand.key("shift+r")
    began = hand.seen()["step"]
    hand.shows("steps for a clip", lambda seen: seen["step"] >= began + 10)
    hand.key("shift+r")
    hand.key("space")
    hand.shows("a pause", lambda seen: not seen["playing"])
    clips = hand.until("a clip", lambda: list(hand.folder.glob("*clip.*")))
    run("replay", clips[0].name, folder=hand.folder)
    hand.key("Home")
    hand.shows("step 0", lambda seen: seen["step"] == 0 and not seen["jumping"])
    hand.click(hand.place(hand.seen()["agents"][3]["position"]))
    hand.shows("agent 3 is selected", lambda seen: seen["selected"] == 3)
    time.sleep(2)
    rest = hand.busy(5)
    assert rest < 0.5, f"{rest:.0%} of a core while it is paused"
    hand.tool("import", "-window", "root", str(ROOT / "target/windows.png"))

    hand.key("F7")
    at = hand.seen()["agents"][3]["position"]
    hand.drag(hand.place(at), [c + 40 for c in hand.place(at)])
    hand.shows("it was dragged", lambda seen: seen["agents"][3]["position"] != at)
    hand.key("ctrl+z")
    hand.shows("it is back", lambda seen: seen["agents"][3]["position"] == at)
    hand.paste(TWO)
    hand.shows("twelve agents", lambda seen: len(seen["agents"]) == 12)
    hand.key("ctrl+s")
    saved = hand.until("a scene", lambda: list(hand.folder.glob("*.toml")))
    told = json.loads(run("run", saved[0].name, "--steps", "0", "--json", folder=hand.folder))
    assert told["agents"] == 12, told
    hand.key("ctrl+q")
    assert hand.program.wait(PATIENCE) == 0
    assert json.loads((hand.folder / "config/window.json").read_text())
    if IS_WINDOWS:
        in_the_folders_of_windows(hand)
    return f"the window, {rest:.0%} of a core at rest"


def in_the_folders_of_windows(hand):
    """After a double click pictures go to the documents, settings to the roaming folder."""
    home = Path(ENVIRONMENT["WINEPREFIX"]) / "drive_c/users"
    hand.start(PROGRAM.parent)
    hand.key("F9")
    pictures = hand.until("a picture", lambda: list(home.glob("*/Documents/*.png")))
    hand.key("ctrl+q")
    assert hand.program.wait(PATIENCE) == 0
    assert list(home.glob("*/AppData/Roaming/sidestep/config/window.json"))
    for picture in pictures:
        picture.unlink()


# The first start in wine makes its Windows; several at once get in each other's way.
run("--version")
for part in sys.argv[2:] or ["digests", "files", "window"]:
    start = time.monotonic()
    print(f"{ {'digests': digests, 'files': files, 'window': window}[part]()}: {time.monotonic() - start:.0f} s", flush=True)
