"""Pictures: SVG by hand, charts, and the timeline of a step as SVG or as a page to zoom in."""
