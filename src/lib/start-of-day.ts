/** The first instant of the day that `now` falls on, on the clock of the plant. Milliseconds. */
export function startOfDay(now: number, timeZone: string): number {
  const today = dayOf(now, timeZone);
  const midnight = Date.UTC(today.year, today.month - 1, today.day);
  // The clock may change between midnight and now, so the offset is read at midnight itself.
  let start = midnight - offsetAt(now, timeZone);
  start = midnight - offsetAt(start, timeZone);
  // Where clocks go forward at midnight, 00:00 does not exist and the day begins at 01:00.
  return dayOf(start, timeZone).day === today.day ? start : start + 3_600_000;
}

/** How far the clock of the zone is ahead of UTC. Milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = dayOf(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function dayOf(at: number, timeZone: string) {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  for (const { type, value } of format.formatToParts(at)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return parts;
}
