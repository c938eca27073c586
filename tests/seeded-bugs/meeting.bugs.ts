import type { Mistake } from './bugs.ts';

export const inMeeting: readonly Mistake[] = [
  {
    name: 'Mute and Unmute are exchanged',
    file: 'src/widgets/meeting-room/media-switches.tsx',
    from: "isMuted ? 'meeting-room.unmute' : 'meeting-room.mute'",
    to: "isMuted ? 'meeting-room.mute' : 'meeting-room.unmute'",
  },
  {
    name: 'the microphone stays open in a meeting that was left',
    file: 'src/widgets/meeting-room/call/call.ts',
    from: '    own.close();\n',
    to: '',
  },
  {
    name: 'who is muted is heard',
    file: 'src/widgets/meeting-room/call/call.ts',
    from: '    own.mute(how.isMuted);\n',
    to: '',
  },
  {
    name: 'whatever microphone is chosen, the usual one is opened',
    file: 'src/widgets/meeting-room/call/devices.ts',
    from: 'audio: chosen.microphone === undefined ?',
    to: 'audio: chosen.microphone !== undefined ?',
  },
  {
    name: 'a camera that comes too late stays on',
    file: 'src/widgets/meeting-room/call/own-tracks.ts',
    from: '        else closeTracks(devices);\n',
    to: '',
  },
  {
    name: 'a lost connection is not said',
    file: 'src/widgets/meeting-room/call/use-meeting.ts',
    from: "onConversation('disconnected', () => actor.send({ type: 'connection.lost' })),",
    to: "onConversation('disconnected', () => {}),",
  },
  {
    name: 'who has left in another window stays here',
    file: 'src/widgets/meeting-room/call/use-meeting.ts',
    from: 'if (self && call.wasLeft(self))',
    to: 'if (self && !call.wasLeft(self) && self.LeftAt)',
  },
  {
    name: 'others are not said what is on',
    file: 'src/widgets/meeting-room/call/call.ts',
    from: '    sayPresent(meeting, detailsOf(how)).catch(() => {});\n',
    to: '',
  },
];
