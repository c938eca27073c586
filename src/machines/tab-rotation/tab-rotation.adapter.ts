import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';

import { grid, process, tiles } from './tab-rotation.cases.ts';
import type { TabRotationInput } from './tab-rotation.machine.ts';

const plant = '?Id=riverside';
/** Longer than a tab's turn. */
const longerThanATurn: Expectation = { quietFor: 16_000 };
/** A press holds the tab for 30 s; this is checked once a second. */
const whileHeld: UserAction[] = [{ letPass: 15_550 }, { letPass: 15_550 }];
const turnAutoUpdate: UserAction[] = [{ press: 'Auto-update', role: 'switch' }, ...whileHeld];

/**
 * Browser adapter for tab rotation. States that hold a tab without a lock look alike: they are
 * distinguished by whether another tab follows.
 */
export const tabRotationAdapter: Adapter = {
  starts: {
    'the tiles are opened': { open: `${tiles}${plant}`, local: keptTabs([]) },
    'a locked grid is opened': { open: `${grid}${plant}`, local: keptTabs([grid]) },
    'tabs are opened without auto-update': {
      open: `${tiles}${plant}&autoUpdate=false`,
      local: keptTabs([]),
    },
  },
  events: {
    'presses tiles': [{ press: 'Tiles', role: 'link', isBeginning: true }, ...whileHeld],
    'presses grid': [{ press: 'Grid', role: 'link', isBeginning: true }, ...whileHeld],
    'presses process': [{ press: 'Process', role: 'link' }, ...whileHeld],
    'comes to tiles': [{ press: 'OEE tiles', role: 'link' }, ...whileHeld],
    'comes to grid': [{ press: 'OEE grid', role: 'link' }, ...whileHeld],
    'comes to process': [{ press: 'Process grid', role: 'link' }, ...whileHeld],
    'auto-update on': turnAutoUpdate,
    'auto-update off': turnAutoUpdate,
    'page is hidden': [{ lookAt: false }],
    'page is looked at': [{ lookAt: true }],
  },
  calls: {},
  answers: {},
  states: { rotating: shown, paused: stays, held: stays, locked: stays, still: stays },
  delays: { PERIOD: 15_000 },
  // A lost connection holds the current tab.
  keepsLive: 'shown',
  unplayed: [
    {
      what: ['a view with one tab is opened'],
      why: 'The views that come with the product have two tabs that take turns, or none.',
    },
    {
      what: ['a machine turns red', 'no machine is red'],
      why: 'Only a wall screen waits at a red machine; it has no controls to walk through.',
    },
    {
      what: ['someone is there', 'everyone has gone'],
      why: 'Each press says that someone is there, and is followed by the time until they have gone.',
    },
    {
      what: [
        'presses tiles',
        'presses grid',
        'presses process',
        'comes to tiles',
        'comes to grid',
        'comes to process',
        'auto-update on',
        'auto-update off',
        'page is hidden',
        'page is looked at',
      ],
      at: (_, { isRed, isHeld }: TabRotationInput) => isRed || isHeld,
      why: 'Nor does it begin there: at a desk no machine is said to be red, and who has pressed is gone by then.',
    },
    {
      what: ['period 30', 'period 0', 'period -1', 'period NaN', 'period soon'],
      why: 'A plant is given its period by who looks after it, and not on this page.',
    },
    {
      what: ['presses tiles', 'presses grid', 'presses process'],
      at: (_, { active, locked }: TabRotationInput) =>
        active === process || locked.includes(process),
      why: 'The process view does not show the tabs of the other view, and its own has no lock.',
    },
  ],
};

/** Tabs in the format of the browser's storage. */
function keptTabs(locked: readonly string[]) {
  const tabInfo = [tiles, grid].map((href) => ({
    titleKey: '',
    href,
    active: href === tiles,
    isLocked: locked.includes(href),
  }));
  return {
    recentPlantHistory: null,
    plantDashboardTabs: { '{account}': { selectedViewType: null, tabInfo } },
  };
}

function shown({ active, locked, isAutoUpdating }: TabRotationInput): Expectation[] {
  const names = new Map([
    [tiles, 'Tiles'],
    [grid, 'Grid'],
  ]);
  const name = names.get(active);
  return [
    { address: active },
    { switch: 'Auto-update', isOn: isAutoUpdating },
    ...(name === undefined ? [] : [{ current: locked.includes(active) ? `${name} locked` : name }]),
  ];
}

function stays(tabs: TabRotationInput): Expectation[] {
  return [...shown(tabs), longerThanATurn];
}
