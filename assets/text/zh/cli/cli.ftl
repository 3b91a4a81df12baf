# What the command line refuses.

cli-of_file = { $file }: { $reason }
cli-meant_otherwise = 可用以下选项另行理解：{ $options }
cli-unknown_ending = { $file }: 扩展名决定写什么；应为 .pdf、.svg 或 .png
cli-cannot_write = 无法写入 { $file }
cli-cannot_write_what = 无法写入{ $what }
cli-cannot_sort = 无法排序 { $file }
cli-is_read = { $option } { $file }: 这个文件正作为 { $scenario } 读取；请另指一个来写入
cli-one_file = { $other } 和 { $option } 会写入同一文件 { $file }；请另指一个

cli-no_agent_at = 第 { $step } 步没有智能体 { $agent }：{ $scenario } 那时有 { $agents } 个，从 0 数起
cli-holds_no_run = { $file }: 其中没有运行；片段和保存的运行才有，场景请用 sidestep run 来运行

cli-too_many_panels = 一幅图最多有 { $most } 格，而不是 { $panels } 格；请减少视图或步
cli-two_grounds = --background { $ground } 用的是 --theme { $ground } 的颜色，而不是 --theme { $theme } 的；请去掉其中之一
cli-claim_too_short = 断言的 { $seconds } 不足一步；请延长它，或缩短时间步长
cli-logs_claim_nothing = 日志没有断言；请去掉 --claims，或指定一个场景
cli-too_many_steps = { $steps } 步超过一次运行最多的 { $most } 步；请把它缩短
cli-want_format = 标准输出没有扩展名来决定写什么；请给出 --format
cli-no_rate = { $log } 只给帧编号，没有说明每帧多久：请用 --rate 给出每秒帧数，或用 --set time_step
cli-no_named_agent = { $log } 在第 { $step } 步没有智能体 { $agent }
cli-no_frame = { $log } 中没有第 { $frame } 帧的行：其帧为 { $first } 至 { $last }
cli-frame_of_log = { $scenario } 不是记录，没有帧：请用 --step
cli-live = 实时记录
cli-waits = { $log }：收到三个完整的步后打开窗口；{ $wait }
cli-slides_of_stages = --steps 写出一个视图在一个步数的各个阶段；请给出 --view lens、--view construction:SOURCE:STAGE 或 --view lp:STEP
cli-slides_need_number = { $file }: --steps 写出多个文件；请给出带编号位置的文件名，例如 slide-%02d.svg
cli-lens_of_nobody = --lens 显示一个智能体的速度，但没有选中任何一个；请给出 --select I
cli-legend_left_out = 略去了图例：它会占 { $size } 像素的 { $percent } %；请用 --legend beside 或 none，或更大的 --size

cli-scene_agents = 此场景有 { $agents } 个智能体；请给出它的倍数，或去掉 --agents
cli-no_copies = 有路线图或智能体跟随指针的场景不能并排复制；请去掉 --agents
cli-scene_or_scenario = --scenario 单独使用，或与 --scene frame 一起；请去掉其中一个
cli-frame_needs = --scene frame 需要 --agents N 或 --scenario NAME
cli-instructions = --instructions { $asked }: 此处理器有 { $known }
cli-preset_refused = 预设 { $preset } 不适合用此单位的场景：{ $reason }
cli-no_comparison = { $text } 不是 key=value,value,… 的形式
cli-too_many_panes = 一个片段最多有 { $most } 个画面；这些值会产生 { $panes } 个

cli-no_slip = 勘误馆里没有 { $slip }；`sidestep museum` 列出全部
cli-no_slip_near = 勘误馆里没有 { $slip }，是否指 { $near }？
cli-no_figure = 没有指标 { $figure }；`sidestep metrics` 列出全部
cli-no_figure_near = 没有指标 { $figure }；是否指 { $near }？
cli-plot_ending = { $file }: 扩展名决定画成什么；应为 .svg、.pdf 或 .png
cli-plot_needs_numbers = 曲线要沿取值为数的键来画；请变化这样一个键，或画 --plot-as map
cli-print_needs_plot = { $option } 说的是曲线图的样子；请同时给出 --plot FILE
cli-plot_time = 时间
cli-plot_density = 密度
cli-plot_speed = 速率
cli-density_in_range = { $seed }；途中的智能体；{ $range } 范围内的密度；误差棒：一个标准差
cli-density_in_radii = { $seed }；途中的智能体；四倍半径范围内的密度；误差棒：一个标准差
cli-plot_needs_key = 曲线图需要一个变化的键；请给出 --vary
cli-the_plot = 曲线图
cli-the_trace = 决策记录
cli-the_log = 记录
cli-the_figures = 指标
cli-the_figures_of_agents = 各智能体的指标
cli-even_sides = MP4 的边长须为偶数：{ $asked } 改为 { $even }
cli-gif_rate = GIF 每秒最多播放 { $most } 幅：{ $asked } 改为 { $most }
cli-stopped = 已停止：{ $file } 没有写入
cli-runs_no_program = --method cmd: 用于窗口、run、record、compare、why 和 doctor 中的场景，不用于日志；其他命令可以读 record 做出的短片
cli-own_keeps_velocity = 方法为 own 的智能体保持速度：文件不会启动程序；请给出 --method cmd:程序
cli-no_answers = { $scene } 没有程序对方法 own 的回答；请给出由 record --method cmd:PROGRAM 做出的短片；compare 也接受这个选项
