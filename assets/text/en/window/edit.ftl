# A scene that is drawn by hand.

edit-select = select
edit-agent = agent
edit-group = group
edit-pillar = pillar
edit-polygon = polygon
edit-wall = wall
edit-roadmap = road map
edit-gate = gate
edit-measure = measure
edit-about_select = Click or frame picks, Shift adds, drag moves. Double click an edge for a vertex.
edit-about_agent = Click places an agent; drag sets its goal, also of one that is there.
edit-about_group = Drag a circle, box or line of agents; the dots and the inspector change it.
edit-about_pillar = Press at the center and drag to the rim.
edit-about_polygon = Click corner by corner. Enter or a click on the first closes, Esc drops the last.
edit-about_wall = Press at one end and drag to the other.
edit-about_roadmap = Click adds a point; those that see each other are joined. Drag moves one.
edit-about_gate = Drag the line whose crossings are counted.
edit-about_measure = Drag between two places: distance, direction, time. Nothing changes.
edit-tool = { $name }. { $about } Key { $letter }.

edit-layout_circle = circle
edit-layout_grid = grid
edit-layout_random = random
edit-layout_line = line
edit-about_circle = Agents evenly around a circle: drag from its center to its rim. Key C again.
edit-about_grid = Agents in rows: drag from corner to corner. Key C again.
edit-about_random = Agents anywhere in a box, apart: drag from corner to corner. Key C again.
edit-about_line = Agents evenly along a line: drag from end to end. Key C again.
edit-group_is_full = the box has room for { $fit } of { $of } agents: make it larger, the group smaller, or the gap less
edit-called = { $name }
edit-name = name
edit-about_name = What the group is called, in the list of whom the sliders act on, and in the file.
edit-number_of_agents = agents
edit-layout = layout
edit-center_x = center x
edit-center_y = center y
edit-ring = radius
edit-start_angle = first at
edit-columns = columns
edit-spacing = spacing
edit-from_x = from x
edit-from_y = from y
edit-to_x = to x
edit-to_y = to y
edit-gap = gap
edit-goals = goals
edit-goals_antipodal = opposite
edit-goals_mirror_x = mirrored left to right
edit-goals_mirror_y = mirrored top to bottom
edit-goals_random = random
edit-goals_ring = on a circle
edit-goals_offset = so far on
edit-goals_point = one point
edit-goals_other = as in the file
edit-jitter = jitter
edit-by_roadmap = by road map
edit-about_rule = As a group of a scenario file has it. What follows from it is placed at once.

edit-solid = solid
edit-about_solid = Polygons are solids that agents keep out of: counter-clockwise. Key O again.
edit-room = room
edit-about_room = Polygons are rooms that agents stay in: clockwise. Key O again.
edit-clearance = clearance
edit-about_clearance = How far the ways keep from walls and pillars: the radius of whoever walks them.
edit-done = done
edit-about_done = Ends drawing. Key F7, or Esc with nothing picked.
edit-open_file = open
edit-about_open = Opens a scenario file or a clip, one of late or by its folder. Key Ctrl O.
edit-save = save
edit-about_save = Writes the scene as a scenario file. Key Ctrl S; Ctrl Shift S as another file.
edit-new = new
edit-about_new = A new scene with one agent. Key Ctrl N.
edit-snapping = Ctrl snaps to { $grid } and 15°.

edit-key_enter = Enter
edit-key_delete = Del
edit-back = drop the last corner, pick nothing, end drawing
edit-close = close the polygon
edit-delete = take away what is picked
edit-pick_all = pick everything
edit-double = double what is picked
edit-nudge = move what is picked
edit-turn = turn what is picked by 15°
edit-make_group = make the picked agents a group
edit-about_group_number = The group that they belong to: their color, and whom "group" above the sliders means. Ctrl G makes a new one, a double click on an agent picks all of its group.
edit-no_agents_picked = no agents are picked: click on one, or press Ctrl A
edit-turned = { $by }

edit-last_agent = a scene needs an agent: leave one, or place another first
edit-last_corners = a polygon needs three corners: remove all of it with Delete
edit-more_corners = a polygon needs three corners: click on, or draw a wall
edit-map_is_full = the road map has { $most } points already; remove one first
edit-nothing_picked = nothing is picked: click on something, or press Ctrl A

edit-length = { $length }
edit-measured = { $length } · { $turn }{ $time }
edit-takes = { "" } · { $time }

edit-picked = { $things } picked
edit-x = x
edit-y = y
edit-goal_x = goal x
edit-goal_y = goal y
edit-radius = radius
edit-mixed = mixed

edit-new_scene = New scene
edit-draft = draft
edit-no_draft = the scene is not kept for the next start: { $error }
edit-draft_left = { $scenes ->
        [one] a scene was drawn and not saved
       *[other] { $scenes } scenes were drawn and not saved; the newest
    }
edit-draft_taken = another window has opened or discarded that scene
edit-draft_discarded = discarded; it is kept for 30 days
edit-not_discarded = not discarded: { $error }
edit-undo_discard = undo
edit-discard = discard it
edit-open = open it
edit-forget = forget it
edit-unsaved = Not saved. Key Ctrl S.

edit-repair = repair
edit-turn_round = wind polygon { $polygon } the other way
edit-drop_vertices = drop double vertices of polygon { $polygon }
edit-about_vertices = { $vertices } within 1 cm of the one before
edit-take_out = take { $agent } out of the solid
edit-about_inside = its center is in it
edit-move_off = move { $agent } off
edit-about_overlap = it overlaps { $agent }

edit-part_of_a_scene = Part of a scene
edit-pasted_text = pasted text
edit-not_pasted = nothing pasted: { $error }
edit-nothing_in_it = nothing pasted: the text holds no agents, polygons or circles
edit-pasted_scene = the clipboard holds a scene
