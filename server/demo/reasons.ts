import type { Transaction } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { StopCategory } from '#server/oee/time-sums.ts';

import { demoClients } from './themes.ts';

interface Group {
  code: string;
  name: string;
  category: StopCategory;
  /** Names by code. */
  reasons: Readonly<Record<string, string>>;
}

/** Stop reasons of the demo: the same tree for each client. */
const groups: readonly Group[] = [
  {
    code: 'MACHINE',
    name: 'Machine',
    category: 'availability',
    reasons: {
      MOULD_JAM: 'Mould jam',
      ROBOT_FAULT: 'Robot fault',
      HEATER_BAND: 'Heater band',
      HYDRAULIC_LEAK: 'Hydraulic leak',
      SHORT_SHOT: 'Short shot',
    },
  },
  {
    code: 'WAITING',
    name: 'Waiting',
    category: 'availability',
    reasons: {
      MATERIAL_SHORTAGE: 'Material shortage',
      WAITING_FOR_QUALITY: 'Waiting for quality',
      WAITING_FOR_THE_OPERATOR: 'Waiting for the operator',
    },
  },
  {
    code: 'SETTING_UP',
    name: 'Setting up',
    category: 'changeover',
    reasons: { CHANGEOVER: 'Changeover' },
  },
  {
    code: 'PLANNED',
    name: 'Planned',
    category: 'planned',
    reasons: { BREAK: 'Break', OFF_SHIFT: 'Off shift', MAINTENANCE: 'Maintenance' },
  },
];

/** Code that the demo's data source sends for a reason. */
export function reasonCode(name: string): string {
  return name.toUpperCase().replaceAll(' ', '_');
}

export function reasonId(clientId: string, code: string): string {
  return `${clientId}-${code.toLowerCase().replaceAll('_', '-')}`;
}

/** Category of each reason by code. */
export const reasonCategories: ReadonlyMap<string, StopCategory> = new Map(
  groups.flatMap(({ category, reasons }) =>
    Object.keys(reasons).map((code) => [code, category] as const),
  ),
);

export async function installReasons(tx: Transaction<Database>): Promise<void> {
  for (const { id: clientId } of demoClients)
    for (const { code, name, category, reasons } of groups) {
      const own = { client_id: clientId, category, is_hidden: 0 as const };
      const top = { ...own, ...named(clientId, [code, name]), parent_id: null };
      const below = Array.from(Object.entries(reasons), (one) => ({
        ...own,
        ...named(clientId, one),
        parent_id: top.id,
      }));
      await tx
        .insertInto('stop_reasons')
        .values([top, ...below])
        .execute();
    }
}

function named(clientId: string, [code, name]: readonly [string, string]) {
  return {
    id: reasonId(clientId, code),
    code,
    code_key: nameKey(code),
    display_name: name,
    display_name_key: nameKey(name),
  };
}
