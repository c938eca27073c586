import { assign, setup } from 'xstate';

import { type OutsideAction, providedAction } from '../provided.ts';
import { rotationPeriodMs } from './rotation-period.ts';

export type TabRotationEvent =
  /** The user pressed a tab. */
  | { type: 'tab.chosen'; href: string }
  /** Navigation to a tab otherwise: by a link, or back. */
  | { type: 'tab.shown'; href: string }
  | { type: 'autoUpdate.set'; isOn: boolean }
  /** Seconds, as in the plant's attribute. */
  | { type: 'period.given'; seconds: unknown }
  /** Whether a machine has been stopped for long: the rotation pauses to show it. */
  | { type: 'machines.judged'; isRed: boolean }
  /** Whether the current tab must stay: the page is in use, or rotation is paused. */
  | { type: 'hold.set'; isHeld: boolean }
  | { type: 'page.hidden' }
  | { type: 'page.shown' };

export interface TabRotationInput {
  /** Links of the rotating tabs. */
  tabs: readonly string[];
  active: string;
  locked: readonly string[];
  isAutoUpdating: boolean;
  isVisible: boolean;
  periodMs: number;
  /**
   * Milliseconds of tabs with a time of their own, by link; a plant's own period overrides them.
   */
  dwellMs: Readonly<Record<string, number>>;
  isRed: boolean;
  isHeld: boolean;
}

const showTab: OutsideAction<{ href: string; isChosen: boolean }> = providedAction;

/**
 * Tab rotation on a wall screen. Pressing the active tab locks it, and a locked tab stays; pressing
 * another one activates it.
 */
export const tabRotationMachine = setup({
  types: {
    context: {} as TabRotationInput,
    events: {} as TabRotationEvent,
    input: {} as TabRotationInput,
  },
  delays: { PERIOD: ({ context }) => tabDwellMs(context) },
  guards: {
    rotates: ({ context }) => rotates(context),
    isPaused: ({ context }) => context.isRed && rotates(context),
    isHeld: ({ context }) => context.isHeld && rotates(context),
    isLocked: ({ context }) => context.locked.includes(context.active),
    isActive: ({ context, event }) => event.type === 'tab.chosen' && event.href === context.active,
    isElsewhere: ({ context, event }) =>
      event.type === 'tab.shown' && event.href !== context.active,
  },
  actions: {
    /** Provided: navigates to the tab. `isChosen`: by the user, not by time. */
    showTab,
    takeNext: assign(({ context }) => ({ active: nextTab(context) })),
    takeTab: assign(({ event }) => ('href' in event ? { active: event.href } : {})),
    turnLock: assign(({ context: { locked, active } }) => ({
      locked: locked.includes(active)
        ? locked.filter((href) => href !== active)
        : [...locked, active],
    })),
    keepAutoUpdate: assign(({ event }) =>
      event.type === 'autoUpdate.set' ? { isAutoUpdating: event.isOn } : {},
    ),
    takePeriod: assign(({ event }) =>
      event.type === 'period.given'
        ? { periodMs: rotationPeriodMs(event.seconds), dwellMs: {} }
        : {},
    ),
    keepRed: assign(({ event }) =>
      event.type === 'machines.judged' ? { isRed: event.isRed } : {},
    ),
    keepHold: assign(({ event }) => (event.type === 'hold.set' ? { isHeld: event.isHeld } : {})),
    hide: assign({ isVisible: false }),
    show: assign({ isVisible: true }),
  },
}).createMachine({
  id: 'tabRotation',
  context: ({ input }) => ({ ...input }),
  initial: 'choosing',
  on: {
    'tab.chosen': [
      { guard: 'isActive', target: '.choosing', actions: 'turnLock' },
      { target: '.going', actions: 'takeTab' },
    ],
    'tab.shown': { guard: 'isElsewhere', target: '.choosing', actions: 'takeTab' },
    'autoUpdate.set': { target: '.choosing', actions: 'keepAutoUpdate' },
    'period.given': { target: '.choosing', actions: 'takePeriod' },
    'machines.judged': { target: '.choosing', actions: 'keepRed' },
    'hold.set': { target: '.choosing', actions: 'keepHold' },
    'page.hidden': { target: '.choosing', actions: 'hide' },
    'page.shown': { target: '.choosing', actions: 'show' },
  },
  states: {
    going: {
      meta: { spec: '2 Tab behaviour: choosing another tab makes it active.' },
      entry: {
        type: 'showTab',
        params: ({ context, event }) => ({
          href: context.active,
          isChosen: event.type === 'tab.chosen',
        }),
      },
      always: 'choosing',
    },
    choosing: {
      meta: { spec: '4 Modes: auto-update enables rotation, disabled when the tab is locked.' },
      always: [
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isHeld', target: 'held' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'rotates', target: 'rotating' },
        { target: 'still' },
      ],
    },
    rotating: {
      meta: { spec: '2 Tab behaviour: in the OEE view, tabs rotate automatically.' },
      after: { PERIOD: { target: 'going', actions: 'takeNext' } },
    },
    paused: {
      meta: {
        spec: '10 Wall use: while a machine is red, the screen that is shown stays; then tabs rotate on.',
      },
    },
    held: {
      meta: {
        spec: '2 Tab behaviour: while someone uses the page, or has paused the rotation, the tab stays.',
      },
    },
    locked: {
      meta: { spec: '2 Tab behaviour: choosing the active tab toggles its lock: it stays.' },
    },
    still: {
      meta: { spec: '4 Modes: without auto-update, and outside the OEE view, tabs stay.' },
    },
  },
});

/** Whether tabs rotate, unless the current one is held. */
function rotates({ isAutoUpdating, isVisible, tabs, active }: TabRotationInput): boolean {
  return isAutoUpdating && isVisible && tabs.length > 1 && tabs.includes(active);
}

/** Milliseconds that the active tab stays. */
export function tabDwellMs({
  active,
  dwellMs,
  periodMs,
}: Pick<TabRotationInput, 'active' | 'dwellMs' | 'periodMs'>): number {
  return (Object.hasOwn(dwellMs, active) ? dwellMs[active] : undefined) ?? periodMs;
}

function nextTab({ tabs, active }: TabRotationInput): string {
  return tabs[(tabs.indexOf(active) + 1) % tabs.length] ?? active;
}
