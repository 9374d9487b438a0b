"""Every kind of run, a folder each: what is played (`job`), what was found (`result`), and how it is said (`words`)."""
