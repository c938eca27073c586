import type { Stop, StopChange, StopList } from '#schemas/api/stops.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

type StopVersion = Pick<Stop, 'MachineId' | 'Id' | 'Version'>;

/**
 * Changes reason or comment of a stop, or of a part of one.
 * @returns the parts of the stop. Rejects with a 409 with them if another user changed it first.
 */
export function changeStop(stop: StopVersion, body: Pick<StopChange, 'ReasonId' | 'Comment'>) {
  return change(stop, { method: 'PATCH', verb: '', body });
}

/** @param At ISO instant within the stop. */
export function splitStop(stop: StopVersion, At: string): Promise<Stop[]> {
  return change(stop, { verb: 'split', body: { At } });
}

/** Merges with a neighbour, given as last read; the neighbour's reason and comment are lost. */
export function mergeStop(
  stop: StopVersion,
  With: 'previous' | 'next',
  { Version: WithVersion }: StopVersion,
): Promise<Stop[]> {
  return change(stop, { verb: 'merge', body: { With, WithVersion } });
}

/** Undoes the last change of the stop. */
export function undoStop(stop: StopVersion): Promise<Stop[]> {
  return change(stop, { verb: 'undo', body: {} });
}

async function change(
  { MachineId, Id, Version }: StopVersion,
  { method = 'POST', verb, body }: { method?: 'PATCH' | 'POST'; verb: string; body: object },
): Promise<Stop[]> {
  const path = pathOf(
    verb ? 'machines/:MachineId/stops/:Id/:verb' : 'machines/:MachineId/stops/:Id',
    {
      MachineId,
      Id,
      verb,
    },
  );
  const { Items } = await request<StopList>(method, path, {
    body,
    ifMatch: Version,
    isQuiet: true,
  });
  return Items;
}
