# The window of keys, and the hint at the start.

help-window = 按键与鼠标
help-mouse = 鼠标：点击选择 · 拖动移动智能体、目标、墙、柱子、计数线 · 滚轮缩放 · 右键拖动平移。
help-sliders = 滑块：双击恢复默认。把场景、运行或片段拖入窗口即可打开。文本框：中文可用 Ctrl V 粘贴。
help-hint = Space 暂停 · Tab 下一个智能体 · 1–5 方法 · 一切皆可拖动 · ? 按键
