import { expect, test } from 'vitest';

import { namesView, type PlantView, readView, viewInAddress } from './mode-address.ts';

const usual: PlantView = {
  period: { kind: 'today' },
  isRealTime: true,
  isAutoUpdating: true,
  kpi: 'OEE',
};
const at = { timeZone: 'America/Chicago', now: Date.parse('2026-11-21T14:47:05Z') };
const past = { kind: 'days', from: '2026-11-03', to: '2026-11-03' } as const;

test.each<[string, Partial<PlantView>]>([
  ['', {}],
  ['?realTime=false', { isRealTime: false }],
  ['?date=2026-11-03', { period: past, isRealTime: false }],
  ['?date=2026-11-03&realTime=true', { period: past, isRealTime: false }],
  ['?hours=8', { period: { kind: 'hours', hours: 8 }, isRealTime: false }],
  ['?shift=last', { period: { kind: 'shift', which: 'last' }, isRealTime: false }],
  ['?days=7', { period: { kind: 'lastDays', days: 7 }, isRealTime: false }],
  ['?autoUpdate=false', { isAutoUpdating: false }],
  ['?kpi=TEEP', { kpi: 'TEEP' }],
  ['?date=nonsense&realTime=perhaps&autoUpdate=&kpi=ABC', {}],
])('"%s" reads as it is meant', (search, view) => {
  expect(readView(new URLSearchParams(search), usual, at)).toEqual({ ...usual, ...view });
});

test('a view that was left in the past comes back, and real time brings today', () => {
  const left = { ...usual, period: past, isRealTime: false };

  expect(readView(new URLSearchParams(), left, at)).toEqual(left);
  expect(readView(new URLSearchParams('?realTime=true'), left, at)).toEqual(usual);
});

test.each<Partial<PlantView>>([
  {},
  { isRealTime: false },
  { period: past, isRealTime: false },
  { period: { kind: 'hours', hours: 24 }, isRealTime: false, isAutoUpdating: false },
  { kpi: 'TEEP' },
])('the address of %j leads back to it', (change) => {
  const view = { ...usual, ...change };
  const search = new URLSearchParams('?Id=P1');
  for (const [name, value] of Object.entries(viewInAddress(view)))
    if (value !== null) search.set(name, value);

  expect(readView(search, usual, at)).toEqual(view);
});

test('live is in the address: a reload is live, whatever was looked at in another tab', () => {
  expect(viewInAddress(usual)).toMatchObject({ realTime: 'true', kpi: null, autoUpdate: null });
});

test('a link shows the same to someone who likes another figure best', () => {
  const search = new URLSearchParams('?realTime=true');

  expect(readView(search, { ...usual, kpi: 'TEEP' }, at).kpi).toBe('OEE');
  expect(readView(new URLSearchParams('?Id=P1'), { ...usual, kpi: 'TEEP' }, at).kpi).toBe('TEEP');
});

test.each([
  ['?Id=P1&find=imm', false],
  ['?Id=P1&kpi=TEEP', true],
  ['?realTime=true', true],
  ['?autoUpdate=false', true],
  ['?days=7', true],
])('whether "%s" names a view: %s', (search, names) => {
  expect(namesView(new URLSearchParams(search))).toBe(names);
});
