# The present scene under each method.

by_method-window = 用哪种方法？
by_method-switch = 让所有智能体改用这种方法。
by_method-cost = 每步用时
by_method-about_cost = 在一个线程上决策和移动的时间，按每智能体每步计。每次运行都不同。
by_method-so_far = 已完成 { $made } / { $methods } 种方法
by_method-from_start = 本场景从头运行 60 s，用当前参数。点击一种方法即改用它。
