import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import { answers, events } from './meeting.cases.ts';
import { type MeetingContext, meetingMachine } from './meeting.machine.ts';
import { stories } from './meeting.stories.ts';

type Expected = ChartModel['expected'][string];

const ends: Expected = { 'someone ends it': 'over' };

function inPreview(state: string): Expected {
  return {
    ...ends,
    'chooses a microphone': { to: 'preview.opening', seen: { chosen: { microphone: 'headset' } } },
    'presses the microphone': (context: MeetingContext) =>
      changing(context, state, { isMuted: !context.isMuted }),
    'presses the camera': (context: MeetingContext) =>
      context.isListening
        ? state
        : changing(context, 'preview.opening', { hasVideo: !context.hasVideo }),
  };
}

/** Events handled in every state of the meeting. */
function inMeeting(state: string): Expected {
  return {
    ...ends,
    leaves: 'leaving',
    'leaves in another window': 'left',
    'presses the microphone': (context: MeetingContext) =>
      telling(context, state, { isMuted: !context.isMuted }),
    'shows a screen': { to: state, seen: { isSharing: true }, does: ['publishShown'] },
    'hides the screen': { to: state, seen: { isSharing: false }, does: ['publishShown'] },
  };
}

/** Test model of the meeting statechart. */
export const meetingModel: ChartModel = {
  machine: meetingMachine,
  starts: { 'a meeting is opened': { at: 'preview.opening' } },
  events,
  answers,
  effects: {
    entering: {
      'inMeeting.connected': ['publishShown'],
      left: ['closeDevices'],
      over: ['closeDevices'],
    },
    betweenStates: ['publishShown'],
  },
  expected: {
    'preview.opening': {
      ...inPreview('preview.opening'),
      'preview: opened': ({ hasVideo }: MeetingContext) => ({
        to: 'preview.ready',
        seen: { isListening: false, hasVideo },
      }),
      'preview: no camera': {
        to: 'preview.ready',
        seen: { isListening: false, hasVideo: false },
      },
      'preview: denied': {
        to: 'preview.ready',
        seen: { isListening: true, isMuted: true, hasVideo: false },
      },
    },
    'preview.ready': { ...inPreview('preview.ready'), joins: 'joining' },
    joining: {
      ...ends,
      leaves: 'leaving',
      'join: done': 'inMeeting.connected',
      'join: has ended': 'over',
      'join: is unknown': 'over',
      'join: fails': 'refused',
    },
    refused: { ...ends, joins: 'joining', leaves: 'left' },
    'inMeeting.connected': {
      ...inMeeting('inMeeting.connected'),
      'after HEARTBEAT': { to: 'inMeeting.connected', does: ['publishShown'] },
      'connection is lost': 'inMeeting.reconnecting',
      'presses the camera': (context: MeetingContext) =>
        context.isListening
          ? 'inMeeting.connected'
          : changing(context, 'inMeeting.changing', { hasVideo: !context.hasVideo }),
      'chooses a microphone': {
        to: 'inMeeting.changing',
        seen: { chosen: { microphone: 'headset' } },
      },
    },
    'inMeeting.changing': {
      ...inMeeting('inMeeting.changing'),
      'connection is lost': 'inMeeting.reconnecting',
      'presses the camera': (context: MeetingContext) =>
        changing(context, 'inMeeting.changing', { hasVideo: !context.hasVideo }),
      'chooses a microphone': {
        to: 'inMeeting.changing',
        seen: { chosen: { microphone: 'headset' } },
      },
      'change: opened': ({ hasVideo }: MeetingContext) => ({
        to: 'inMeeting.connected',
        seen: { isListening: false, hasVideo },
      }),
      'change: no camera': {
        to: 'inMeeting.connected',
        seen: { isListening: false, hasVideo: false },
      },
      'change: denied': {
        to: 'inMeeting.connected',
        seen: { isListening: true, isMuted: true, hasVideo: false },
      },
    },
    'inMeeting.reconnecting': {
      ...inMeeting('inMeeting.reconnecting'),
      'connection is back': 'inMeeting.rejoining',
    },
    'inMeeting.rejoining': {
      ...inMeeting('inMeeting.rejoining'),
      'connection is lost': 'inMeeting.reconnecting',
      'rejoin: done': 'inMeeting.connected',
      'rejoin: has ended': 'over',
      'rejoin: is unknown': 'over',
      'rejoin: fails': 'inMeeting.waiting',
    },
    'inMeeting.waiting': {
      ...inMeeting('inMeeting.waiting'),
      'after RETRY': 'inMeeting.rejoining',
      'connection is lost': 'inMeeting.reconnecting',
      'connection is back': 'inMeeting.rejoining',
    },
    leaving: { 'leave: done': leftQuietly(), 'leave: fails': leftQuietly() },
    left: { ...ends, joins: 'preview.opening' },
  },
  delays: { HEARTBEAT: 30_000, RETRY: 3000 },
  keys: (context) => ((context as MeetingContext).isListening ? ['listening'] : []),
  invariants: {
    'never in a meeting without having joined': (snapshot, came) =>
      !snapshot.matches('inMeeting') ||
      came === undefined ||
      came.from.matches('inMeeting') ||
      came.event.name === 'join: done',
    'who only listens is muted and sends no picture': (snapshot) => {
      const { isListening, isMuted, hasVideo } = snapshot.context as MeetingContext;
      return !isListening || (isMuted && !hasVideo);
    },
    'who has left sends nothing': (snapshot) => {
      const { isMuted, hasVideo, isSharing } = snapshot.context as MeetingContext;
      return !snapshot.matches('left') || (isMuted && !hasVideo && !isSharing);
    },
    'no screen is shared before the meeting': (snapshot) =>
      !snapshot.matches('preview') || !(snapshot.context as MeetingContext).isSharing,
  },
  stories,
  equivalents: {
    ...Object.fromEntries(
      ['devices.chosen', 'camera.pressed'].map((type) => [
        `preview on ${type}[0]: led to preview`,
        'The preview begins with opening devices.',
      ]),
    ),
    'inMeeting on screen.shown and screen.hidden: exchanged':
      'Both note what the event itself says of the screen.',
  },
};

function changing(
  { isListening }: MeetingContext,
  to: string,
  change: Partial<MeetingContext>,
): ExpectedStep {
  return isListening ? { to, seen: {} } : { to, seen: change };
}

function telling(
  context: MeetingContext,
  to: string,
  change: Partial<MeetingContext>,
): ExpectedStep {
  return context.isListening ? to : { to, seen: change, does: ['publishShown'] };
}

function leftQuietly(): ExpectedStep {
  return { to: 'left', seen: { isMuted: true, hasVideo: false, isSharing: false } };
}
