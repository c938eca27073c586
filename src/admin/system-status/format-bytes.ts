const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest decimal unit with a value of at least 1: 1.2 GB. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const index = Math.min(power, units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[index] ?? 'byte',
    maximumFractionDigits: index < 3 ? 0 : 1,
  }).format(bytes / 1000 ** index);
}
