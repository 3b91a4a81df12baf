# The window before an audience.

presenter-caption = { $subject } · { $time }
presenter-leave = 所有按键照常可用。按 Esc 或 F12 回到面板。
