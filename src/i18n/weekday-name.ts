/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

interface NameOptions {
  locale: string;
  length: 'long' | 'short';
}

/** @param day 1 is Monday, 7 is Sunday. @returns its name, like Monday or Mon */
export function weekdayName(day: number, { locale, length }: NameOptions): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return format.format(someMonday + (day - 1) * dayMs);
}
