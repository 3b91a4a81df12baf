# Why a picture could not be made.

draw-size = a picture cannot be { $size } pixels; both must be from 1 to { $most }
draw-memory = not enough memory for a picture of { $size } pixels
