import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

import { rowShape, type RowShape } from './row-shape.ts';
import type { Schema } from './widget-schemas.ts';

const value: RowShape = { fields: {}, isOpen: false };

/** Shape of the rows of each query that screens may use, by definitions of files in schemas/api. */
export const queryRows: Readonly<Record<string, () => RowShape>> = {
  plants: () => rowOf('machines', 'Plant'),
  'plant-machines': () => rowOf('machines', 'Machine'),
  'all-machines': () => rowOf('machines', 'Machine'),
  performance: () => rowOf('machines', 'Performance'),
  'production-history': () => rowOf('machines', 'Series'),
  'machine-hours': () => rowOf('machines', 'Series'),
  'process-metrics': () => rowOf('machines', 'ProcessMetric'),
  hours: () => rowOf('machines', 'Hours'),
  'metric-hours': () => rowOf('machines', 'MetricHours'),
  'downtime-history': () => rowOf('machines', 'DowntimeHistory'),
  'downtime-reasons': () => rowOf('machines', 'DowntimeReasons'),
  nonworking: () => rowOf('machines', 'NonWorking'),
  'plant-forms': () => rowOf('forms', 'Form'),
  stops: () => rowOf('stops', 'Stops'),
  'stop-reasons': () => rowOf('stops', 'StopReason'),
  'shift-events': () => rowOf('machine-service', 'ShiftEvent'),
  recalculations: () => rowOf('machine-service', 'Recalculation'),
  'current-orders': () => rowOf('machine-service', 'ProductionOrder'),
  'production-orders': () => rowOf('machine-service', 'ProductionOrder'),
  'current-products': () => rowOf('machine-service', 'CurrentProduct'),
  'machine-users': () => rowOf('machine-service', 'MachineUser'),
  shifts: () => rowOf('machine-service', 'ShiftSchedules'),
  changeovers: () => rowOf('machine-service', 'Changeover'),
  'task-documents': () => rowOf('task-documents', 'TaskDocument'),
  'chat-messages': () => rowOf('meetings', 'ChatMessages'),
  meetings: () => rowOf('meetings', 'Meeting'),
  meeting: () => rowOf('meetings', 'Meeting'),
  'meeting-attendees': () => rowOf('meetings', 'Attendee'),
  // The browser combines these two from several replies.
  'machine-names': () => madeOf({ Id: value, DisplayName: value }),
  'shift-board': () =>
    madeOf({
      machine: rowOf('machines', 'Machine'),
      timeZone: value,
      shift: value,
      start: value,
      end: value,
      now: value,
      made: listOf(rowOf('machines', 'Point')),
      planned: listOf(rowOf('machines', 'Point')),
      stops: listOf(rowOf('stops', 'Stop')),
      notes: listOf(rowOf('shift-notes', 'ShiftNote')),
    }),
};

const files = new Map<string, Record<string, Schema>>();

function rowOf(file: string, name: string): RowShape {
  const definitions = files.get(file) ?? readDefinitions(file);
  files.set(file, definitions);
  return rowShape({ $ref: `#/definitions/${name}` }, definitions);
}

function readDefinitions(file: string): Record<string, Schema> {
  const text = readFileSync(join(packageRoot, 'schemas', 'api', `${file}.schema.json`), 'utf8');
  return (JSON.parse(text) as { definitions: Record<string, Schema> }).definitions;
}

function listOf(item: RowShape): RowShape {
  return { fields: {}, item, isOpen: false };
}

function madeOf(fields: Readonly<Record<string, RowShape>>): RowShape {
  const lazy = Object.entries(fields).map(([name, shape]) => [name, () => shape] as const);
  return { fields: Object.fromEntries(lazy), isOpen: false };
}
