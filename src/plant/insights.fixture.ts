import type {
  DowntimeHistory,
  DowntimeReason,
  DowntimeReasons,
  Hours,
  Loss,
  NonWorking,
  Performance,
  Series,
  Stretch,
} from '#schemas/api/machines.gen.ts';

const minute = 60_000;
/** 06:00 on a Wednesday in Chicago, the start of the early shift. */
const shiftStart = Date.parse('2026-06-10T11:00:00Z');

const losses: [Loss['Name'], number][] = [
  ['schedule', 0],
  ['plannedStops', 0],
  ['breakdowns', 20],
  ['setup', 10],
  ['unknown', 0],
  ['reducedSpeed', 30],
  ['productionRejects', 12],
];

/** Four hours of one machine: 240 minutes planned, 72 lost, 168 productive, so an OEE of 70 %. */
export function performance(fields: Partial<Performance['Explanation']> = {}): Performance {
  return {
    Id: 'M1',
    Start: new Date(shiftStart).toISOString(),
    End: new Date(shiftStart + 240 * minute).toISOString(),
    OEE: 0.7,
    Availability: 0.875,
    Performance: 6 / 7,
    Quality: 14 / 15,
    TEEP: 0.6,
    Reasons: [],
    TotalParts: 1800,
    GoodParts: 1680,
    RejectParts: 120,
    DownTime: 20,
    Items: [],
    HotspotData: '{}',
    Explanation: {
      TimeZone: 'America/Chicago',
      PlannedOnly: true,
      Machines: 1,
      Thresholds: {
        OEE: { Low: 0.6, High: 0.75 },
        Availability: null,
        Performance: null,
        Quality: null,
      },
      PartsHourlyGoal: 450,
      PartPrice: { Value: 0.5, Currency: 'USD' },
      Policy: {
        PlannedStops: 'plannedLoss',
        Changeover: 'availabilityLoss',
        UndefinedTime: 'down',
        CapPerformance: false,
        MicroStopSeconds: 0,
      },
      Sums: {
        WindowMs: 240 * minute,
        PlannedMs: 240 * minute,
        RunMs: 210 * minute,
        StopMs: 20 * minute,
        UnknownMs: 0,
        ChangeoverMs: 10 * minute,
        PlannedStopMs: 0,
        IdealMs: 180 * minute,
        Changeovers: 1,
        PartsWithoutCycle: 0,
      },
      BaseMs: 240 * minute,
      Losses: [
        ...losses.map(([Name, minutes]): Loss => ({ Name, Ms: minutes * minute, Reason: null })),
        { Name: 'smallStops', Ms: null, Reason: 'IN_BREAKDOWNS' },
      ],
      ProductiveMs: 168 * minute,
      ...fields,
    },
  };
}

/** Hours from `shiftStart`, as many as the longest series has. */
export function hours(series: Record<string, readonly (number | null)[]>): Hours {
  return {
    Id: 'M1',
    TimeZone: 'America/Chicago',
    Items: Object.entries(series).map(([Key, values]): Series => {
      const points = values.map((Value, hour) => {
        const start = new Date(shiftStart + hour * 60 * minute).toISOString();
        const end = new Date(shiftStart + (hour + 1) * 60 * minute).toISOString();
        const interval = { DateTime: start, IntervalStart: start, IntervalEnd: end };
        return Object.assign(interval, { Value, GroupBy: null, GroupId: null });
      });
      return { Id: 'M1', Key, History: [{ Items: points }] };
    }),
  };
}

/** A stretch of `length` minutes, `from` minutes after the start of the shift; all planned time. */
export function stretch(from: number, length: number, fields: Partial<Stretch> = {}): Stretch {
  return {
    MachineId: 'M1',
    DisplayName: 'IMM-01',
    Status: 'STOPPED',
    IsChangeover: false,
    Reason: null,
    Start: new Date(shiftStart + from * minute).toISOString(),
    End: new Date(shiftStart + (from + length) * minute).toISOString(),
    IsOpen: false,
    CountedMs: length * minute,
    ...fields,
  };
}

export function history(Items: Stretch[], fields: Partial<DowntimeHistory> = {}): DowntimeHistory {
  return {
    Id: 'P1',
    TimeZone: 'America/Chicago',
    Start: new Date(shiftStart).toISOString(),
    End: new Date(shiftStart + 240 * minute).toISOString(),
    IsCapped: false,
    Machines: ['IMM-01'],
    Items,
    ...fields,
  };
}

/** Planned time in minutes, lost in one stop. */
export function lost(minutes: number, fields: Partial<DowntimeReason> = {}): DowntimeReason {
  return {
    Reason: null,
    Status: 'STOPPED',
    IsChangeover: false,
    CountedMs: minutes * minute,
    Stops: 1,
    ...fields,
  };
}

export function reasons(Items: DowntimeReason[]): DowntimeReasons {
  const { Id, TimeZone, Start, End, IsCapped } = history([]);
  return { Id, TimeZone, Start, End, Machines: 20, IsCapped, Items };
}

/** The second of four hours is off shift. */
export const nonWorking: NonWorking = {
  Id: 'P1',
  TimeZone: 'America/Chicago',
  Items: [
    {
      Start: new Date(shiftStart + 60 * minute).toISOString(),
      End: new Date(shiftStart + 120 * minute).toISOString(),
    },
  ],
};
