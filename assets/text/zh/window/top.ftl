# The top bar.

top-method =
    { $about }

    用于{ $whom }。快捷键 { $key }。

top-other_schools = 其他避让流派：Detour、社会力等。
top-all_agents = 全部智能体
top-agent = { $agent }
top-several = { $agents } 个智能体

top-restart = 重新开始，保留方法和参数。快捷键 Backspace。
top-pause = 暂停。快捷键 Space。
top-play = 播放。快捷键 Space。
top-speed = 每一秒真实时间对应的仿真秒数。快捷键 + 和 −。
top-clock = { $time } · 第 { $step } 步
top-short_clock = { $time }
top-all_arrived = 全部到达
top-all_arrived_about = 谁也不动了，所以时间停住；一有改动就继续。
top-no_agents = 没有智能体
top-no_agents_about = 没有能动的智能体，所以时间停住；按 F7 可以画。
top-waits = 等待回答
top-waits_for = 时间在等待 { $program }，速度由它选择。
top-behind = 实时的 { $factor } 倍
top-behind_about = 步的计算时间长于其仿真时间；请降低倍速。

