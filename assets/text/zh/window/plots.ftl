# Figures over time.

plots-definition =
    { $about }

    { $formula }

    出处：{ $source }。

plots-agent = { $agent }
plots-agent_about = 显示选中智能体的指标，而不是整个世界的。
plots-csv = CSV
plots-csv_about = 把每步的全部指标和各智能体的指标写成两个逗号分隔的文件。
plots-this_world = 本世界
