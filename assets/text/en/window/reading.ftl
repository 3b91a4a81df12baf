# The page beside the worlds.

reading-page = Page
reading-entry = Page: { $title }
reading-back = the page before
reading-forward = the page after
reading-close = close (Esc)
reading-contents = All pages
reading-about_contents = What something is, its formula, and the numbers of the selected agent. ? over a control opens its page.
reading-see = See also
reading-numbers = Green numbers are those of { $agent }, now.
reading-nobody = Click an agent: the page shows its numbers.
reading-mark = What is this? A page: { $title }
reading-plot = Plot { $figure } over time
reading-museum = Both forms at work, in the museum
reading-ailing = A scene that has it: { $scene }
