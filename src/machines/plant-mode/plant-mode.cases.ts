import type { Answer } from '#model-testing/chart-model.ts';

import type { PlantModeInput } from './plant-mode.setup.ts';

/* Events of a plant's dashboard mode, by test name. */

export const past = { kind: 'days', from: '2026-11-03', to: '2026-11-03' } as const;
export const hours = { kind: 'hours', hours: 8 } as const;

const opened: PlantModeInput = {
  period: { kind: 'today' },
  isRealTime: true,
  isAutoUpdating: true,
  isVisible: true,
  pollMs: 60_000,
};

export const starts = {
  'a plant is opened': { input: opened, at: 'realTime.loading' },
  'today is opened without real time': {
    input: { ...opened, isRealTime: false },
    at: 'today.loading',
  },
  'the last hours are opened': {
    input: { ...opened, isRealTime: false, period: hours },
    at: 'today.loading',
  },
  'a day of the past is opened': {
    input: { ...opened, isRealTime: false, period: past },
    at: 'notToday.loading',
  },
};

export const events = {
  'chooses today': { type: 'period.chosen', period: { kind: 'today' } },
  'chooses a day of the past': { type: 'period.chosen', period: past },
  'chooses the last hours': { type: 'period.chosen', period: hours },
  'real time on': { type: 'realTime.set', isOn: true },
  'real time off': { type: 'realTime.set', isOn: false },
  'auto-update on': { type: 'autoUpdate.set', isOn: true },
  'auto-update off': { type: 'autoUpdate.set', isOn: false },
  'chooses another plant': { type: 'question.changed' },
  'shows a screen of another pace': { type: 'pace.given', pollMs: 30_000 },
  'forces a refresh': { type: 'refresh.forced' },
  'connection comes back': { type: 'connection.restored' },
  'page is hidden': { type: 'page.hidden' },
  'page is looked at': { type: 'page.shown' },
  'leaves the page': { type: 'page.left' },
};

export const answers: Record<string, Record<string, Answer>> = {
  load: {
    rows: { output: { isEmpty: false } },
    nothing: { output: { isEmpty: true } },
    fails: { error: new Error('RequestTimeOut') },
  },
  poll: {
    rows: { output: { isEmpty: false } },
    nothing: { output: { isEmpty: true } },
    fails: { error: new Error('RequestTimeOut') },
  },
};
