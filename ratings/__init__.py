"""How strong players are thought to be, and how rated results change that."""
