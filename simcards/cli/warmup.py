"""`simcards warmup`: compile everything now."""

from __future__ import annotations

from simcards.cli.help import examples
from simcards.cli.options import QUIET, takes


@examples("simcards warmup", "SIMCARDS_CACHE_DIR=compiled simcards warmup")
@takes(own={"quiet": QUIET})
def warmup(quiet: bool) -> None:
    """Compile every game and strategy now; say where it is kept."""
    from simcards.engine.jit import CompileWatch, cache_root, cache_wish
    from simcards.runs.warmup import cache_size, compile_all

    with CompileWatch(quiet) as watch:
        families, strategies = compile_all()
    folder = cache_root()
    print(f"{families} game families and {strategies} strategies are compiled ({watch.seconds:.0f} s of compiling).")
    print(f"Compiled code: {folder} ({cache_size(folder) / 1e6:.1f} MB); SIMCARDS_CACHE_DIR puts it elsewhere.")
    if folder != cache_wish():
        print(f"{cache_wish()} cannot be written to, so this temporary folder is used; it may not outlive a restart.")
