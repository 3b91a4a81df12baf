# What ails the selected agent, and what was tried.

doctors_rows-hints = hints
doctors_rows-go_there = Go there. Key Page ↑.
doctors_rows-trying = trying on copies of this world what helps …
doctors_rows-apply = Do it: this ends it in a trial, and nothing else grew worse. Ctrl Z takes it back.
