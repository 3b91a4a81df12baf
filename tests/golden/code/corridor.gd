# Written by sidestep, for Godot 4. Put it on the root node of an empty scene, scene.tscn:
#   godot --headless --fixed-fps 4 scene.tscn -- --steps 200 > trace.csv
# A meter is a pixel here, and y points down: zoom with a Camera2D. Godot has a copy of RVO2 that it has changed, so
# the trace comes near to that of sidestep without being equal to it.
# Scene: "Corridor with a corner"
extends Node2D

enum { GOAL, VELOCITY }

const TICKS := 4 # physics steps in a second
const FIRST_STEP := 0

# Settings that agents share: radius, max_speed, preferred_speed, neighbor_distance, max_neighbors, time_horizon,
# time_horizon_obstacle; m, s, m/s.
const KINDS := [
	[1.0, 1.5, 1.0, 10.0, 10, 3.0, 2.0],
]

# Place among KINDS, position, velocity, GOAL or VELOCITY, the goal in m or the velocity in m/s.
const AGENTS := [
	[0, Vector2(-12.0, -4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.45)],
	[0, Vector2(-12.0, -1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.15)],
	[0, Vector2(-12.0, 1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.15)],
	[0, Vector2(-12.0, 4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.45)],
	[0, Vector2(-15.0, -4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.45)],
	[0, Vector2(-15.0, -1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.15)],
	[0, Vector2(-15.0, 1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.15)],
	[0, Vector2(-15.0, 4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.45)],
	[0, Vector2(-18.0, -4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.45)],
	[0, Vector2(-18.0, -1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, -0.15)],
	[0, Vector2(-18.0, 1.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.15)],
	[0, Vector2(-18.0, 4.5), Vector2(0.0, 0.0), GOAL, Vector2(16.0, 0.45)],
	[0, Vector2(14.0, 2.0), Vector2(0.0, 0.0), GOAL, Vector2(4.0, -8.0)],
	[0, Vector2(14.0, 4.5), Vector2(0.0, 0.0), GOAL, Vector2(4.0, -9.0)],
	[0, Vector2(16.5, 2.0), Vector2(0.0, 0.0), GOAL, Vector2(5.0, -8.0)],
	[0, Vector2(16.5, 4.5), Vector2(0.0, 0.0), GOAL, Vector2(5.0, -9.0)],
]

# Counter-clockwise vertices (with y up) enclose a solid, clockwise ones a room, two make a wall.
const OBSTACLES := [
	[Vector2(-1.0, 1.5), Vector2(1.0, 1.5), Vector2(1.0, 15.0), Vector2(-1.0, 15.0)],
	[Vector2(-1.0, -15.0), Vector2(1.0, -15.0), Vector2(1.0, -1.5), Vector2(-1.0, -1.5)],
	[Vector2(6.0, -6.0), Vector2(12.0, -6.0), Vector2(12.0, -4.5), Vector2(7.5, -4.5), Vector2(7.5, -1.5), Vector2(6.0, -1.5)],
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
