import { randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';

/** `agreements` and their signatures, in place of `contracts`, which only the demo wrote. */
export const statements = [
  `CREATE TABLE agreements (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL,
    text_en text NOT NULL, text_zh text, text_hi text, text_es text,
    number integer, published_at bigint, published_by text,
    version integer NOT NULL DEFAULT 1)`,
  `CREATE UNIQUE INDEX agreements_by_number ON agreements (client_id, number)`,
  `CREATE TABLE agreement_signatures (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    agreement_id text NOT NULL REFERENCES agreements (id), number integer NOT NULL,
    account_id text NOT NULL, username text NOT NULL, username_key text NOT NULL,
    signed_at bigint NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE UNIQUE INDEX agreement_signatures_by_account
    ON agreement_signatures (account_id, agreement_id)`,
  `CREATE INDEX agreement_signatures_by_client ON agreement_signatures (client_id, signed_at)`,
  `CREATE INDEX agreement_signatures_by_agreement ON agreement_signatures (agreement_id)`,
];

/**
 * Copies the agreement of each client whose users all had to sign one: the copy asks no one who was
 * not asked before.
 */
export async function complete(db: Kysely<Database>): Promise<void> {
  const { rows: clients } = await sql<{ client_id: string; agreement: string }>`
    SELECT account_clients.client_id, min(contracts.agreement) AS agreement
    FROM account_clients JOIN accounts ON accounts.id = account_clients.account_id
    LEFT JOIN contracts ON contracts.id = accounts.contract_id
    WHERE accounts.sign_on_type <> 'KIOSK'
    GROUP BY account_clients.client_id
    HAVING count(*) = count(contracts.id)`.execute(db);
  for (const { client_id, agreement } of clients) await keepAgreement(db, client_id, agreement);
  await sql`ALTER TABLE accounts DROP COLUMN contract_id`.execute(db);
  await sql`ALTER TABLE accounts DROP COLUMN contract_confirmed_at`.execute(db);
  await sql`DROP TABLE contracts`.execute(db);
  await sql`CREATE VIEW agreement_rows AS
    SELECT agreements.*, clients.display_name AS client_name,
      CASE WHEN agreements.number IS NULL THEN 'draft' ELSE 'published' END AS state,
      (SELECT count(*) FROM agreement_signatures
        WHERE agreement_signatures.agreement_id = agreements.id) AS signatures
    FROM agreements JOIN clients ON clients.id = agreements.client_id`.execute(db);
  await sql`CREATE VIEW agreement_signature_rows AS
    SELECT agreement_signatures.*, agreements.display_name, clients.display_name AS client_name
    FROM agreement_signatures
    JOIN agreements ON agreements.id = agreement_signatures.agreement_id
    JOIN clients ON clients.id = agreement_signatures.client_id`.execute(db);
}

const name = 'Agreement';

async function keepAgreement(
  db: Kysely<Database>,
  clientId: string,
  agreement: string,
): Promise<void> {
  const id = randomUUID();
  await sql`INSERT INTO agreements
    (id, client_id, display_name, display_name_key, text_en, number, published_at)
    VALUES (${id}, ${clientId}, ${name}, ${nameKey(name)}, ${agreement}, 1, 0)`.execute(db);
  const { rows } = await sql<{ id: string; username: string; at: number }>`
    SELECT accounts.id, username, contract_confirmed_at AS at FROM accounts
    JOIN account_clients ON account_clients.account_id = accounts.id
    WHERE account_clients.client_id = ${clientId} AND contract_confirmed_at IS NOT NULL`.execute(
    db,
  );
  for (const account of rows)
    await sql`INSERT INTO agreement_signatures
      (id, client_id, agreement_id, number, account_id, username, username_key, signed_at)
      VALUES (${randomUUID()}, ${clientId}, ${id}, 1, ${account.id}, ${account.username},
        ${nameKey(account.username)}, ${account.at})`.execute(db);
}
