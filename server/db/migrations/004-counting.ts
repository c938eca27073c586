/** `machine_states.counting`: the state of a machine's counters, as JSON, beside their last values. */
export const statements = [`ALTER TABLE machine_states ADD COLUMN counting text`];
