import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';
import { hourMs } from '#shared/durations.ts';

import { oneTab } from '../one-tab.ts';
import type { PlantModeContext } from './plant-mode.setup.ts';

const tilesPath = '/dashboard/plant/oee-tile-view';
const tiles = `${tilesPath}?Id=riverside`;
const aDayOfThePast = new Date(Date.now() - 72 * hourMs).toISOString().slice(0, 10);
/** Longer than a polling interval: an idle page makes no call in this time. */
const longerThanAPoll: Expectation = { quietFor: 61_000 };
/** Longer than one second, within which answers are not refetched. */
const soonAfter: UserAction = { letPass: 1500 };
/** After this delay the panel of a slow load appears, with its busy button. */
const untilDrawn: UserAction = { letPass: 3000 };
const openCalendar: UserAction = { press: 'Date: ', isBeginning: true };
const kept = oneTab(tilesPath);
/** A permanent refusal: temporary ones would be retried before they count as failed. */
const fails = { status: 400 };
const empty = { status: 200, body: { Items: [], Count: 0, TotalCount: 0 } };

/**
 * Browser adapter for the modes of a plant's dashboard. Loading and polling look alike: a call is
 * pending in both. Waiting, sleeping and idle states look alike, too: they are distinguished by
 * whether the next minute brings a call.
 */
export const plantModeAdapter: Adapter = {
  starts: {
    'a plant is opened': opened(tiles),
    'today is opened without real time': opened(`${tiles}&realTime=false`),
    'the last hours are opened': opened(`${tiles}&hours=8`),
    'a day of the past is opened': opened(`${tiles}&date=${aDayOfThePast}`),
  },
  events: {
    'chooses today': [soonAfter, openCalendar, { press: 'Today' }, untilDrawn],
    'chooses a day of the past': [soonAfter, openCalendar, { press: 'Yesterday' }, untilDrawn],
    'chooses the last hours': [soonAfter, openCalendar, { press: 'Last 8 hours' }, untilDrawn],
    'real time on': [soonAfter, { press: 'Real time', role: 'switch' }, untilDrawn],
    'real time off': [soonAfter, { press: 'Real time', role: 'switch' }, untilDrawn],
    'auto-update on': [{ press: 'Auto-update', role: 'switch' }],
    'auto-update off': [{ press: 'Auto-update', role: 'switch' }],
    'chooses another plant': [soonAfter, { chooseAnother: 'Plant' }, untilDrawn],
    'forces a refresh': [{ press: 'Refresh now' }],
    'connection comes back': [{ loseNetwork: true }],
    'page is hidden': [{ lookAt: false }],
    'page is looked at': [{ lookAt: true }],
    'leaves the page': [{ press: 'Notifications', role: 'link', isBeginning: true }],
  },
  calls: { load: 'GET machines/*/machines', poll: 'GET machines/*/machines' },
  answers: {
    'load: rows': 'real',
    'load: nothing': empty,
    'load: fails': fails,
    'poll: rows': 'real',
    'poll: nothing': empty,
    'poll: fails': fails,
  },
  states: {
    ...untilNow('realTime'),
    ...untilNow('today'),
    'notToday.loading': asking,
    'notToday.polling': asking,
    'notToday.settled': still,
    left: [
      { address: '/user/notifications' },
      { forgotten: 'recentPlantHistory' },
      longerThanAPoll,
    ],
  },
  delays: { POLL: 60_000 },
  // Live values return after a lost connection: handled by another statechart.
  unanswered: ['POST accounts/hubtickets'],
  unplayed: [
    {
      what: ['shows a screen of another pace'],
      why: 'All screens that come with the product are asked every 60 seconds.',
    },
  ],
};

function opened(open: string): Adapter['starts'][string] {
  return { open, acts: [untilDrawn], local: kept };
}

function untilNow(mode: 'realTime' | 'today'): Adapter['states'] {
  return {
    [`${mode}.loading`]: asking,
    [`${mode}.polling`]: asking,
    [`${mode}.waiting`]: settled,
    [`${mode}.asleep`]: still,
    [`${mode}.resting`]: still,
  };
}

/** At most one poll in flight. */
function asking(mode: PlantModeContext): Expectation[] {
  return [{ asking: 1 }, { role: 'button', named: 'Refresh now', isBusy: true }, ...controls(mode)];
}

function settled(mode: PlantModeContext): Expectation[] {
  const { hasNoData, isRealTime } = mode;
  return [
    { role: 'button', named: 'Refresh now', isBusy: false },
    { asking: 0 },
    ...controls(mode),
    // In real time each tile shows it.
    ...(isRealTime ? [] : [noData(hasNoData)]),
  ];
}

function still(mode: PlantModeContext): Expectation[] {
  return [...settled(mode), longerThanAPoll];
}

function noData(isShown: boolean): Expectation {
  return isShown ? { status: 'No data found' } : { absent: 'No data found' };
}

/** The displayed period, and whether it updates by itself. */
function controls({ isRealTime, isAutoUpdating, period }: PlantModeContext): Expectation[] {
  const dates = {
    today: 'Date: Today',
    hours: 'Date: Last 8 hours',
    lastDays: 'Date: Last ',
    shift: 'Date: This shift',
    days: 'Date: ',
  };
  const lines = {
    today: 'today so far',
    hours: 'up to now',
    lastDays: 'history',
    shift: 'up to now',
    days: 'history',
  };
  return [
    { switch: 'Real time', isOn: isRealTime },
    { switch: 'Auto-update', isOn: isAutoUpdating },
    { role: 'button', named: dates[period.kind] },
    ...(isRealTime ? [] : [{ status: lines[period.kind] }]),
  ];
}
