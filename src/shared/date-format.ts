/** How dates and times of day are written, each by the name of what it is for. */
const styles = {
  /** Month, day and 12-hour time with seconds: when something was updated. */
  moment: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  },
  day: { month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** With the year: on paper, and until when a link works. */
  long: { dateStyle: 'medium', timeStyle: 'short' },
  /** By which clock, too. */
  zoned: {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** To be read years later, and elsewhere: with the year, to the second, by which clock. */
  record: {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  },
  /** How far a clock is from UTC. */
  offset: { timeZoneName: 'shortOffset' },
  /** Not to be shown: the parts of a plant's clock, to reckon with. */
  parts: {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
} as const;

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Kept: making one costs a hundred times what using it does.
 * @param timeZone of the plant; without it the browser's.
 */
export function dateFormat(
  style: keyof typeof styles,
  locale: string,
  timeZone?: string,
): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(locale, optionsOf(style, locale, timeZone));
  made.set(key, format);
  return format;
}

/** A locale that names an hour cycle goes before the style. */
function optionsOf(
  style: keyof typeof styles,
  locale: string,
  timeZone: string | undefined,
): Intl.DateTimeFormatOptions {
  const options: Intl.DateTimeFormatOptions = { ...styles[style], ...(timeZone && { timeZone }) };
  if (locale.includes('-u-hc-') && style !== 'parts') delete options.hour12;
  return options;
}

/** A locale without what it says of the calendar: the code that texts are found by. */
export function languageOf(locale: string): string {
  return locale.split('-u-')[0] ?? locale;
}
