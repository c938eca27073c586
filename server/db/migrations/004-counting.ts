/** What a machine's ledger knows of its counters besides their last values. */
export const statements = [`ALTER TABLE machine_states ADD COLUMN counting text`];
