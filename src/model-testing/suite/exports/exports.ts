import type { Chart } from '#model-testing/chart.ts';

import { drawnChart } from './drawn-chart.ts';
import { graphWalkerOf } from './graphwalker.ts';
import { toMermaid } from './mermaid.ts';
import { toScxml } from './scxml.ts';
import { toSvg } from './svg.ts';

/** Writers of a chart, by format. */
export const exporters = {
  mermaid: ({ model }: Chart) => `${toMermaid(drawnChart(model.machine))}\n`,
  scxml: ({ model }: Chart) => toScxml(drawnChart(model.machine)),
  json: ({ model }: Chart) => `${JSON.stringify(drawnChart(model.machine), null, 2)}\n`,
  svg: ({ model }: Chart) => toSvg(drawnChart(model.machine)),
  graphwalker: ({ name, model }: Chart) => graphWalkerOf(name, model),
} satisfies Record<string, (chart: Chart) => string>;

export type ExportFormat = keyof typeof exporters;
