# Why a sweep cannot be made or gone on with.

sweep-no_assignment = --vary { $text } 不是 key=a,b,c 或 key=low..high:count 的形式
sweep-seed_key = 种子用 --seeds 1..20 来变化
sweep-of_key = --vary { $key }: { $reason }
sweep-no_range = { $text } 不是范围；请写 low..high:count，例如 0.5..2:4
sweep-no_logarithmic_range = { $text } 不是范围；请写 log:0.1..10:5
sweep-not_positive = { $text }：对数范围的两端须大于 0
sweep-no_value = --vary { $assignment }: { $reason }
sweep-value_twice = --vary { $key }：{ $value } 出现两次
sweep-key_twice = --vary { $key } 出现两次；请一次写出所有值
sweep-fixed = { $key } 既变化又固定；请去掉其中之一
sweep-no_seeds = --seeds { $text } 既不是 1..20 这样的范围，也不是 3,5,7 这样的列表
sweep-seed_twice = --seeds：{ $seed } 出现两次
sweep-too_many = { $runs } 次运行超过 { $most } 次；请减少变化
sweep-no_file = { $file } 不是普通文件；请指明一个来保存各行
sweep-other_row = { $file }:{ $line }: 不是这条命令的一行；请给出写此文件的命令，用 --out 另指一个文件，或删去它重新开始
sweep-cannot_read = { $file }: { $reason }
sweep-cannot_write = 无法写入 { $file }：{ $reason }
sweep-as_told = { $reason }
sweep-busy = { $file }: 另一个 sidestep 正在写入这个文件；请等它结束，或用 --out 另指一个文件
sweep-no_thread = 没有线程：{ $reason }
