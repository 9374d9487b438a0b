"""Words of a command line, read: numbers of games, shares, switches, levels."""

from __future__ import annotations

from simcards.errors import UsageError
from simcards.options import MOST_GAMES, Options

_UNITS = {"k": 10**3, "m": 10**6, "g": 10**9}


def read_games(text: str, name: str = "-n") -> int:
    """The number that `1_000_000`, `250k` or `10M` stands for."""
    word = text.strip().lower().replace("_", "").replace(",", "")
    unit = _UNITS.get(word[-1:], 1)
    try:
        number = int(word[:-1]) * unit if unit > 1 else int(word)
    except ValueError:
        number = _fraction_of(word, unit)
    if not 1 <= number <= MOST_GAMES:
        raise UsageError(f"{name} {text}: a whole number from 1 to 140 trillion is needed, such as 250k or 10M")
    return number


def _fraction_of(word: str, unit: int) -> int:
    """2.5k and the like; 0 for anything that is no whole number of games."""
    try:
        number = float(word[:-1] if unit > 1 else word) * unit
        return int(number) if number == int(number) else 0
    except (ValueError, OverflowError):
        return 0


#: What a percentage counts as where a number is asked for that people also write as one.
_PERCENT = {"--level": 100.0, "--margin": 1.0}


def read_number(kind: type[int] | type[float], name: str, word: str) -> float:
    """The number that an option's word stands for; UsageError with both for what is none.

    A level may be given in percent, and so may a margin, which is in percentage points in any case.
    """
    text = str(word).strip()
    try:
        if text.endswith("%") and name in _PERCENT:
            return float(text[:-1]) / _PERCENT[name]
        return kind(text)
    except ValueError:
        raise UsageError(f"{name} {word}: a {'whole ' if kind is int else ''}number is needed") from None


def read_settings(pairs: list[str]) -> dict[str, str]:
    """Switches by name from `switch=value` words."""
    settings: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageError(f"--set {pair}: write it as switch=value, such as --set stockpile_size=20")
        if name in settings:
            raise UsageError(f"--set {name}: given twice ({settings[name]} and {value}); leave one out")
        settings[name] = value
    return settings


def read_margins(pairs: list[str]) -> dict[str, str]:
    """The words of margins by metric."""
    margins: dict[str, str] = {}
    for pair in pairs:
        name, equals, word = pair.partition("=")
        if not equals or not name or name in margins:
            raise UsageError(f"--margin {pair}: write it once a metric, as turns=1 or draws=0.5%")
        margins[name] = word
    return margins


def read_players(text: str) -> list[int]:
    """The numbers of players that `2,4` stands for, each once."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if not word.isdecimal():
            raise UsageError(f"--players {text}: whole numbers are needed, from 2 to 10, such as 2,4")
        if not 2 <= int(word) <= 10:
            raise UsageError(f"--players {text}: games here are for 2 to 10")
    return [int(word) for word in dict.fromkeys(words)]


def read_share(text: str) -> float:
    """The half-width of a win rate that `0.2%` stands for, as a fraction."""
    needed = "write the half-width of a win rate in points, such as 0.2%"
    return _fraction(text, 0.5, f"--precision {text}: {needed}")


def read_difference(text: str | None, dry_run: bool) -> float:
    """The difference of win rates that `0.5%` stands for, as a fraction, 0 for none; with --dry-run alone."""
    if text is None:
        return 0.0
    if not dry_run:
        raise UsageError(f"--difference {text}: a run takes no difference; add --dry-run to hear what finds it")
    needed = "percentage points above 0 and below 100 are needed, such as 0.5%"
    return _fraction(text, 1.0, f"--difference {text}: {needed}")


def _fraction(text: str, below: float, refused: str) -> float:
    """The fraction, above 0 and below that, that a percentage stands for; UsageError with this line for another."""
    try:
        share = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not 0 < share < below:
        raise UsageError(refused)
    return share


def read_kept_level(level: str | None) -> float | None:
    """A confidence level, or None for the one that a results folder keeps."""
    return None if level is None else Options(level=read_number(float, "--level", level), typed=True).level
