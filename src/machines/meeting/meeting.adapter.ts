import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';
import type { Attendee } from '#schemas/api/meetings.gen.ts';

import type { MeetingContext } from './meeting.machine.ts';

const machine = 'machines/riverside-imm-01';
const lost = 'The connection is lost. It is being made again…';
const endsIt: UserAction = { elsewhere: `DELETE ${machine}/meetings/*` };
const leavesElsewhere: UserAction = {
  elsewhere: `POST ${machine}/meetings/leave`,
  with: { MeetingId: '*' },
};
const opensWay: UserAction = { wayToHub: 'open' };
/** Hub connections: one for values, two for changes by others. */
const live: Expectation = { connections: 3 };

/**
 * Browser adapter for a meeting, from a participant's view. Each case starts and ends a real
 * meeting of the demo; devices are simulated, and open when the case says so.
 */
export const meetingAdapter: Adapter = {
  starts: {
    'a meeting is opened': {
      open: '/machine/riverside-imm-01',
      acts: [{ press: 'Start a meeting' }],
      afterwards: [endsIt],
    },
  },
  events: {
    joins: (state) => [{ press: joinNames[state] ?? 'Join' }],
    leaves: (state) => [{ press: 'Leave' }, ...leaving(state)],
    'presses the microphone': (_, { isMuted }: MeetingContext) => [
      { press: isMuted ? 'Unmute' : 'Mute' },
    ],
    'presses the camera': (_, { hasVideo }: MeetingContext) => [
      { press: hasVideo ? 'Stop camera' : 'Start camera' },
    ],
    'chooses a microphone': (state, { chosen }: MeetingContext) => [
      ...unfolded(state),
      // The current device cannot be chosen again.
      ...(chosen.microphone === undefined ? [] : [microphone('Desk microphone')]),
      microphone('Headset'),
    ],
    'shows a screen': [{ press: 'Share screen' }],
    'hides the screen': [{ press: 'Stop sharing' }],
    'connection is lost': (state) => [{ wayToHub: 'closed' }, ...late(state)],
    // If all connections are open, one of the two is replaced.
    'connection is back': (state) =>
      state === 'inMeeting.waiting' ? [{ loseConnection: true }] : [opensWay],
    'someone ends it': (state) => [
      endsIt,
      ...(state === 'preview.opening' ? [{ comesLate: 'preview' }] : leaving(state)),
    ],
    'leaves in another window': (state) => [leavesElsewhere, ...leaving(state)],
  },
  calls: {
    preview: 'devices asked',
    join: 'POST machines/*/meetings/join',
    change: 'devices asked',
    rejoin: 'POST machines/*/meetings/join',
    leave: 'POST machines/*/meetings/leave',
  },
  answers: {
    ...opened('preview'),
    ...joined('join'),
    ...opened('change'),
    ...joined('rejoin'),
    'leave: done': 'real',
    'leave: fails': 'cut',
  },
  states: {
    'preview.opening': (meeting: MeetingContext) => [
      { status: 'Microphone and camera are being opened…' },
      { role: 'button', named: 'Join', isBusy: true },
      ...switches(meeting),
      ...choice(meeting),
      { asking: 1, of: 'preview' },
    ],
    'preview.ready': (meeting: MeetingContext) => [
      { role: 'button', named: 'Join', isBusy: false },
      ...(meeting.isListening ? [{ text: 'You can join and listen.' }] : []),
      ...switches(meeting),
      ...choice(meeting),
      { devices: devicesOf({ ...meeting, isMuted: false }) },
      live,
      { asking: 0 },
    ],
    joining: (meeting: MeetingContext) => [
      { status: 'Joining…' },
      { devices: devicesOf(meeting) },
      { asking: 1, of: 'join' },
    ],
    refused: (meeting: MeetingContext) => [
      { text: 'The meeting could not be joined.' },
      { role: 'button', named: 'Try again' },
      { devices: devicesOf(meeting) },
      { asking: 0 },
    ],
    'inMeeting.connected': (meeting: MeetingContext) => [
      ...connected(meeting),
      ...open(meeting),
      known({ HasVideo: meeting.hasVideo }),
      { asking: 0 },
    ],
    'inMeeting.changing': (meeting: MeetingContext) => [
      ...connected(meeting),
      { asking: 1, of: 'change' },
    ],
    'inMeeting.reconnecting': (meeting: MeetingContext) => [
      ...disconnected(meeting),
      { connections: 0 },
      { asking: 0 },
    ],
    'inMeeting.rejoining': (meeting: MeetingContext) => [
      ...disconnected(meeting),
      live,
      { asking: 1, of: 'rejoin' },
    ],
    'inMeeting.waiting': (meeting: MeetingContext) => [
      ...disconnected(meeting),
      live,
      { asking: 0 },
    ],
    leaving: [{ status: 'Leaving…' }, { asking: 1, of: 'leave' }],
    left: [
      { status: 'You have left the meeting.' },
      { role: 'button', named: 'Join again' },
      { devices: [] },
      live,
      { asking: 0 },
    ],
    over: [{ status: 'This meeting has ended.' }, { devices: [] }, { asking: 0 }],
  },
  keepsLive: 'unshown',
  halts: ['inMeeting.waiting'],
  keys: ({ isSharing }: MeetingContext) => (isSharing ? ['sharing'] : []),
  unplayed: [
    {
      what: ['leaves in another window', 'connection is lost'],
      at: (state) => !state.startsWith('inMeeting'),
      why: 'Only one who is in the meeting can leave it, or lose the others.',
    },
    {
      what: ['leaves'],
      at: (state) => state === 'refused',
      why: 'Who gives up goes to the machine, by a link.',
    },
    {
      what: ['shows a screen'],
      at: (_, { isSharing }: MeetingContext) => isSharing,
      why: 'One screen is shown at a time: the button stops it.',
    },
    {
      what: ['hides the screen'],
      at: (_, { isSharing }: MeetingContext) => !isSharing,
      why: 'There is none to hide.',
    },
  ],
};

const joinNames: Readonly<Record<string, string>> = { refused: 'Try again', left: 'Join again' };

/** Answers to earlier device requests arrive after the state was left. */
function late(state: string): UserAction[] {
  return state === 'inMeeting.changing' ? [{ comesLate: 'change' }] : [];
}

/** Restores the page's connection afterwards. */
function leaving(state: string): UserAction[] {
  return state === 'inMeeting.reconnecting' ? [opensWay] : late(state);
}

/** During the meeting the device lists are collapsed. */
function unfolded(state: string): UserAction[] {
  return state.startsWith('inMeeting') ? [{ unfold: 'Devices' }] : [];
}

function microphone(name: string): UserAction {
  return { choose: name, of: 'Microphone' };
}

function opened(call: string): Adapter['answers'] {
  return {
    [`${call}: opened`]: 'real',
    [`${call}: no camera`]: { status: 404 },
    [`${call}: denied`]: 'cut',
  };
}

function joined(call: string): Adapter['answers'] {
  return {
    [`${call}: done`]: 'real',
    [`${call}: has ended`]: { status: 409 },
    [`${call}: is unknown`]: { status: 404 },
    [`${call}: fails`]: 'cut',
  };
}

/** Active devices, by the buttons that switch them off. */
function switches({ isMuted, hasVideo }: MeetingContext): Expectation[] {
  return [
    { role: 'button', named: isMuted ? 'Unmute' : 'Mute' },
    { role: 'button', named: hasVideo ? 'Stop camera' : 'Start camera' },
  ];
}

function choice({ chosen: { microphone: id } }: MeetingContext): Expectation[] {
  return [{ chosen: id === undefined ? 'Desk microphone' : 'Headset', of: 'Microphone' }];
}

function inside(meeting: MeetingContext): Expectation[] {
  const { isSharing } = meeting;
  return [
    ...switches(meeting),
    ...choice(meeting),
    { role: 'button', named: isSharing ? 'Stop sharing' : 'Share screen' },
  ];
}

function connected(meeting: MeetingContext): Expectation[] {
  const { isMuted, isSharing } = meeting;
  return [
    ...inside(meeting),
    { absent: lost },
    live,
    known({ IsMuted: isMuted, IsSharing: isSharing, LeftAt: null }),
  ];
}

/** The server's view of the participant. */
function known(attendee: Partial<Attendee>): Expectation {
  return { server: `${machine}/meetings/*/attendees`, says: { Items: [attendee] } };
}

function disconnected(meeting: MeetingContext): Expectation[] {
  return [{ status: lost }, ...inside(meeting), ...open(meeting)];
}

function open(meeting: MeetingContext): Expectation[] {
  return [{ devices: devicesOf(meeting) }];
}

function devicesOf({ chosen, isListening, ...meeting }: MeetingContext): string[] {
  const name = chosen.microphone ?? 'microphone';
  return [
    ...(isListening ? [] : [meeting.isMuted ? `muted ${name}` : name]),
    ...(meeting.hasVideo ? ['camera'] : []),
    ...(meeting.isSharing ? ['screen'] : []),
  ];
}
