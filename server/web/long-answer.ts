import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { Step } from '#server/base/yield-if-due.ts';

/**
 * Streams `answer` as JSON, item by item: serializing a long one in one piece would block all other
 * calls.
 */
export async function sendLong(
  reply: FastifyReply,
  answer: { Items: readonly unknown[] },
  step: Step,
): Promise<Readable> {
  const { Items, ...rest } = answer;
  const head = JSON.stringify(rest).slice(0, -1);
  const texts = [`${head}${head === '{' ? '' : ','}"Items":[`];
  for (const [index, item] of Items.entries()) {
    await step();
    texts.push(index === 0 ? JSON.stringify(item) : `,${JSON.stringify(item)}`);
  }
  texts.push(']}');
  reply.type('application/json; charset=utf-8');
  return Readable.from(texts, { objectMode: false });
}
