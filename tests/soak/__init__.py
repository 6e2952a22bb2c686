"""Long runs against a whole site, which `make test` leaves out: `make soak`, or one by one as each says."""
