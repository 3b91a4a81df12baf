# 课程：左侧面板里的卡片、导览的提示、菜单。

lessons-lesson = 第 { $number } 课：{ $title }
lessons-count = { $step } / { $steps }

lessons-next = 继续
lessons-next_about = 下一步。快捷键 Enter。
lessons-skip = 跳过
lessons-skip_about = 不做这一步，直接到下一步。
lessons-back = 上一步
lessons-back_about = 回到前一步。
lessons-again = 重来
lessons-again_about = 这一步从头再来；如果它接着前一步，就从前一步开始。
lessons-hint = 提示
lessons-hint_about = 有什么办法。
lessons-pause = 暂停
lessons-pause_about = 回到你的场景，原样不变。课程停在这里等着。
lessons-leave = 离开
lessons-leave_about = 回到你的场景，原样不变。以后随时可以从这一步继续。

lessons-click_agent = 请点选智能体、它的直线或它的编号。
lessons-click_place = 请在世界里点出位置。
lessons-answer_first = 请先回答问题；在此之前世界保持不变。
lessons-click_velocity = 请在透镜里点出速度。
lessons-verdict =
    { $verdict ->
        [right] 对。
       *[wrong] 不对。
    }{ $why }
lessons-waits_for_answer = 程序对这个决定的说明，等你回答之后再给出。
lessons-locked = 回答之后才能用。
lessons-ghost = 求解器的这次运行以幻影播放：{ $time }
lessons-ghost_of = 幻影，{ $run }：{ $time }
lessons-ghost_at = { $at } / { $all }
lessons-ghost_again = 再放一遍。
lessons-right_choice = 正确的是：{ $choice }
lessons-no_answer = 场景已被改动，这个问题没有答案了；按“重来”恢复这一步。
lessons-done = 完成。
lessons-score = { $metric }：{ $score } { $unit }。最好成绩：{ $best } { $unit }。

lessons-over = “{ $title }”已完成。
lessons-right = { $asked } 个预测中对了 { $right } 个。
lessons-next_lesson = 下一课：{ $title }
lessons-to_my_scene = 回到我的场景
lessons-all_over = 全部课程都学完了。

lessons-offer = 第一次来？这里有几分钟一节的短课。
lessons-begin_tour = 开始
lessons-begin_tour_about = 第一课。你的场景会原样回来。
lessons-decline = 以后再说
lessons-decline_about = 课程一直在“学习”菜单和搜索里。
lessons-waits = 课程“{ $title }”停在第 { $step } / { $steps } 步。
lessons-resume = 接着学

lessons-kind = 课程
lessons-row = { $number }  { $title } { $mark }
