import type { Screen } from '#schemas/config/screen.gen.ts';
import {
  configProblems,
  createConfiguration,
} from '#server/screens/configuration/configuration.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { createOverlayReader } from '#server/screens/overlays/overlay-files.ts';
import { overlayScreens } from '#server/screens/overlays/overlay-screens.ts';

import { percentile, type Figure } from '../figures.ts';

const widgets = 200;
const files = 500;
const rounds = 50;

/** How long it takes to lay three layers over a large screen, and to check a large folder. */
export async function measureConfiguration(): Promise<Figure[]> {
  const read = createOverlayReader()(layersOf());
  const screens = new Map([['large', largeScreen()]]);
  const laid: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    overlayScreens(screens, read, { hasText: () => true });
    laid.push((performance.now() - before) / layersOf().length);
  }

  const folder = folderOf(files);
  const config = createConfiguration({ read: async () => folder });
  const before = performance.now();
  const problems = await configProblems(config);
  const checkedMs = performance.now() - before;
  if (problems.length > 0) throw new Error(`the bench has mistakes: ${problems[0]?.Expected}`);
  return [
    {
      name: `resolve a screen of ${widgets} widgets with three layers, median`,
      value: percentile(laid, 0.5),
      unit: 'ms',
      target: '≤ 5',
    },
    { name: `validate a folder of ${files} files`, value: checkedMs, unit: 'ms', target: '≤ 2000' },
  ];
}

function largeScreen(): Screen {
  const names = Array.from({ length: widgets }, (_, index) => `w${index}`);
  return {
    version: 1,
    id: 'large',
    path: '/large',
    subject: 'none',
    title: 'app.name',
    widgets: Object.fromEntries(names.map((name) => [name, { type: 'clock' }])),
    layouts: {
      desk: names.map((id, index) => ({
        id,
        x: index % 12,
        y: Math.floor(index / 12),
        w: 1,
        h: 1,
      })),
    },
  };
}

function layersOf(): ConfigFile[] {
  const place = 'clients/a/plants/b/machines/c/screens/large.overlay.json'.split('/');
  return [2, 4, 6].map((depth) =>
    fileOf([...place.slice(0, depth), ...place.slice(6)].join('/'), {
      version: 1,
      screen: 'large',
      patch: { widgets: { [`w${depth}`]: { title: 'app.name' } } },
    }),
  );
}

function folderOf(count: number): ConfigFile[] {
  return Array.from({ length: count }, (_, index) =>
    fileOf(`clients/client-${index}/screens/grid.overlay.json`, {
      version: 1,
      screen: 'oee-grid-view',
      patch: { menu: { order: index } },
    }),
  );
}

function fileOf(path: string, document: object): ConfigFile {
  const text = JSON.stringify(document, null, 2);
  return { path, text, version: text, source: 'folder' };
}
