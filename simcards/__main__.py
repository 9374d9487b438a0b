"""`python -m simcards` is `simcards`."""

from simcards.cli.main import main

if __name__ == "__main__":
    main()
