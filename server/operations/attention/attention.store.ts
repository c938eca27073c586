import { sql, type SelectQueryBuilder } from 'kysely';

import type { AttentionItem } from '#schemas/api/attention.gen.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

import { unplacedMachines } from './unplaced-machines.ts';

/** Maximum of names per kind. */
const maxNamed = 3;

type Found = Omit<AttentionItem, 'Kind'>;

/** Items that need an administrator's attention, the most urgent first. */
export async function listAttention(db: Db, caller: ClientScope): Promise<AttentionItem[]> {
  const found: [AttentionItem['Kind'], Found][] = [
    ['SilentSources', await named(db, silentSources(db, caller))],
    ['WaitingReleases', await counted(db, waitingReleases(db))],
    ['UnknownTags', await named(db, unknownTags(db, caller))],
    ['UnplacedMachines', await unplaced(db, caller)],
    ['InvitedAccounts', await named(db, invitedAccounts(db, caller))],
    ['Drafts', await counted(db, drafts(db))],
  ];
  return found.flatMap(([Kind, one]) => (one.Count > 0 ? [{ Kind, ...one }] : []));
}

function silentSources(db: Db, caller: ClientScope) {
  return db
    .selectFrom('data_sources')
    .select('display_name as name')
    .where('silent_since', 'is not', null)
    .where(withinScope('client_id', caller))
    .orderBy('display_name_key');
}

function unknownTags(db: Db, caller: ClientScope) {
  return db
    .selectFrom('unknown_tags')
    .select('name')
    .where(withinScope('client_id', caller))
    .orderBy('name_key');
}

function invitedAccounts(db: Db, caller: ClientScope) {
  return db
    .selectFrom('account_rows')
    .select('username as name')
    .where('status', '=', 'INVITED')
    .where(withinScope('client_id', caller))
    .orderBy('username');
}

/** Releases and drafts belong to the installation, not to a client. */
function waitingReleases(db: Db) {
  return db.selectFrom('config_releases').select('author as name').where('state', '=', 'waiting');
}

function drafts(db: Db) {
  return db.selectFrom('config_drafts').select('author as name');
}

async function unplaced(db: Db, caller: ClientScope): Promise<Found> {
  const machines = await unplacedMachines(db, caller);
  const [first] = machines;
  return {
    Count: machines.length,
    Names: machines.slice(0, maxNamed).map(({ name }) => name),
    ...(first && { PlantId: first.plantId }),
  };
}

async function named<DB, TB extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, { name: string }>,
): Promise<Found> {
  const first = await rows.limit(maxNamed).execute();
  const { Count } = await counted(db, rows.clearOrderBy());
  return { Count, Names: first.map(({ name }) => name) };
}

async function counted<DB, TB extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, { name: string }>,
): Promise<Found> {
  const query = sql<{ total: number | string }>`SELECT count(*) AS total FROM (${rows}) AS found`;
  const { rows: answer } = await query.execute(db);
  return { Count: Number(answer[0]?.total ?? 0), Names: [] };
}
