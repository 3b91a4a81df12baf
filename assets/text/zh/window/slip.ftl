# A published slip of the museum.

slip-explanation = 解释：{ $about }
slip-printed = 原文
slip-repaired = 修正
slip-measured = 实测：{ $effect }
slip-measuring = 测量中……
slip-elsewhere = 只作解释，或在别处切换
slip-in_room = { $room }：{ $title }

# The pages of the museum

slip-visit = 参观勘误馆
slip-visit_about = 每条已发表的错误一页：两个公式、按它们运行的两个小世界，以及实测效果。
slip-museum = 勘误馆
slip-all_rooms = 全部
slip-from = 出处：{ $room }
slip-explained_only = 只作解释：不会使任何东西动得不同。
slip-open_scene = 打开“{ $title }”
slip-open_scene_about = 按原文展示它的场景。
slip-side_by_side = 并排
slip-side_by_side_about = 两个世界全尺寸显示。
