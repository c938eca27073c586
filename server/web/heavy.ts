import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { yieldNow, type Step } from '#server/base/yield-if-due.ts';

/** The insights page sends about ten queries at once: enough for three tabs. */
const maxWaiting = 30;
const retryAfterSeconds = 2;

export type HeavyQuestions = ReturnType<typeof createHeavyQuestions>;

/** Limits queries over long windows to one at a time per session; further ones queue. */
export function createHeavyQuestions() {
  /** By session: the queued calls, as functions that start them. */
  const sessions = new Map<string, (() => void)[]>();

  function enter(sessionId: string, reply: FastifyReply): Promise<void> {
    const waiting = sessions.get(sessionId);
    if (!waiting) {
      sessions.set(sessionId, []);
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) {
      reply.header('Retry-After', retryAfterSeconds);
      throw new Problem(
        429,
        'request.tooMany',
        `At most ${maxWaiting} questions of one session may wait for an answer`,
      );
    }
    return turnIn(waiting, reply);
  }

  function leave(sessionId: string) {
    const next = sessions.get(sessionId)?.shift();
    if (next) next();
    else sessions.delete(sessionId);
  }

  return {
    /**
     * Runs `answer` when it is this call's turn.
     * @throws Problem 429 when too many calls of the session are queued.
     */
    async ask<Answer>(
      request: FastifyRequest,
      reply: FastifyReply,
      answer: (step: Step) => Promise<Answer>,
    ): Promise<Answer> {
      const { sessionId } = request.caller;
      await enter(sessionId, reply);
      try {
        const step = stepOf(request);
        await step();
        return await answer(step);
      } finally {
        leave(sessionId);
      }
    },
  };
}

/** Resolves when it is this call's turn. A call whose client has disconnected leaves the queue. */
function turnIn(waiting: (() => void)[], { raw }: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    function begin() {
      raw.off('close', leave);
      resolve();
    }
    function leave() {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(abandoned());
    }
    waiting.push(begin);
    raw.once('close', leave);
  });
}

function stepOf({ raw }: FastifyRequest): Step {
  return async () => {
    await yieldNow();
    if (raw.socket.destroyed) throw abandoned();
  };
}

function abandoned() {
  return new Problem(499, 'request.abandoned', 'The client did not wait for the answer');
}
