#!/usr/bin/env python3
"""Writes the logs of tests/golden/logs: RVO2 as it is, and RVO2 with one expression or two exchanged.

    git clone https://github.com/snape/RVO2          # 2.0.3
    python3 tests/golden/logs/make_slips.py RVO2/src

Each patch is a list of (file, expression, replacement); the expression must occur exactly once; where
the file is "*" it is a regular expression, exchanged in all of them. Nothing of RVO2 is kept:
its sources are copied to a temporary folder, patched and compiled there with g++.
"""
import gzip
import math
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TIME_STEP = 0.25
# radius, largest speed, neighbor distance, neighbors, horizon, horizon for walls
SETTINGS = (0.75, 1.5, 6.0, 8, 4.0, 1.5)
WALLS = [
    [(-1.0, 1.2), (1.0, 1.2), (1.0, 9.0), (-1.0, 9.0)],
    [(-1.0, -9.0), (1.0, -9.0), (1.0, -1.2), (-1.0, -1.2)],
    [(4.0, -4.0), (8.0, -4.0), (8.0, -3.0), (5.0, -3.0), (5.0, -1.0), (4.0, -1.0)],
]

AGENT, SIMULATOR = "Agent.cc", "RVOSimulator.cc"
POINT = "line.point = velocity_ + 0.5F * u;"
LP3 = "linearProgram3(orcaLines_, numObstLines, lineFail, maxSpeed_, newVelocity_);"
MOVE = "position_ += velocity_ * timeStep;"
TURNED = "normalize(lines[j].direction - lines[i].direction)"
SLIPS = {
    "no-lp3": [(AGENT, LP3, ";")],
    "full-share": [(AGENT, POINT, "line.point = velocity_ + 1.0F * u;")],
    "full-share-outside": [(
        AGENT, POINT, "line.point = velocity_ + (det(line.direction, u) < 0.0F ? 1.0F : 0.5F) * u;",
    )],
    "preferred-as-current": [(AGENT, POINT, "line.point = prefVelocity_ + 0.5F * u;")],
    "overlap-horizon": [(AGENT, "1.0F / timeStep;", "1.0F / timeHorizon_;")],
    "no-cut-off": [(AGENT, "if (dotProduct < 0.0F &&", "if (false &&")],
    "legs-swapped": [(AGENT, "det(relativePosition, w) > 0.0F", "det(relativePosition, w) < 0.0F")],
    "radius-not-summed": [(AGENT, "radius_ + other->radius_", "radius_")],
    "horizons-swapped": [
        (AGENT, "1.0F / timeHorizonObst_;", "1.0F / (0.0F + timeHorizon_);"),
        (AGENT, "1.0F / timeHorizon_;", "1.0F / timeHorizonObst_;"),
        (AGENT, "timeHorizonObst_ * maxSpeed_ + radius_", "timeHorizon_ * maxSpeed_ + radius_"),
    ],
    "obstacles-give-way": [(AGENT, LP3, LP3.replace("numObstLines", "0U"))],
    "no-rotation": [(AGENT, TURNED, "lines[j].direction")],
    "range-not-squared": [(AGENT, "neighborDist_ * neighborDist_", "neighborDist_")],
    "parallel-fails": [(AGENT, "if (numerator < 0.0F) {", "if (true) {")],
    "sequential-update": [
        (SIMULATOR, "agents_[i]->update(timeStep_);", ";"),
        (SIMULATOR, "agents_[i]->computeNewVelocity(timeStep_);",
         "agents_[i]->computeNewVelocity(timeStep_); agents_[i]->update(timeStep_);"),
    ],
    "speed-unlimited": [
        (AGENT, "linearProgram2(orcaLines_, maxSpeed_,", "linearProgram2(orcaLines_, 1000.0F,"),
        (AGENT, LP3, LP3.replace("maxSpeed_", "1000.0F")),
    ],
    "winding": [(
        SIMULATOR, "RVOSimulator::addObstacle(const std::vector<Vector2> &vertices) {",
        "RVOSimulator::addObstacle(const std::vector<Vector2> &given) {"
        " const std::vector<Vector2> vertices(given.rbegin(), given.rend());",
    )],
    "coincident": [(
        AGENT, "const Vector2 relativeVelocity = velocity_ - other->velocity_;",
        "if (absSq(relativePosition) == 0.0F) { continue; }"
        " const Vector2 relativeVelocity = velocity_ - other->velocity_;",
    )],
    "no-walls": [(AGENT, "kdTree->computeObstacleNeighbors(this, range * range);", ";")],
    "time-step": [(AGENT, "1.0F / timeStep;", "1.0F / (2.0F * timeStep);")],
    "parameter_time_horizon": [(AGENT, "1.0F / timeHorizon_;", "1.0F / 2.5F;")],
    "parameter_time_horizon_obstacle": [(AGENT, "1.0F / timeHorizonObst_;", "1.0F / 3.0F;")],
    "parameter_responsibility": [(AGENT, POINT, "line.point = velocity_ + 0.3F * u;")],
    "parameter_orca.len": [(AGENT, TURNED, "normalize(lines[j].direction - 3.0F * lines[i].direction)")],
    "parameter_neighbor_distance": [(AGENT, "neighborDist_ * neighborDist_", "3.0F * 3.0F")],
    "full-share+no-lp3": [(AGENT, POINT, "line.point = velocity_ + 1.0F * u;"), (AGENT, LP3, ";")],
    "no-cut-off+radius-not-summed": [
        (AGENT, "if (dotProduct < 0.0F &&", "if (false &&"),
        (AGENT, "radius_ + other->radius_", "radius_"),
    ],
    "legs-swapped+obstacles-give-way": [
        (AGENT, "det(relativePosition, w) > 0.0F", "det(relativePosition, w) < 0.0F"),
        (AGENT, LP3, LP3.replace("numObstLines", "0U")),
    ],
    # All of it in double precision: the last bits of what it takes differ.
    "rounding": [("*", r"\bfloat\b", "double"), ("*", r"(?<=\d)F\b", "")],
    # Faults that are none of the known ones.
    "foreign-smoothed": [(AGENT, "velocity_ = newVelocity_;", "velocity_ = 0.5F * (velocity_ + newVelocity_);")],
    "foreign-turned": [(AGENT, "newVelocity_);\n  }\n}\n", "newVelocity_);\n  }\n"
                        "  newVelocity_ = Vector2(newVelocity_.x() - 0.2F * newVelocity_.y(),"
                        " newVelocity_.y() + 0.2F * newVelocity_.x());\n}\n")],
    # Right decisions, and bodies that do not move by them.
    "integration-factor": [(AGENT, MOVE, "position_ += velocity_ * (2.0F * timeStep);")],
    "integration-late-velocity": [
        (AGENT, f"velocity_ = newVelocity_;\n  {MOVE}", f"{MOVE}\n  velocity_ = newVelocity_;"),
    ],
    "integration-frozen": [(AGENT, MOVE, ";")],
    "integration-clamped": [(
        AGENT, MOVE, MOVE + " position_ = Vector2(position_.x() < -4.0F ? -4.0F : position_.x() > 4.0F ? 4.0F : "
        "position_.x(), position_.y() < -4.0F ? -4.0F : position_.y() > 4.0F ? 4.0F : position_.y());",
    )],
    "integration-pushed-apart": [(
        SIMULATOR, "globalTime_ += timeStep_;",
        "for (std::size_t i = 0U; i < agents_.size(); ++i) for (std::size_t j = 0U; j < i; ++j) {"
        " const Vector2 way = agents_[i]->position_ - agents_[j]->position_;"
        " const float over = agents_[i]->radius_ + agents_[j]->radius_ - abs(way);"
        " if (over > 0.0F && over < 1.5F) {"
        " agents_[i]->position_ += 0.5F * over * normalize(way);"
        " agents_[j]->position_ -= 0.5F * over * normalize(way); } } globalTime_ += timeStep_;",
    )],
    "none": [],
}


def crowd(numbers):
    """Two streams through a gap, and a heap whose bodies overlap."""
    agents = []
    for row in range(3):
        for column in range(3):
            agents.append((-2.6 - 1.7 * row, 1.7 * (column - 1), 6.0, 0.3 * (column - 1)))
            agents.append((2.6 + 1.7 * row, 1.7 * (column - 1) + 0.2, -6.0, 0.3 * (1 - column)))
    for _ in range(8):
        agents.append((numbers.uniform(-5.0, -2.0), numbers.uniform(5.0, 8.0), 5.0, -4.5))
    return agents


def stacked(numbers):
    """Pairs on one point whose velocities differ."""
    agents = []
    for pair in range(14):
        x, y = 4.0 * (pair % 7) - 12.0, 14.0 + 4.0 * (pair // 7)
        angle = numbers.uniform(0.0, math.tau)
        for _ in range(2):
            agents.append((x, y, x + 9.0 * math.cos(angle), y + 9.0 * math.sin(angle)))
    return agents


def scene(agents, steps, speed, numbers, moving):
    lines = [f"{TIME_STEP} {steps} {speed}"]
    for x, y, gx, gy in agents:
        angle, speed = numbers.uniform(0.0, math.tau), 1.0 if moving else 0.0
        vx, vy = speed * math.cos(angle), speed * math.sin(angle)
        lines.append(" ".join(map(str, ("agent", x, y, vx, vy, gx, gy, *SETTINGS))))
    for wall in WALLS:
        lines.append(" ".join(map(str, ("wall", len(wall), *(c for vertex in wall for c in vertex)))))
    return "\n".join(lines) + "\n"


def compiled(sources, folder, patches):
    """RVO2 with these patches, and the driver."""
    copy = folder / "src"
    shutil.copytree(sources, copy)
    driver = folder / "driver.cc"
    shutil.copy(HERE / "driver.cc", driver)
    for name, expression, replacement in patches:
        if name == "*":
            for source in (driver, *copy.glob("*.cc"), *copy.glob("*.h")):
                source.write_text(re.sub(expression, replacement, source.read_text()))
            continue
        text = (copy / name).read_text()
        assert text.count(expression) == 1, f"{name}: {text.count(expression)} times {expression}"
        (copy / name).write_text(text.replace(expression, replacement))
    program = folder / "driver"
    flags = ["-std=c++11", "-O2", "-ffp-contract=off", "-w", "-I", str(copy)]
    files = [str(driver), *map(str, copy.glob("*.cc"))]
    subprocess.run(["g++", *flags, *files, "-o", str(program)], check=True)
    return program


def write(name, text):
    with open(HERE / "slips" / f"{name}.csv.gz", "wb") as raw:
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
            packed.write(text)


def main():
    sources = pathlib.Path(sys.argv[1])
    only = sys.argv[2:]
    (HERE / "slips").mkdir(exist_ok=True)
    for name, patches in SLIPS.items():
        if only and name not in only:
            continue
        numbers = random.Random(7)
        pile = name == "coincident"
        agents, steps = (stacked(numbers), 2) if pile else (crowd(numbers), 24)
        # A preferred speed beyond the largest one.
        speed = 2.0 if name == "speed-unlimited" else 1.0
        text = scene(agents, steps, speed, numbers, pile)
        with tempfile.TemporaryDirectory() as folder:
            program = compiled(sources, pathlib.Path(folder), patches)
            done = subprocess.run([program], input=text.encode(), stdout=subprocess.PIPE, check=True)
        write(name, done.stdout)
        print(name, len(done.stdout.splitlines()) - 1, "decisions")
    keys = ("radius", "max_speed", "neighbor_distance", "max_neighbors", "time_horizon", "time_horizon_obstacle")
    defaults = "\n".join(f"{key} = {value}" for key, value in zip(keys, SETTINGS))
    walls = "".join(f"\n[[polygons]]\nvertices = {[list(vertex) for vertex in wall]}\n" for wall in WALLS)
    head = f'title = "Walls of the logs"\ntime_step = {TIME_STEP}\n\n[defaults]\n{defaults}\n'
    (HERE / "walls.toml").write_text(head + walls)


if __name__ == "__main__":
    main()
