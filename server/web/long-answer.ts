import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { Step } from '#server/base/yield-if-due.ts';

/**
 * Sends `answer` as JSON, written item by item: the text of a long one in a single piece would keep
 * all other calls waiting.
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
