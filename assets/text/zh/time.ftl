# Names of branches that no change began.

time-first_run = 首次运行
time-restart = 重新开始
