import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { nameKey, sortKey } from './dialects/sort-key.ts';
import { isPostgres } from './dialects/which-database.ts';
import { migrate } from './migrate.ts';
import { statements as firstSlice } from './migrations/001-first-slice.ts';
import { statements as identity } from './migrations/002-identity.ts';
import { complete as renewKeys } from './migrations/054-keys-of-names.ts';
import {
  complete as completeTypes,
  statements as machineTypes,
} from './migrations/078-machine-types.ts';
import type { Db } from './open.ts';
import { openTestDatabase, testDatabases } from './test-database.ts';

/** Migrations that an installation of the commit 7de83a6 had applied; a migration never changes. */
const applied = { '001-first-slice': firstSlice, '002-identity': identity };

test.each(testDatabases)(
  'a product stays in its family, which it spelled in other letters, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    await db
      .insertInto('clients')
      .values({ id: 'acme', display_name: 'Acme', origin: null, theme: '{}' })
      .execute();
    const own = { client_id: 'acme', version: 1 };
    await db
      .insertInto('product_families')
      .values({ ...own, id: 'f', display_name: 'Kåpe', display_name_key: sortKey('Kåpe') })
      .execute();
    await db
      .insertInto('products')
      .values({
        ...own,
        id: 'p',
        display_name: 'P',
        display_name_key: nameKey('P'),
        family: 'Kape',
        family_key: sortKey('Kape'),
      })
      .execute();

    await renewKeys(db);

    const products = await db.selectFrom('products').select(['family', 'family_key']).execute();
    expect(products).toEqual([{ family: 'Kåpe', family_key: nameKey('Kåpe') }]);
    await close();
  },
);

test.each(testDatabases)(
  'machines of before are found by the type that they have, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    for (const undone of ['DROP VIEW machine_rows', 'ALTER TABLE machines DROP COLUMN type_key'])
      await sql.raw(undone).execute(db);
    await sql`CREATE VIEW machine_rows AS SELECT * FROM machines`.execute(db);
    await sql`INSERT INTO clients (id, display_name, theme) VALUES ('acme', 'Acme', '{}')`.execute(
      db,
    );
    await sql`INSERT INTO plants (id, client_id, display_name, display_type, time_zone, attributes,
      shift_calendar, oee_policy, position)
      VALUES ('p', 'acme', 'P', 'PLANT', 'UTC', '[]', '{"shifts":[]}', '{}', 0)`.execute(db);
    for (const [id, type] of [
      ['m1', 'Press 250'],
      ['m2', null],
    ])
      await sql`INSERT INTO machines (id, plant_id, client_id, display_name, machine_name,
        display_type, attributes, total_parts_high, total_parts_low, position, type)
        VALUES (${id}, 'p', 'acme', ${id}, ${id}, 'IMM', '[]', 90, 70, 0, ${type})`.execute(db);

    for (const statement of machineTypes) await sql.raw(statement).execute(db);
    await completeTypes(db);

    const rows = await sql`SELECT type_key, client_name FROM machine_rows ORDER BY id`.execute(db);
    expect(rows.rows).toEqual([
      { type_key: nameKey('Press 250'), client_name: 'Acme' },
      { type_key: null, client_name: 'Acme' },
    ]);
    await close();
  },
);

test.each(testDatabases)(
  'rows of an older installation are kept and get a key, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    await dropAll(db);
    for (const statements of Object.values(applied))
      for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`CREATE TABLE migrations (name text PRIMARY KEY, at bigint NOT NULL)`.execute(db);
    for (const name of Object.keys(applied))
      await sql`INSERT INTO migrations (name, at) VALUES (${name}, 0)`.execute(db);
    for (const statement of rowsOfThen) await sql.raw(statement).execute(db);

    await migrate(db);
    await migrate(db);

    expect(
      await db
        .selectFrom('clients')
        .select(['display_name', 'display_name_key', 'version'])
        .execute(),
    ).toEqual([{ display_name: 'Ácme 2', display_name_key: nameKey('Ácme 2'), version: 1 }]);
    expect(
      await db
        .selectFrom('products')
        .select(['display_name_key', 'ideal_cycle_ms', 'family'])
        .execute(),
    ).toEqual([{ display_name_key: nameKey('Cap 28'), ideal_cycle_ms: 6500, family: null }]);
    expect(
      await db
        .selectFrom('kiosk_rows')
        .select(['display_name', 'client_name', 'last_seen_at'])
        .execute(),
    ).toEqual([{ display_name: 'Hall 1', client_name: 'Ácme 2', last_seen_at: null }]);
    // Accounts that could enter non-working time may plan.
    expect(
      await db.selectFrom('account_roles').select(['name', 'menu']).orderBy('name').execute(),
    ).toEqual([
      { name: 'Planning', menu: '["Planning"]' },
      { name: 'QA', menu: '[]' },
    ]);
    expect(
      await sql`SELECT display_name, display_name_key, client_name, shift_schedule_id
      FROM plant_rows`.execute(db),
    ).toMatchObject({
      rows: [
        { display_name_key: nameKey('Pune'), client_name: 'Ácme 2', shift_schedule_id: 'pune' },
      ],
    });
    expect(
      await sql`SELECT machine_name_key, oee_low, quality_high, plant_name
      FROM machine_rows`.execute(db),
    ).toMatchObject({
      rows: [
        { machine_name_key: nameKey('M 7'), oee_low: 0.5, quality_high: 0.97, plant_name: 'Pune' },
      ],
    });
    expect(
      await sql`SELECT plant_id, client_id, display_name, picture_id, width, spots
      FROM floor_plan_rows`.execute(db),
    ).toMatchObject({
      rows: [
        {
          plant_id: 'pune',
          client_id: 'acme',
          display_name: 'Pune',
          picture_id: null,
          width: 1200,
          spots: JSON.stringify([{ MachineId: 'm7', Left: 7.5, Top: 10, Width: 8, Height: 6.25 }]),
        },
      ],
    });
    expect(
      await db
        .selectFrom('agreements')
        .innerJoin('agreement_signatures', 'agreement_id', 'agreements.id')
        .select(['agreements.client_id', 'text_en', 'agreements.number', 'username', 'signed_at'])
        .execute(),
    ).toEqual([
      { client_id: 'acme', text_en: '<p>Terms</p>', number: 1, username: 'eva', signed_at: 7 },
    ]);
    expect(await db.selectFrom('metrics').select(['machine_id', 'name']).execute()).toEqual([
      { machine_id: 'm7', name: 'flow' },
    ]);
    expect(
      await db.selectFrom('shift_schedules').select(['client_id', 'shifts']).execute(),
    ).toEqual([{ client_id: 'acme', shifts: JSON.stringify([earlyItem]) }]);
    await close();
  },
);

test.each(testDatabases)('a database of a newer version is not touched, on %s', async (kind) => {
  const { db, close } = await openTestDatabase(kind);
  await sql`INSERT INTO migrations (name, at) VALUES ('999-of-next-year', 0)`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    'the database was written by a newer Lineside (it knows 999-of-next-year)',
  );
  await close();
});

/** An empty database, as before the first start. */
async function dropAll(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`DROP SCHEMA public CASCADE`.execute(db);
    await sql`CREATE SCHEMA public`.execute(db);
    return;
  }
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  for (const { name, isView } of tables)
    if (isView) await sql`DROP VIEW ${sql.table(name)}`.execute(db);
  for (const { name, isView } of tables)
    if (!isView) await sql`DROP TABLE ${sql.table(name)}`.execute(db);
  await sql`PRAGMA foreign_keys = ON`.execute(db);
}

const earlyItem = { Name: 'Early', Start: '06:00', End: '14:00', Days: '1, 2', Breaks: null };

const planOfThen = {
  Image: '/media/demo/pune.svg',
  Width: 1200,
  Height: 700,
  Spots: [
    {
      machine: 'm7',
      style: { left: '7.5%', top: '10%', width: '8%', height: '6.25%' },
      tooltip: 'M7',
    },
    { machine: 'm8', style: {}, tooltip: '' },
  ],
};

const rowsOfThen = [
  `INSERT INTO clients (id, display_name, origin, theme) VALUES ('acme', 'Ácme 2', NULL, '{}')`,
  `INSERT INTO products (id, client_id, display_name, ideal_cycle_ms) VALUES ('cap', 'acme', 'Cap 28', 6500)`,
  `INSERT INTO plants (id, client_id, display_name, display_type, time_zone, attributes, hotspots,
      shift_calendar, oee_policy, position)
    VALUES ('pune', 'acme', 'Pune', 'PLANT', 'Asia/Kolkata', '[]', '${JSON.stringify(planOfThen)}',
      '{"shifts":[{"name":"Early","start":"06:00","end":"14:00","days":[1,2],"breaks":[]}]}', '{}', 0)`,
  `INSERT INTO machines (id, plant_id, client_id, display_name, machine_name, display_type,
      attributes, thresholds, total_parts_high, total_parts_low, position)
    VALUES ('m7', 'pune', 'acme', 'M7', 'M 7', 'IMM', '[]', '{"OEELow":0.5}', 90, 70, 0)`,
  `INSERT INTO metrics (machine_id, name, display_name, unit, position)
    VALUES ('m7', 'flow', 'Flow', 'l/min', 0)`,
  `INSERT INTO accounts (id, username, language, sign_on_type, created_at)
    VALUES ('hall', 'kiosk-hall', 'en-US', 'KIOSK', 0)`,
  // All people of this client had to sign.
  `INSERT INTO contracts (id, agreement) VALUES ('terms', '<p>Terms</p>')`,
  `INSERT INTO accounts (id, username, language, sign_on_type, created_at, contract_id,
      contract_confirmed_at)
    VALUES ('eva', 'eva', 'en-US', 'PASSWORD', 0, 'terms', 7),
      ('fritz', 'fritz', 'en-US', 'PASSWORD', 0, 'terms', NULL)`,
  `INSERT INTO account_clients (account_id, client_id, position)
    VALUES ('eva', 'acme', 0), ('fritz', 'acme', 0)`,
  `INSERT INTO account_roles (account_id, name, role_type, menu)
    VALUES ('hall', 'PlannedTime', 'FunctionalAccess', '[]'), ('hall', 'QA', 'FunctionalAccess', '[]')`,
  `INSERT INTO kiosks (account_id, display_name, client_id, screens, created_by, created_at)
    VALUES ('hall', 'Hall 1', 'acme', '["plant-overview"]', 'admin', 0)`,
];
