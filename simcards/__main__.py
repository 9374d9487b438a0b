"""The process: `simcards`, and `python -m simcards`, which is the same."""

import sys

try:
    from simcards.cli.main import main
except KeyboardInterrupt:  # stopped while it is still being loaded, it says so in one line as later on
    print("simcards: interrupted", file=sys.stderr)
    sys.exit(130)

if __name__ == "__main__":
    main()
