import type { FastifyInstance } from 'fastify';

import type { NewShiftNote, ShiftNote } from '#schemas/api/shift-notes.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { fieldProblem } from '#server/base/problem.ts';
import { machineListRoute } from '#server/catalogue/machines/machine-list.ts';
import { requireMachine } from '#server/catalogue/machines/machines.store.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseInstant, parseWindow } from '#server/web/lists/window.ts';

import { listShiftNotes, writeNote } from './shift-notes.store.ts';

/** Notes of a shift on hours of a machine: everyone of the client reads, people write. */
export async function shiftNoteRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  machineListRoute(app, 'shiftnotes', {
    answer: 'shift-notes#/definitions/ShiftNotes',
    rows: ({ machines, query }) => {
      const day = today(machines[0]?.time_zone ?? 'UTC', now());
      const ids = machines.map(({ id }) => id);
      return listShiftNotes(db, ids, parseWindow(query, { start: day.start, end: now() + 1 }));
    },
    orders: { Hour: ({ Hour }) => Date.parse(Hour), At: ({ At }) => Date.parse(At) },
  });

  app.put<{ Params: { id: string }; Body: NewShiftNote }>(
    '/machines/:id/shiftnotes',
    {
      config: { policy: 'person' },
      schema: {
        params: byMachine,
        body: { $ref: 'shift-notes#/definitions/NewShiftNote' },
        response: { 200: { $ref: 'shift-notes#/definitions/ShiftNote' } },
      },
    },
    async ({ params, body, caller }): Promise<ShiftNote> => {
      const machine = await requireMachine(db, params.id, caller);
      const hourAt = hourOf(body.Hour, machine.time_zone, now());
      return writeNote(db, {
        machineId: params.id,
        hourAt,
        text: body.Text.trim(),
        version: body.Version,
        by: await actorOf({ db, now }, caller),
      });
    },
  );
}

const hourNotBegun = { Code: 'shiftNote.notBegun', Message: 'The hour has not begun' };
const notAnHour = { Code: 'shiftNote.notHour', Message: 'An hour begins at another instant' };

/** @throws Problem 400 where it is not the start of an hour of the plant, or in the future. */
function hourOf(text: string, timeZone: string, now: number): number {
  const at = parseInstant(text);
  const isHour = plantClock(timeZone).hourStart(at) === at;
  if (isHour && at <= now) return at;
  throw fieldProblem('shiftNote.badHour', 'Hour', isHour ? hourNotBegun : notAnHour);
}
