# What a scene says of itself, and how it opens.

scene-heading = 场景
scene-title = 标题
scene-text = 场景的文字
scene-camera = 场景的镜头
scene-unit = 场景的单位
scene-lengths_in = 长度单位
scene-about_unit = 长度、速度和力以什么单位显示和输入。场景不变，文件仍以米为单位。
scene-unit_is = 1 { $symbol } =
scene-hint_title = 标题
scene-hint_text = 看什么。试什么。
scene-about_text = 看什么；从“Try”起是试什么。标记把文字与画面相连：[agent 3]、[orca.len = 2]。
scene-seed = 随机种子
scene-about_seed = 一切随机量的来源：随机组的布局、徘徊、破解死锁的扰动。换一个就重新布局随机组。
scene-time_step = 时间步长
scene-method = 方法
scene-about_method = 所有智能体如何互相避让。
scene-several = 多种
scene-other_seed = 换一个
scene-about_other_seed = 下一个种子。仍在原布局的随机组会重新布局。
scene-name_of_group = 组 { $number } 的名称
scene-numbered_group = 组 { $number }
scene-new_group = 组 { $letter }
scene-picked = 所选的 { $agents } 个
scene-none_left = { $name }已没有智能体。
scene-group_called = { $name }
