"""Long names of strategies and arms made short enough for a chart or a narrow table, with the key to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def without_folders(name: str) -> str:
    """A name in which the folders of a path are left out."""
    return re.sub(r"\S*/", "", name)


def bare_name(label: str) -> str:
    """What a strategy is called in a title: its label without folders and parameters, loaded or not."""
    return without_folders(label).partition(":")[0]


def shortened(names: Iterable[str], letters: int = 22) -> dict[str, str]:
    """For each name what stands for it: itself, or without its folders and its middle; no two names get the same."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        bare = without_folders(name)
        short = bare if len(bare) <= letters else f"{bare[: letters // 2]}…{bare[-(letters - letters // 2 - 1) :]}"
        count = sum(short == other or other.startswith(f"{short} #") for other in found.values())
        found[name] = f"{short} #{count + 1}" if count else short
    return found


def key_to(names: Iterable[str], letters: int = 22) -> str:
    """A sentence that says what the shortened names stand for; nothing where none is short."""
    pairs = [f"{short} is {name}" for name, short in shortened(names, letters).items() if "…" in short]
    return f"Names: {'; '.join(pairs)}." if pairs else ""


def labels_of(arms: Sequence[str]) -> dict[str, str]:
    """For each arm, such as `stockpile_size=30, players=2`, its label without the parts that all arms share.

    Where the arms differ in one switch alone its values are the labels; `heading_of` names it.
    """
    parts = {arm: arm.split(", ") for arm in arms}
    shared = set.intersection(*(set(found) for found in parts.values())) if len(parts) > 1 else set()
    labels = {arm: ", ".join(part for part in found if part not in shared) or arm for arm, found in parts.items()}
    name = heading_of(arms)
    if name != "arm":
        prefix = f"{name.replace(' ', '_')}="
        labels = {arm: label.removeprefix(prefix) for arm, label in labels.items()}
    return labels if len(set(labels.values())) == len(labels) else dict(zip(arms, arms, strict=True))


def heading_of(arms: Sequence[str]) -> str:
    """The one switch in which all arms differ, in words; `arm` where there is none."""
    parts = [set(arm.split(", ")) for arm in arms]
    if len(parts) < 2:
        return "arm"
    shared: set[str] = set.intersection(*parts)
    apart = [found - shared for found in parts]
    switches = {part.split("=")[0] for found in apart for part in found if "=" in part}
    alone = len(switches) == 1 and all(len(found) == 1 and "=" in next(iter(found)) for found in apart)
    return switches.pop().replace("_", " ") if alone else "arm"
