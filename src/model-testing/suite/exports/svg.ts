import { escapeMarkup } from '#shared/escape-markup.ts';

import { type Arrow, layoutChart, lineHeight, type StateBox } from './chart-layout.ts';
import type { DrawnChart } from './drawn-chart.ts';

/** Supports light and dark mode when opened as a file. */
const style = `text { font: 12px system-ui, sans-serif; fill: #1b2430; text-anchor: middle; }
.group text { text-anchor: start; }
rect { fill: #fff; stroke: #51606f; stroke-width: 1.5; }
.group rect { fill: none; stroke-dasharray: 4 3; }
.end rect { stroke-width: 4; }
polyline { fill: none; stroke: #51606f; }
.arrow text { font-size: 11px; paint-order: stroke; stroke: #fff; stroke-width: 4; }
.sheet { fill: #fff; stroke: none; }
@media (prefers-color-scheme: dark) {
text { fill: #e6ebf0; }
rect, .sheet { fill: #151b22; }
.arrow text { stroke: #151b22; }
}`;

/** A chart as a self-contained SVG. */
export function toSvg(chart: DrawnChart): string {
  const { width, height, boxes, arrows } = layoutChart(chart);
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">
<title>${escapeMarkup(chart.id)}</title>
<style>${style}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#51606f"/></marker></defs>
<rect class="sheet" width="${w}" height="${h}"/>
${[
  ...boxes.filter(({ hasInner }) => hasInner).map(boxOf),
  ...arrows.map(arrowOf),
  ...boxes.filter(({ hasInner }) => !hasInner).map(boxOf),
].join('\n')}
</svg>
`;
}

function boxOf({ state, hasInner, x, y, width, height }: StateBox): string {
  const kind = hasInner ? 'group' : 'state';
  const end = state.type === 'final' ? ' end' : '';
  const [left, top] = hasInner ? [x + 10, y + 17] : [x + width / 2, y + height / 2 + 4];
  return `<g class="${kind}${end}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/><text x="${left}" y="${top}">${escapeMarkup(state.key)}</text></g>`;
}

function arrowOf({ points, labels, label }: Arrow): string {
  const first = label.y - ((labels.length - 1) * lineHeight) / 2 + 4;
  const words = labels.map(
    (text, index) =>
      `<text x="${label.x}" y="${first + index * lineHeight}">${escapeMarkup(text)}</text>`,
  );
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return `<g class="arrow"><polyline points="${line}" marker-end="url(#head)"/>${words.join('')}</g>`;
}
