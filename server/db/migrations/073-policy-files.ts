/** What files of the configuration said of how a plant counts, when it was taken. */
export const statements = [
  'CREATE TABLE policy_files (plant_id text PRIMARY KEY, said text NOT NULL)',
];
