# The words around the pages of the book.

book-title = sidestep, page by page
book-about = What local collision avoidance computes, what can be tuned and shown, and what goes wrong. Every figure was made by the program, and the numbers of a page are those of the agent in its figure.
book-contents = Contents
book-see = See also
book-numbers = The numbers are those of { $agent } at step { $step } of “{ $scenario }”.
book-picture = Figure: { $title }
book-sign = In the legend: { $title }
book-folder_taken = { $folder }: the folder is not empty; name a new or an empty one
book-no_folder = { $folder }: is not a folder; name a new or an empty one
