# The switches of the overlays.

overlays-overlays = 图层
overlays-everyone = 全员构造
overlays-everyone_about = 画出每个智能体的构造，而不只是选中的。快捷键 A。
overlays-scale = { $speed } 画成 { $length }
overlays-smaller = 缩小。快捷键 [。
overlays-larger = 放大。快捷键 ]。
overlays-reset = 恢复场景的设置
overlays-color_by = 着色依据
overlays-fold_legend = 把图例折叠到标题。
overlays-unfold_legend = 展开图例。
overlays-color_by_about = 本体颜色的含义；刻度见图例。
