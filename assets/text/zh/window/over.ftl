# When everybody has arrived.

over-arrived = 全部到达
over-again = 再来一次
over-about_again = 从头开始，保留方法和参数。快捷键 Backspace。
over-next = 下一个：{ $title }
