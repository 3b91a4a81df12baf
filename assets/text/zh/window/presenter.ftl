# The window before an audience.

presenter-caption = { $title } · { $method } · { $time }
presenter-method = { $name }
presenter-several_methods = 多种方法
presenter-leave = 所有按键照常可用。按 Esc 或 F12 回到面板。
