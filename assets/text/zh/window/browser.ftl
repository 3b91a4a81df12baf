# The list of scenarios.

browser-search = 搜索；方向键选择，Enter 打开
browser-nothing = 没有找到
