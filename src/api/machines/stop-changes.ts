import type { Stop, StopChange, StopList } from '#schemas/api/stops.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

type StopVersion = Pick<Stop, 'MachineId' | 'Id' | 'Version'>;

/**
 * Another reason or comment for a stop, or for a part of one.
 * @returns the parts of the stop. Rejects with a 409 that has them where someone else was first.
 */
export function changeStop(stop: StopVersion, body: Pick<StopChange, 'ReasonId' | 'Comment'>) {
  return change(stop, { method: 'PATCH', verb: '', body });
}

/** @param At ISO instant within the stop. */
export function splitStop(stop: StopVersion, At: string): Promise<Stop[]> {
  return change(stop, { verb: 'split', body: { At } });
}

/** The neighbour is given as it was seen: its reason and comment go. */
export function mergeStop(
  stop: StopVersion,
  With: 'previous' | 'next',
  { Version: WithVersion }: StopVersion,
): Promise<Stop[]> {
  return change(stop, { verb: 'merge', body: { With, WithVersion } });
}

/** Takes back the last change of the stop. */
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
