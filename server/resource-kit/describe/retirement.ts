import type { Db } from '#server/db/open.ts';

import type { Change } from './define-resource.ts';
import type { RowKeys } from './field.ts';
import { choice, instant } from './fields.ts';

/** Fields of rows that can be retired: `retired_at` of their table, `state` of their view. */
export const retirementFields = {
  State: choice('state', { values: ['active', 'retired'], access: 'read', isRequired: true }),
  RetiredAt: instant('retired_at', { access: 'read' }),
};

/** A row that is retired or restored, as it was before. */
export interface StateChange<Row> {
  row: Row & RowKeys & { RetiredAt: string | null };
  to: 'active' | 'retired';
  change: Change;
}

/** What it means beside the row itself that it leaves or comes back. */
export interface Retires<Row> {
  /** What both actions do, for the description of the API. */
  retire: string;
  restore: string;
  /** Resources whose rows leave and come back with it. */
  changesAlso?: readonly string[];
  /** Lets one such change at a time see what the others did. */
  lock?(tx: Db, row: Row & RowKeys): Promise<void>;
  /** @throws Problem for what cannot be retired or restored now */
  refuse?(tx: Db, change: StateChange<Row>): Promise<void>;
  /** In the same transaction, once the row is stored. */
  apply?(tx: Db, change: StateChange<Row>): Promise<void>;
}
