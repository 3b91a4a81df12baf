# Why there is no clip, no picture, or no run in a file.

# Clips

record-without_mp4 = { $file }: 此 sidestep 编译时不含 MP4；请用 --features video 编译，或写 .gif
record-built_without_mp4 = 此 sidestep 编译时不含 MP4
record-unknown_ending = { $file }: 扩展名决定写什么；应为 .gif、.mp4、.png 或 .svg
record-no_pipe = MP4 不能经过管道：它的开头最后才写；请写入文件，或写 .gif
record-size_of_mp4 = MP4 不能是 { $size } 像素；边长应在 { $least } 到 { $largest } 之间
record-clip_too_long = 片段太长
record-too_many_panes = 一个片段有 1 到 { $most } 个画面
record-glides = 直线在步间平滑移动
record-mixed_methods = 混合方法
record-lens_of_one = 透镜显示一次运行中的智能体；并排时请去掉
record-lens_of = { $agent }的速度
record-not_positive = 帧率和倍速必须为正，时间必须有限
record-too_many_pictures = 片段会有 { $pictures } 帧，超过 { $most } 帧；请缩短、加快，或降低帧率
record-too_few_pixels = { $size } 像素不够放 { $panes } 个画面
record-no_memory = 内存不足，无法制作图片
record-no_pictures = 片段没有画面
record-encoder_failed = 视频编码器出错：{ $reason }
record-encoder_not_started = 没有启动
record-encoder_left_one_out = 漏掉了一帧
record-encoder_told = OpenH264 返回 { $code }
record-no_parameters = 没有给出参数
record-no_encoded_pictures = 没有给出画面
record-disk_full = { $file }: 磁盘已满；没有留下任何内容。请腾出空间，或写到另一磁盘
record-no_store = 网页不再保存任何内容：存储已满或被禁止；请改为保存到文件
record-name_of_device = { $file }: Windows 把这个名称留给设备；请另取一个
record-read_only = { $file }: 这个文件是只读的；请使它可写，或另指一个文件
record-no_new_files = { $file }: 没有写入文件夹 { $folder } 的权限；请在别的文件夹中另指一个文件
record-cancelled = 已取消
record-our_fault = { $file }: 无法生成片段：sidestep 的缺陷
record-as_told = { $reason }

# GIF

record-size_of_gif = GIF 不能是 { $width }x{ $height } 像素；两边都至少为 1
record-frame_size = 一帧有 { $got } 字节 RGBA，而片段的帧应有 { $expected }
record-cannot_write_gif = 无法写 GIF：{ $reason }

# Figures

record-unknown_view = 未知的视图 { $text }；已知的有 { $known }（SOURCE 为 agent-2、edge-5 或 pillar-0）
record-no_agent = 视图 { $view } 显示一个智能体的决策；世界里没有这个编号
record-no_such_view = 没有视图 { $view }：{ $reason }
record-only_orca = 只有 ORCA 求解线性规划
record-steps = 共有 { $count } 步，从 0 数起
record-stages = 共有 { $count } 个阶段，从 0 数起
record-no_construction = 该智能体在那一步不这样避让它
record-no_slides = 该智能体在那一步没有避让什么
record-slide = { $title } —— { $sentence }
record-too_little_room = 曲线图至少需要 { $width } mm × { $height } mm 的纸；请加大，或用 --font-size 减小字号

# Runs in files

record-missing = { $file }: 没有这个文件；`sidestep list` 列出内置场景
record-of_file = { $file }: { $reason }
record-another_format = 不是 GIF、MP4、PNG、SVG 或 PDF 文件
record-no_run = 其中没有运行；sidestep 生成的片段和图片才有
record-left_out = 生成时略去了运行：它超过 { $most } MB，或值太多
record-damaged = 其中的运行已损坏：{ $reason }
record-claims_too_much = 它声称的长度超过 { $most } MB
record-ends_within = 文件在其中途结束
record-no_text = 不是文本
record-does_not_unpack = 无法解压
record-unpacks_to_too_much = 解压后远大于同等大小的运行
record-chunk_without_text = 有一个数据块没有文本
