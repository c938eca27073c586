import { plantRules, type PlantRules } from '#server/oee/rules.ts';
import type { Shift, ShiftCalendar } from '#server/oee/time/calendar.ts';

/** A plant of the demo. Its machines are derived in machines.ts. */
export interface DemoPlant {
  id: string;
  clientId: string;
  displayName: string;
  /** First part of the names in data sources: RIV/IMM-07. */
  shortName: string;
  timeZone: string;
  calendar: ShiftCalendar;
  /** Number of injection-moulding machines; names of process machines. */
  presses: number;
  processes: readonly string[];
}

export interface DemoProduct {
  id: string;
  clientId: string;
  displayName: string;
  idealCycleMs: number;
  isMaterial: boolean;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const notSundays = [1, 2, 3, 4, 5, 6];

export const demoPlants: readonly DemoPlant[] = [
  {
    id: 'riverside',
    clientId: 'northwind',
    displayName: 'Riverside Moulding',
    shortName: 'RIV',
    timeZone: 'America/Chicago',
    calendar: { shifts: [shift('Early', '06:00', '14:00'), shift('Late', '14:00', '22:00')] },
    presses: 14,
    processes: ['DRY-01', 'DRY-02', 'CHL-01', 'BLD-01', 'OVN-01', 'OVN-02'],
  },
  {
    id: 'pune',
    clientId: 'northwind',
    displayName: 'Pune Works',
    shortName: 'PUN',
    timeZone: 'Asia/Kolkata',
    calendar: {
      shifts: [
        shift('First', '06:00', '14:00'),
        shift('Second', '14:00', '22:00'),
        shift('Night', '22:00', '06:00'),
      ],
    },
    presses: 15,
    processes: ['DRY-01', 'DRY-02', 'CHL-01', 'BLD-01', 'OVN-01'],
  },
  {
    id: 'monterrey',
    clientId: 'contoso',
    displayName: 'Monterrey Norte',
    shortName: 'MTY',
    timeZone: 'America/Monterrey',
    calendar: {
      shifts: [
        { ...shift('Matutino', '07:00', '15:00'), days: notSundays },
        { ...shift('Vespertino', '15:00', '23:00'), days: notSundays },
      ],
    },
    presses: 14,
    processes: ['DRY-01', 'DRY-02', 'CHL-01', 'CHL-02', 'BLD-01', 'OVN-01'],
  },
];

/** Ideal cycles are per part, even if the mould makes several at a time. */
export const demoProducts: readonly DemoProduct[] = [
  part('northwind-cap-28', 'Cap 28 mm', 6_500),
  part('northwind-bumper-clip', 'Bumper clip', 9_000),
  part('northwind-housing-a4', 'Housing A4', 24_000),
  part('northwind-gear-m12', 'Gear M12', 15_000),
  part('northwind-tray-600', 'Tray 600', 32_000),
  { ...part('northwind-resin-pp', 'PP natural, kg', 9_000), isMaterial: true },
  part('contoso-lid-40', 'Lid 40 mm', 7_500),
  part('contoso-crate-e2', 'Crate E2', 36_000),
  part('contoso-hinge-left', 'Hinge, left', 12_000),
  part('contoso-bottle-1l', 'Bottle 1 l', 10_500),
  { ...part('contoso-resin-abs', 'ABS black, kg', 9_500), isMaterial: true },
];

/** The rules of the plant, with the calendar that its machines share. */
export function rulesOfPlant(plant: DemoPlant): PlantRules {
  return plantRules({
    time_zone: plant.timeZone,
    shift_calendar: JSON.stringify(plant.calendar),
    oee_policy: '{}',
  });
}

function part(id: string, displayName: string, idealCycleMs: number): DemoProduct {
  const clientId = id.slice(0, id.indexOf('-'));
  return { id, clientId, displayName, idealCycleMs, isMaterial: false };
}

/** A shift with a break of half an hour after four hours. */
function shift(name: string, start: string, end: string): Shift {
  const hour = (Number(start.slice(0, 2)) + 4) % 24;
  const pause = `${String(hour).padStart(2, '0')}:`;
  return { name, start, end, days: everyDay, breaks: [{ start: `${pause}00`, end: `${pause}30` }] };
}
