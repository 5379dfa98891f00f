"""Passes that mend one known defect of what a tracer leaves behind."""

from fxpasses.fixes.fix1287 import fix1287 as fix1287
