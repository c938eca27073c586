import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/** `floor_plans`: the plans that administrators draw, in place of the JSON in `plants.hotspots`. */
export const statements = [
  `CREATE TABLE floor_plans (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    plant_id text NOT NULL REFERENCES plants (id), picture_id text,
    width integer NOT NULL, height integer NOT NULL, spots text NOT NULL,
    version integer NOT NULL DEFAULT 1)`,
  `CREATE UNIQUE INDEX floor_plans_by_plant ON floor_plans (plant_id)`,
  `CREATE INDEX floor_plans_by_client ON floor_plans (client_id)`,
  `CREATE INDEX floor_plans_by_picture ON floor_plans (picture_id)`,
];

/** Copies the places of machines from `plants.hotspots`. Pictures have to be uploaded again. */
export async function complete(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: string; client_id: string; hotspots: string }>`
    SELECT id, client_id, hotspots FROM plants WHERE hotspots <> '{}'`.execute(db);
  for (const { id, client_id, hotspots } of rows) {
    const plan = planOf(hotspots);
    if (plan)
      await sql`INSERT INTO floor_plans (id, client_id, plant_id, width, height, spots)
        VALUES (${randomUUID()}, ${client_id}, ${id}, ${plan.width}, ${plan.height},
          ${JSON.stringify(plan.spots)})`.execute(db);
  }
  await sql`DROP VIEW plant_rows`.execute(db);
  await sql`ALTER TABLE plants DROP COLUMN hotspots`.execute(db);
  await sql`CREATE VIEW plant_rows AS
    SELECT plants.*, clients.display_name AS client_name
    FROM plants LEFT JOIN clients ON clients.id = plants.client_id`.execute(db);
  await sql`CREATE VIEW floor_plan_rows AS
    SELECT floor_plans.*, plants.display_name, plants.display_name_key,
      clients.display_name AS client_name
    FROM floor_plans JOIN plants ON plants.id = floor_plans.plant_id
    JOIN clients ON clients.id = floor_plans.client_id`.execute(db);
}

interface Spot {
  machine?: unknown;
  style?: Record<string, unknown>;
}

/** Reads a plan from the JSON of a plant. Undefined when the JSON has no size or no places. */
function planOf(text: string) {
  try {
    const { Width, Height, Spots } = JSON.parse(text) as Record<string, unknown>;
    const [width, height] = [Math.round(Number(Width)), Math.round(Number(Height))];
    if (!(width >= 1 && height >= 1) || !Array.isArray(Spots)) return undefined;
    return { width, height, spots: (Spots as Spot[]).flatMap((spot) => spotOf(spot)) };
  } catch {
    return undefined;
  }
}

/** Reads the place of a machine, whose lengths are percentages of the plan in the JSON. */
function spotOf({ machine, style }: Spot) {
  const [Left, Top, Width, Height] = ['left', 'top', 'width', 'height'].map((name) =>
    Number.parseFloat(String(style?.[name])),
  );
  const lengths = { Left, Top, Width, Height };
  if (typeof machine !== 'string' || Object.values(lengths).some(Number.isNaN)) return [];
  return [{ MachineId: machine, ...lengths }];
}
