# Whom the sliders are about.

parameters-len = len, how lines give way
parameters-share = share of the effort
parameters-of = of
parameters-all_agents = all agents
parameters-agent = { $agent }
parameters-selected_agent = selected agent
parameters-select_first = Select an agent first: click it, or press Tab.
parameters-picked = { $agents } picked
parameters-a_group = group
parameters-group_of = { $name }: { $agents }
