# Writes a log of NavigationAgent2D for `sidestep audit`, one node for each body: a child of the body, with its agent.
# Godot answers with velocity_computed some time after set_velocity; the row is written then, with the state before.
#   sidestep audit agents.csv --unit px=0.02 --y-down
extends Node

@export var agent: NavigationAgent2D
static var file: FileAccess
var place: Vector2
var velocity: Vector2
var wanted: Vector2
var tick := 0

func _ready() -> void:
	if file == null:
		file = FileAccess.open("user://agents.csv", FileAccess.WRITE)
		file.store_line("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,max_speed,neighbor_distance,max_neighbors,time_horizon,time_horizon_obstacle")
	agent.velocity_computed.connect(_on_velocity_computed)

# Call this in place of agent.velocity = preferred.
func prefer(body: CharacterBody2D, preferred: Vector2) -> void:
	place = body.global_position
	velocity = body.velocity
	wanted = preferred
	tick = Engine.get_physics_frames()
	agent.velocity = preferred

func _on_velocity_computed(safe: Vector2) -> void:
	var numbers: Array = [place.x, place.y, velocity.x, velocity.y, wanted.x, wanted.y, safe.x, safe.y,
		agent.radius, agent.max_speed, agent.neighbor_distance, agent.max_neighbors,
		agent.time_horizon_agents, agent.time_horizon_obstacles]
	file.store_line("%d,%s,%s" % [tick, get_parent().name, ",".join(numbers.map(func(n: float) -> String: return "%.9f" % n))])
