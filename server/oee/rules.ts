import { policyAt, type OeePolicy } from './policy.ts';
import { createPlantCalendar, type PlantCalendar, type ShiftCalendar } from './time/calendar.ts';

/** Calendar and policy of a plant, read from its row. */
export interface PlantRules {
  calendar: PlantCalendar;
  /** The loss policy at an instant. */
  policyAt(at: number): OeePolicy;
}

export interface PlantRulesText {
  time_zone: string;
  shift_calendar: string;
  oee_policy: string;
}

const cacheLimit = 1000;
/** By calendar first: concatenating the long texts to one key would cost time at each call. */
const cache = new Map<string, Map<string, PlantRules>>();

/** Cached: the same rules object for the same text, so that its calendar stays warm. */
export function plantRules({ time_zone, shift_calendar, oee_policy }: PlantRulesText): PlantRules {
  const key = `${time_zone}\n${oee_policy}`;
  const known = rulesBy(shift_calendar);
  let rules = known.get(key);
  if (!rules) {
    const calendar = createPlantCalendar(time_zone, JSON.parse(shift_calendar) as ShiftCalendar);
    rules = { calendar, policyAt: policyAt(oee_policy, calendar.clock) };
    known.set(key, rules);
  }
  return rules;
}

function rulesBy(calendar: string): Map<string, PlantRules> {
  let known = cache.get(calendar);
  if (!known) {
    if (cache.size >= cacheLimit) cache.clear();
    known = new Map();
    cache.set(calendar, known);
  }
  return known;
}
