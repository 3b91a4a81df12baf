# What cannot be read of another program's scene, and what of it is not here.

import-too_deep = 括号嵌套超过 { $most } 层；场景只有三层
import-no_value = { $got } 不是数、文本或列表
import-no_number = { $got } 不是数
import-cut_off = 文本在应有值的地方结束；可能被截断了
import-open_text = 此引号没有结尾；文本可能被截断了
import-open_bracket = 此括号没有闭合；文本可能被截断了
import-too_long = 有 { $bytes } 字节，超过从其他程序读取的上限 { $most }

import-no_tag = Godot 场景此处应有 [node name="…" type="…"] 这样的标题，却是 { $got }
import-no_property = 标题之后应是 radius = 12.0 这样的行，却是 { $got }

import-nothing = 其中没有智能体也没有障碍物：可读取 Godot 的 NavigationAgent 或 NavigationObstacle
import-nothing_but = { $reason }；{ $nodes } 个节点是其他文件的场景，而文件不在旁边
import-too_many_nodes = 节点超过可读取的上限 { $most }
import-in_other_file = 在此处的场景中：{ $error }
import-too_many_agents = 智能体超过上限 { $most }
import-too_many_vertices = 有 { $vertices } 个顶点，超过上限 { $most }
import-too_many_crossings = 墙的边互相交叉超过 { $most } 次；请把交叉的合成一个多边形
import-no_polygon = { $reason }
import-wants_number = { $what } 必须是数
import-wants_point = { $what } 必须是 Vector2(1.0, 2.0) 这样的点
import-wants_points = { $what } 必须是点的列表
import-too_far = { $what } 必须是有限数，坐标不超出 { $farthest }
import-refused = { $what } { $reason }

import-program = 这是一个程序，场景在运行时才算出：请按 docs/loggers 记录它的运行，再打开日志

import-of_scene = Godot 场景

import-from = 来自{ $what }的 { $agents } 个智能体和 { $walls } 个障碍物
import-no_goals = { $agents } 个智能体在其中没有目标，停在原地
import-no_parents = { $agents } 个智能体的父节点不在文本中，它们从原点起排成一行
import-not_avoiding = { $agents } 个智能体关闭了 avoidance_enabled，不避让任何人
import-blind_to_walls = { $agents } 个智能体的 time_horizon_obstacles = 0，这里没有参数能表达：取 0.001 s
import-other_files = { $nodes } 个节点是其他文件的场景，文件不在手边或不是文本，没有读取其内容
import-moving_obstacles = { $obstacles } 个障碍物有半径，在原处可以移动：这里是柱子
import-no_obstacles = { $obstacles } 个障碍物关闭了 avoidance_enabled，已略去
import-choosy = { $agents } 个智能体按层、掩码、优先级或高度只避让一部分，在这里避让全部
