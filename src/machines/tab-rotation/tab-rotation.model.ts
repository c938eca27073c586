import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import { events, grid, process, starts, tiles } from './tab-rotation.cases.ts';
import { type TabRotationInput, tabRotationMachine } from './tab-rotation.machine.ts';
import { stories } from './tab-rotation.stories.ts';

type Tabs = TabRotationInput;

/** Events handled in every state. */
const heard: ChartModel['expected'][string] = {
  'presses tiles': pressing(tiles),
  'presses grid': pressing(grid),
  'presses process': pressing(process),
  'comes to tiles': changing({ active: tiles }),
  'comes to grid': changing({ active: grid }),
  'comes to process': changing({ active: process }),
  'auto-update on': changing({ isAutoUpdating: true }),
  'auto-update off': changing({ isAutoUpdating: false }),
  'period 30': changing({ periodMs: 30_000 }),
  'period 0': changing({ periodMs: 15_000 }),
  'period -1': changing({ periodMs: 15_000 }),
  'period NaN': changing({ periodMs: 15_000 }),
  'period soon': changing({ periodMs: 15_000 }),
  'a machine turns red': changing({ isRed: true }),
  'no machine is red': changing({ isRed: false }),
  'someone is there': changing({ isHeld: true }),
  'everyone has gone': changing({ isHeld: false }),
  'page is hidden': changing({ isVisible: false }),
  'page is looked at': changing({ isVisible: true }),
};

/** Test model of tab rotation. */
export const tabRotationModel: ChartModel = {
  machine: tabRotationMachine,
  starts,
  events,
  answers: {},
  effects: { betweenStates: ['showTab'] },
  expected: {
    rotating: { ...heard, 'after PERIOD': (tabs: Tabs) => going(tabs, other(tabs.active)) },
    paused: heard,
    held: heard,
    locked: heard,
    still: heard,
  },
  invariants: {
    'a lock means no rotation': (snapshot) => {
      const { locked, active } = snapshot.context as Tabs;
      return !(snapshot.matches('rotating') && locked.includes(active));
    },
    'tabs rotate only with auto-update': (snapshot) =>
      !snapshot.matches('rotating') || (snapshot.context as Tabs).isAutoUpdating,
    'no tab is turned away from a red machine': (snapshot) =>
      !(snapshot.matches('rotating') && (snapshot.context as Tabs).isRed),
    'no tab is turned away from a person': (snapshot) =>
      !(snapshot.matches('rotating') && (snapshot.context as Tabs).isHeld),
    'tabs rotate only among themselves': (snapshot) => {
      const { tabs, active } = snapshot.context as Tabs;
      return !snapshot.matches('rotating') || tabs.includes(active);
    },
  },
  stories,
  equivalents: {},
  delays: {
    PERIOD: ({ active, dwellMs, periodMs }: Tabs) => dwellMs[active] ?? periodMs,
  },
  keys: (context) => {
    const { active, locked, isAutoUpdating, isVisible, isRed, isHeld, tabs } = context as Tabs;
    const flags = [isAutoUpdating, isVisible, isRed, isHeld].join(' ');
    return [active, ...locked.toSorted(), `${flags} ${tabs.length}`];
  },
};

/** Specified: pressing the active tab toggles its lock, pressing another one activates it. */
function pressing(href: string) {
  return (tabs: Tabs): ExpectedStep => {
    if (tabs.active !== href) return going(tabs, href);
    const isLocked = tabs.locked.includes(href);
    const locked = isLocked ? tabs.locked.filter((one) => one !== href) : tabs.locked.concat(href);
    return { to: restOf({ ...tabs, locked }), seen: { locked } };
  };
}

function changing(change: Partial<Tabs>) {
  return (tabs: Tabs): ExpectedStep => ({ to: restOf({ ...tabs, ...change }), seen: change });
}

function going(tabs: Tabs, href: string): ExpectedStep {
  return { to: restOf({ ...tabs, active: href }), seen: { active: href }, does: ['showTab'] };
}

function restOf({ active, locked, tabs, isAutoUpdating, isVisible, isRed, isHeld }: Tabs): string {
  if (locked.includes(active)) return 'locked';
  const canRotate = tabs.length === 2 && active !== process;
  if (!canRotate || !isAutoUpdating || !isVisible) return 'still';
  if (isHeld) return 'held';
  return isRed ? 'paused' : 'rotating';
}

function other(href: string): string {
  return href === tiles ? grid : tiles;
}
