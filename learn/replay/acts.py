"""What cuts a finished deal into the moments of its replay."""

from games.engine import events as ev

ACTS = (
    *(ev.BonusExposed, ev.Drawn, ev.Discarded, ev.SetClaimed, ev.KongAnnounced, ev.Konged),
    *(ev.Won, ev.Exhausted, ev.Annulled, ev.WentAway, ev.CameBack, ev.Left),
)
"""What begins a new moment; all else goes with the moment before."""
