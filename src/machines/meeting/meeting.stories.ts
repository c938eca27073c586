import type { Story } from '#model-testing/chart-model.ts';

const start = 'a meeting is opened';
const inside = ['preview: opened', 'joins', 'join: done'];

/** Written from docs/requirements.md, section 10, Meetings. */
export const stories: readonly Story[] = [
  {
    title: 'a person joins muted and without a picture, speaks, shows the camera and leaves',
    start,
    events: [
      ...inside,
      'presses the microphone',
      'presses the camera',
      'change: opened',
      'leaves',
      'leave: done',
    ],
    end: 'left',
    seen: { isMuted: true, hasVideo: false },
    effects: ['publishShown', 'publishShown', 'publishShown', 'closeDevices'],
  },
  {
    title: 'devices are tried before anyone sees or hears them',
    start,
    events: [
      'preview: opened',
      'presses the microphone',
      'presses the camera',
      'preview: opened',
      'joins',
      'join: done',
    ],
    end: 'inMeeting.connected',
    seen: { isMuted: false, hasVideo: true },
    effects: ['publishShown'],
  },
  {
    title: 'who has no microphone or camera joins and listens',
    start,
    events: [
      'preview: denied',
      'presses the microphone',
      'joins',
      'join: done',
      'presses the camera',
    ],
    end: 'inMeeting.connected',
    seen: { isListening: true, isMuted: true, hasVideo: false },
    effects: ['publishShown'],
  },
  {
    title: 'a lost connection is made again, and others are told how things stand',
    start,
    events: [
      ...inside,
      'connection is lost',
      'presses the microphone',
      'connection is back',
      'rejoin: fails',
      'after RETRY',
      'rejoin: done',
    ],
    end: 'inMeeting.connected',
    seen: { isMuted: false },
    effects: ['publishShown', 'publishShown', 'publishShown'],
  },
  {
    title: 'a meeting that has ended meanwhile is over',
    start,
    events: [...inside, 'connection is lost', 'connection is back', 'rejoin: has ended'],
    end: 'over',
    effects: ['publishShown', 'closeDevices'],
  },
  {
    title: 'a join that fails can be tried again, or given up',
    start,
    events: ['preview: opened', 'joins', 'join: fails', 'joins', 'join: fails', 'leaves'],
    end: 'left',
    effects: ['closeDevices'],
  },
  {
    title: 'leaving in another window leaves here too, and can come back',
    start,
    events: [...inside, 'leaves in another window', 'joins'],
    end: 'preview.opening',
    effects: ['publishShown', 'closeDevices'],
  },
  {
    title: 'people who stay say so again and again, and what they share is known',
    start,
    events: [...inside, 'after HEARTBEAT', 'shows a screen', 'hides the screen'],
    end: 'inMeeting.connected',
    seen: { isSharing: false },
    effects: ['publishShown', 'publishShown', 'publishShown', 'publishShown'],
  },
  {
    title:
      'a microphone that is unplugged makes a listener of a speaker, and another one a speaker',
    start,
    events: [
      ...inside,
      'presses the microphone',
      'chooses a microphone',
      'change: denied',
      'chooses a microphone',
      'change: opened',
    ],
    end: 'inMeeting.connected',
    seen: { isListening: false, isMuted: true },
    effects: ['publishShown', 'publishShown', 'publishShown', 'publishShown'],
  },
];
