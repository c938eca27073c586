import { EventEmitter } from 'node:events';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';

import { createHeavyQuestions } from './heavy.ts';

const reply = newReply();

test('one question of a session is answered at a time, in the order they came', async () => {
  const heavy = createHeavyQuestions();
  const events: string[] = [];
  function ask(name: string, sessionId: string) {
    return heavy.ask(requestOf(sessionId), reply, async (step) => {
      events.push(`${name} begins`);
      await step();
      events.push(`${name} ends`);
    });
  }

  await Promise.all([ask('a', 'one'), ask('b', 'one'), ask('c', 'two')]);

  const ofOne = events.filter((event) => !event.startsWith('c'));
  expect(ofOne).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(events.indexOf('c begins')).toBeLessThan(events.indexOf('b begins'));
});

test('a question that fails lets the next one begin', async () => {
  const heavy = createHeavyQuestions();
  const failing = heavy.ask(requestOf('one'), reply, () => Promise.reject(new Error('broken')));
  const next = heavy.ask(requestOf('one'), reply, () => Promise.resolve('answer'));

  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('answer');
});

test('more than may wait are refused, and told when to ask again', async () => {
  const heavy = createHeavyQuestions();
  const asked = Array.from({ length: 32 }, () =>
    heavy.ask(requestOf('one'), reply, () => Promise.resolve('answer')).catch((error) => error),
  );
  const answers = await Promise.all(asked);

  expect(answers.filter((answer) => answer === 'answer')).toHaveLength(31);
  expect(answers[31]).toMatchObject({ statusCode: 429, code: 'request.tooMany' });
  expect(reply.header).toHaveBeenCalledWith('Retry-After', 2);
});

test('a call whose client has gone does not keep its place among those that wait', async () => {
  const heavy = createHeavyQuestions();
  let finish: (() => void) | undefined;
  const first = heavy.ask(
    requestOf('one'),
    reply,
    () => new Promise<void>((end) => (finish = end)),
  );
  const replies = Array.from({ length: 30 }, newReply);
  const given = replies.map((left) =>
    heavy.ask(requestOf('one'), left, () => Promise.resolve()).catch((error) => error),
  );
  for (const { raw } of replies) raw.emit('close');
  const next = heavy.ask(requestOf('one'), newReply(), () => Promise.resolve('answer'));
  await eventually(() => expect(finish).toBeDefined());
  finish?.();

  expect(await Promise.all(given)).toEqual(
    given.map(() => expect.objectContaining({ code: 'request.abandoned' })),
  );
  await first;
  expect(await next).toBe('answer');
});

test('when the client leaves, the work ends at its next step', async () => {
  const heavy = createHeavyQuestions();
  const request = requestOf('one');
  let steps = 0;
  const answer = heavy.ask(request, reply, async (step) => {
    for (; steps < 100; steps += 1) {
      if (steps === 3) Object.assign(request.raw.socket, { destroyed: true });
      await step();
    }
  });

  await expect(answer).rejects.toMatchObject({ code: 'request.abandoned' });
  expect(steps).toBe(3);
});

function requestOf(sessionId: string): FastifyRequest {
  return { caller: { sessionId }, raw: { socket: { destroyed: false } } } as FastifyRequest;
}

function newReply(): FastifyReply {
  const raw = new EventEmitter();
  raw.setMaxListeners(0);
  return { header: vi.fn<() => void>(), raw } as unknown as FastifyReply;
}
