"""The passes: one module, one pass, one name."""

from fxpasses.passes.asynccp import asynccp as asynccp
from fxpasses.passes.chunkcomm import chunkcomm as chunkcomm
from fxpasses.passes.commfuse import commfuse as commfuse
from fxpasses.passes.commhoist import commhoist as commhoist
from fxpasses.passes.commsimplify import commsimplify as commsimplify
from fxpasses.passes.distfusion import distfusion as distfusion
from fxpasses.passes.gradsync import gradsync as gradsync
