"""What every game stands on. It knows no game.

Read `state` first, then `step`; `secret` and `hiding` are what keeps hidden cards hidden.
"""
