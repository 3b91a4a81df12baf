# Values that belong together.

preset-unknown = 没有预设 { $id }；已知的有 { $known }
preset-unknown_near = 没有预设 { $id }，是否指 { $near }？
