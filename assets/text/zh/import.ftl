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

import-nothing = 其中没有智能体也没有障碍物：可读取 Godot 的导航智能体、导航障碍物、导航多边形和静态物体
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
import-road_map = 半径 { $radius } 的路线图，{ $points } 个点
import-too_many_waypoints = 这些墙的路线图有 { $points } 个点，超过上限 { $most }；请进一步简化，或自己画点

import-from = 来自{ $what }的 { $agents } 个智能体和 { $walls } 个障碍物
import-no_goals = { $agents } 个智能体在其中没有目标，停在原地
import-no_parents = { $agents } 个智能体的父节点不在文本中，它们从原点起排成一行
import-not_avoiding = { $agents } 个智能体关闭了 avoidance_enabled，不避让任何人
import-blind_to_walls = { $agents } 个智能体的 time_horizon_obstacles = 0，这里没有参数能表达：取 0.001 s
import-other_files = { $nodes } 个节点是其他文件的场景，文件不在手边或不是文本，没有读取其内容
import-moving_obstacles = { $obstacles } 个障碍物有半径，在原处可以移动：这里是柱子
import-no_obstacles = { $obstacles } 个障碍物关闭了 avoidance_enabled，已略去
import-choosy = { $agents } 个智能体按层、掩码、优先级或高度只避让一部分，在这里避让全部

import-no_text = 不是 UTF-8，也不是已知的格式
import-unreadable = 无法读取
import-sqlite = JuPedSim 的轨迹（SQLite）不能读取；sqlite3 -csv -header FILE "select frame, id as ped, pos_x as x, pos_y as y from trajectory_data" > log.csv 得到可读取的记录，并给出 --rate
import-hdf5 = HDF5 不能读取；在 Python 中 pandas.DataFrame(h5py.File(FILE)['trajectory'][:]).to_csv('log.csv') 得到可读取的记录
import-parquet = Parquet 不能读取；在 Python 中 pandas.read_parquet(FILE).to_csv('log.csv') 得到可读取的记录
import-numpy = NumPy 数组不能读取；请写成带 step,agent,x,y 这样表头的 CSV
import-rosbag = ROS 的 bag 不能读取；rostopic echo -p -b FILE /odom > log.csv 得到可读取的记录
import-mcap = MCAP 不能读取；请把位置写成带 t,agent,x,y 这样表头的 CSV
import-godot_binary = Godot 的二进制文件不能读取；请存为文本的 .tscn 或 .tres
import-gltf = 模型（glTF）不能读取；请把平面图导出为 SVG 或 GeoJSON
import-bare_image = 单独的图像没有比例；请打开旁边的 ROS map.yaml
import-menge = Menge 的行为文件没有位置；请打开与它配套的场景或项目
import-jupedsim_xml = JuPedSim 的旧 XML 不能读取；可读取 WKT 几何或其网页应用的 zip
import-sumo_fcd = SUMO 的 XML fcd 输出不能读取；其工具 xml2csv.py 得到可读取的 CSV，并给出 --log-columns t=timestep_time,agent=vehicle_id,x=vehicle_x,y=vehicle_y
import-sumo = SUMO 的路网和路线不能读取；可读取 WKT 或 GeoJSON 多边形
import-osm = OpenStreetMap 的 XML 不能读取；osmtogeojson 得到可读取的 GeoJSON
import-kml = KML 不能读取；GDAL 的 ogr2ogr -f GeoJSON map.geojson FILE 得到可读取的 GeoJSON
import-roads = OpenDRIVE 和 CommonRoad 的道路不能读取；可读取 WKT 或 GeoJSON 多边形
import-gazebo = Gazebo 的世界不能读取；可读取其地图的 map.yaml
import-tileset = Tiled 的图块集没有位置；请打开使用它的 .tmx
import-ldtk = LDtk 不能读取；可读取它导出的 Tiled .tmx
import-tiled_json = Tiled 的 JSON 不能读取；请把地图存为 .tmx
import-unity = Unity 的文件不能读取；请把 NavMesh.CalculateTriangulation 的三角形写成 WKT 的 MULTIPOLYGON，并把其多边形作为地面读取
import-dxf = DXF 不能读取；请把图存为 SVG，或把多边形写成 WKT
import-ifc = IFC 模型不能读取；IfcConvert FILE plan.svg 把各层平面图画成可读取的 SVG
import-wavefront = 模型（Wavefront OBJ）不能读取；请把平面图导出为 SVG 或 GeoJSON
import-vadere_trajectories = Vadere 的脚步不能作为场景读取；请把文件命名为 .traj
import-ucy = UCY 的样条（.vsp）不能读取，它以像素为单位；OpenTraj 中同一场景的 obsmat.txt 是以米为单位的可读取记录
import-not_read = 未读取：{ $kinds }
import-navigation = { $regions } 个导航多边形是房间，其余都是实心的
import-bodies = { $shapes } 个静态物体的形状是实心的
