# What fades again, and what is said on the terminal of the window.

notices-log_unwritable = 无法写入日志 { $file }
notices-log_ends = 日志无法继续写入：{ $error }
notices-not_kept = 窗口设置没有保存：{ $error }
notices-kept_aside = { $file }: 其中没有可读的设置；已另存为 { $kept }
notices-no_such_folder = { $folder } 不是文件夹；文件仍写到原处
notices-no_settings_folder = 此系统没有指明配置文件夹
notices-no_driver = 图形驱动无法启动

notices-panicked = 窗口出错，已经关闭；{ $scene }；{ $report }
notices-draft_is_at = 场景留存在 { $file }，下次启动时可以打开
notices-nothing_unsaved = 没有未保存的内容
notices-report_is_at = 报告在 { $file }
notices-no_report = 报告写不出来：{ $error }

notices-copied = 已复制为{ $target }
notices-copied_with_gaps =
    已复制为{ $target }；与此处不同：{ $gaps }{ $more ->
        [0] { "" }
       *[other] ；代码注释里还有 { $more } 条
    }
notices-not_copied = 没有复制：{ $reason }

notices-link_copied = 链接已复制：它在网页中打开此刻
notices-not_taken = 此网页不能写入剪贴板；已显示文字：请自行复制
notices-linked = 链接中的场景
notices-file_of_page = 链接要打开网页旁的 { $file }，而此处不从网上读取：请先保存该文件，再打开它
notices-no_such_agent = 链接选中智能体 { $agent }；场景中有 { $agents } 个智能体，从 0 数起
notices-saved = 已保存 { $file }
notices-not_saved = 没有保存：{ $error }
notices-run_saved = { $steps } 步的运行已保存：{ $file }
notices-followed_log_ends = 记录到此结束；放开它，其智能体就自行继续
notices-live_ended = 写记录的程序已结束；保留其 { $steps } 步
notices-live_broke = { $fault }；保留之前的 { $steps } 步
notices-live_dropped = 记录占满了内存（{ $budget }）：从现在起丢弃最早的步。可在时间轴中放宽
notices-live_skipped = 记录到来的速度超过显示速度：丢弃的步中有一些从未显示过，右侧面板会计数
notices-live_waits = 记录已有 2 秒没有新的一步：{ $wait }
notices-log_in_scene = 墙、目标和参数取自先前打开的 { $scene }；拖到别的场景上时，记录自成一体
notices-run_too_long = 运行跟随的记录太长，无法存成文件：请放开它，或保存一段片段
notices-figures = 指标在 { $file }
notices-no_figures = 没有写出指标：{ $error }
notices-agents = 各智能体的指标在 { $file }
notices-no_agents = 没有写出各智能体的指标：{ $error }
notices-no_name = 已经有几千个 { $file }
notices-unwritable = { $error }；请在可写的文件夹中启动 sidestep
notices-nameless = 场景
notices-unwritable_folder = { $folder }：{ $error }；请在可写的文件夹中启动 sidestep

notices-recorded = 已录制 { $file }
notices-not_recorded = 没有录制：{ $error }
notices-given_up = 已放弃：{ $file }
notices-nothing_recorded = 没有录制：时间没有前进
notices-nothing_to_save = 还没有可保存的：时间没有前进
notices-clip_ends = 片段在此结束：时间跳跃
notices-film_ends = 窗口片段在窗口大小改变处结束
notices-without_mp4 = 此 sidestep 编译时不含 MP4
notices-fault = sidestep 的缺陷

notices-dropped = 拖入的文件
notices-only_opened = 只打开此文件：它没有指向其他文件
notices-no_run = 其中没有运行
notices-unreadable = { $file }: 无法读取：sidestep 的缺陷
notices-in_file = { $file }: { $fault }
notices-polygon = 多边形 { $polygon }：{ $fault }

notices-too_many_agents = { $agents } 个智能体：全员构造最多显示 { $most } 个
notices-nothing_happened = { $time } 内什么也没发生
notices-memory_full = 时间停在第 { $step } 步：历史占满了内存（{ $memory }）。请在时间轴中放宽，或重新打开场景
notices-other_way = 从第 { $step } 步起，运行与文件中的不同
notices-other_way_between = 从第 { $from } 到 { $to } 步之间的某处起，运行与文件中的不同

notices-nothing_to =
    没有可{ $way ->
        [redo] 重做
       *[undo] 撤销
    }的
notices-lies_ahead =
    { $change }在后面的第 { $step } 步：到那里才能{ $way ->
        [redo] 重做
       *[undo] 撤销
    }
notices-has_left =
    无法{ $way ->
        [redo] 重做
       *[undo] 撤销
    }{ $change }：它所改变的智能体都已不在世界中
notices-taken =
    { $way ->
        [redo] 重做
       *[undo] 撤销
    }：{ $change }
notices-program_decides = 从下一步起由 { $command } 选择速度
notices-no_program = { $agents } 个智能体使用自己的方法，并保持速度：文件不会启动程序，场景 → 我自己的方法 … 可以启动
