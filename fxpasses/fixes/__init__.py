"""Passes that mend one known defect of what a tracer leaves behind."""
