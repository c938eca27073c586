import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { MachineStatus } from '#server/oee/time-sums.ts';

/** Current state of a machine. Instants in epoch milliseconds. */
export interface CurrentState {
  machineId: string;
  status: MachineStatus;
  /** Null for a machine without any reading. */
  since: number | null;
  isChangeover: boolean;
  /** The status is unknown because its data source is silent. */
  isSourceSilent: boolean;
  /** Reason of the current stop, if known. */
  reason: string | null;
  productId: string | null;
  productName: string | null;
  /** Instant of its newest sample of any kind. */
  newestAt: number | null;
}

/** One entry for every existing machine, with or without readings. */
export async function currentStates(
  db: Db,
  machineIds: readonly string[],
): Promise<Map<string, CurrentState>> {
  const rows = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('machines')
      .leftJoin('machine_states as state', 'state.machine_id', 'machines.id')
      .leftJoin('products', 'products.id', 'state.product_id')
      .leftJoin('segments', (join) =>
        join
          .onRef('segments.machine_id', '=', 'machines.id')
          .onRef('segments.start_at', '=', 'state.segment_since'),
      )
      .leftJoin('stop_pieces as piece', (join) =>
        join
          .onRef('piece.machine_id', '=', 'machines.id')
          .onRef('piece.start_at', '>=', 'state.segment_since')
          .on('piece.end_at', 'is', null),
      )
      .leftJoin('stop_reasons', 'stop_reasons.id', 'piece.reason_id')
      .select([
        'machines.id as machineId',
        'state.first_at as firstAt',
        'state.status',
        'state.status_since as since',
        'state.is_changeover',
        'state.held',
        'segments.reason as storedReason',
        'stop_reasons.display_name as reasonName',
        'state.product_id as productId',
        'products.display_name as productName',
        'state.newest_at as newestAt',
      ])
      .where('machines.id', 'in', ids)
      .execute(),
  );
  return new Map(
    rows.map(
      ({ firstAt, status, since, is_changeover, held, storedReason, reasonName, ...row }) => [
        row.machineId,
        {
          ...row,
          reason: reasonName ?? storedReason,
          status: status ?? 'UNDEFINED',
          since: firstAt === null ? null : since,
          isChangeover: is_changeover === 1,
          isSourceSilent: held !== null,
        },
      ],
    ),
  );
}
