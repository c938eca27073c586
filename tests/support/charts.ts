import type { Locator } from 'playwright';

/** Properties that Plotly adds to the element of a chart. */
interface Drawn {
  data: { x: (number | null)[] }[];
  layout: { xaxis: { rangebreaks?: { bounds: string[] }[] } };
}

/** The number of time ranges that a chart's axis leaves out. */
export function breaksOf(drawn: Locator): Promise<number> {
  return drawn.evaluate(
    (element) => (element as unknown as Drawn).layout.xaxis.rangebreaks?.length ?? 0,
  );
}

/**
 * The number of ends of bars within ranges that the axis leaves out; NaN when there are no bars.
 */
export function hiddenCorners(drawn: Locator): Promise<number> {
  return drawn.evaluate((element) => {
    const { data, layout } = element as unknown as Drawn;
    const folds = (layout.xaxis.rangebreaks ?? []).map(({ bounds }) =>
      bounds.map((bound) => Date.parse(`${bound}Z`)),
    );
    if (folds.length === 0) return Number.NaN;
    const corners = data.flatMap(({ x }) => x.filter((at) => at !== null));
    return corners.filter((at) => folds.some(([from = 0, to = 0]) => at >= from && at < to)).length;
  });
}

/** The rows of a saved CSV file without quotes in its fields; the first row is the head. */
export function csvRows(file: Buffer): string[][] {
  const [, ...lines] = file.toString().replace('\uFEFF', '\n').trimEnd().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}
