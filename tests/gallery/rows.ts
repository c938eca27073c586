import type { QueryName, QueryRows } from '#engine/query.ts';
import {
  history,
  hours,
  lost,
  nonWorking,
  performance,
  reasons,
  stretch,
} from '#plant/insights.fixture.ts';
import shiftBoard from '#plant/samples/shift-board.sample.json' with { type: 'json' };
import { machine } from '#plant/testing.tsx';

const machines = [
  machine('M1', { DisplayName: 'IMM-01' }),
  machine('M2', { DisplayName: 'IMM-02', Value: 'STOPPED', OEE: 0.5, DownTime: 48 }),
  machine('M3', { DisplayName: 'IMM-03', Value: 'UNDEFINED', OEE: null, SourceSilent: true }),
];

const plan = {
  Image: '/icon.svg',
  Width: 1200,
  Height: 600,
  Spots: machines.map(({ Id }, index) => ({
    machine: Id,
    tooltip: '',
    style: { left: `${10 + index * 30}%`, top: '30%', width: '20%', height: '30%' },
  })),
};

const hour = 3_600_000;
const firstHour = Date.parse('2026-06-10T11:00:00Z');
const metric = { Unit: '°C', Target: 220, Min: 205, Max: 232, DisplayName: 'Barrel temperature' };

/** A few rows of each query that widgets read. */
export const rowsOf: { [Name in QueryName]?: readonly QueryRows[Name][] } = {
  'all-machines': machines,
  'shift-board': shiftBoard as unknown as QueryRows['shift-board'][],
  plants: [
    {
      Id: 'P1',
      DisplayName: 'Riverside',
      ClientId: 'C1',
      DisplayType: { Name: 'PLANT' },
      MachineType: 'Plant',
      TimeZone: 'America/Chicago',
      Attributes: [],
    },
  ],
  'plant-machines': machines,
  performance: [{ ...performance(), HotspotData: JSON.stringify(plan) }],
  hours: [
    hours({
      OEE: [0.62, 0.7, 0.74, 0.68],
      availability: [0.8, 0.9, 0.85, 0.9],
      performance: [0.85, 0.84, 0.93, 0.82],
      quality: [0.91, 0.93, 0.94, 0.92],
      downtime: [8, 0, 12, 4],
      uptime: [52, 60, 48, 56],
      planned: [60, 60, 60, 60],
      goodparts: [400, 450, 410, 420],
      rejectparts: [20, 15, 30, 35],
    }),
  ],
  'downtime-reasons': [
    reasons([lost(45, { Reason: 'Tool worn', Stops: 3 }), lost(20, { Reason: 'No material' })]),
  ],
  'downtime-history': [
    history([
      stretch(0, 60, { Status: 'RUNNING' }),
      stretch(60, 20, { Reason: 'No material' }),
      stretch(80, 160, { Status: 'RUNNING' }),
    ]),
  ],
  nonworking: [nonWorking],
  'process-metrics': ['temperature', 'pressure'].map((Name, Order) =>
    Object.assign(
      { MachineId: 'M1', machineName: 'IMM-01', Name, Value: 212.4, Order, At: null },
      metric,
    ),
  ),
  'metric-hours': [
    {
      Id: 'M1',
      TimeZone: 'America/Chicago',
      Items: [
        {
          ...metric,
          Name: 'temperature',
          Hours: [214, 219, 224, 221].map((Average, index) => ({
            IntervalStart: new Date(firstHour + index * hour).toISOString(),
            IntervalEnd: new Date(firstHour + (index + 1) * hour).toISOString(),
            Average,
            Least: Average - 6,
            Most: Average + 5,
          })),
        },
      ],
    },
  ],
};
