# A published slip of the museum.

slip-explanation = Explanation: { $about }
slip-printed = AS PRINTED
slip-repaired = REPAIRED
slip-measured = Measured: { $effect }
slip-measuring = measuring …
slip-elsewhere = explained only, or switched elsewhere
slip-in_room = { $room }: { $title }

# The pages of the museum

slip-visit = visit the museum
slip-visit_about = A page for each published slip: both formulas, two small worlds that run by them, and the measured effect.
slip-museum = Museum of slips
slip-all_rooms = all
slip-from = Source: { $room }
slip-explained_only = Explained only: nothing moves differently by it.
slip-open_scene = Open "{ $title }"
slip-open_scene_about = The scene that shows it, as printed.
slip-side_by_side = Side by side
slip-side_by_side_about = Both worlds in full size.
