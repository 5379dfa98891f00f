"""Files that users copy: a workflow of GitHub Actions and a git hook, for a folder of goldens."""

from __future__ import annotations

import shlex

from fxpasses.errors import UsageError
from fxpasses.tools.git import own_command

_FOLDER = "@FOLDER@"
"""Stands for the folder in the templates."""
_COMMAND = "@FXPASSES@"
"""Stands for fxpasses as git has to call it on this machine."""
_WORKFLOW = r"""# Goldens of graphs: checked on every pull request; what changed is told in one comment, and kept new.
# Printed by `fxpasses snapshot workflow @FOLDER@`; put it under .github/workflows/.
name: goldens

on:
  pull_request:

permissions:
  contents: read
  pull-requests: write

concurrency:
  group: goldens-${{ github.ref }}
  cancel-in-progress: true

jobs:
  goldens:
    runs-on: ubuntu-latest
    env:
      BASE: origin/${{ github.base_ref }}
      RUN_URL: ${{ github.server_url }}/${{ github.repository }}/actions/runs/${{ github.run_id }}
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0  # the report looks for the commit where the branch began

      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"

      - name: Install
        run: python -m pip install fxpasses --extra-index-url https://download.pytorch.org/whl/cpu

      - name: Check
        id: check
        continue-on-error: true  # the report comes first, the last step fails
        run: fxpasses snapshot check @FOLDER@ --jobs 2

      - name: Report
        run: |
          mkdir -p report
          fxpasses snapshot report @FOLDER@ --base "$BASE" --picture-url "$RUN_URL#artifacts" -o report/report.md
          cat report/report.md >> "$GITHUB_STEP_SUMMARY"

      - name: Keep the pictures
        uses: actions/upload-artifact@v4
        with:
          name: golden-report
          path: report

      - name: Comment
        if: github.event.pull_request.head.repo.full_name == github.repository  # others may not write here
        env:
          GH_TOKEN: ${{ github.token }}
          COMMENTS: repos/${{ github.repository }}/issues/${{ github.event.pull_request.number }}/comments
          COMMENT: repos/${{ github.repository }}/issues/comments
        run: |
          mine='.[] | select(.user.type == "Bot" and (.body | startswith("<!-- fxpasses snapshot report -->"))) | .id'
          id=$(gh api "$COMMENTS" --paginate --jq "$mine" | head -n 1)
          if [ -n "$id" ]; then
            gh api --method PATCH "$COMMENT/$id" -F body=@report/report.md > /dev/null
          else
            gh api --method POST "$COMMENTS" -F body=@report/report.md > /dev/null
          fi

      - name: Fail where a golden is not what its passes make
        if: steps.check.outcome == 'failure'
        run: exit 1
"""
_HOOK = r"""#!/bin/sh
# A commit holds the goldens that its passes make. Printed by `fxpasses snapshot hook @FOLDER@`; put it, executable, at
# .git/hooks/pre-commit. What is checked is what will be committed, not what else lies around; `git commit --no-verify`
# goes past it.
set -eu
checked=$(mktemp -d)
trap 'rm -rf "$checked"' EXIT
git checkout-index --all --prefix="$checked/"
cd "$checked"
if [ -e @FOLDER@/snapshots.toml ]; then
    @FXPASSES@ snapshot check @FOLDER@
fi
"""
TEMPLATES = {"workflow": _WORKFLOW, "hook": _HOOK}


def template(name: str, folder: str) -> str:
    """The "workflow" or the "hook" of ``folder``. Raises `UsageError` for a folder that they cannot name."""
    plain = folder.rstrip("/")
    if not plain or shlex.quote(plain) != plain or plain.startswith(("/", "-", "..")):
        raise UsageError(f"folder '{folder}'", hint="give a path in the repository without spaces or quotes")
    return TEMPLATES[name].replace(_FOLDER, plain).replace(_COMMAND, own_command())
