import type { TabRotationInput } from './tab-rotation.machine.ts';

/* Events of rotating tabs, by test name. */

export const tiles = '/dashboard/plant/oee-tile-view';
export const grid = '/dashboard/plant/oee-grid-view';
export const process = '/dashboard/plant/process-grid-view';

const opened: TabRotationInput = {
  tabs: [tiles, grid],
  active: tiles,
  locked: [],
  isAutoUpdating: true,
  isVisible: true,
  periodMs: 15_000,
  dwellMs: {},
  isRed: false,
  isHeld: false,
};

export const starts = {
  'the tiles are opened': { input: opened, at: 'rotating' },
  'a locked grid is opened': { input: { ...opened, active: grid, locked: [grid] }, at: 'locked' },
  'tabs are opened without auto-update': {
    input: { ...opened, isAutoUpdating: false },
    at: 'still',
  },
  'a view with one tab is opened': { input: { ...opened, tabs: [tiles] }, at: 'still' },
};

/** Durations of a stop at the limit and one second around it, and whether the machine is red. */
export const standstills = [
  { seconds: 599, isRed: false },
  { seconds: 600, isRed: true },
  { seconds: 601, isRed: true },
] as const;

export const events = {
  'presses tiles': { type: 'tab.chosen', href: tiles },
  'presses grid': { type: 'tab.chosen', href: grid },
  'presses process': { type: 'tab.chosen', href: process },
  'comes to tiles': { type: 'tab.shown', href: tiles },
  'comes to grid': { type: 'tab.shown', href: grid },
  'comes to process': { type: 'tab.shown', href: process },
  'auto-update on': { type: 'autoUpdate.set', isOn: true },
  'auto-update off': { type: 'autoUpdate.set', isOn: false },
  'period 30': { type: 'period.given', seconds: '30' },
  'period 0': { type: 'period.given', seconds: 0 },
  'period -1': { type: 'period.given', seconds: '-1' },
  'period NaN': { type: 'period.given', seconds: Number.NaN },
  'period soon': { type: 'period.given', seconds: 'soon' },
  'a machine turns red': { type: 'machines.judged', isRed: true },
  'no machine is red': { type: 'machines.judged', isRed: false },
  'someone is there': { type: 'hold.set', isHeld: true },
  'everyone has gone': { type: 'hold.set', isHeld: false },
  'page is hidden': { type: 'page.hidden' },
  'page is looked at': { type: 'page.shown' },
};
