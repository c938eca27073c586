import { createPlantCalendar, type PlantCalendar, type ShiftCalendar } from './calendar.ts';
import { readPolicy, type OeePolicy } from './policy.ts';

/** What a plant says about its time, read from its row. */
export interface PlantRules {
  calendar: PlantCalendar;
  policy: OeePolicy;
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
    const calendar = JSON.parse(text.shift_calendar) as ShiftCalendar;
    rules = {
      calendar: createPlantCalendar(text.time_zone, calendar),
      policy: readPolicy(text.oee_policy),
    };
    cache.set(key, rules);
  }
  return rules;
}
