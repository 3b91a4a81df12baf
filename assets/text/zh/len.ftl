# The laboratory of len, the factor that turns the relaxed lines of program 3.

len-nobody = 选中一个智能体即可看到其线性规划。
len-no_programs = 只有 ORCA 有线性规划：请给智能体选择该方法。

# Readings of "not rotated"

len-infinite = ∞
len-factor = { $len }
len-current = + 当前
len-zero = 0
len-about_infinite = 不旋转：当前直线的反向，即 len 增大时的极限。该直线上的任何点都一样好；取哪一端是偶然的。
len-about_factor = 每条先前直线最多被违反当前直线的 len 倍。
len-about_current = 不旋转，理解为当前直线本身：全速离开当前直线，不管先前的直线怎么说。
len-about_earlier = 不旋转，理解为先前的直线：先前的直线完全不让步，最近的邻居优先。

# What came out

len-no_line = 一条直线也没有：len 不起作用。
len-all_met = 有速度满足全部 { $lines } 条直线：len 不起作用，每种理解都得出 { $answer }。
len-none_met = 没有速度满足全部 { $lines } 条直线；最好情况下最严重的被违反 { $worst }。len = { $len }时{ $order }。
len-one_order = 只有一种次序
len-stays = 对{ $orders }，结果都是 { $answer }
len-strays = 对{ $orders }，结果最多相差 { $by }
len-all_orders = 直线的全部 { $orders } 种次序
len-some_orders = 直线次序的 { $orders } 种抽样

# Labels of the picture

len-any = 任意 len
len-next = { $first }、{ $next }
len-min_max = len { $len }：最小–最大
