# Links that open a moment.

link-unknown_key = 链接中的 { $key } 在这里没有意义，已略去
link-unknown_key_near = 链接中的 { $key } 在这里没有意义；是否指 { $near }？
link-not_understood = 链接中写着 { $key }={ $value }；{ $key } 应为 { $known }；已略去
link-refused = 链接中写着 { $change }：{ $reason }
link-no_scene = 链接要打开的场景 { $name } 不是内置场景
link-no_scene_near = 链接要打开的场景 { $name } 不是内置场景；是否指 { $near }？
link-cut = 链接中的场景被截断或已损坏：请重新复制整个链接
link-damaged = 链接中的场景无法读取：{ $reason }
link-too_large = 该场景在链接中占 { $size } KB，超过邮件和聊天软件能完整保留的 { $most } KB；已改为保存成文件
link-a_number = 一个整数
