# The page beside the worlds.

reading-page = 页面
reading-entry = 页面：{ $title }
reading-back = 上一页
reading-forward = 下一页
reading-close = 关闭（Esc）
reading-contents = 全部页面
reading-about_contents = 它是什么、它的公式，以及选中智能体的数值。指针停在控件上时按 ? 打开它的页面。
reading-see = 另见
reading-numbers = 绿色数值属于{ $agent }，为当前值。
reading-nobody = 单击一个智能体，页面就显示它的数值。
reading-mark = 这是什么？见页面：{ $title }
reading-plot = 绘制{ $figure }随时间的变化
reading-museum = 在勘误馆看两种写法的效果
reading-ailing = 出现它的场景：{ $scene }
