import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';

import { asHtml } from './as-html.ts';

/** Agreements that an account has to sign, or has signed. */
export interface OwnAgreement {
  /** Combined id of all of them: changes when another version is published. */
  id: string;
  /** HTML in the language of the account. */
  html: string;
  isSigned: boolean;
  /** Unsigned ones. */
  unsigned: readonly { id: string; clientId: string; number: number }[];
}

const columns = {
  'en-US': 'text_en',
  'zh-CN': 'text_zh',
  'hi-IN': 'text_hi',
  'es-MX': 'text_es',
} as const;

/**
 * The newest agreements of the clients of an account: the unsigned ones, else all.
 * @returns undefined where none of its clients has one
 */
export async function findAgreement(db: Db, accountId: string): Promise<OwnAgreement | undefined> {
  const rows = await db
    .selectFrom('agreements')
    .innerJoin('account_clients', 'account_clients.client_id', 'agreements.client_id')
    .innerJoin('accounts', 'accounts.id', 'account_clients.account_id')
    .innerJoin('clients', 'clients.id', 'agreements.client_id')
    .select(['agreements.id', 'agreements.client_id', 'agreements.number', 'language'])
    .select(['text_en', 'text_zh', 'text_hi', 'text_es', 'clients.display_name'])
    .select(({ selectFrom }) =>
      selectFrom('agreement_signatures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('agreement_signatures.agreement_id', '=', 'agreements.id')
        .whereRef('agreement_signatures.account_id', '=', 'account_clients.account_id')
        .as('is_signed'),
    )
    .where('account_id', '=', accountId)
    .where('clients.removed_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'agreements.number',
        '=',
        selectFrom('agreements as newest')
          .select(({ fn }) => fn.max('newest.number').as('number'))
          .whereRef('newest.client_id', '=', 'agreements.client_id'),
      ),
    )
    .orderBy('account_clients.position')
    .execute();
  if (rows.length === 0) return undefined;
  const open = rows.filter(({ is_signed }) => Number(is_signed) === 0);
  const shown = open.length > 0 ? open : rows;
  return {
    id: shown.map(({ id }) => id).join('+'),
    html: shown.map((row) => sectionOf(row, shown.length > 1)).join('\n'),
    isSigned: open.length === 0,
    unsigned: open.map(({ id, client_id, number }) => ({
      id,
      clientId: client_id,
      number: number ?? 0,
    })),
  };
}

type AgreementText = Record<(typeof columns)[keyof typeof columns], string | null> & {
  language: string;
  display_name: string;
};

/** @param isNamed Adds the name of the client. */
function sectionOf(row: AgreementText, isNamed: boolean): string {
  const column = Object.hasOwn(columns, row.language)
    ? columns[row.language as keyof typeof columns]
    : columns['en-US'];
  const html = asHtml(row[column] || (row.text_en ?? ''));
  return isNamed ? `${asHtml(row.display_name)}\n${html}` : html;
}

/** Signs the agreements for an account. Idempotent: the date of the first signature stays. */
export async function signAgreements(
  db: Db,
  account: { id: string; username: string },
  { unsigned, at }: { unsigned: OwnAgreement['unsigned']; at: number },
): Promise<void> {
  for (const { id, clientId, number } of unsigned)
    await db
      .insertInto('agreement_signatures')
      .values({
        id: randomUUID(),
        client_id: clientId,
        agreement_id: id,
        number,
        account_id: account.id,
        username: account.username,
        username_key: nameKey(account.username),
        signed_at: at,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'agreement_id']).doNothing())
      .execute();
}

/**
 * SQL that counts the unsigned agreements of a session: for each client the newest one published
 * before the session began, unless that or a later one is signed. An agreement published during a
 * session is requested at the next sign-in.
 */
export const unsignedInSession = sql<number>`(
  SELECT count(*) FROM agreements
  JOIN account_clients ON account_clients.client_id = agreements.client_id
  JOIN clients ON clients.id = agreements.client_id AND clients.removed_at IS NULL
  WHERE account_clients.account_id = accounts.id AND accounts.sign_on_type <> 'KIOSK'
    AND agreements.number = (SELECT max(newest.number) FROM agreements AS newest
      WHERE newest.client_id = agreements.client_id
        AND newest.published_at < sessions.created_at)
    AND NOT EXISTS (SELECT 1 FROM agreement_signatures AS signed
      WHERE signed.account_id = accounts.id AND signed.client_id = agreements.client_id
        AND signed.number >= agreements.number))`;
