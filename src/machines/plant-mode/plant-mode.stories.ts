import type { Story } from '#model-testing/chart-model.ts';

import { hours, past } from './plant-mode.cases.ts';

/** Written from the specification, section 4, Plant dashboard modes. */
export const stories: readonly Story[] = [
  {
    title: 'real time asks at once, and again 60 seconds after each answer',
    start: 'a plant is opened',
    events: ['load: rows', 'after POLL', 'poll: rows', 'after POLL', 'poll: fails'],
    end: 'realTime.waiting',
    seen: { isRealTime: true, isAutoUpdating: true, period: { kind: 'today' } },
  },
  {
    title: 'a day of the past is loaded once',
    start: 'a plant is opened',
    events: ['load: rows', 'chooses a day of the past', 'load: rows'],
    end: 'notToday.settled',
    seen: { isRealTime: false, period: past },
  },
  {
    title: 'real time comes back to today, and off again to the day before it',
    start: 'a day of the past is opened',
    events: ['load: rows', 'real time on', 'load: rows', 'real time off'],
    end: 'notToday.loading',
    seen: { isRealTime: false, period: past, previous: null },
  },
  {
    title: 'real time that was on from the start goes off to today, which is asked for once',
    start: 'a plant is opened',
    events: ['load: rows', 'real time off', 'load: rows'],
    end: 'today.resting',
    seen: { isRealTime: false, isAutoUpdating: false, period: { kind: 'today' } },
  },
  {
    title: 'today without real time goes on by itself once someone wants it to',
    start: 'a plant is opened',
    events: ['load: rows', 'real time off', 'load: rows', 'auto-update on', 'poll: rows'],
    end: 'today.waiting',
    seen: { isRealTime: false, isAutoUpdating: true },
  },
  {
    title: 'a range by the hour counts as today, and real time brings the range back',
    start: 'the last hours are opened',
    events: ['load: rows', 'real time on', 'load: rows', 'real time off'],
    end: 'today.loading',
    seen: { period: hours },
  },
  {
    title: 'real time switches auto-update on',
    start: 'today is opened without real time',
    events: ['load: rows', 'auto-update off', 'real time on', 'load: rows'],
    end: 'realTime.waiting',
    seen: { isAutoUpdating: true },
  },
  {
    title: 'without auto-update today stays as it was',
    start: 'today is opened without real time',
    events: ['auto-update off', 'load: rows', 'connection comes back', 'poll: rows'],
    end: 'today.resting',
  },
  {
    title: 'a hidden page does not poll and asks once when it is looked at',
    start: 'a plant is opened',
    events: ['load: rows', 'page is hidden', 'page is looked at', 'poll: rows'],
    end: 'realTime.waiting',
  },
  {
    title: 'a page that is hidden while it asks falls asleep with the answer',
    start: 'a plant is opened',
    events: ['page is hidden', 'load: rows'],
    end: 'realTime.asleep',
  },
  {
    title: 'no data is what the server said, and is forgotten with the question',
    start: 'a day of the past is opened',
    events: ['load: nothing', 'chooses another plant'],
    end: 'notToday.loading',
    seen: { hasNoData: false },
  },
  {
    title: 'in real time no data is forgotten with the question, too',
    start: 'a plant is opened',
    events: ['load: nothing', 'chooses another plant'],
    end: 'realTime.loading',
    seen: { hasNoData: false },
  },
  {
    title: 'without real time no data of today is forgotten with the question',
    start: 'today is opened without real time',
    events: ['load: nothing', 'chooses another plant'],
    end: 'today.loading',
    seen: { hasNoData: false },
  },
  {
    title: 'a refresh that is forced twice asks once',
    start: 'a plant is opened',
    events: ['load: rows', 'forces a refresh', 'forces a refresh', 'poll: rows'],
    end: 'realTime.waiting',
  },
  {
    title: 'leaving clears the recent plant history and stops everything',
    start: 'a plant is opened',
    events: ['load: rows', 'leaves the page'],
    end: 'left',
    effects: ['forgetRecent'],
  },
];
