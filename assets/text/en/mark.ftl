# What is wrong with a mark in the text of a scenario.

mark-unclosed = the mark { $mark } has no end; close it by ], or write [[ for a bracket
mark-unknown = the mark { $mark } names nothing; write [agent 3], [edge 7], [pillar 2], [orca.len = 2], [method = vo], [overlay cones], [scenario doorway] or [words | agent 3], and [[ for a bracket
mark-no_body = the mark { $mark } names nothing: agents, edges and pillars are { $agents }, { $edges } and { $pillars }, counted from 0
mark-unknown_key = the mark { $mark } names nothing: there is no parameter { $key }; `sidestep keys` lists them all
mark-unknown_key_near = the mark { $mark } names nothing: there is no parameter { $key }, did you mean { $near }?
mark-unknown_method = the mark { $mark } names nothing: there is no method { $method }; it is one of { $known }
mark-value = the mark { $mark } names no value: { $key } { $reason }
