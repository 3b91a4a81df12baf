# What values that belong together would change.

values-window = 成套的取值
values-preset = 取值来自
values-button = 取值来自……
values-about_button = 人、机器人和引擎的取值，各附出处。先显示会改变什么。
values-key = 参数
values-now = 现在
values-then = 之后
values-mixed = 不一
values-nothing = 这些值已经如此。
values-source = 出处：{ $source }。
values-secondary = 未直接查阅：{ $cited }。
values-unsaid = { $count } 个值在这里没有对应参数
values-unsaid_row = { $name } = { $says }
values-warning = 行不通：{ $sentence }
values-warning_of = 对{ $agent }行不通：{ $sentence }
values-refused = 这些值不适合此场景的单位：{ $reason }。
values-for_all = 为全部智能体设置
values-for_agent = 为{ $agent }设置
values-for_several = 为{ $who }设置
values-these = 这 { $agents } 个
values-cancel = 保持原样
