"""`make run`: the whole site on one machine, in the foreground, ending as one."""
