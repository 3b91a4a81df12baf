# What values that belong together would change.

values-window = Values that belong together
values-preset = Values of
values-button = Values of …
values-about_button = Values of people, robots and engines, each with its source. What changes is shown first.
values-key = parameter
values-now = now
values-then = then
values-mixed = differ
values-nothing = All of these are so already.
values-source = From { $source }.
values-secondary = Not read itself: { $cited }.
values-unsaid =
    { $count ->
        [one] One value has
       *[other] { $count } values have
    } no parameter here
values-unsaid_row = { $name } = { $says }
values-warning = Cannot work: { $sentence }
values-warning_of = Cannot work for { $agent }: { $sentence }
values-refused = These values do not fit the unit of this scene: { $reason }.
values-for_all = Set for all agents
values-for_agent = Set for { $agent }
values-for_several = Set for { $who }
values-these = these { $agents }
values-cancel = Leave as it is
