# A scene that is drawn by hand.

edit-select = select
edit-agent = agent
edit-pillar = pillar
edit-polygon = polygon
edit-wall = wall
edit-roadmap = road map
edit-gate = gate
edit-measure = measure
edit-about_select = Click or draw a frame to pick, Shift adds. Drag moves, Delete removes, Ctrl D doubles. A double click on an edge adds a vertex.
edit-about_agent = Click places an agent; drag sets its goal, also of one that is there.
edit-about_pillar = Press at the center and drag to the rim.
edit-about_polygon = Click corner by corner. Enter or a click on the first closes, Esc drops the last.
edit-about_wall = Press at one end and drag to the other.
edit-about_roadmap = Click adds a point; those that see each other are joined. Drag moves one.
edit-about_gate = Drag the line whose crossings are counted.
edit-about_measure = Drag between two places: distance, direction, time. Nothing changes.
edit-tool = { $name }. { $about } Key { $letter }.

edit-solid = solid
edit-about_solid = Polygons are solids that agents keep out of: counter-clockwise. Key O again.
edit-room = room
edit-about_room = Polygons are rooms that agents stay in: clockwise. Key O again.
edit-clearance = clearance
edit-about_clearance = How far the ways keep from walls and pillars: the radius of whoever walks them.
edit-done = done
edit-about_done = Ends drawing. Key F7, or Esc with nothing picked.
edit-save = save
edit-about_save = Writes the scene as a scenario file. Key Ctrl S.
edit-new = new
edit-about_new = A new scene with one agent. Key Ctrl N.
edit-snapping = Ctrl snaps to 0.5 m and 15°.

edit-key_enter = Enter
edit-key_delete = Del
edit-back = drop the last corner, pick nothing, end drawing
edit-close = close the polygon
edit-delete = take away what is picked
edit-pick_all = pick everything
edit-double = double what is picked
edit-nudge = move what is picked

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
edit-draft_left = a scene was drawn and not saved
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
