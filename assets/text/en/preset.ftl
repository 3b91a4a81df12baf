# Values that belong together.

preset-unknown = there is no preset { $id }; known are { $known }
preset-unknown_near = there is no preset { $id }, did you mean { $near }?
