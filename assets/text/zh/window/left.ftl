# The left panel.

left-parameters = 参数
left-opens_at = 从 { $time } 打开
left-from_the_start = 从头
left-about_the_start = 从第一步播放。按 Home 键回到那里。
