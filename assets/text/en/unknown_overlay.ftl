# A name that no overlay has.

unknown_overlay-near = unknown overlay { $slug }, did you mean { $near }?
unknown_overlay-none_near = unknown overlay { $slug }; known are { $known }
