import { expect, test } from 'vitest';

import { createClock } from './clock.ts';

const hour = 3_600_000;
const server = Date.parse('2026-11-21T08:00:00Z');

test.each([3 * hour, -3 * hour])(
  'a browser whose clock is moved by %i ms under an open page goes on by the server’s',
  (jump) => {
    const { device, clock } = readAt(server);

    device.ticks += 1000;
    device.now += 1000 + jump;

    expect(clock.serverNow()).toBe(server + 1000);
    expect(clock.toServer(device.now)).toBe(server + 1000);
  },
);

test('a device that slept learns from the next frame how late it is', () => {
  const { device, clock } = readAt(server);

  device.now += 8 * hour;
  clock.atLeast(server + 8 * hour);
  expect(clock.serverNow()).toBe(server + 8 * hour);

  clock.atLeast(server);
  expect(clock.serverNow()).toBe(server + 8 * hour);
});

test('before the first reading the browser’s clock counts', () => {
  expect(
    createClock(
      () => 5,
      () => 1,
    ).serverNow(),
  ).toBe(5);
});

function readAt(serverTime: number) {
  const device = { now: server + 5 * hour, ticks: 700 };
  const clock = createClock(
    () => device.now,
    () => device.ticks,
  );
  clock.read(serverTime, device.ticks);
  return { device, clock };
}
