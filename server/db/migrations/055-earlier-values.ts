/**
 * Values that held before a change, so that past figures keep them: earlier ideal cycles of a product
 * as JSON (`Earlier` of server/oee/time/dated.ts), and the date from which a policy holds, null for a
 * change of all time.
 */
export const statements = [
  `ALTER TABLE products ADD COLUMN earlier_cycles text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE plant_policy_versions ADD COLUMN since text`,
];
