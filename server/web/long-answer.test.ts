import { text } from 'node:stream/consumers';

import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';

import { sendLong } from './long-answer.ts';

const reply = { type: vi.fn<() => void>() } as unknown as FastifyReply;

test.each([
  { Items: [] },
  { Items: [{ Id: 'a', History: [1, null] }] },
  { Id: 'riverside', Items: [1, 2, 3], Explanation: { Text: 'é "quoted"' } },
])('what is written item by item reads as it was: %j', async (answer) => {
  const step = vi.fn<() => Promise<void>>(() => Promise.resolve());

  expect(JSON.parse(await text(await sendLong(reply, answer, step)))).toEqual(answer);
  expect(step).toHaveBeenCalledTimes(answer.Items.length);
  expect(reply.type).toHaveBeenCalledWith('application/json; charset=utf-8');
});
