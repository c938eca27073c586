import { create } from 'zustand';

import { local } from '#lib/storage.ts';

/** Format of times of day; `auto`: by the language. */
export const timeFormats = ['auto', '12h', '24h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const key = 'timeFormat';
const hourCycles: Readonly<Record<TimeFormat, string>> = {
  auto: '',
  '12h': '-u-hc-h12',
  '24h': '-u-hc-h23',
};

const useStore = create<{ format: TimeFormat }>(() => ({ format: stored() }));

/** Stores the format and applies it at once. */
export function applyTimeFormat(format: TimeFormat): void {
  local.write(key, format);
  useStore.setState({ format });
}

/** BCP 47 locale for figures and dates: the language with the user's hour cycle. */
export function useLocale(language: string): string {
  return `${language || 'en-US'}${hourCycles[useStore(({ format }) => format)]}`;
}

function stored(): TimeFormat {
  const kept = local.read(key);
  return timeFormats.find((format) => format === kept) ?? 'auto';
}
