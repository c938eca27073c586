import { expect, test } from 'vitest';

import { basesFor, colourProblems } from './theme-colours.ts';

test.each([
  ['text', '#101010', ['light']],
  ['text', '#f0f0f0', ['dark']],
  ['text', '#808080', []],
  ['ground', '#e3eaf8', ['light']],
  ['ground', '#101418', ['dark']],
  ['ground', '#808080', []],
  ['graphics', '#2e8b57', ['light', 'dark']],
] as const)('as %s %s can be used in %j', (use, hex, bases) => {
  const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  expect(basesFor(use, colour as unknown as [number, number, number])).toEqual(bases);
});

test('a colour that no look can use is named by its pointer, with how it would be used', () => {
  const problems = colourProblems({
    DashboardDataGridText: { Color: '#808080' },
    DashboardTileText: { Color: '#101010' },
    SplashPageSlogan: { Color: '#808080' },
    DashboardDataGridColor: { Color: '#808080' },
    MachineDetailCharts: { Color: { OEE: '#2457c5', Faults: '#101010' } },
    AdministrationText: null,
  });

  expect(problems.map(({ pointer }) => pointer)).toEqual([
    '/objects/DashboardDataGridText/Color',
    '/objects/DashboardDataGridColor/Color',
  ]);
  expect(problems[0]?.expected).toMatch(/^a contrast of 4\.5 .* the colour is not used$/);
});
