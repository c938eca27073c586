import type { Locator } from 'playwright';

/** What Plotly keeps on the element of a drawn chart. */
interface Drawn {
  data: { x: (number | null)[] }[];
  layout: { xaxis: { rangebreaks?: { bounds: string[] }[] } };
}

/** How many stretches of time a chart's axis leaves out. */
export function breaksOf(drawn: Locator): Promise<number> {
  return drawn.evaluate(
    (element) => (element as unknown as Drawn).layout.xaxis.rangebreaks?.length ?? 0,
  );
}

/** Of the bars of a chart, ends that are in time its axis leaves out; not a number without any. */
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

/** The rows of a saved CSV file, its head first. None of our fields has a quote in it. */
export function csvRows(file: Buffer): string[][] {
  const [, ...lines] = file.toString().replace('\uFEFF', '\n').trimEnd().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}
