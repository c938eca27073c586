import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { KnownCaller } from '#server/people/sessions/caller-lookup.ts';

import {
  createConnection,
  revokeConnection,
  type Connection,
  type Transport,
} from './connection.ts';
import { createPollChains } from './long-polls.ts';

const end = '\u001e';
const handshake = `{"protocol":"json","version":1}${end}`;
let buffered: number;
let sent: string[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  buffered = 0;
  sent = [];
  connection = createConnection('c1', {} as KnownCaller);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('calls are answered one after another', async () => {
  const begun: unknown[] = [];
  const finish: (() => void)[] = [];
  connection.onInvoke((_target, [name]) => {
    begun.push(name);
    return new Promise((resolve) => finish.push(() => resolve(name)));
  });
  start();

  for (const name of ['a', 'b', 'c']) connection.receive(call(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a']);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b']);
  expect(completions()).toEqual(['a']);
});

test('a client that asks for more than may wait is closed', async () => {
  connection.onInvoke(() => new Promise(() => {}));
  start();

  for (let count = 0; count < 9; count += 1) connection.receive(call(`${count}`));
  expect(connection.isOpen()).toBe(true);
  connection.receive(call('one too many').repeat(1000));

  expect(connection.isOpen()).toBe(false);
  expect(sent.at(-1)).toContain('At most 8 calls may wait');
});

test('a client that takes no answers gets none before it does', async () => {
  const invoke = vi.fn<() => Promise<string>>(async () => 'a large answer');
  connection.onInvoke(invoke);
  start();
  buffered = 300_000;

  connection.receive(call('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invoke).not.toHaveBeenCalled();
  buffered = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect(completions()).toEqual(['a']);
});

test('a client that takes no answers for half a minute is closed, and may come back', async () => {
  connection.onInvoke(async () => 'a large answer');
  start();
  buffered = 300_000;

  for (let second = 0; second < 40 && connection.isOpen(); second += 1) {
    connection.receive(second === 0 ? call('a') : `{"type":6}${end}`);
    await vi.advanceTimersByTimeAsync(1000);
  }

  expect(connection.isOpen()).toBe(false);
  expect(sent.at(-1)).toContain('"allowReconnect":true');
});

test('what ends before its handshake is sent nothing: its client could not read it', () => {
  connection.attach(wire);
  revokeConnection(connection, 'signed in elsewhere');

  expect(sent).toEqual([]);
  expect(connection.isOpen()).toBe(false);
});

test('a client that is not heard is closed, whatever the clock of the server says', async () => {
  start();

  vi.setSystemTime(Date.now() + 7_200_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.isOpen()).toBe(true);
  vi.setSystemTime(Date.now() - 14_400_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.isOpen()).toBe(false);
});

test('a client that polls is heard, though it sends nothing', async () => {
  const polls = createPollChains();
  const answers: string[] = [];
  function poll() {
    const response = Object.assign(new EventEmitter(), {
      writeHead: () => {},
      end(text = '') {
        answers.push(text);
        if (connection.isOpen()) setImmediate(poll);
      },
    });
    polls.poll(connection, response as unknown as ServerResponse);
  }
  poll();
  connection.receive(handshake);

  await vi.advanceTimersByTimeAsync(300_000);
  expect(connection.isOpen()).toBe(true);
  expect(answers.filter((text) => text.includes('"type":6')).length).toBeGreaterThanOrEqual(19);
});

const wire: Transport = {
  send: (text) => void sent.push(text),
  bufferedBytes: () => buffered,
  end: () => {},
};

function start() {
  connection.attach(wire);
  connection.receive(handshake);
}

function call(name: string): string {
  return `${JSON.stringify({ type: 1, invocationId: name, target: 'Subscribe', arguments: [name] })}${end}`;
}

function completions(): unknown[] {
  return sent
    .map((text) => JSON.parse(text.slice(0, -1)) as { type?: number; invocationId?: string })
    .filter(({ type }) => type === 3)
    .map(({ invocationId }) => invocationId);
}
