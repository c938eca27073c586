import type { Db } from '#server/db/open.ts';

import type { Change } from './define-resource.ts';
import type { RowKeys } from './field.ts';
import { choice, instant } from './fields.ts';

/** Fields of rows that can be retired: `retired_at` of their table, `state` of their view. */
export const retirementFields = {
  State: choice('state', { values: ['active', 'retired'], access: 'read', isRequired: true }),
  RetiredAt: instant('retired_at', { access: 'read' }),
};

/** A row that is retired or restored, in its previous state. */
export interface StateChange<Row> {
  row: Row & RowKeys & { RetiredAt: string | null };
  to: 'active' | 'retired';
  change: Change;
}

/** Effects of retiring and restoring, besides the row itself. */
export interface RetirementOptions<Row> {
  /** Descriptions of both actions, for the API description. */
  retire: string;
  restore: string;
  /** Resources whose rows are retired and restored with it. */
  changesAlso?: readonly string[];
  /** Serializes such changes, so that each sees the effects of the others. */
  lock?(tx: Db, row: Row & RowKeys): Promise<void>;
  /** @throws Problem where the row cannot be retired or restored now */
  refuse?(tx: Db, change: StateChange<Row>): Promise<void>;
  /** Runs in the same transaction, after the row is stored. */
  apply?(tx: Db, change: StateChange<Row>): Promise<void>;
}
