# 程序为页面补充的内容，以及页面无法读取的原因。

page-figure = { $value }
page-program_2 = 规划 2
page-program_3 = 规划 3

# Kinds of pages

page-ideas = 概念
page-tunables = 可调参数
page-overlays = 图层
page-metrics = 运行指标
page-slips = 勘误馆
page-ailments = 病症
page-panels = 面板

# Facts

page-means = 含义
page-unit = 单位
page-no_unit = 无，纯数
page-default = 默认值
page-range = 范围
page-range_between = { $from } 至 { $to }
page-now = 当前值
page-formula = 公式
page-definition = 定义
page-source = 来源
page-shows = 显示
page-key = 按键
page-printed = 原文
page-repaired = 修正
page-effect = 后果
page-found = 此处发现
page-remedy = 办法
page-measured_by = 这些数字出自的运行

# A page that cannot be read

page-refused = 页面 assets/pages/{ $file }:{ $line }：{ $what }
page-unknown_kind = 没有名为 { $folder } 的页面种类；请把文件移到这些文件夹之一：{ $known }
page-no_front = 缺少文件头；请以单独成行的 +++、TOML 键和 +++ 开头
page-wrong_front = 文件头无法读取：{ $reason }；它只有 title、keywords、figure、see 和 measured
page-not_in_pages = 页面中不能有 { $what }；请只用段落、## 标题、- 列表、粗体、斜体、代码、链接和公式
page-no_formula = 代码块标记为“{ $kind }”；请标记为 formula，或写在行内
page-unknown_figure = 没有名为 { $name } 的数值{ $nearest }
page-did_you_mean = ；是否指 { $name }？
