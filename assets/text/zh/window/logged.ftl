# The right panel of a log that is followed.

logged-the_log = 记录
logged-let_one_go = 放开它
logged-about_let_one_go = 从这一步起，选中的智能体在记录的其他智能体之间自行移动，成为一个分支。记录以残影相伴。
logged-let_all_go = 全部放开
logged-about_let_all_go = 从这一步起，世界自行运行，成为一个分支。记录以残影相伴。
logged-by_itself = 此分支自放开后自行运行；记录是残影，留在自己的分支上。
logged-goes_by_itself = 此智能体已放开：它自行移动。

logged-live = 已保留 { $steps } 步；更多还在到来
logged-was_live = 已保留 { $steps } 步；该程序已结束
logged-skipped = 有 { $steps } 步在显示之前已被丢弃
logged-waits = 已有 { $seconds } 秒没有新的一步：{ $wait }
logged-held =
    已核对 { $decisions } 个决策；{ $differing ->
        [0] 全部相同
       *[other] { $differing } 个不同
    }
logged-holding = 已核对记录的 { $share }
logged-no_rate = 记录只给帧编号，没有说明每帧多久。在您给出帧率之前，按虚设的帧率播放：
logged-frames_a_second = 帧每秒
logged-set_rate = 设定帧率
logged-estimated = 没有结论：记录中没有期望速度，此处方法的决策依据的是估计。
logged-moved = { $checked } 次移动中有 { $as_decided } 次与决策一致
logged-first = 首个不同：第 { $step } 步，智能体 { $agent }
logged-go_there = 转到那里
logged-close = 关闭。
logged-velocities = 记录 { $logged } m/s，本程序 { $ours } m/s，相差 { $apart } m/s
logged-not_decided = 无法核对：记录没有说选定了什么。
logged-causes = 原因
logged-cause = { $share }：{ $cause }
logged-none_of_these = 没有已知的错误能解释它。
logged-no_part =
    不参与：{ $agents }{ $more ->
        [0] { "" }
       *[other] 及另外 { $more } 个
    }
logged-only_for_orca = 只在 ORCA 下查找差异的原因。
