# The window before an audience.

presenter-caption = { $title } · { $method } · { $time }
presenter-method = { $name }
presenter-several_methods = several methods
presenter-leave = Every key works as before. Esc or F12: back to the panels.
