import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { yieldNow, type Step } from '#server/base/yield-if-due.ts';

/** The insights page asks about ten questions at once: three of its tabs may wait. */
const maxWaiting = 30;
const retryAfterSeconds = 2;

export type HeavyQuestions = ReturnType<typeof createHeavyQuestions>;

/** Questions over long windows: each session has one answered at a time, and the others wait. */
export function createHeavyQuestions() {
  /** By session, what begins each of the calls that wait. */
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
     * Runs `answer` when it is the turn of this call.
     * @throws Problem 429 when too many calls of the session wait already.
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

/** Resolves when it is the turn of this call. A call whose client has gone leaves the line. */
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
