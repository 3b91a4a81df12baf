# Lists, and the names of what stands in the world.

text-next = { $first }, { $next }
text-last = { $first } and { $last }
text-more = { $more } more
text-named_and_more = { $named } (and { $more } more)

text-agents =
    { $numbers_count ->
        [one] agent
       *[other] agents
    } { $numbers }
text-edges =
    { $numbers_count ->
        [one] wall edge
       *[other] wall edges
    } { $numbers }
text-edge_part = { $number } (part { $part })
text-pillars =
    { $numbers_count ->
        [one] pillar
       *[other] pillars
    } { $numbers }

# In samples, in place of a part of a sentence.
text-clause = (…)
