# Another program's scene before it is taken.

importing-window = 导入
importing-passages = 通道
importing-radius = 智能体半径
importing-all_wide = 没有窄于 { $least } 的通道。
importing-narrow = { $passages } 处通道窄于 { $least }
importing-gray = 灰色处智能体的中心到不了。
importing-meaning = 如何理解
importing-unit = 一个单位是
importing-polygons = 多边形
importing-about_polygons = 智能体在地面内行走，绕开实体。有地面时，其余一切都是实体。
importing-as_the_file_says = 按文件
importing-floor = 地面
importing-solid = 实体
importing-unknown = 未知格
importing-about_unknown = 机器人没有看到的部分。
importing-free = 空闲
importing-bodies = 静态物体
importing-about_bodies = 静态物体的碰撞形状。
importing-not_taken = 不取
importing-read = 读到的内容
importing-take = 采用
importing-about_take = 打开它，取代当前场景。
importing-leave = 放弃
importing-road_map = 生成路线图
importing-about_road_map = 为此半径的智能体在拐角处设点，使它们立即找到路。
