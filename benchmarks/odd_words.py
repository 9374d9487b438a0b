"""Words that no command expects: numbers that are none, paths that lead nowhere, what a terminal would obey."""

ODD = [
    *("", " ", "-", "--", "-1", "0", "-0", "1e400", "nan", "inf", "-inf", "0x10", "9" * 40),
    *("-" + "9" * 40, "1.5", "٣", "½", "ä ö 🂡", "\u202e\u0000x", "\u001b[31m", "a\nb", "x" * 5000, ".."),
    *("/proc", "/dev/null", "/proc/nowhere/at/all", "folder", "file.txt", "file.py", "broken.py"),
    *("nothing.py:", "file.py:a=1:b", "=", "a=", "=b", "a=b=c", "1/0", "1/1/1", "5/3", "True", "None"),
    *("{}", "[1]", "%s%n", "$(id)", "random:", "random:x=nan", "tcp://", "tcp://nowhere"),
    *("http://127.0.0.1", "..\\..", "1%", "turns=1", "lives=1,2,99999999999999999999", "lives=3,,"),
    *("2,3,nan", "random,keep", "bad.toml", "folder.toml", "ÿ" * 300, "\ud800"),
]
