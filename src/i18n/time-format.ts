import { create } from 'zustand';

import { local } from '#lib/storage.ts';

/** How times of day are written; `auto`: as the language does. */
export const timeFormats = ['auto', '12h', '24h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const key = 'timeFormat';
const hourCycles: Readonly<Record<TimeFormat, string>> = {
  auto: '',
  '12h': '-u-hc-h12',
  '24h': '-u-hc-h23',
};

const useStore = create<{ format: TimeFormat }>(() => ({ format: stored() }));

/** Kept for the next visit, and applied at once. */
export function applyTimeFormat(format: TimeFormat): void {
  local.write(key, format);
  useStore.setState({ format });
}

/**
 * The locale that figures and dates are written in, BCP 47: the language, with the hour cycle that
 * its user has chosen.
 */
export function useLocale(language: string): string {
  return `${language || 'en-US'}${hourCycles[useStore(({ format }) => format)]}`;
}

function stored(): TimeFormat {
  const kept = local.read(key);
  return timeFormats.find((format) => format === kept) ?? 'auto';
}
