# A scene that is drawn by hand.

edit-select = 选择
edit-agent = 智能体
edit-path = 目标
edit-group = 组
edit-pillar = 柱子
edit-rectangle = 矩形
edit-polygon = 多边形
edit-wall = 墙
edit-roadmap = 路网
edit-sides = { $width } × { $height }
edit-gate = 计数线
edit-measure = 测量
edit-about_select = 点击或框选，Shift 追加，拖动移动。双击边可添加顶点。
edit-about_agent = 点击放置智能体；拖动设定目标，已有的也可以。
edit-about_path = 点击智能体，再依次点击目标；拖动画区域，Shift 拖动画线。Enter 结束，再点第一个则循环。
edit-path_is_full = 一条路径最多有 { $most } 个目标
edit-about_group = 拖出智能体的圆、框或线；用圆点和检查面板修改。
edit-about_pillar = 在圆心按下，拖到边缘。
edit-about_polygon = 逐角点击。Enter 或点击首角闭合，Esc 去掉最后一角。
edit-about_rectangle = 从一角拖到对角。再按 B：实心或房间。
edit-about_wall = 在一端按下，拖到另一端。
edit-about_roadmap = 点击添加点；互相看得见的点会连接。拖动可移动点。
edit-about_gate = 拖出要计数穿越的线。
edit-about_measure = 在两处之间拖动：距离、方向、时间。不改变任何东西。
edit-tool = { $name }。{ $about }快捷键 { $letter }。

edit-layout_circle = 圆
edit-layout_grid = 网格
edit-layout_random = 随机
edit-layout_line = 线
edit-about_circle = 智能体均匀围成圆：从圆心拖到边缘。再按 C 键切换。
edit-about_grid = 智能体排成行：从一角拖到对角。再按 C 键切换。
edit-about_random = 智能体随机散在框内、互不相碰：从一角拖到对角。再按 C 键切换。
edit-about_line = 智能体沿线均匀排列：从一端拖到另一端。再按 C 键切换。
edit-group_is_full = 框内只容得下 { $of } 个智能体中的 { $fit } 个：请放大框、减少组员或减小间隙
edit-called = { $name }
edit-name = 名称
edit-about_name = 组的名称，用于滑块对象的列表和文件。
edit-number_of_agents = 个数
edit-layout = 布局
edit-center_x = 中心 x
edit-center_y = 中心 y
edit-ring = 半径
edit-start_angle = 起始角
edit-columns = 列数
edit-spacing = 间距
edit-from_x = 起点 x
edit-from_y = 起点 y
edit-to_x = 终点 x
edit-to_y = 终点 y
edit-gap = 间隙
edit-goals = 目标
edit-goals_antipodal = 对面
edit-goals_mirror_x = 左右镜像
edit-goals_mirror_y = 上下镜像
edit-goals_random = 随机
edit-goals_ring = 圆上
edit-goals_offset = 平移
edit-goals_point = 同一点
edit-goals_other = 同文件
edit-jitter = 抖动
edit-by_roadmap = 走路网
edit-about_rule = 同场景文件中的组。由规则得出的智能体立即放好。

edit-solid = 实体
edit-about_solid = 多边形是智能体不能进入的实体：逆时针。再按 O 键切换。
edit-room = 房间
edit-about_room = 多边形是智能体待在其中的房间：顺时针。再按 O 键切换。
edit-clearance = 净距
edit-about_clearance = 路线与墙和柱子保持的距离：走路者的半径。
edit-done = 完成
edit-about_done = 结束绘制。快捷键 F7，或什么也没选时按 Esc。
edit-open_file = 打开
edit-about_open = 打开场景文件或片段，从最近的或按文件夹。快捷键 Ctrl O。
edit-save = 保存
edit-about_save = 把场景写成场景文件。快捷键 Ctrl S；Ctrl Shift S 另存。
edit-new = 新建
edit-about_new = 空的新场景。快捷键 Ctrl N。
edit-snapping = 吸附到 { $grid } 和 15°；按住 Ctrl 可自由放置。

edit-key_enter = Enter
edit-key_delete = Del
edit-back = 去掉最后一角，取消选择，结束绘制
edit-close = 闭合多边形
edit-delete = 删除所选
edit-pick_all = 全选
edit-double = 复制所选
edit-nudge = 移动所选
edit-turn = 把所选旋转 15°
edit-make_group = 把所选智能体编成组
edit-about_group_number = 所属的组：它们的颜色，也是滑块上方“组”所指。Ctrl G 新建一组，双击智能体选中全组。
edit-no_agents_picked = 没有选中智能体：请点击一个，或按 Ctrl A
edit-turned = { $by }

edit-last_corners = 多边形需要三个角：用 Delete 删除整个
edit-more_corners = 多边形需要三个角：请继续点击，或画墙
edit-map_is_full = 路网已有 { $most } 个点；请先删去一个
edit-nothing_picked = 什么也没选：请点击一个，或按 Ctrl A

edit-length = { $length }
edit-measured = { $length } · { $turn }{ $time }
edit-takes = { "" } · { $time }

edit-picked = 已选 { $things } 个
edit-x = x
edit-y = y
edit-goal_x = 目标 x
edit-goal_y = 目标 y
edit-radius = 半径
edit-mixed = 不一

edit-new_scene = 新场景
edit-draft = 草稿
edit-no_draft = 场景没有留存到下次启动：{ $error }
edit-draft_left = { $scenes ->
        [one] 有一个画好而未保存的场景
       *[other] 有 { $scenes } 个画好而未保存的场景；最近的一个
    }
edit-draft_taken = 另一个窗口已打开或丢弃该场景
edit-draft_discarded = 已丢弃；会保留 30 天
edit-not_discarded = 未能丢弃：{ $error }
edit-undo_discard = 撤销
edit-discard = 丢弃
edit-open = 打开
edit-forget = 丢弃
edit-unsaved = 未保存。快捷键 Ctrl S。

edit-repair = 修复
edit-turn_round = 颠倒多边形 { $polygon } 的绕向
edit-drop_vertices = 去掉多边形 { $polygon } 的重复顶点
edit-about_vertices = { $vertices } 个与前一个相距不到 1 cm
edit-take_out = 把{ $agent }移出实体
edit-about_inside = 其中心在实体内
edit-move_off = 移开{ $agent }
edit-about_overlap = 它与{ $agent }重叠

edit-part_of_a_scene = 场景片段
edit-pasted_text = 粘贴的文本
edit-not_pasted = 没有粘贴：{ $error }
edit-nothing_in_it = 没有粘贴：文本中没有智能体、多边形或圆
edit-pasted_scene = 剪贴板里是一个场景
