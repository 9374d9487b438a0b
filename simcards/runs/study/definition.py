"""What a study's file may say, and what is wrong with it, to the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcards.analysis.solved import check_solved
from simcards.engine.loading import load_player
from simcards.errors import UsageError, suggestion
from simcards.folders.config import Config
from simcards.folders.toml import Lines, read_toml
from simcards.games.family import find_game
from simcards.games.switches import listed, read_settings, switches_of
from simcards.options import PACE
from simcards.runs.design.space import read_values
from simcards.runs.study.question import EXACT, THRESHOLDS, WISHED, ArmSpec, Study
from simcards.runs.sweep.metrics import USUAL_METRICS, margins_of, metrics_of, read_amount

if TYPE_CHECKING:
    from simcards.games.contract import Family


class StudyError(UsageError):
    """A study that cannot be run: one line that names file and line, and what is wrong."""


_WORD, _WORDS, _NUMBER, _TABLE, _TABLES = "a text", "a list of texts", "a whole number", "a table", "tables [[arms]]"
_NUMBERS = "a list of whole numbers"
#: What a file writes for a field of a study, by the type of that.
_KINDS = {
    "str": _WORD,
    "tuple[str, ...]": _WORDS,
    "int": _NUMBER,
    "int | None": _NUMBER,
    "tuple[int, ...]": _NUMBERS,
    "float": "a number",
    "str | float | None": "a number, or a percentage as a text",
    "Mapping[str, Any]": _TABLE,
    "tuple[ArmSpec, ...]": _TABLES,
}
#: The keys of a file: the fields of a study, but for what the file is called and where it lies.
_KEYS = {one.name: _KINDS[str(one.type)] for one in fields(Study) if one.name not in ("name", "word", "where")}
#: What a results folder keeps of a study: how many deals is in its manifest, and what is worked out has no folder.
_STORED = {key: kind for key, kind in _KEYS.items() if key not in ("games", "exact")}
#: What goes with a study that is worked out.
_EXACT_KEYS = ("title", "question", "game", "note", "rules", "strategies", "exact", "tables")
_WISHED_KEYS = (
    *("title", "question", "game", "note", "rules", "strategies", "players", "games", "seed", "precision"),
    *WISHED,
)
_MISSING = {"tables": "the numbers of players, such as [3, 4, 5]", "strategies": 'who plays, such as ["best-reply"]'}
_RANGES = {"games": (1, 1 << 47), "min_games": (1, 1 << 47), "players": (2, 10), "seed": (0, (1 << 64) - 1)}
_ARM_KEYS = {"title": _WORD, "set": _TABLE, "players": _NUMBER, "answer": "true or false"}


def read_study(path: Path, playable: bool = True) -> Study:
    """The study in a TOML file; StudyError names the line of a mistake.

    playable: also ask the game whether it knows the switches, values, strategies and metrics.
    """
    found, lines = read_toml(path, "`simcards study --list` shows those that are built in", StudyError)
    reader = _Reader(path, lines)
    study = reader.read(found)
    return reader.of_game(study) if playable else study


class _Reader:
    """Checks what a file says against the keys that there are."""

    def __init__(self, path: Path, lines: Lines) -> None:
        self.path, self.lines = path, lines

    def read(self, found: dict[str, Any]) -> Study:
        """The study."""
        self._check((), found, _KEYS)
        for key in ("title", "question", "game"):
            if not found.get(key):
                raise StudyError(f"{self.path}: {key} is missing")
        if sum(bool(found.get(key)) for key in ("arms", "versus", "exact", "want")) != 1:
            why = "a study has either [[arms]], of rules, or versus, of two strategies, or exact, or want, for wishes"
            self.fail(("versus",), why)
        for number, arm in enumerate(found.get("arms", ())):
            self._check(("arms", number), arm, _ARM_KEYS)
        self._check_sense(found)
        if found.get("yes", "") not in ("", "higher", "lower"):
            self.fail(("yes",), f"yes is {found['yes']!r}; it is higher or lower, or left out")
        lists = {key: tuple(found[key]) for key, kind in _KEYS.items() if kind in (_WORDS, _NUMBERS) and key in found}
        arms = tuple(ArmSpec(**arm) for arm in found.get("arms", ()))
        return Study(self.path.stem, **{**found, **lists, "arms": arms}, where=self._where(("want",)))

    def _check_sense(self, found: dict[str, Any]) -> None:
        """What has the right shape and still makes no sense."""
        for number, arm in enumerate(found.get("arms", ())):
            if "title" not in arm or not ("set" in arm or "players" in arm):
                self.fail(("arms", number), "an arm needs a title, and set or players")
            if "players" in arm.get("set", ()):
                self.fail(("arms", number, "set"), "players is no switch: write it beside set, as players = 3")
        if found.get("arms") and not found.get("metric"):
            raise StudyError(f"{self.path}: metric is missing: what the answer is about, such as turns")
        for key in ("metric", "also", "charts", "strategies"):
            if "versus" in found and key in found:
                self.fail((key,), f"{key} goes with [[arms]]; a study of two strategies compares win rates")
        if "versus" in found and len(found["versus"]) != 2:
            self.fail(("versus",), f"versus takes two strategies, not {len(found['versus'])}")
        for key, (low, high) in _RANGES.items():
            if key in found and not low <= found[key] <= high:
                self.fail((key,), f"{key} = {found[key]}: a number from {low} to {high} is needed")
        if "want" in found:
            self._check_wished(found)
        elif "exact" in found or "tables" in found:
            self._check_exact(found)
        marked = [number for number, arm in enumerate(found.get("arms", ())) if arm.get("answer")]
        if len(marked) > 1:
            self.fail(("arms", marked[1], "answer"), "two arms are marked answer = true; the sentence is about one")

    def _check_wished(self, found: dict[str, Any]) -> None:
        """What makes sense in a study for rules that meet wishes."""
        for key in found:
            if key not in _WISHED_KEYS:
                self.fail((key,), f"{key} does not go with want, which takes {', '.join(_WISHED_KEYS)}")
        if "players" in found and "tables" in found:
            self.fail(("tables",), "tables and players: give one of them")

    def _check_exact(self, found: dict[str, Any]) -> None:
        """What makes sense in a study that is worked out."""
        if "exact" not in found:
            self.fail(("tables",), "tables goes with exact; other studies say players")
        if found["exact"] not in EXACT:
            self.fail(("exact",), f"exact = {found['exact']}: {' or '.join(EXACT)}{suggestion(found['exact'], EXACT)}")
        for key in found:
            if key not in _EXACT_KEYS:
                self.fail((key,), f"{key} goes with what is played; exact takes {', '.join(_EXACT_KEYS)}")
        for key in ("tables", "strategies")[: 1 if found["exact"] == THRESHOLDS else 2]:
            if not found.get(key):
                raise StudyError(f"{self.path}: {key} is missing: {_MISSING[key]}")
        if len(found.get("strategies", ())) > (found["exact"] != THRESHOLDS):
            self.fail(("strategies",), "exact = places takes one strategy, which plays at every place; thresholds none")

    def of_game(self, study: Study) -> Study:
        """The study with its game's own name, which has all that the study names.

        Combinations that cannot be played are the plan's affair.
        """
        with self._at("game"):
            family, game, _ = find_game(study.game)
            if study.exact:
                check_solved(game)
        study = replace(study, game=game)
        self._check_names(study, family)
        if study.exact:
            self._check_solved(study, family)
        elif study.want:
            self._check_open(study, family)
        else:
            self._check_tables(study, family)
            self._check_metrics(study, family)
        return study

    def _check_names(self, study: Study, family: Family) -> None:
        """Whether there are the switches, their values and the strategies."""
        for where, switches in (
            (("rules",), study.rules),
            *((("arms", i, "set"), arm.set) for i, arm in enumerate(study.arms)),
        ):
            for name, value in switches.items():
                with self._at(*where, name):
                    read_settings(family.rules, {name: value})
        for key, names in (("strategies", study.strategies), ("versus", study.versus)):
            with self._at(key):
                for name in names:
                    load_player(name, family.name)

    def _check_metrics(self, study: Study, family: Family) -> None:
        """Whether the game has what is told, drawn and judged."""
        measures, sides = family.measures, [2]
        for key, names in (("metric", study.metrics[:1]), ("also", study.also), ("charts", study.charts)):
            with self._at(key):
                metrics_of(measures, names, sides)
        for name, word in study.margin.items():
            with self._at("margin", name):
                if not study.versus:
                    margins_of(metrics_of(measures, [*USUAL_METRICS, *study.metrics], sides), {name: word})
                elif name != "win_rate":
                    raise UsageError(f"margin {name}: a study of two strategies compares win_rate alone")
        if study.precision is not None:
            with self._at("precision"):
                metric = metrics_of(measures, study.metrics[:1] or ["draws"], sides)[0]
                read_amount(metric if study.arms else replace(metric, name="win_rate"), study.precision, "precision")

    def _check_open(self, study: Study, family: Family) -> None:
        """Whether the values of what is open can be read; the wishes are read by the job of their search."""
        switches = switches_of(family.rules)
        for name, values in study.over.items():
            with self._at("over", name):
                if name in switches:
                    read_values(name, switches[name], listed(values))

    def _check_solved(self, study: Study, family: Family) -> None:
        """Whether the game can be played at all of these tables."""
        with self._at("tables"):
            for players in study.tables:
                family.resolve(study.game, players, study.rules)

    def _check_tables(self, study: Study, family: Family) -> None:
        """Whether the base rules can be played, and the arm that the sentence is about, which must be another."""
        players = study.players or family.presets[study.game].default_players
        with self._at("players" if study.players else "rules"):
            base = family.resolve(study.game, players, study.rules)
        for number, arm in enumerate(study.arms):
            seats = players if arm.players is None else arm.players
            if not 2 <= seats <= 10:
                self.fail(("arms", number, "players"), f"players = {seats}: games here are for 2 to 10")
            if number == study.answer_arm:
                with self._at("arms", number):
                    rules = family.resolve(study.game, seats, {**study.rules, **arm.set})
                if (rules, seats) == (base, players):
                    self.fail(("arms", number), f"the arm {arm.title!r} is the base itself; mark another with answer")

    @contextmanager
    def _at(self, *where: Any) -> Iterator[None]:
        """Add the line to an error."""
        try:
            yield
        except UsageError as error:
            self.fail(where, str(error))

    def _check(self, where: tuple[Any, ...], table: dict[str, Any], keys: Mapping[str, str]) -> None:
        for key, value in table.items():
            if key not in keys:
                near = suggestion(key, keys)
                self.fail((*where, key), f"unknown key {key!r}{near}; there are {', '.join(keys)}")
            if not _fits(value, keys[key]):
                self.fail((*where, key), f"{key} must be {keys[key]}")
            words = value if isinstance(value, list) else [value]
            if not all(word.isprintable() for word in words if isinstance(word, str)):
                self.fail((*where, key), f"{key} holds characters that cannot be printed")

    def fail(self, where: tuple[Any, ...], message: str) -> None:
        """Name the line: the key's own, else that of the table it stands in."""
        raise StudyError(f"{self._where(where)}: {message}")

    def _where(self, where: tuple[Any, ...]) -> str:
        """The file, and the line of a key if there is one."""
        while where and where not in self.lines:
            where = where[:-1]
        return f"{self.path}:{self.lines[where]}" if where else str(self.path)


def _fits(value: object, kind: str) -> bool:
    """Whether a value is of the kind that a key takes."""
    if kind is _WORD:
        return isinstance(value, str)
    if kind is _WORDS:
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    if kind is _NUMBER:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is _NUMBERS:
        return isinstance(value, list) and all(_fits(number, _NUMBER) for number in value)
    if kind is _TABLE:
        return isinstance(value, dict)
    if kind is _TABLES:
        return isinstance(value, list) and all(isinstance(arm, dict) for arm in value)
    if kind == "a number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, bool) if kind == "true or false" else isinstance(value, str | float | int)


def built_in() -> dict[str, Path]:
    """The studies that come with simcards, by name."""
    folder = Path(str(files("simcards.reports") / "studies"))
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def studies_page() -> list[dict[str, str]]:
    """A row a study that comes with simcards: study, title, question, game."""
    found = [read_study(path, playable=False) for path in built_in().values()]
    return [{"study": one.name, "title": one.title, "question": one.question, "game": one.game} for one in found]


def find_study(name: str) -> Study:
    """A study by its built-in name, or from a file; StudyError with the near names if there is none."""
    known = built_in()
    if name in known:
        return replace(read_study(known[name]), word=name)
    if name.endswith(".toml"):
        return replace(read_study(Path(name)), word=name)
    near = suggestion(name, known)
    raise StudyError(f"unknown study {name!r}{near}; `simcards study --list` shows them, or give a file: {name}.toml")


def read_again(config: Config) -> Study:
    """The study whose `config()` this is, from a configuration."""
    found: dict[str, Any] = dict(config.found)
    for key in found:
        if key not in _STORED and key not in ("name", "word"):
            config.fail(key, "unknown")
    found.setdefault("yes", "")  # folders from before there was one
    if "want" not in found:
        found |= {"want": [], "over": {}, "keep": [], "pair": [], "pace": PACE, "tables": []}
    for key, kind in _STORED.items():
        if key not in found:
            config.fail(key, "missing")
        elif not (found[key] is None and key in ("players", "precision")) and not _fits(found[key], kind):
            config.fail(key, f"{kind} is needed")
    found |= {key: tuple(found[key]) for key, kind in _STORED.items() if kind in (_WORDS, _NUMBERS)}
    arms = tuple(_arm_again(arm) for arm in config.parts("arms"))
    if [bool(arms), bool(found["versus"]), bool(found["want"])].count(True) != 1 or len(found["versus"]) not in (0, 2):
        config.fail("versus", "either arms, or two strategies, or wishes are needed")
    return Study(**{**found, "name": config.text("name"), "word": config.text("word"), "arms": arms})


def _arm_again(config: Config) -> ArmSpec:
    players = config.whole("players", 2, 10) if config.given("players") else None
    if extra := [key for key in config.found if key not in _ARM_KEYS]:
        config.fail(extra[0], "unknown")
    return ArmSpec(config.text("title"), config.values("set"), players, config.flag("answer"))
