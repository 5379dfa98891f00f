"""A headless browser, and pages as ``fxpasses viz`` writes them, opened in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def browser_path() -> str | None:
    """What FXPASSES_BROWSER names, else a Chromium on PATH."""
    named = os.environ.get("FXPASSES_BROWSER")
    if named:
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def missing() -> str | None:
    """Why there is no browser to test in."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "playwright is not installed (pip install 'fxpasses[browser]')"
    if browser_path() is None:
        return "there is no browser: none that FXPASSES_BROWSER names, no Chromium or Chrome on PATH"
    return None


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium. Skips where there is none, fails where FXPASSES_BROWSER_NEEDED is set."""
    reason = missing()
    if reason is not None:
        (pytest.fail if os.environ.get("FXPASSES_BROWSER_NEEDED") else pytest.skip)(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``opened(html)``: a page on file://, whose messages and requests are checked at the end: there are to be none."""
    pages: list[tuple[Any, list[str], list[str]]] = []

    def open_page(html: str, *, scheme: str = "light", width: int = 1400, height: int = 900, name: str = "page.html",
                  ) -> Any:
        path = tmp_path / name
        path.write_text(html, encoding="utf-8")
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        messages: list[str] = []
        requests: list[str] = []
        page.set_default_timeout(10_000)
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        pages.append((page, messages, [url for url in requests if url != path.as_uri()]))
        page.requested = requests
        return page

    yield open_page
    for page, messages, _ in pages:
        assert messages == []
        assert page.requested == [page.url]
        page.close()
