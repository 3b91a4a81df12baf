# Logs of other people's runs: why one cannot be read, and what was guessed where it is silent.

recorded-at_line = { $file }:{ $line }: { $reason }
recorded-of_file = { $file }: { $reason }
recorded-unreadable = 无法读取：{ $reason }
recorded-empty = 没有数据行；记录中每个智能体每步一行
recorded-no_text = 不是 UTF-8；记录应为带表头的 CSV，或 JSON 行
recorded-long_line = 长于 { $most } MiB；记录的每一行是一条数据或一步
recorded-no_header = { $fields } 列没有名称；请以 step,agent,x,y,vx,vy 这样的表头开始
recorded-no_column = 表头没有列 { $column }，只有 { $names }；记录需要 step 或 t、x 和 y，速度成对命名，例如 vx,vy：用 --log-columns { $column }=NAME 说明是哪一列
recorded-column_twice = { $column } 在表头出现两次；请改名其中一个，或用 --log-columns 说明是哪一列
recorded-no_pair = { $pair } 不是列；应为 agent=ped,x=PosX,y=PosZ 这样的对
recorded-unknown_key = { $key } 不是 sidestep 的列；已知的有 step, t, t_ms, agent, x, y, vx, vy, pvx, pvy, nvx, nvy, radius …
recorded-told_twice = { $pair } 与另一对说的是同一列
recorded-no_such_name = 表头没有列 { $name }，只有 { $names }
recorded-names_without_header = 这些行没有表头，--log-columns 找不到名称；请在上面加一行列名
recorded-no_agent = 第 { $step } 步有两行，而没有列说明是哪个智能体；请用 --log-columns agent=NAME 说明
recorded-footsteps = Vadere 的脚步（从一处一时到另一处一时）不能读取；请用其 PedestrianPositionProcessor 写出位置（timeStep pedestrianId x y），并给出 --rate
recorded-wide = 一步的所有智能体在同一行（x1, y1, x2, y2 …）；记录中每个智能体一行：pandas 的 wide_to_long(log, ['x', 'y'], i='time', j='agent') 可以改写
recorded-boxes = Stanford Drone Dataset 的像素框不能读取；可用 { $command } 得到其中心，再以 --rate 30 --y-down --unit px=… 读取
recorded-of_column = { $column }: { $reason }
recorded-fields = 有 { $fields } 个字段，而表头有 { $columns } 个
recorded-no_number = { $column } 应为数，却是 { $text }
recorded-no_json = 不是 JSON：{ $reason }；一行是一个对象
recorded-no_object = 应为 {"{"}"step":0,"agent":1,"x":0,"y":0{"}"} 这样的对象
recorded-no_list = 以列表开头；应为 JSON 行，每行一个对象
recorded-no_vector = { $column } 应为 [0, 1] 这样的向量
recorded-no_position = 没有位置；x 和 y 应为数
recorded-no_step = 没有步；应有步号或时间
recorded-no_whole_step = step 应为整数，却是 { $step }；请命名一列时间 t
recorded-too_far = { $value } 超出 ±{ $most }；请说明单位，例如 --unit px=0.02
recorded-row_twice = 智能体 { $agent } 在第 { $step } 步有两行
recorded-about_live = 正在写入的记录：物体位于记录所在之处，并显示方法在那里的决策。推断：{ $inferred }。
recorded-about_replay = 记录：物体位于记录所在之处，并显示方法在那里的决策。推断：{ $inferred }。
recorded-too_many_rows = 超过 { $most } 行；请略去一些步
recorded-too_many_agents = 有一步的智能体超过一个世界的上限 { $most }；请略去一些
recorded-step_too_long = 第 { $step } 步超过 { $most } 行；出现另一步的行时，一步才结束
recorded-too_many_names = 智能体的名称占用超过 { $most } MiB；请让再次出现的智能体沿用原来的名称
recorded-waits_for_row = 还没有任何行
recorded-waits_for_next_step = 第 { $step } 步目前有 { $rows } 行，出现另一步的行时才完整

recorded-time_step_of_log = 一步是 { $step }，依据记录中的时间
recorded-time_step_of_motion = 一步是 { $step }，依据智能体按其速度移动的距离；可用 --set time_step 另行指定
recorded-time_step_of_rate = 一步是 { $step }，依据记录中的帧率
recorded-time_step_assumed = 假定一步是 { $step }，与这种格式的标注数据集相同；可用 --rate 另行指定
recorded-time_step_default = 一步按 { $step } 计；可用 --rate 另行指定
recorded-velocity_chosen_before = 速度是前一步选定的
recorded-velocity_by_places = 速度是位置之差
recorded-chosen_of_next_row = 选定速度是后一行的速度
recorded-chosen_by_places = 选定速度是位置之差
recorded-preferred_of_base = 期望速度取自 { $base }
recorded-preferred_as_it_goes = 期望速度：按各自的移动（猜测）
recorded-preferred_to_last_place = 期望速度是猜测：以各智能体移动时速率的中位数驶向其最后位置
recorded-settings_of_base = { $settings }：与 { $base } 相同
recorded-settings_default = { $settings }：sidestep 的默认值；可用 --set 或 --scenario 另行指定
recorded-settings_of_people = 人的半径为 { $radius }，速率和时域取自预设 { $preset }；可用 --preset 或 --set 另行指定
recorded-times_in = 时间按 { $unit } 计，依据其大小；可用 --set time_step 另行指定
recorded-y_is_up = 以 z 代 y，因为 y 几乎不变，是高度；可用 --log-columns y=NAME 另行指定
recorded-long_stride = 人从一帧到下一帧会走 { $stride }：长度多半是 cm；请给出 --unit cm
recorded-meters = 长度按米计；可用 --unit 另行指定
recorded-form_eth_ucy = ETH 和 UCY 的轨迹，依据列数
recorded-form_trajnet = TrajNet++ 的轨迹
recorded-form_archive = Pedestrian Dynamics Data Archive 的轨迹
recorded-form_json = JSON 行
recorded-form_table = 带表头的表
recorded-too_fast_for_people = 人会以 { $speed } m/s 行走：帧率或单位并非如此；请给出 --rate 或 --unit
recorded-flat_axis = { $axis } 几乎不变，而未使用的第三个坐标在变：若 { $axis } 是高度，请在表头中把地面坐标命名为 x 和 y
recorded-ignored = 没有用到的列：{ $columns }
