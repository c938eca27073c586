import { createPlantCalendar, type PlantCalendar, type ShiftCalendar } from './calendar.ts';
import { policyAt, type OeePolicy } from './policy.ts';

/** What a plant says about its time, read from its row. */
export interface PlantRules {
  calendar: PlantCalendar;
  /** How its losses are counted at an instant. */
  policyAt(at: number): OeePolicy;
}

export interface PlantRulesText {
  time_zone: string;
  shift_calendar: string;
  oee_policy: string;
}

const cacheLimit = 1000;
const cache = new Map<string, PlantRules>();

/** The same rules object for the same text, so that its calendar stays warm. */
export function plantRules(text: PlantRulesText): PlantRules {
  const key = `${text.time_zone}\n${text.shift_calendar}\n${text.oee_policy}`;
  let rules = cache.get(key);
  if (!rules) {
    if (cache.size >= cacheLimit) cache.clear();
    const shifts = JSON.parse(text.shift_calendar) as ShiftCalendar;
    const calendar = createPlantCalendar(text.time_zone, shifts);
    rules = { calendar, policyAt: policyAt(text.oee_policy, calendar.clock) };
    cache.set(key, rules);
  }
  return rules;
}
