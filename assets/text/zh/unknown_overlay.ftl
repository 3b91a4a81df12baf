# A name that no overlay has.

unknown_overlay-near = 未知的图层 { $slug }，是否指 { $near }？
unknown_overlay-none_near = 未知的图层 { $slug }；已知的有 { $known }
unknown_overlay-part_near = 图中没有 { $part } 这一部分，是否指 { $near }？
unknown_overlay-no_part_near = 图中没有 { $part } 这一部分；已知的有 { $known }
