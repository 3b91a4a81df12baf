# The laboratory of len, the factor that turns the relaxed lines of program 3.

len-nobody = Select an agent to see its linear programs.
len-no_programs = Only ORCA has linear programs: give the agent that method.

# Readings of "not rotated"

len-infinite = ∞
len-factor = { $len }
len-current = +current
len-zero = 0
len-about_infinite = Not rotated: the reverse of the current line, to which a growing len tends. Any point of that line is as good; which end is taken is chance.
len-about_factor = Every earlier line is violated at most len times as much as the current one.
len-about_current = Not rotated, read as the current line itself: out of the current line at full speed, whatever the earlier ones say.
len-about_earlier = Not rotated, read as the earlier line: earlier lines do not give way at all, the nearest neighbors win.

# What came out

len-no_line = No line at all: len plays no part.
len-all_met = A velocity meets all { $lines } lines: len plays no part, and every reading answers { $answer }.
len-none_met = No velocity meets all { $lines } lines; at best the worst is violated by { $worst }. With len = { $len } { $order }.
len-one_order = there is one order only
len-stays = over { $orders } the answer stays at { $answer }
len-strays = over { $orders } the answer strays by up to { $by }
len-all_orders = all { $orders } orders of the lines
len-some_orders = a sample of { $orders } orders of the lines

# Labels of the picture

len-any = any len
len-next = { $first }, { $next }
len-min_max = len { $len }: min-max
