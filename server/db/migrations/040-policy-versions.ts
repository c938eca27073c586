/** How a plant counted its losses before and after each change, and who made it. */
export const statements = [
  `CREATE TABLE plant_policy_versions (
    plant_id text NOT NULL, number integer NOT NULL,
    at bigint NOT NULL, username text NOT NULL,
    previous_policy text NOT NULL, policy text NOT NULL,
    PRIMARY KEY (plant_id, number))`,
];
