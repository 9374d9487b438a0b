"""The process: `simcards`, and `python -m simcards`, which is the same."""

import sys


def main() -> None:
    """Run the command line; stopped while it is still being loaded, it says so in one line as later on."""
    try:
        from simcards.cli.main import main as run
    except KeyboardInterrupt:
        print("simcards: interrupted", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
