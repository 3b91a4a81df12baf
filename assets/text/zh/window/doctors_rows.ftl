# What ails the selected agent, and what was tried.

doctors_rows-hints = 提示
doctors_rows-go_there = 转到那里。快捷键 Page ↑。
doctors_rows-trying = 正在世界的副本上试验什么有用……
doctors_rows-apply = 照此处理：试验中它消除了问题，也没有使别的变坏。Ctrl Z 撤销。
