# Written by sidestep, for Godot 4. Put it on the root node of an empty scene, scene.tscn:
#   godot --headless --fixed-fps 3 scene.tscn -- --steps 200 > trace.csv
# A meter is a pixel here, and y points down: zoom with a Camera2D. Godot has a copy of RVO2 that it has changed, so
# the trace comes near to that of sidestep without being equal to it.
# Scene: "A "title" \\n#coding: no\u{2028}\u{202e}@agents@ */ ??/ \"
# Not as in sidestep: one agent takes ORCA in place of VO, RVO or HRVO.
# Not as in sidestep: one agent that avoids nothing keeps off walls and pillars nevertheless.
# Not as in sidestep: one agent takes one half of the avoiding, whatever the responsibility.
# Not as in sidestep: one agent goes without steering forces.
# Not as in sidestep: 2 agents that wander, pursue or evade stand still.
# Not as in sidestep: one agent heads straight for its goal, without the road map.
# Not as in sidestep: one agent that follows the pointer heads for where it stands.
# Not as in sidestep: one agent has no limits of acceleration or turn rate.
# Not as in sidestep: agents that stand on the same point part another way, or never.
# Not as in sidestep: the pillar is a polygon of 16 corners.
# Not as in sidestep: relaxed lines give way equally, as with len = 1 in place of inf.
# Not as in sidestep: linear programs have the tolerances of RVO2, not those of orca.lp = robust.
# Not as in sidestep: each velocity moves its agent in the same step, as with update = same_step.
# Not as in sidestep: nothing breaks deadlocks.
# Not as in sidestep: the largest speed stays in m/s, as with museum.units = repaired.
# Not as in sidestep: a step is 1/3 s, not 0.3 s: Godot takes whole numbers of steps in a second.
extends Node2D

enum { GOAL, VELOCITY }

const TICKS := 3 # physics steps in a second
const FIRST_STEP := 0

# Settings that agents share: radius, max_speed, preferred_speed, neighbor_distance, max_neighbors, time_horizon,
# time_horizon_obstacle; m, s, m/s.
const KINDS := [
	[0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0],
	[0.5, 2.0, 1.0, 15.0, 0, 2.0, 10.0],
	[0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0],
	[0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0],
	[0.5, 2.0, 1.0, 15.0, 3, 2.0, 10.0],
	[0.5, 2.0, 1.0, 15.0, 10, 2.0, 10.0],
	[0.001, 10000.0, 1.0, 1000000.0, 10, 1000000.0, 10.0],
]

# Place among KINDS, position, velocity, GOAL or VELOCITY, the goal in m or the velocity in m/s.
const AGENTS := [
	[0, Vector2(-8.0, 0.1), Vector2(0.0, 0.0), GOAL, Vector2(8.0, -0.3)],
	[1, Vector2(8.0, 0.0), Vector2(0.0, 0.0), GOAL, Vector2(-8.0, 0.0)],
	[2, Vector2(0.0, 4.0), Vector2(0.0, 0.0), VELOCITY, Vector2(0.0, 0.0)],
	[3, Vector2(2.0, 4.0), Vector2(0.0, 0.0), VELOCITY, Vector2(0.0, 0.0)],
	[4, Vector2(-2.0, -4.0), Vector2(0.0, 0.0), GOAL, Vector2(2.0, 6.0)],
	[5, Vector2(-6.0, -4.0), Vector2(0.0, 0.0), GOAL, Vector2(0.0, 0.0)],
	[5, Vector2(-6.0, 9.0), Vector2(1e-7, -1234.5679), VELOCITY, Vector2(1e-40, -0.1)],
	[6, Vector2(9999999.0, -9999999.0), Vector2(0.0, 0.0), GOAL, Vector2(-9999999.0, 9999999.0)],
	[5, Vector2(9999999.0, -9999999.0), Vector2(0.0, 0.0), VELOCITY, Vector2(0.0, 0.0)],
]

# Counter-clockwise vertices (with y up) enclose a solid, clockwise ones a room, two make a wall.
const OBSTACLES := [
	[Vector2(4.0, -3.0), Vector2(4.1, 3.0)],
	[Vector2(0.91763204, 0.7), Vector2(0.8477814, 1.0511626), Vector2(0.64886385, 1.3488638), Vector2(0.35116258, 1.5477815), Vector2(-4.0110972e-8, 1.617632), Vector2(-0.35116264, 1.5477815), Vector2(-0.64886385, 1.3488638), Vector2(-0.84778154, 1.0511625), Vector2(-0.91763204, 0.6999999), Vector2(-0.8477814, 0.3488374), Vector2(-0.64886373, 0.051136076), Vector2(-0.3511623, -0.14778161), Vector2(1.0942653e-8, -0.21763206), Vector2(0.35116273, -0.14778137), Vector2(0.64886403, 0.051136374), Vector2(0.8477815, 0.3488374)],
]

var steps := 200
var step := FIRST_STEP
var bodies: Array[Node2D] = []
var velocities: Array[Vector2] = []
var answers: Array[Vector2] = []
var answered: Array[bool] = []


func _ready() -> void:
	Engine.physics_ticks_per_second = TICKS
	steps = _asked_steps()
	for vertices in OBSTACLES:
		var obstacle := NavigationObstacle2D.new()
		obstacle.vertices = PackedVector2Array(vertices)
		add_child(obstacle)
	for number in AGENTS.size():
		_add_agent(number)
	print("step,agent,x,y,vx,vy")


func _asked_steps() -> int:
	var words := OS.get_cmdline_user_args()
	var at := words.find("--steps")
	return int(words[at + 1]) if at >= 0 and at + 1 < words.size() else steps


func _add_agent(number: int) -> void:
	var row: Array = AGENTS[number]
	var kind: Array = KINDS[row[0]]
	var body := Node2D.new()
	body.position = row[1]
	var agent := NavigationAgent2D.new()
	agent.avoidance_enabled = true
	agent.radius = kind[0]
	agent.max_speed = kind[1]
	agent.neighbor_distance = kind[3]
	agent.max_neighbors = kind[4]
	agent.time_horizon_agents = kind[5]
	agent.time_horizon_obstacles = kind[6]
	agent.velocity_computed.connect(_on_velocity_computed.bind(number))
	body.add_child(agent)
	add_child(body)
	agent.set_velocity_forced(row[2])
	bodies.append(body)
	velocities.append(row[2])
	answers.append(Vector2.ZERO)
	answered.append(false)


func _on_velocity_computed(safe_velocity: Vector2, number: int) -> void:
	answers[number] = safe_velocity
	answered[number] = true


func _physics_process(_delta: float) -> void:
	if not answered.has(false):
		_move()
	if step >= FIRST_STEP + steps:
		get_tree().quit()
		return
	for number in bodies.size():
		var agent: NavigationAgent2D = bodies[number].get_child(0)
		agent.velocity = _preferred_velocity(number)
	queue_redraw()


# Everybody has an answer: all move, and the trace goes on.
func _move() -> void:
	step += 1
	for number in bodies.size():
		velocities[number] = answers[number]
		bodies[number].position += velocities[number] / TICKS
		var p := bodies[number].position
		var v := velocities[number]
		print("%d,%d,%s,%s,%s,%s" % [step, number, p.x, p.y, v.x, v.y])
	answered.fill(false)


# Straight to the goal, slowing down in the last second.
func _preferred_velocity(number: int) -> Vector2:
	var row: Array = AGENTS[number]
	if row[3] == VELOCITY:
		return row[4]
	var speed: float = KINDS[row[0]][2]
	var way: Vector2 = row[4] - bodies[number].position
	return way.normalized() * speed if way.length_squared() > speed * speed else way


func _draw() -> void:
	for vertices in OBSTACLES:
		draw_polyline(PackedVector2Array(vertices + [vertices[0]]), Color.GRAY)
	for number in bodies.size():
		draw_circle(bodies[number].position, KINDS[AGENTS[number][0]][0], Color.STEEL_BLUE)
