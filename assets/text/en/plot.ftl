# What stands in plots beside numbers and names of figures.

plot-title = { $scenario }: { $figure }
plot-seed = seed { $seed }
plot-mean_over_seeds = mean over { $seeds } seeds
plot-mean_over_keys = { $seeds } and over { $keys }
plot-with_bars = { $about }; bars: one standard deviation
plot-bars = bars: one standard deviation
plot-not_defined = hatched: not defined
plot-shows = { $figures } over { $across }; { $about }
