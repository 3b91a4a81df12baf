//! Two logs of what should be the same run: where they part first.

