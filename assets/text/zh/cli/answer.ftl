# What the command line answers.

# Rows of a run

answer-scenario = 场景
answer-steps = 步数
answer-changes = 改动
answer-fingerprints = 指纹
answer-code_gap = { $target }: { $gap }
answer-none_to_compare = 没有可比较的
answer-all_as_recorded = { $count } 个，全部与记录一致
answer-digest = 摘要
answer-arrivals = 到达
answer-arrived = { $arrived } / { $agents }
answer-smallest_gap = 最小间隙
answer-overlaps = 重叠次数
answer-only_touch = 0（不足 1 mm 算相碰）
answer-lp3_share = LP3 占比
answer-none_yet = 还没有
answer-specific_flow = 比流量
answer-time_of_decision = 每智能体每步 us

# Scenarios

answer-fine = { $file }: 无误：“{ $title }”，{ $agents } 个智能体，时间步长 { $time_step }，方法 { $method }
answer-warning = { $file }: 警告：{ $warning }
answer-claim_holds = { $file }: 成立：{ $run }：{ $figure } 为 { $value }，断言 { $least } 至 { $greatest }
answer-claim_fails = { $file }: 不成立：{ $run }：{ $figure } 为 { $value }，断言 { $least } 至 { $greatest }
answer-no_claims = { $file }: 没有断言
answer-untested = { $file }: --claims 可检验的断言：{ $claims } 条
answer-undefined = 无定义
answer-polygon = 多边形 { $polygon }：{ $fault }
answer-agents = 智能体

# All methods over a scene

answer-compared = { $scene }: “{ $title }”，{ $agents } 个智能体，{ $steps } 步
answer-ways_of_methods = { $title }：各方法下每个智能体走过的路

# The museum

answer-printed = 原文
answer-repaired = 修正
answer-explanation = 解释：{ $about }
answer-measured = 实测：{ $effect }
answer-not_measured = 没有实测
answer-switch = 开关：{ $key }

# Without a display

answer-preset_source = 出处：{ $source }。
answer-preset_secondary = 未直接查阅：{ $cited }。
answer-preset_unsaid = 此处不能表达：{ $name } = { $says }。
answer-no_display = 没有找到显示器
answer-no_window = 此 sidestep 编译时不含窗口
answer-renders_instead = { $why }，所以改为生成片段。
answer-other_clips = 其他片段：{ $command }
answer-other_names = 场景名：{ $list }。不要图片只要指标：{ $run }。

# The doctor

answer-findings_in = { $scenario }：发现 { $findings } 个问题
answer-hint = 提示
answer-warns = 警告
answer-problem = 问题
answer-case = { $agent }，{ $time }，{ $level }{ $since }
answer-since = ，{ $since }
answer-trials = 试验：{ $outcome }

# An audit

answer-log = 记录
answer-log_rows = { $rows } 行，{ $agents } 个智能体，{ $steps } 步
answer-inferred = 推断
answer-decisions = 决策
answer-equal = 逐位相同
answer-within = 相差不超过 { $tolerance } m/s
answer-as_rvo2 = 与 RVO2 的决策一致
answer-deviations = { $speed_cut } 个因舍入超过最大速度，{ $coincident } 个位于同一点，{ $ties } 个有等距的邻居
answer-differing = 不同
answer-no_part = 不参与
answer-verdict = 结论
answer-no_verdict = 无：记录中没有期望速度，而估计值说明不了该程序；请记录 pvx 和 pvy，用 --scenario 给出目标，或用 --guess 查看估计的结果
answer-against_an_estimate = 与估计值相比：
answer-moved_as_decided = 按决策移动
answer-not_checked = 未检查：{ $reason }
answer-of = { $all } 中的 { $count }
answer-first_difference = 首个不同
answer-at_step = 第 { $step } 步，智能体 { $agent }
answer-logged_and_ours = 记录 { $logged }，本程序 { $ours }：相差 { $apart } m/s
answer-logged = 记录
answer-ours = 本程序
answer-causes = 不同决策的原因（查看了 { $of } 个）：
answer-none_of_these = 都不是：没有已知的错误能解释其中的四分之三。

answer-equal_steps = 相同的步
answer-none_found = 无
answer-column = 列
answer-one_and_other = { $first } 与 { $second }
answer-operand = 操作数

# The page of `sidestep why`

answer-why_heading = { $scenario }：{ $agent }在 { $position } m，第 { $step } 步，{ $time }
answer-method_outcome = 方法 { $method }，结果 { $outcome }
answer-velocities = 速度
answer-held_by = 受约束于
answer-neighbors = 邻居（{ $count }）
answer-half_planes = 半平面（{ $count }）
answer-cones = 锥（{ $count }）
answer-what_columns_are =
    期望、选定：该速度在禁止侧多深，m/s；
    小于零则允许。
answer-now = 当前
answer-preferred = 期望
answer-chosen = 选定
answer-within_limits = 按运动限制
answer-never = 永不
answer-gap = 间隙，m
answer-collision_in = 碰撞前，s
answer-region = 区域
answer-through = 经过，m/s
answer-along = 方向
answer-shape = 形状
answer-findings = 发现的问题
answer-finding = { $level }{ $since }：{ $sentence }

# Pages of what there is, in Markdown

answer-keys_page =
    # 所有可调参数

    由 `sidestep keys` 按代码中的声明写出。每个键都可用于场景文件和 `--set key=value`，在窗口中则是滑块或选项。
answer-keys_of_agents =
    ## 每个智能体的

    写在 `[defaults]`、`[[agents]]` 和 `[[groups]]` 中。
answer-keys_of_world =
    ## 世界的

    写在 `[params]` 中；`time_step` 写在文件开头。
answer-keys_columns = | 键 | 默认值 | 可取 | 含义 | 公式 |
answer-metrics_page =
    # 运行的所有指标

    由 `sidestep metrics` 按代码中的声明写出。它们是 `sidestep run --csv`、`sidestep sweep` 的列，智能体自己有的也是 `sidestep run --agents-csv` 的列；没有定义的指标留空，例如还没有谁到达时的到达用时。智能体 i 的位置为 p，速度为 v，半径为 r，目标为 g，期望速率为 s*；一步历时 dt。只算智能体的第一次到达，路程到此为止。计数线在场景的 `[view]` 中用 `gate = [[x, y], [x, y]]` 设置。
answer-metrics_columns = | 名称 | 单位 | 智能体有 | 含义 | 定义 | 出处 |
answer-metrics_yes = 是
answer-presets_page =
    # 相配的值

    由 `sidestep presets` 按 `assets/presets.toml` 写出。`--preset ID` 为所有智能体设置一组，先于 `--method` 和 `--set`；在窗口的命令面板中它们列为“值”，设置之前先显示会改什么。长度用预设自己的单位。在以该单位读取的场景中（`[view]` 中的 `unit` 和 `meters_per_unit`）按那个场景的单位；在别处，单位的大小见这里。预设没有提到的保持不变。
answer-presets_columns = | 预设 | 说明 | 值 | 出处 | 这里没有写的 |

# Files that are written

answer-files = { $first } … { $last }（{ $pictures } 幅）
answer-time_left = 还剩 { $eta }


# 记录是什么

answer-form = 格式
answer-unit = 单位
answer-in_meters = { $length }
answer-in_seconds = { $time }
answer-unit_assumed = 假定为米；可用 --unit 另行指定
answer-used = 已用的列
answer-unused = 未用的列
answer-time_step = 时间步长
answer-unknown = 未知；请用 --rate 给出
answer-speeds = 速率
answer-median_and_most = 中位数 { $median }，99 % 不超过 { $most }
answer-farthest = 最远的移动
answer-jump = { $distance }，智能体 { $agent } 到第 { $step } 步
answer-doubt = 警告
answer-bodies_otherwise = 物体未按决策移动：对此记录的诊断或审计说明不了多少
