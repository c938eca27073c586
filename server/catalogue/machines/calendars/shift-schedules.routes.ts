import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { CalendarRule, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import {
  machineListRoute,
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { plantRules } from '#server/oee/rules.ts';
import type { CalendarRule as Rule } from '#server/oee/time/calendar.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { shiftPieces, shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import type { Deps } from '#server/web/deps.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { pageOf } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';
import { dayMs } from '#shared/durations.ts';

import { listRecalculations, listShiftEvents } from './shift-events.store.ts';
import { findDefaultSchedule } from './shift-schedules.store.ts';

const maxDays = 62;

/** Calendars of machines, pending recounts after changes, and their results. */
export async function shiftScheduleRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/shiftschedules',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'machine-service#/definitions/ShiftSchedules' } },
      },
    },
    ({ params, query, caller }) => schedulesOf(app.deps, { params, query, caller }),
  );
  machineListRoute(app, 'shiftevents', {
    answer: 'ShiftEvents',
    filters: ['Cause'],
    rows: async ({ machines, query, filter: { Cause } }) => {
      const window = parseWindow(query, { start: now() - 7 * dayMs, end: now() + 1 });
      const all = await listShiftEvents(db, machines, window);
      return all.filter((one) => (Cause ?? one.Cause) === one.Cause);
    },
    orders: {
      Newest: () => 0,
      At: ({ At }) => Date.parse(At),
      ShiftStart: ({ ShiftStart }) => Date.parse(ShiftStart),
      MachineName: ({ MachineName }) => MachineName,
    },
  });
  machineListRoute(app, 'recalculations', {
    answer: 'Recalculations',
    rows: ({ machines }) => listRecalculations(db, machines, now()),
    orders: { MachineName: ({ MachineName }) => MachineName, Share: ({ Share }) => Share },
  });
}

async function schedulesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { params, query, caller }: Pick<FastifyRequest<MachineListCall>, 'params' | 'query' | 'caller'>,
): Promise<ShiftSchedules> {
  const [machine] = await machinesOfCall(db, { params, query, caller });
  parseFilter(query.filter, []);
  const plant = await requirePlant(db, machine?.plant_id ?? params.id, caller);
  const day = today(plant.time_zone, now());
  const window = parseWindow(query, { start: day.start, end: day.start + dayMs });
  if (window.end - window.start > maxDays * dayMs)
    throw new Problem(400, 'request.badRange', `The range is longer than ${maxDays} days`);
  const ofMachine = machine?.id === params.id ? machine.shift_calendar : null;
  const shift_calendar = ofMachine ?? plant.resolved_calendar ?? plant.shift_calendar;
  const { calendar } = plantRules({ ...plant, shift_calendar });
  const usual = await findDefaultSchedule(db, plant.shift_schedule_id);
  const pieces = shiftPieces(calendar, window).map(({ start, end, kind, shift, rule }) => ({
    Start: instantText(start),
    End: instantText(end),
    Kind: kind,
    Shift: shift,
    Rule: ruleOf(rule, usual),
  }));
  return {
    Id: params.id,
    TimeZone: plant.time_zone,
    Shifts: shiftsWithin(calendar, window).map(({ name, whole, rule }) => ({
      Id: name,
      Name: name,
      Start: instantText(whole.start),
      End: instantText(whole.end),
      Rule: ruleOf(rule, usual),
    })),
    ...pageOf(pieces, query, { Start: ({ Start }) => Date.parse(Start) }),
  };
}

/** Calendars that were never resolved do not contain the id of their schedule. */
function ruleOf(rule: Rule, usual: { id: string | null; name: string }): CalendarRule {
  const isDefault = rule.kind === 'schedule' && rule.level === 'plant' && rule.id === null;
  return {
    Kind: rule.kind,
    Level: rule.level,
    Id: isDefault ? usual.id : rule.id,
    DisplayName: isDefault ? usual.name : rule.name,
  };
}
