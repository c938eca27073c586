import type { WidgetExample } from '#engine/widget-example.ts';
import type { AnyRow } from '#engine/widget.ts';

/* Large and rarely needed: only lazily loaded modules may import this file. */

const files = import.meta.glob<WidgetExample>('/src/{widgets,admin}/*/*.example.json', {
  eager: true,
  import: 'default',
});
const sampleFiles = import.meta.glob<readonly AnyRow[]>('/src/plant/samples/*.sample.json', {
  eager: true,
  import: 'default',
});

/** Examples of widgets by type. */
export const examples: ReadonlyMap<string, WidgetExample> = new Map(
  Object.entries(files).map(([path, example]) => [path.split('/')[3] ?? '', example]),
);

/** Sample rows by query name. */
export const samples: ReadonlyMap<string, readonly AnyRow[]> = new Map(
  Object.entries(sampleFiles).map(([path, rows]) => [
    path.replace(/^.*\/|\.sample\.json$/g, ''),
    rows,
  ]),
);
