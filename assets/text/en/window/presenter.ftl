# The window before an audience.

presenter-caption = { $subject } · { $time }
presenter-leave = Every key works as before. Esc or F12: back to the panels.
