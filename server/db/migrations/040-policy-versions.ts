/** `plant_policy_versions`: the OEE policy of a plant before and after each change, with its author. */
export const statements = [
  `CREATE TABLE plant_policy_versions (
    plant_id text NOT NULL, number integer NOT NULL,
    at bigint NOT NULL, username text NOT NULL,
    previous_policy text NOT NULL, policy text NOT NULL,
    PRIMARY KEY (plant_id, number))`,
];
