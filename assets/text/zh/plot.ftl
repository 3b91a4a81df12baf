# What stands in plots beside numbers and names of figures.

plot-title = { $scenario }：{ $figure }
plot-seed = 种子 { $seed }
plot-mean_over_seeds = { $seeds } 个种子的平均
plot-mean_over_keys = { $seeds }，并对 { $keys } 平均
plot-with_bars = { $about }；误差棒：一个标准差
plot-bars = 误差棒：一个标准差
plot-not_defined = 斜线：没有定义
plot-shows = { $figures }随 { $across } 的变化；{ $about }
