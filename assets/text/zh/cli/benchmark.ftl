# Words of a benchmark and its page.

benchmark-no_folder = { $folder }：{ $reason }；请指明一个装有场景的文件夹
benchmark-no_files = { $folder }：文件夹里没有文件；请指明一个装有场景的文件夹
benchmark-no_scene = { $files } 个文件中没有一个是场景；第一个：{ $first }
benchmark-log_is_no_scene = { $file }：日志不是场景；compare 可以读它，audit 可以检查它
benchmark-no_agents = { $file }：里面没有智能体；地图加上智能体才是场景
benchmark-not_text = 文件名不是有效的文本
benchmark-scenes_of = { $folder }：{ $scenes } 个场景，{ $refused } 个文件被拒绝
benchmark-refused = 被拒绝：
benchmark-title = { $folder } 的基准测试
benchmark-about = 每种方法在所有场景上的结果：with_goal 是有目标的智能体数，faultless 是全部智能体都到达且没有两个智能体重叠的场景数。耗时每次运行都不同。
benchmark-refused_files = 被拒绝的文件
benchmark-ways = { $scene } 中每个智能体在 { $method } 下走过的路
benchmark-collision = 第 { $step } 步：{ $first }与{ $second }开始重叠
benchmark-not_arrived = 第 { $step } 步，结束时：{ $agent }没有到达
benchmark-collisions = 碰撞：{ $count }
benchmark-late = 没有到达的智能体：{ $count }
benchmark-first_only = 前 { $most } 个：
