import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FakeConnection } from './connections.fixture.ts';
import { createMesh } from './mesh.ts';
import { printSignal, readSignal, type Signal } from './signal.ts';

const shown = { isMuted: false, hasVideo: true, isSharing: false };
const [sound, camera, screen] = ['sound', 'camera', 'screen'] as unknown as MediaStreamTrack[];

beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.all.length = 0;
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer to an earlier offer is left out, one to the latest is taken', async () => {
  const page = openPage();
  await page.hear('b', hello);
  await page.hear('b', hello);
  expect(page.offers()).toEqual([1, 2]);

  await page.hear('b', answerTo(1));
  expect(FakeConnection.all[0]?.remoteDescription).toBeNull();
  await page.hear('b', answerTo(2));
  expect(FakeConnection.all[0]?.remoteDescription).toMatchObject({ type: 'answer' });
});

test('one of two pages offers, and the other answers with the number of the offer', async () => {
  const page = openPage('z');
  await page.hear('b', hello);
  expect(page.descriptions()).toEqual([]);

  const description = { type: 'offer', sdp: 'offer' } as const;
  await page.hear('b', { kind: 'description', offer: 7, description });
  expect(page.descriptions()).toMatchObject([{ offer: 7, description: { type: 'answer' } }]);
});

test('an offer that is lost is made again after five seconds, until there is a connection', async () => {
  const page = openPage();
  await page.hear('b', hello);
  await wait(4999);
  expect(page.offers()).toEqual([1]);
  await wait(1);
  expect(page.offers()).toEqual([1, 2]);

  FakeConnection.all[0]?.become('connected');
  await wait(30_000);
  expect(page.offers()).toEqual([1, 2]);
  FakeConnection.all[0]?.become('disconnected');
  await wait(5000);
  expect(page.offers()).toEqual([1, 2, 3]);
});

test('a page that is not reached for a minute is gone, one that is reached stays', async () => {
  const page = openPage();
  await page.hear('b', hello);
  await page.hear('c', hello);
  await wait(59_999);
  FakeConnection.all[1]?.become('connected');
  expect(page.others()).toEqual(['b', 'c']);

  await wait(1);
  expect(page.others()).toEqual(['c']);
  expect(FakeConnection.all[0]?.connectionState).toBe('closed');
  await wait(120_000);
  expect(page.others()).toEqual(['c']);
});

test('above eight people no pictures are sent, and again when one has left', async () => {
  const page = openPage();
  page.mesh.setTracks({ sound, camera, screen });
  for (const other of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) await page.hear(other, hello);
  expect(page.sent()).toEqual(Array.from({ length: 7 }, () => [sound, camera, screen]));

  await page.hear('i', hello);
  expect(page.sent()).toEqual(Array.from({ length: 8 }, () => [sound, null, screen]));
  await page.hear('c', { kind: 'bye' });
  expect(page.sent()).toEqual(Array.from({ length: 7 }, () => [sound, camera, screen]));
});

const hello: Signal = { kind: 'hello', isReply: true, shown };

function answerTo(offer: number): Signal {
  return { kind: 'description', offer, description: { type: 'answer', sdp: `to ${offer}` } };
}

/** A page in a meeting; of two, the one with the smaller peer id sends the offer. */
function openPage(peerId = 'a') {
  const said: Signal[] = [];
  const mesh = createMesh({
    peerId,
    iceServers: [],
    send(text) {
      const signal = readSignal(text);
      if (signal) said.push(signal);
    },
    onChange: () => {},
  });

  function descriptions() {
    return said.filter((signal) => signal.kind === 'description');
  }

  return {
    mesh,
    async hear(from: string, signal: Signal): Promise<void> {
      const message = { MeetingId: 'm', From: from, AccountId: from, Signal: printSignal(signal) };
      mesh.receive(message);
      await wait(0);
    },
    descriptions,
    /** Numbers of the offers made. */
    offers: () => descriptions().map(({ offer }) => offer),
    others: () => mesh.others().map((one) => one.peerId),
    /** Tracks sent by each open connection. */
    sent: () =>
      FakeConnection.all
        .filter(({ connectionState }) => connectionState !== 'closed')
        .map((connection) => connection.sent()),
  };
}

function wait(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms);
}
