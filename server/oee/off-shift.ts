import type { PlantCalendar } from './calendar.ts';
import { subtract, unite, type Span } from './span.ts';

/** The parts of `span` that lie in no shift. A break is part of its shift. */
export function offShift({ clock, dayPlan }: PlantCalendar, span: Span): Span[] {
  const shifts: Span[] = [];
  for (let at = span.start; at < span.end; at = clock.dayEnd(at)) {
    const { working, breaks } = dayPlan(at);
    shifts.push(...working, ...breaks);
  }
  return subtract([span], unite(shifts));
}
