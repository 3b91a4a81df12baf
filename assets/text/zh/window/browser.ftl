# The list of scenarios.

browser-about =
    { $source }
    其他场景，附图片。快捷键 Ctrl P。可将文件拖入窗口。
browser-search = 搜索；方向键选择，Enter 打开
browser-nothing = 没有找到
