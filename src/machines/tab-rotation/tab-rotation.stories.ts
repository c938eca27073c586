import type { Story } from '../model/chart-model.ts';
import { grid, process, tiles } from './tab-rotation.cases.ts';

/** Written from the specification, section 2, Tab behaviour, and section 4, Modes. */
export const stories: readonly Story[] = [
  {
    title: 'in the OEE view tabs rotate, and the first follows on the last',
    start: 'the tiles are opened',
    told: ['after PERIOD', 'after PERIOD', 'after PERIOD'],
    end: 'rotating',
    seen: { active: grid },
    effects: ['showTab', 'showTab', 'showTab'],
  },
  {
    title: 'choosing the active tab locks it, and it stays',
    start: 'the tiles are opened',
    told: ['presses tiles'],
    end: 'locked',
    seen: { active: tiles, locked: [tiles] },
  },
  {
    title: 'choosing it again lets it go, and tabs rotate on',
    start: 'a locked grid is opened',
    told: ['presses grid', 'after PERIOD'],
    end: 'rotating',
    seen: { active: tiles, locked: [] },
    effects: ['showTab'],
  },
  {
    title: 'choosing another tab makes it active, and leaves the lock where it is',
    start: 'a locked grid is opened',
    told: ['presses tiles', 'after PERIOD'],
    end: 'locked',
    seen: { active: grid, locked: [grid] },
    effects: ['showTab', 'showTab'],
  },
  {
    title: 'without auto-update tabs stay; with it they rotate',
    start: 'tabs are opened without auto-update',
    told: ['auto-update on', 'after PERIOD', 'auto-update off'],
    end: 'still',
    seen: { active: grid },
    effects: ['showTab'],
  },
  {
    title: 'the process view does not rotate, and coming back does',
    start: 'the tiles are opened',
    told: ['presses process', 'comes to grid'],
    end: 'rotating',
    seen: { active: grid },
    effects: ['showTab'],
  },
  {
    title: 'the plant’s period is taken when it is a number of seconds, else it is 15 seconds',
    start: 'the tiles are opened',
    told: ['period 30', 'period soon'],
    end: 'rotating',
    seen: { periodMs: 15_000 },
  },
  {
    title: 'a page that no one looks at does not rotate',
    start: 'the tiles are opened',
    told: ['page is hidden'],
    end: 'still',
    seen: { active: tiles },
  },
  {
    title: 'a press on a tab of another view goes there',
    start: 'the tiles are opened',
    told: ['presses process', 'presses process', 'presses process'],
    end: 'still',
    seen: { active: process, locked: [] },
    effects: ['showTab'],
  },
];
