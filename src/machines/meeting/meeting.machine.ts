import { assign, fromPromise, setup } from 'xstate';

import { notProvided, type OutsideAction, providedAction, refusalStatus } from '../provided.ts';

export type MeetingEvent =
  | { type: 'join.pressed' }
  | { type: 'leave.pressed' }
  | { type: 'microphone.pressed' }
  | { type: 'camera.pressed' }
  | { type: 'devices.chosen'; chosen: ChosenDevices }
  /** Screen sharing started, or stopped in the browser. */
  | { type: 'screen.shown' }
  | { type: 'screen.hidden' }
  /** The connection for signals is lost, or back. */
  | { type: 'connection.lost' }
  | { type: 'connection.back' }
  /** A participant has ended it. */
  | { type: 'meeting.ended' }
  /** The same account left it in another window. */
  | { type: 'left.elsewhere' };

/** Device ids; absent: the browser's default. */
interface ChosenDevices {
  microphone?: string;
  camera?: string;
}

export interface MeetingContext {
  chosen: ChosenDevices;
  isMuted: boolean;
  hasVideo: boolean;
  isSharing: boolean;
  /** Neither microphone nor camera could be opened: listening only. */
  isListening: boolean;
}

/** Which of the requested devices were opened. */
export type OpenedDevices = 'all' | 'sound only';

/** State of a participant that others see. */
export type ParticipantState = Pick<MeetingContext, 'isMuted' | 'hasVideo' | 'isSharing'>;

const publishShown: OutsideAction<ParticipantState> = providedAction;

/**
 * One page in one meeting, from the preview to the end. Media connections between browsers are
 * handled elsewhere; this decides when there are any.
 */
export const meetingMachine = setup({
  types: { context: {} as MeetingContext, events: {} as MeetingEvent },
  delays: {
    /** A participant counts as gone after 90 s of silence. */
    HEARTBEAT: 30_000,
    RETRY: 3000,
  },
  actors: {
    // The app provides these.
    /** Opens the requested devices, and closes them on another request. */
    openDevices: fromPromise<OpenedDevices, MeetingContext>(notProvided),
    join: fromPromise<void, MeetingContext>(notProvided),
    leave: fromPromise<void>(notProvided),
  },
  guards: {
    /** It has ended, does not exist, or is forbidden to the user. */
    isOver: (_, { error }: { error: unknown }) => [404, 409].includes(refusalStatus(error)),
    canBeHeard: ({ context }) => !context.isListening,
  },
  actions: {
    // The app provides these.
    publishShown,
    /** Closes microphone, camera and screen sharing. */
    closeDevices() {},
    turnMicrophone: assign(({ context }) => ({ isMuted: !context.isMuted })),
    turnCamera: assign(({ context }) => ({ hasVideo: !context.hasVideo })),
    takeDevices: assign(({ event }) =>
      event.type === 'devices.chosen' ? { chosen: event.chosen } : {},
    ),
    noteScreen: assign(({ event }) => ({ isSharing: event.type === 'screen.shown' })),
    listenOnly: assign({ isListening: true, isMuted: true, hasVideo: false }),
    haveDevices: assign(({ context }, { opened }: { opened: OpenedDevices }) => ({
      isListening: false,
      hasVideo: context.hasVideo && opened === 'all',
    })),
    beginQuietly: assign({ isMuted: true, hasVideo: false, isSharing: false }),
  },
}).createMachine({
  id: 'meeting',
  context: { chosen: {}, isMuted: true, hasVideo: false, isSharing: false, isListening: false },
  initial: 'preview',
  states: {
    preview: {
      meta: { spec: '10 Meetings: who opens a meeting sees the own picture and chooses devices.' },
      initial: 'opening',
      on: {
        'meeting.ended': 'over',
        'devices.chosen': { target: '.opening', actions: 'takeDevices' },
        'microphone.pressed': { guard: 'canBeHeard', actions: 'turnMicrophone' },
        'camera.pressed': { guard: 'canBeHeard', target: '.opening', actions: 'turnCamera' },
      },
      states: {
        opening: {
          meta: { spec: '10 Meetings: devices are chosen before anyone sees or hears them.' },
          invoke: {
            id: 'preview',
            src: 'openDevices',
            input: ({ context }) => context,
            onDone: { target: 'ready', actions: has() },
            onError: { target: 'ready', actions: 'listenOnly' },
          },
        },
        ready: {
          meta: { spec: '10 Meetings: a meeting can be joined without a microphone and a camera.' },
          // Joining is possible only after the device request is settled, so that the user knows
          // its result.
          on: { 'join.pressed': '#meeting.joining' },
        },
      },
    },
    joining: {
      meta: { spec: '7 The calls it makes: meetings, POST /join.' },
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ context }) => context,
        onDone: 'inMeeting',
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { target: 'refused' },
        ],
      },
      on: { 'leave.pressed': 'leaving', 'meeting.ended': 'over' },
    },
    refused: {
      meta: { spec: '10 Meetings: a connection that is lost is made again.' },
      on: { 'join.pressed': 'joining', 'leave.pressed': 'left', 'meeting.ended': 'over' },
    },
    inMeeting: {
      meta: { spec: '10 Meetings: the rest of the page goes on.' },
      initial: 'connected',
      on: {
        'leave.pressed': 'leaving',
        'meeting.ended': 'over',
        'left.elsewhere': 'left',
        'microphone.pressed': { guard: 'canBeHeard', actions: ['turnMicrophone', publishes()] },
        'screen.shown': { actions: ['noteScreen', publishes()] },
        'screen.hidden': { actions: ['noteScreen', publishes()] },
      },
      states: {
        connected: {
          meta: { spec: '10 Meetings: a connection that is lost is made again.' },
          entry: publishes(),
          after: { HEARTBEAT: { target: 'connected', reenter: true } },
          on: {
            'connection.lost': 'reconnecting',
            'camera.pressed': { guard: 'canBeHeard', target: 'changing', actions: 'turnCamera' },
            'devices.chosen': { target: 'changing', actions: 'takeDevices' },
          },
        },
        changing: {
          meta: { spec: '10 Meetings: devices can be changed while the meeting goes on.' },
          invoke: {
            id: 'change',
            src: 'openDevices',
            input: ({ context }) => context,
            onDone: { target: 'connected', actions: has() },
            onError: { target: 'connected', actions: 'listenOnly' },
          },
          on: {
            'connection.lost': 'reconnecting',
            'camera.pressed': {
              guard: 'canBeHeard',
              target: 'changing',
              reenter: true,
              actions: 'turnCamera',
            },
            'devices.chosen': { target: 'changing', reenter: true, actions: 'takeDevices' },
          },
        },
        reconnecting: {
          meta: { spec: '10 Meetings: a connection that is lost is made again.' },
          on: { 'connection.back': 'rejoining' },
        },
        rejoining: {
          meta: { spec: '10 Meetings: a connection that is lost is made again.' },
          invoke: {
            id: 'rejoin',
            src: 'join',
            input: ({ context }) => context,
            onDone: 'connected',
            onError: [
              { guard: { type: 'isOver', params: ({ event }) => event }, target: '#meeting.over' },
              { target: 'waiting' },
            ],
          },
          on: { 'connection.lost': 'reconnecting' },
        },
        waiting: {
          meta: { spec: '10 Meetings: a connection that is lost is made again.' },
          after: { RETRY: 'rejoining' },
          on: { 'connection.lost': 'reconnecting', 'connection.back': 'rejoining' },
        },
      },
    },
    leaving: {
      meta: { spec: '7 The calls it makes: meetings, POST /leave.' },
      invoke: { id: 'leave', src: 'leave', onDone: 'left', onError: 'left' },
    },
    left: {
      meta: { spec: '10 Meetings: a meeting that was left holds no device.' },
      entry: ['closeDevices', 'beginQuietly'],
      on: { 'join.pressed': 'preview', 'meeting.ended': 'over' },
    },
    over: {
      meta: { spec: '10 Meetings: a meeting that has ended says so and holds no device.' },
      entry: 'closeDevices',
      type: 'final',
    },
  },
});

function publishes() {
  return {
    type: 'publishShown',
    params: ({ context: { isMuted, hasVideo, isSharing } }: { context: MeetingContext }) => ({
      isMuted,
      hasVideo,
      isSharing,
    }),
  } as const;
}

function has() {
  return {
    type: 'haveDevices',
    params: ({ event }: { event: { output: OpenedDevices } }) => ({ opened: event.output }),
  } as const;
}
