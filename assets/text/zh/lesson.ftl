# 课程文件有什么错：一行里说明位置、原因和办法。

lesson-needs = 缺少 { $key }
lesson-no_steps = 课程至少要有一个 [[steps]]
lesson-not_lit = 没有叫 { $words } 的东西；可写 agent N、overlay NAME、face NAME、key NAME、method NAME、lens、source、stages、play、restart、timeline、doctor、compare 或 record
lesson-not_a_change = { $words } 不是一项改动；请写 key = value，或 agent N: key = value
lesson-no_condition = 这不是条件；可写的有 { $known }
lesson-unknown_measure = 没有什么能测出 { $words }；请写一个指标，或 { $known } 之一
lesson-unknown_figure = 没有指标 { $words }；`sidestep metrics` 列出全部
lesson-unknown_key = 没有参数 { $words }；`sidestep keys` 列出全部
lesson-unknown_ailment = 没有叫 { $words } 的毛病；有：{ $known }
lesson-needs_scene = 第一步没有打开场景；请写 scene = "NAME"
lesson-too_few_answers = { $choices } 个选项要有同样多的答案，现有 { $answers } 个
lesson-not_hidden = { $words } 不能隐藏；请写 overlay NAME 或 lens
lesson-runs_need_names = { $runs } 个对比的运行要在 "runs" 里有同样多的名字，现有 { $names } 个
lesson-no_way_to_answer = 问题要有带数值或名字的选项，或用 "against" 作比较，或写 click = "agent"、"place" 或 "velocity"
