# The list of scenarios.

browser-about =
    { $source }
    Other scenarios; files can be dropped on the window.
browser-search = search; Enter opens the first
browser-nothing = nothing found
