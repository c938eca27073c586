import type { Chart } from '#model-testing/chart.ts';

import { externalReturnAdapter } from './external-return/external-return.adapter.ts';
import { externalReturnModel } from './external-return/external-return.model.ts';
import { formAdapter } from './form/form.adapter.ts';
import { formModel } from './form/form.model.ts';
import { hubAdapter } from './hub/hub.adapter.ts';
import { hubModel } from './hub/hub.model.ts';
import { meetingAdapter } from './meeting/meeting.adapter.ts';
import { meetingModel } from './meeting/meeting.model.ts';
import { outboxModel } from './outbox/outbox.model.ts';
import { outboxUnplayed } from './outbox/outbox.unplayed.ts';
import { plantModeAdapter } from './plant-mode/plant-mode.adapter.ts';
import { plantModeModel } from './plant-mode/plant-mode.model.ts';
import { screenDraftAdapter } from './screen-draft/screen-draft.adapter.ts';
import { screenDraftModel } from './screen-draft/screen-draft.model.ts';
import { sessionAdapter } from './session/session.adapter.ts';
import { sessionModel } from './session/session.model.ts';
import { signInAdapter } from './sign-in/sign-in.adapter.ts';
import { signInModel } from './sign-in/sign-in.model.ts';
import { tabRotationAdapter } from './tab-rotation/tab-rotation.adapter.ts';
import { tabRotationModel } from './tab-rotation/tab-rotation.model.ts';

/** All statecharts. A new one needs its folder and an entry here. */
export const charts: readonly Chart[] = [
  {
    name: 'sign-in',
    about: 'From the name to the first page: password, provider, agreement, views and clients.',
    model: signInModel,
    inBrowser: { adapter: signInAdapter, username: null },
  },
  {
    name: 'external-return',
    about: 'The way back from an identity provider.',
    model: externalReturnModel,
    inBrowser: { adapter: externalReturnAdapter, username: null },
  },
  {
    name: 'session',
    about: 'Who holds the tokens among the tabs, and who refreshes them.',
    model: sessionModel,
    inBrowser: { adapter: sessionAdapter, username: 'anna' },
  },
  {
    name: 'plant-mode',
    about: 'What time a plant is looked at, and when the server is asked.',
    model: plantModeModel,
    inBrowser: { adapter: plantModeAdapter, username: 'carol', isBeside: true },
  },
  {
    name: 'tab-rotation',
    about: 'Tabs that take turns, and what stops them.',
    model: tabRotationModel,
    inBrowser: { adapter: tabRotationAdapter, username: 'carol', isBeside: true },
  },
  {
    name: 'hub',
    about: 'The way to live values, and what is marked stale.',
    model: hubModel,
    inBrowser: { adapter: hubAdapter, username: 'global' },
  },
  {
    name: 'form',
    about: 'The life of a form, from the set-up to the finish.',
    model: formModel,
    inBrowser: { adapter: formAdapter, username: 'operator' },
  },
  {
    name: 'outbox',
    about: 'Answers that wait for the network, each sent once and in order.',
    model: outboxModel,
    inBrowser: outboxUnplayed,
  },
  {
    name: 'meeting',
    about: 'One page in a meeting: devices, joining, a lost connection, the end.',
    model: meetingModel,
    inBrowser: { adapter: meetingAdapter, username: 'anna' },
  },
  {
    name: 'screen-draft',
    about: 'From the first change of a screen to its publication.',
    model: screenDraftModel,
    inBrowser: { adapter: screenDraftAdapter, username: 'global' },
  },
];
