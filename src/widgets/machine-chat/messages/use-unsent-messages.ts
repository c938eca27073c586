import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';

import type { NewWaiting, WaitingMessage } from '#api/conversations/chat-store.ts';
import { chatOutboxOf } from '#plant/outbox/chat-outbox.ts';

export type { NewWaiting, WaitingMessage };

/** Pending messages of the user about a machine, oldest first. */
export function useUnsentMessages(machineId: string, userId: string) {
  const outbox = useMemo(() => chatOutboxOf(userId), [userId]);
  const isOffline = useSelector(outbox.actor, ({ value }) => value === 'offline');
  const [waiting, setWaiting] = useState<readonly WaitingMessage[]>([]);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    function read(): void {
      // A storage error is reported here.
      outbox.store
        .waiting()
        .then((all) => setWaiting(all.filter((one) => one.machineId === machineId)), setError);
    }
    read();
    return outbox.store.listen(read);
  }, [outbox, machineId]);

  const send = useCallback(
    async (message: NewWaiting) => {
      try {
        await outbox.store.add(message);
      } catch (failure) {
        setError(failure as Error);
        throw failure;
      }
      outbox.actor.send({ type: 'entry.added' });
    },
    [outbox],
  );
  const sendAgain = useCallback(
    async (message: WaitingMessage) => {
      const { problem: _problem, ...again } = message;
      await outbox.store.change(again);
      outbox.actor.send({ type: 'entry.added' });
    },
    [outbox],
  );
  const discard = useCallback(({ number }: WaitingMessage) => outbox.store.drop(number), [outbox]);
  return { waiting, isOffline, error, send, sendAgain, discard };
}

export type OpenOutbox = ReturnType<typeof useUnsentMessages>;
