# The menus of the top bar, and the search.

menus-scene = 场景
menus-learn = 学习
menus-view = 视图
menus-search = 提问或查找…
menus-about_search = 用自己的话提问；场景、参数及取值、页面、命令。快捷键 Ctrl K。
menus-recent = 最近打开
menus-code = 复制为程序
menus-import = 导入地图 …
menus-lessons = 课程
menus-questions = 常见问题
menus-museum = 勘误馆
menus-own_method = 我自己的方法 …
menus-own_method_runs = 我自己的方法：{ $command }
menus-own_method_on_a_page = 网页不能启动程序；安装的 sidestep 可以。
