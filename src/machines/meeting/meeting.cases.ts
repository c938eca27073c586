/** Events of a page in a meeting, by test name. */
export const events = {
  joins: { type: 'join.pressed' },
  leaves: { type: 'leave.pressed' },
  'presses the microphone': { type: 'microphone.pressed' },
  'presses the camera': { type: 'camera.pressed' },
  'chooses a microphone': { type: 'devices.chosen', chosen: { microphone: 'headset' } },
  'shows a screen': { type: 'screen.shown' },
  'hides the screen': { type: 'screen.hidden' },
  'connection is lost': { type: 'connection.lost' },
  'connection is back': { type: 'connection.back' },
  'someone ends it': { type: 'meeting.ended' },
  'leaves in another window': { type: 'left.elsewhere' },
};

const devices = {
  opened: { output: 'all' },
  'no camera': { output: 'sound only' },
  denied: { error: new Error('Permission denied') },
};
const joined = {
  done: { output: undefined },
  'has ended': { error: Object.assign(new Error('This meeting has ended.'), { status: 409 }) },
  'is unknown': { error: Object.assign(new Error('There is no such meeting.'), { status: 404 }) },
  fails: { error: new Error('Failed to fetch') },
};

/** Outcomes of calls, by test name. */
export const answers = {
  preview: devices,
  join: joined,
  change: devices,
  rejoin: joined,
  leave: { done: { output: undefined }, fails: { error: new Error('Failed to fetch') } },
};
