# The bar of time.

timeline-first_step = 到第一步。快捷键 Home。
timeline-step_back = 后退一步。快捷键 ,（透镜没有自己的步时也可用 ←）。
timeline-step = 一步。快捷键 .（或 →）。
timeline-last_step = 到已知的最后一步。快捷键 End。
timeline-event_before = 回到上一事件，限所选种类。快捷键 Page ↑。
timeline-next_event = 运行到下一事件，限所选种类。快捷键 Page ↓。
timeline-runs_to_step = 运行到第 { $step } 步
timeline-runs_to_event = 运行到下一事件
timeline-stop = 停在此处。快捷键 Esc。

timeline-more = 曲线图、循环、标记、分支，以及历史所占的内存。
timeline-plots = 曲线图与指标。快捷键 F4。
timeline-marks = 标记
timeline-marks_about = 标记并停在哪些事件。
timeline-repeat = 循环
timeline-repeats = 第 { $from } 至 { $to } 步反复播放。点击则播放到其后。
timeline-no_repeat = 用右键在时间轴上拖动：那些步反复播放。

timeline-memory = { $bytes }
timeline-memory_about = 历史所占的内存：每 { $steps } 步一个关键帧（最多 { $most }），以及改动记录。{ $outcome }
timeline-same = 到目前为止，重做的每一步都与首次逐位相同。
timeline-differs = 第 { $step } 步与首次不同！
timeline-may_take = 历史可占

timeline-branch = 分支 { $number }
timeline-branch_row = { $branch }：{ $name }{ $from }，{ $steps } 步
timeline-from = ，自{ $branch }的第 { $step } 步
timeline-branches = 改动过去会开始一个分支；旧的未来保留。最后离开的分支显示为残影。

timeline-track = 时间轴
timeline-here =
    第 { $step } 步{ $time }
    拖动可来回；右键拖动：反复播放一段
timeline-at_time = { "" } · { $time }
timeline-starts = 时间从此开始：先播放，再往回拖

timeline-event = 第 { $step } 步：{ $kind }{ $who }
timeline-of_agent = ，{ $agent }
timeline-of_logged = ，智能体 { $name }
timeline-of_logged_and = ，智能体 { $name }及另外 { $more } 个
timeline-of_agents = ，{ $agent }及另外 { $more } 个
timeline-next = { $first }、{ $next }
