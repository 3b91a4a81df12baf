# What is wrong with the words of the command line.

usage-error = 错误：{ $reason }
usage-more = 详见 '--help'。
usage-unknown = 不认识参数 '{ $argument }'
usage-unknown_near = 不认识参数 '{ $argument }'，是否指 '{ $near }'？
usage-no_value = '{ $argument }' 需要一个值，但没有给出
usage-value = '{ $argument }' 的值 '{ $value }' 无效
usage-value_near = '{ $argument }' 的值 '{ $value }' 无效，是否指 '{ $near }'？
usage-value_because = '{ $argument }' 的值 '{ $value }' 无效：{ $reason }
usage-value_too_many = '{ $argument }' 不接受值 '{ $value }'
usage-possible = [可选值：{ $values }]
usage-twice = 参数 '{ $argument }' 不能给出多次
usage-apart = 参数 '{ $argument }' 不能与 '{ $other }' 同用
usage-before_command = 命令 '{ $command }' 不能与 { $options } 同用
usage-missing = 缺少必需的参数：{ $arguments }
usage-no_command = 没有命令 '{ $word }'
usage-no_text = 参数不是有效的 UTF-8
usage-no_number = 不是这里可用的数
usage-not_in = { $value } 不在 { $range } 之内
