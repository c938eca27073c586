import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createOwnTracks } from './own-tracks.ts';

const asked = { chosen: {}, hasVideo: true };
/** Pending device requests, each resolved by the test. */
let waiting: ((stream: object) => void)[] = [];

beforeEach(() => {
  waiting = [];
  const mediaDevices = { getUserMedia: () => new Promise((resolve) => waiting.push(resolve)) };
  vi.stubGlobal('navigator', { mediaDevices });
});
afterEach(() => void vi.unstubAllGlobals());

test('a device that opens after the person has left is closed, and never sent', async () => {
  const sent = vi.fn<() => void>();
  const own = createOwnTracks(sent);
  const opening = own.open(asked);
  own.close();
  sent.mockClear();
  const { sound, camera } = open(0);
  await opening;

  expect([sound.stop, camera.stop].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(own.now()).toEqual({});
  expect(sent).not.toHaveBeenCalled();
});

test('when two devices are opened, the one that was asked for last is sent', async () => {
  const own = createOwnTracks(() => {});
  const [first, second] = [own.open(asked), own.open(asked)];
  const later = open(1);
  await second;
  const earlier = open(0);
  await first;

  expect(own.now()).toMatchObject({ sound: later.sound, camera: later.camera });
  expect(earlier.sound.stop).toHaveBeenCalledTimes(1);
  expect(later.sound.stop).not.toHaveBeenCalled();
});

test('a microphone that opens while the person is muted sends silence', async () => {
  const own = createOwnTracks(() => {});
  own.mute(true);
  const opening = own.open(asked);
  const { sound } = open(0);
  await opening;

  expect(sound.enabled).toBe(false);
});

function open(index: number) {
  const sound = { enabled: true, stop: vi.fn<() => void>() };
  const camera = { stop: vi.fn<() => void>() };
  waiting[index]?.({ getAudioTracks: () => [sound], getVideoTracks: () => [camera] });
  return { sound, camera };
}
