import type { ChartCoverage, Coverage } from '#model-testing/suite/coverage.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';

/** A self-contained page without scripts: bars with figures, and missing parts. */
export function coveragePage(all: readonly ChartCoverage[], madeAt: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Coverage of the statecharts</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .5rem .75rem; border-bottom: 1px solid #8886; }
td.figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
meter { width: 8rem; vertical-align: middle; }
li { overflow-wrap: anywhere; }
@media (width < 44rem) { meter { display: none; } th, td { padding: .5rem .25rem; } }
@media print { :root { color-scheme: light; } }
</style>
<h1>Coverage of the statecharts</h1>
<p>${escapeMarkup(madeAt)}</p>
<table>
<thead><tr><th>Chart<th>Passed<th>Failed<th>States<th>Transitions</thead>
<tbody>
${all.map(rowOf).join('\n')}
</tbody>
</table>
${all.map(missingOf).join('')}</html>
`;
}

function rowOf({ chart, passed, failed, states, transitions }: ChartCoverage): string {
  return `<tr><th scope="row">${escapeMarkup(chart)}<td class="figure">${passed}<td class="figure">${failed}<td class="figure">${meterOf(states)}<td class="figure">${meterOf(transitions)}`;
}

function meterOf({ covered, missing }: Coverage): string {
  const all = covered.length + missing.length;
  return `<meter max="${all}" value="${covered.length}"></meter> ${covered.length} of ${all}`;
}

function missingOf({ chart, states, transitions }: ChartCoverage): string {
  const missing = [...states.missing, ...transitions.missing];
  if (missing.length === 0) return '';
  const items = missing.map((one) => `<li>${escapeMarkup(one)}`).join('\n');
  return `<h2>${escapeMarkup(chart)}: not covered</h2>\n<ul>\n${items}\n</ul>\n`;
}
