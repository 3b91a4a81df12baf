# The list of scenarios.

browser-about =
    { $source }
    Other scenarios, with pictures. Key Ctrl P. Files can be dropped on the window.
browser-search = search; arrows choose, Enter opens
browser-nothing = nothing found
