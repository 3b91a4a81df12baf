# Names of branches that no change began.

time-first_run = the first run
time-restart = a restart
