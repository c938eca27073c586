import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { WebSocket } from 'ws';

import type { Random } from '#server/demo/random.ts';

import { bodyOf, bytesOf, headersOf, messageOf, targetOf, wholeBetween } from './odd-input.ts';

export interface Target {
  host: string;
  port: number;
  /** Token of a signed-in user, so that attacks reach routes that need one. */
  accessToken: string;
}

/** Sends one piece of odd input. Resolves with the server's reply, which may be empty. */
type Attack = (target: Target, random: Random) => Promise<string>;

export const attacks: Record<string, Attack> = {
  async rawBytes(target, random) {
    return exchange(target, random, bytesOf(random, wholeBetween(random, 1, 4000)));
  },
  async oddRequest(target, random) {
    const method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'ODD']);
    const head = [`${method} ${targetOf(random)} HTTP/1.1`, ...headersOf(random, target)];
    return exchange(target, random, `${head.join('\r\n')}\r\n\r\n${bodyOf(random)}`);
  },
  async oddUpgrade(target, random) {
    const head = [
      `GET ${targetOf(random)} HTTP/1.1`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      ...headersOf(random, target),
    ];
    return exchange(target, random, `${head.join('\r\n')}\r\n\r\n`);
  },
  /** A valid upgrade, followed by bytes that are no frames. */
  async oddFrames(target, random) {
    const head = [
      `GET /chimehub?access_token=${target.accessToken} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const frames = bytesOf(random, wholeBetween(random, 1, 2000));
    return exchange(
      target,
      random,
      Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), frames]),
    );
  },
  /** Valid frames with odd messages. */
  async oddMessages({ host, port, accessToken }, random) {
    const socket = new WebSocket(`ws://${host}:${port}/chimehub?access_token=${accessToken}`);
    const said: string[] = [];
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => said.push(data.toString()));
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.once('open', () => {
      if (random.next() < 0.8) socket.send('{"protocol":"json","version":1}\u001e');
      for (let count = wholeBetween(random, 0, 12); count > 0; count -= 1)
        socket.send(messageOf(random));
    });
    await Promise.race([ended, sleep(wholeBetween(random, 1, 150))]);
    socket.terminate();
    return said.join('');
  },
};

/**
 * Sends bytes in one or two pieces, listens for a moment, and ends, resets or abandons the
 * connection.
 */
async function exchange(
  { host, port }: Target,
  random: Random,
  input: string | Buffer,
): Promise<string> {
  const socket = connect({ host, port, allowHalfOpen: true });
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  const closed = new Promise<void>((resolve) => {
    for (const event of ['error', 'end', 'close']) socket.once(event, () => resolve());
  });
  const bytes = Buffer.from(input);
  const cut = random.next() < 0.3 ? wholeBetween(random, 0, bytes.length) : bytes.length;
  socket.write(bytes.subarray(0, cut));
  if (cut < bytes.length) {
    await sleep(wholeBetween(random, 0, 10));
    socket.write(bytes.subarray(cut));
  }
  await Promise.race([closed, sleep(wholeBetween(random, 1, 100))]);
  end(socket, random);
  return answer;
}

function end(socket: Socket, random: Random) {
  const way = random.next();
  if (way < 0.4) socket.resetAndDestroy();
  else if (way < 0.8) socket.destroy();
  else {
    // Only this end is closed: the server has to close its own.
    socket.end();
    setTimeout(() => socket.destroy(), 5000).unref();
  }
}
