import { expect, test } from 'vitest';

import type { UIObject } from '#schemas/api/apps.gen.ts';

import { readThemeLook, themeRules } from './theme-look.ts';

const plain = '#101010';

test.each([
  ['DashboardTitleLargeText', 'title'],
  ['DashboardTitleSmallText', 'subtitle'],
  ['DashboardPageBreadcrumbText', 'crumb'],
  ['DashboardDataGridHeaderText', 'grid-head'],
  ['DashboardDataGridText', 'grid'],
  ['MachineDetailText', 'detail'],
  ['AdministrationText', 'admin'],
] as const)('%s sets size, font and colour of its words', (UIObjectName, token) => {
  const rules = rulesOf({ UIObjectName, Size: 20, Font: 'Roboto', Color: plain });

  expect(rules).toContain(`:root { --ls-${token}-size: 1.25rem }`);
  expect(rules).toContain(`:root { --ls-${token}-font: 'Roboto', var(--ls-font) }`);
  expect(rules.join('\n')).toContain(`--ls-${token}-color: rgb(16, 16, 16)`);
});

test('the head of a plant has its picture, and tables have their grounds', () => {
  const rules = rulesOf(
    { UIObjectName: 'DashboardTopBackgroundImage', S3Image: '/media/top.svg' },
    { UIObjectName: 'DashboardDataGridColor', Color: '#ffffff' },
    { UIObjectName: 'DashboardDataGridColorSelected', Color: '#E3EAF8' },
  ).join('\n');

  expect(rules).toContain('--ls-top-image: url("/media/top.svg")');
  expect(rules).toContain('--ls-grid-ground: rgb(255, 255, 255)');
  expect(rules).toContain('--ls-grid-selected: rgb(227, 234, 248)');
});

test('a colour is used in the looks in which it can be read, and on paper as in the light', () => {
  const rules = rulesOf({ UIObjectName: 'DashboardDataGridText', Color: plain });
  const coloured = rules.filter((rule) => rule.includes('--ls-grid-color'));

  expect(coloured).toHaveLength(2);
  expect(coloured[0]).toContain(":not([data-mantine-color-scheme='dark'])");
  expect(coloured[1]).toMatch(/^@media print/);
});

test('a colour that can be read nowhere is not used', () => {
  const rules = rulesOf({ UIObjectName: 'DashboardDataGridText', Color: '#808080' });

  expect(rules.join('\n')).not.toContain('--ls-grid-color');
});

test('a colour that just reaches AA is not used where high contrast is asked for', () => {
  const rules = rulesOf({ UIObjectName: 'DashboardDataGridText', Color: '#5a5a5a' });

  expect(rules.join('\n')).toContain(":not([data-look='high-contrast'])");
});

test('each kind of figure of charts has its colour', () => {
  const rules = rulesOf({
    UIObjectName: 'MachineDetailCharts',
    Color: { OEE: '#2457c5', GoodParts: '#147a55' },
  }).join('\n');

  expect(rules).toContain('--ls-chart-oee: rgb(36, 87, 197)');
  expect(rules).toContain('--ls-chart-good: rgb(20, 122, 85)');
});

test.each([
  [{ '--client-edge': '4px' }, ':root { --client-edge: 4px }'],
  [{ '--ls-radius': '0' }, ':root { --ls-radius: 0 }'],
  [{ '--client-line': '1px solid #fff' }, ':root { --client-line: 1px solid #fff }'],
  [{ '--client-x': 'url(//evil.example)' }, undefined],
  [{ '--client-x': 'red; } * { display: none' }, undefined],
  [{ '--client-x': 'var(--y)' }, undefined],
  [{ '--client-x} * {': 'red' }, undefined],
  [{ '--ls-text': '#fff' }, undefined],
  [{ color: 'red' }, undefined],
])('of the custom properties %j there comes %s', (CustomProperties, rule) => {
  const rules = themeRules(readThemeLook({ Name: 'x', UIJson: [], CustomProperties }));

  expect(rules).toEqual(rule === undefined ? [] : [rule]);
});

test('an address cannot end the style that it stands in', () => {
  const rules = rulesOf({
    UIObjectName: 'DashboardTopBackgroundImage',
    S3Image: '/a") } * { display: none } x { y: url("',
  }).join('\n');

  expect(rules.match(/"/g)).toHaveLength(2);
  expect(rules).not.toContain('display: none');
});

function rulesOf(...UIJson: UIObject[]): string[] {
  return themeRules(readThemeLook({ Name: 'x', UIJson }));
}
