/**
 * What was said before a change of what figures are computed from. Ideal cycles of products as JSON
 * (`Earlier` of server/oee/time/dated.ts), and from which date a policy holds: null of changes that were
 * about all time.
 */
export const statements = [
  `ALTER TABLE products ADD COLUMN earlier_cycles text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE plant_policy_versions ADD COLUMN since text`,
];
