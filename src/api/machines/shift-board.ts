import { serverNow } from '#lib/time/server-clock.ts';
import type { ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import type { Hours, Machine, Machines, Point } from '#schemas/api/machines.gen.ts';
import type { ShiftNote, ShiftNotes } from '#schemas/api/shift-notes.gen.ts';
import type { Stop, Stops } from '#schemas/api/stops.gen.ts';
import { dayMs } from '#shared/durations.ts';

import { request, type RequestOptions } from '../http.ts';
import { pathOf } from '../path.ts';

/** Data of a shift's board. */
export interface ShiftBoard {
  /** The machine with its figures of the shift so far. */
  machine: Machine;
  timeZone: string;
  /** Null outside of all shifts: then the board covers the day. */
  shift: string | null;
  /** ISO instants. Data are known until `now`. */
  start: string;
  end: string;
  now: string;
  /** Parts and planned minutes by hour. */
  made: readonly Point[];
  planned: readonly Point[];
  stops: readonly Stop[];
  notes: readonly ShiftNote[];
}

/** Query parameter of shift dashboards. */
const mode = 'tierone';

/**
 * The current shift of a machine, hour by hour.
 * @param machineId Empty for the user's first machine.
 * @returns nothing without a machine.
 */
export async function loadShiftBoard(
  { machineId, clientId }: { machineId: string; clientId: string },
  signal: AbortSignal,
): Promise<ShiftBoard[]> {
  const id = machineId || (await firstMachine(clientId, signal));
  if (id === undefined) return [];
  const ofMachine = { id };
  const now = serverNow();
  const schedules = await request<ShiftSchedules>(
    'GET',
    pathOf('machines/:id/shiftschedules', ofMachine),
    { query: { start: isoOf(now - dayMs), end: isoOf(now + dayMs) }, signal },
  );
  const shift = schedules.Shifts.find(
    ({ Start, End }) => Date.parse(Start) <= now && now < Date.parse(End),
  );
  const start = shift?.Start ?? isoOf(now - dayMs / 3);
  const window = { start, end: isoOf(now) };
  function ask<Answer>(what: string, query: RequestOptions['query']): Promise<Answer> {
    const asked = { query: { ...window, ...query }, signal, isLong: true };
    return request<Answer>('GET', pathOf('machines/:id/:what', { ...ofMachine, what }), asked);
  }
  const [machines, hours, stops, notes] = await Promise.all([
    ask<Machines>('machines', { mode }),
    ask<Hours>('hours', { 'modes[]': ['totalparts', 'planned'] }),
    ask<Stops>('stops', { pageSize: 500 }),
    // A note of the shift's first hour is stored at the start of that hour, before the shift.
    ask<ShiftNotes>('shiftnotes', { start: isoOf(Date.parse(start) - dayMs / 24) }),
  ]);
  const [machine] = machines.Items;
  if (!machine) return [];
  return [
    {
      machine,
      timeZone: schedules.TimeZone,
      shift: shift?.Name ?? null,
      ...window,
      end: shift?.End ?? window.end,
      now: window.end,
      made: pointsOf(hours, 'totalparts'),
      planned: pointsOf(hours, 'planned'),
      stops: stops.Items,
      notes: notes.Items,
    },
  ];
}

/** Rejects with a 409 with the current note if another user changed it first. */
export function writeShiftNote(
  machineId: string,
  body: { Hour: string; Text: string; Version: number },
): Promise<ShiftNote> {
  return request('PUT', pathOf('machines/:machineId/shiftnotes', { machineId }), { body });
}

async function firstMachine(clientId: string, signal: AbortSignal): Promise<string | undefined> {
  const { Items } = await request<Machines>('GET', 'machines', {
    query: {
      mode,
      orderBy: 'DisplayName',
      pageSize: 1,
      ...(clientId && { filter: `ClientId:${clientId}` }),
    },
    signal,
  });
  return Items[0]?.Id;
}

function pointsOf({ Items }: Hours, key: string): readonly Point[] {
  return Items.find(({ Key }) => Key === key)?.History[0]?.Items ?? [];
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
