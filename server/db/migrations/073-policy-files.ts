/** The OEE policy of each plant as its configuration file had it when it was last installed. */
export const statements = [
  'CREATE TABLE policy_files (plant_id text PRIMARY KEY, said text NOT NULL)',
];
