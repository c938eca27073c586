import { sql } from 'kysely';

/** What a machine works by: its own calendar, else its plant's. For queries over both tables. */
export const machineCalendar = sql<string>`coalesce(
  machines.resolved_calendar, plants.resolved_calendar, plants.shift_calendar)`;
