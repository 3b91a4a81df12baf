# A name that no overlay has.

unknown_overlay-near = unknown overlay { $slug }, did you mean { $near }?
unknown_overlay-none_near = unknown overlay { $slug }; known are { $known }
unknown_overlay-part_near = a picture has no part { $part }, did you mean { $near }?
unknown_overlay-no_part_near = a picture has no part { $part }; known are { $known }
