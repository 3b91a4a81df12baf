# A published slip of the museum.

slip-explanation = Explanation: { $about }
slip-printed = AS PRINTED
slip-repaired = REPAIRED
slip-measured = Measured: { $effect }
slip-measuring = measuring …
slip-elsewhere = explained only, or switched elsewhere
slip-in_room = { $room }: { $title }
