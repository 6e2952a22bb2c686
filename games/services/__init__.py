"""Everything that changes a table. There is one way in: `table_update` under the lock of the table's row."""
