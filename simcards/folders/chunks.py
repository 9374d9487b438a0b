"""Summaries and games as Parquet files: tidy tables, with where they come from in the file's metadata.

A summary is a row a count: name, up to three indices i, j, k (null where the array has fewer), count; counts of zero
are left out. A file is written under a temporary name, forced to disk and renamed, so it is whole or not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simcards.engine.job import Games
from simcards.engine.summary import Summary, digest
from simcards.folders import arrow as pa
from simcards.folders.contents import DamagedError, Stamp
from simcards.folders.files import write_bytes

if TYPE_CHECKING:
    import pandas as pd

INDICES = ("i", "j", "k")
#: Begins the keys of our own in a file's metadata.
KEY = "simcards."

Facts = Mapping[str, Any]


def summary_table(summary: Summary, facts: Facts) -> pa.Table:
    """The tidy table of a summary; its metadata holds the facts, the arrays' shapes and the summary's digest."""
    names, indices, counts = [], [], []
    for name in sorted(summary):
        array = summary[name]
        places = np.argwhere(array)
        padded = np.full((len(places), len(INDICES)), -1)
        padded[:, : places.shape[1]] = places
        names += [name] * len(places)
        indices.append(padded)
        counts.append(array[tuple(places.T)])
    table = np.concatenate([np.zeros((0, len(INDICES)), np.int64), *indices])
    columns = {"name": pa.array(names, pa.string())}
    for number, index in enumerate(INDICES):
        columns[index] = pa.array(table[:, number], pa.int32(), mask=table[:, number] < 0)
    columns["count"] = pa.array(np.concatenate([np.zeros(0, np.int64), *counts]), pa.int64())
    shapes = {name: list(array.shape) for name, array in summary.items()}
    return _with_facts(pa.table(columns), {**facts, "shapes": shapes, "digest": digest(summary)})


def games_table(parts: list[Games], facts: Facts) -> pa.Table:
    """The games of several chunks in one table: a row a game."""
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return _with_facts(pa.table(columns), facts)


def _with_facts(table: pa.Table, facts: Facts) -> pa.Table:
    metadata = {KEY + name: json.dumps(value, sort_keys=True) for name, value in facts.items()}
    return table.replace_schema_metadata(metadata)


def write_table(table: pa.Table, path: Path) -> Stamp:
    """Write a Parquet file, whole or not at all; returns its stamp."""
    buffer = pa.BufferOutputStream()
    pa.parquet.write_table(table, buffer, compression="zstd")
    data = buffer.getvalue()
    write_bytes(data, path)
    return Stamp.of(data)


def read_facts(path: Path) -> dict[str, Any]:
    """The facts in a file's metadata; DamagedError when it cannot be read."""
    try:
        return _facts(pa.parquet.read_schema(path.absolute()).metadata)  # absolute: Arrow takes a folder ~ for the home
    except (pa.ArrowException, OSError, ValueError) as error:
        raise DamagedError(path, str(error)) from None


def _facts(metadata: Mapping[bytes, bytes] | None) -> dict[str, Any]:
    pairs = ((key.decode(), value) for key, value in (metadata or {}).items())
    return {key[len(KEY) :]: json.loads(value) for key, value in pairs if key.startswith(KEY)}


def read_games(path: Path) -> pd.DataFrame:
    """The games in a file, a row each; DamagedError when it cannot be read."""
    try:
        return pa.parquet.read_table(path.absolute(), partitioning=None).to_pandas()
    except (pa.ArrowException, OSError, ValueError) as error:
        raise DamagedError(path, str(error)) from None


def read_summary(path: Path, facts: Facts) -> Summary:
    """The summary in a file; DamagedError when it is not whole or not about what `facts` say."""
    try:
        table = pa.parquet.read_table(path.absolute(), partitioning=None)
        found = _facts(table.schema.metadata)
        summary = _summary_of(table, found["shapes"])
    except (pa.ArrowException, OSError, ValueError, KeyError, IndexError, TypeError, MemoryError) as error:
        raise DamagedError(path, str(error)) from None
    if digest(summary) != found.get("digest"):
        raise DamagedError(path, "its counts do not have the digest that it states")
    for name, value in facts.items():
        if found.get(name) != value:
            raise DamagedError(path, f"it says {name} {found.get(name)}, not {value}")
    return summary


def _summary_of(table: pa.Table, shapes: Mapping[str, list[int]]) -> Summary:
    if sum(int(np.prod(shape)) for shape in shapes.values()) > 1 << 26:
        raise ValueError("it states impossible sizes")
    names = table["name"].to_numpy(zero_copy_only=False)
    indices = [table[index].fill_null(-1).to_numpy() for index in INDICES]
    counts = table["count"].to_numpy()
    summary = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}
    starts = np.flatnonzero(np.r_[True, names[1:] != names[:-1]]) if len(names) else np.zeros(0, int)
    for start, end in zip(starts, [*starts[1:], len(names)], strict=True):
        array = summary[names[start]]
        array[tuple(index[start:end] for index in indices[: array.ndim])] = counts[start:end]
    return summary
