# Why a picture could not be made.

draw-size = 图片不能是 { $size } 像素；两边都须在 1 到 { $most } 之间
draw-memory = 内存不足，无法制作 { $size } 像素的图片
