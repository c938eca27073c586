import { createActor, fromPromise } from 'xstate';

import { holderOf } from '#api/session/tab-session.ts';
import { outboxMachine, type Sent } from '#machines/outbox/outbox.machine.ts';
import { watchable } from '#machines/running-charts.ts';

interface OutboxInput {
  accountId: string;
  /** Of several tabs one sends what has this name. */
  lock: string;
  /** Sends the entry whose turn it is; rejects when the server was not reached. */
  sendNext(): Promise<Sent>;
}

/** Sends what waits of an account, in its order, as long as that account is signed in. */
export function startOutbox(sending: OutboxInput) {
  const actor = createActor(
    outboxMachine.provide({ actors: { sendNext: fromPromise(() => alone(sending)) } }),
    watchable('outbox'),
  );
  actor.start();
  window.addEventListener('online', () => actor.send({ type: 'network.back' }));
  return actor;
}

/** Where there are no locks, the server keeps to the keys of the entries. */
async function alone({ accountId, lock, sendNext }: OutboxInput): Promise<Sent> {
  if (holderOf() !== accountId) throw new Error('Someone else is signed in');
  if (!('locks' in navigator)) return sendNext();
  return navigator.locks.request(`${lock} ${accountId}`, sendNext);
}
