/** `policy_files`: the OEE policy of each plant as it stood in the file that was last installed. */
export const statements = [
  'CREATE TABLE policy_files (plant_id text PRIMARY KEY, said text NOT NULL)',
];
