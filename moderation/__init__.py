"""Reports, sanctions and the audit trail: what staff see and do."""
