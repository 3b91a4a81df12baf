# The words around the pages of the book.

book-title = sidestep 逐页讲解
book-about = 局部避碰计算什么，可以调什么、显示什么，又会出什么错。每幅图都由程序生成，页面上的数值属于图中的智能体。
book-contents = 目录
book-see = 另见
book-numbers = 数值属于“{ $scenario }”第 { $step } 步的{ $agent }。
book-picture = 图：{ $title }
book-live = 在程序中打开此刻
book-sign = 图例中：{ $title }
book-folder_taken = { $folder }：文件夹不是空的；请指定新的或空的文件夹
book-no_folder = { $folder }：不是文件夹；请指定新的或空的文件夹
