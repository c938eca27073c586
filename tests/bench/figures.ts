/** A measured figure and its target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: string;
}

/** @param share 0.5 for the median, 0.99 for the slowest hundredth. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, target }) => [
    name,
    `${round(value)} ${unit}`,
    target ?? '',
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([name = '', value = '', target = '']) =>
    `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${target}`.trimEnd(),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
