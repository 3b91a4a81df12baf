# Maps of other programs: what is read of them, what is not, and why one cannot be read.

map-ros = ROS 地图
map-moving_ai = MovingAI 地图
map-wkt = WKT 几何
map-geojson = GeoJSON
map-jupedsim = JuPedSim 场景
map-tiled = Tiled 地图
map-svg = SVG 图

map-from = 来自{ $what }的 { $outlines } 条轮廓，共 { $corners } 个顶点
map-within = 轮廓与地图相差不超过 { $tolerance }
map-unit_of_file = 地图的一个单位是 { $unit }，依据地图本身
map-unit_told = 地图的一个单位是 { $unit }，由你选定
map-unit_assumed = 地图没有说明单位的长度，按 1 m 计
map-solids = 其多边形是实心的
map-floors = 其多边形是地面，其余都是实心的
map-unknown_solid = { $cells } 个未知格子按实心计
map-unknown_free = { $cells } 个未知格子按空地计
map-image_elsewhere = 其图像 { $image } 在另一个文件夹，不会打开：取地图旁边的 { $file }
map-edge_closed = 地图的边缘由墙封闭
map-pairs = { $all } 对起点和目标中有 { $taken } 对成为智能体：先到且不共用格子的，至多 100 对
map-people = 智能体取预设 { $preset } 的值
map-degrees = 经纬度以中心（东经 { $lon }，北纬 { $lat }）投影为米
map-moved = 原点移到地图的（{ $x }，{ $y }），以免位置损失精度
map-slivers = { $outlines } 条轮廓太细，不能成为墙，已略去
map-not_taken = 未采用：{ $kinds }
map-exits = { $exits } 个出口：智能体走向最近一个的中央
map-distributions = 在分布区中放置了 { $asked } 个智能体中的 { $agents } 个

map-empty = 其中没有可成为墙的东西
map-empty_but = 其中没有可成为墙的东西；未采用：{ $kinds }
map-too_many_corners = { $corners } 个顶点超过上限 { $most }：`sidestep import --simplify 0.2` 可减少顶点，或裁剪地图
map-too_many_crossings = 墙互相交叉超过 { $most } 次；`sidestep import --simplify 0.2` 可减少顶点，或裁剪地图
map-too_many_cells = { $cells } 个格子超过上限 { $most }；请把地图缩小一半
map-too_ragged = 其实心格子超过 { $most } 块，如同噪声；请平滑或裁剪地图
map-too_many_points = 超过 { $most } 个点；请裁剪地图，或先简化
map-too_long = 有 { $bytes } 字节，超过读取地图的上限 { $most }
map-not_text = 不是 UTF-8，而这类地图应是
map-too_far = { $value } 不是 ±{ $farthest } 以内的数
map-too_deep = 嵌套超过 { $most } 层

map-no_yaml = 不是 YAML：{ $reason }
map-no_key = ROS 地图有 image、resolution 和 origin；缺少 { $key }
map-bad_key = { $key } 应为{ $wanted }
map-no_image = 其图像 { $file } 不在旁边；请把两者放进同一文件夹
map-bad_image = { $file }：{ $reason }
map-no_pgm = 既不是 PGM（P2、P5）也不是 PNG；请把图像存为其中一种
map-cut_image = 只有 { $wanted } 个像素中的 { $pixels } 个；图像可能被截断
map-png = 不是可读取的 PNG：{ $reason }

map-no_map_header = MovingAI 地图以 type octile、height、width 和 map 几行开始
map-wrong_row = 第 { $row } 行有 { $cells } 个格子，而宽度是 { $width }
map-few_rows = 只有 { $rows } 行，而高度是 { $height }；地图可能被截断
map-no_scen = .scen 的一行有九个字段：bucket、地图、宽、高、起点 x 和 y、目标 x 和 y、长度
map-no_map = 其地图 { $file } 不在旁边；请把两者放进同一文件夹

map-wkt_wanted = 应为 { $wanted }，却是 { $got }
map-wkt_unknown = { $word } 不是形状；可读取 POLYGON、MULTIPOLYGON、LINESTRING、MULTILINESTRING 和 GEOMETRYCOLLECTION
map-no_json = 不是 JSON：{ $reason }
map-no_geojson = 不是 GeoJSON：它有 FeatureCollection 之类的 type 和坐标
map-bad_position = 位置应为两个数，例如 [8.5, 47.4]
map-no_zip = 不是可读取的 zip：{ $reason }
map-zip_without = zip 中没有几何：JuPedSim 的有一个 .wkt 文件和 config.json
map-no_xml = 不是可读取的 XML：{ $reason }
map-no_tiled = 不是 Tiled 地图：其第一个元素是 <map>
map-wants_attribute = <{ $element }> 应有数 { $attribute }
map-no_orthogonal = 其图块是 { $orientation }；只读取正交地图
map-no_svg = 不是可读取的 SVG：{ $reason }
