# What the program adds to the pages, and why a page cannot be read.

page-figure = { $value }
page-program_2 = program 2
page-program_3 = program 3

# Kinds of pages

page-ideas = Ideas
page-tunables = What can be tuned
page-overlays = Overlays
page-metrics = Figures of a run
page-slips = Slips of the museum
page-ailments = Ailments
page-panels = Panels

# Facts

page-means = Meaning
page-unit = Unit
page-no_unit = none, a pure number
page-default = Default
page-range = Range
page-range_between = { $from } to { $to }
page-now = Now
page-formula = Formula
page-definition = Definition
page-source = Source
page-shows = Shows
page-key = Key
page-printed = As printed
page-repaired = As meant
page-effect = Effect
page-found = Found here
page-remedy = Remedy

# A page that cannot be read

page-refused = assets/pages/{ $file }:{ $line }: { $what }
page-unknown_kind = there is no kind of page called { $folder }; move the file into one of { $known }
page-no_front = there is no front matter; begin with +++, keys in TOML, and +++ on lines of their own
page-wrong_front = the front matter does not read: { $told }; it has title, keywords, figure and see
page-not_in_pages = pages do not have { $what }; write paragraphs, ## headings, - lists, bold, italic, code, links and formulas
page-no_formula = a block of code is marked "{ $kind }"; mark it formula, or write it in the line
page-unknown_figure = no agent has a figure called { $name }{ $nearest }
page-did_you_mean = ; did you mean { $name }?
