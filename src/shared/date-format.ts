/** Formats of dates and times, by purpose. */
const styles = {
  /** Month, day and 12-hour time with seconds: time of an update. */
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
  /** With the year: for print, and expiry of links. */
  long: { dateStyle: 'medium', timeStyle: 'short' },
  /** With the time zone. */
  zoned: {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** For records: with year, seconds and time zone. */
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
  /** Offset of a zone from UTC. */
  offset: { timeZoneName: 'shortOffset' },
  /** Not for display: parts of a plant's clock for calculations. */
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
 * Cached: creating a format costs a hundred times its use.
 * @param timeZone The plant's; the browser's by default.
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

/** An hour cycle in the locale overrides that of the style. */
function optionsOf(
  style: keyof typeof styles,
  locale: string,
  timeZone: string | undefined,
): Intl.DateTimeFormatOptions {
  const options: Intl.DateTimeFormatOptions = { ...styles[style], ...(timeZone && { timeZone }) };
  if (locale.includes('-u-hc-') && style !== 'parts') delete options.hour12;
  return options;
}

/** The locale without extensions: the code of its texts. */
export function languageOf(locale: string): string {
  return locale.split('-u-')[0] ?? locale;
}
