# Figures over time.

plots-definition =
    { $about }

    { $formula }

    Source: { $source }.
plots-agent = { $agent }
plots-agent_about = The figure of the selected agent instead of the whole world's.
plots-csv = CSV
plots-csv_about = Write every figure of every step, and those of every agent, as two files of comma-separated values.
plots-this_world = this world
