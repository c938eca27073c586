import { expect, test, vi } from 'vitest';

import type { OutboxEntry, StoredForm } from '#api/forms/outbox-store.ts';

import { followForm, type KeptForm } from './follow-form.ts';
import { wholeForm } from './whole-form.fixture.ts';

test('what is added is known at once, without another read', async () => {
  const { store, snapshots, answer, followed } = follow();
  await answer({ form, entries: [entry(1)] });
  store.change(entry(2));

  expect(ids(followed.known())).toEqual([1, 2]);
  expect(snapshots).toHaveLength(1);
});

test('a read that was begun before something was added does not take it away again', async () => {
  const { store, snapshots, answer, followed, onKnown } = follow();
  await answer({ form, entries: [] });
  store.change();
  store.change(entry(1));
  await answer({ form, entries: [] });
  expect(ids(followed.known())).toEqual([1]);
  await answer({ form, entries: [entry(1)] });

  expect(onKnown.mock.calls.map(([known]) => ids(known))).toEqual([[], [1], [1]]);
  expect(snapshots).toHaveLength(3);
});

test('what a read has already brought is not added once more', async () => {
  const { store, answer, followed } = follow();
  await answer({ form, entries: [entry(1)] });
  store.change(entry(1));

  expect(ids(followed.known())).toEqual([1]);
});

test('changes while it is read lead to one more read, not to one each', async () => {
  const { store, snapshots, answer } = follow();
  for (let change = 0; change < 5; change += 1) store.change();
  await answer({ form, entries: [] });
  await answer({ form, entries: [] });

  expect(snapshots).toHaveLength(2);
});

test('entries of another form are none of its own', async () => {
  const { store, answer, followed } = follow();
  await answer({ form, entries: [] });
  store.change({ ...entry(1), formId: 'f2' });

  expect(ids(followed.known())).toEqual([]);
});

test('after its end nothing is told', async () => {
  const { store, answer, followed, onKnown } = follow();
  followed.stop();
  await answer({ form, entries: [] });
  store.change(entry(1));

  expect(onKnown).not.toHaveBeenCalled();
});

const form: StoredForm = { ...wholeForm({}), accountId: 'a', formId: 'f1' };

function entry(id: number): OutboxEntry {
  const write = { step: 'finish' } as const;
  return { id, accountId: 'a', username: 'operator', formId: 'f1', key: `k${id}`, at: '', write };
}

function ids({ entries }: KeptForm): number[] {
  return entries.map(({ id }) => id);
}

/** A followed form on a device whose reads are answered one by one. */
function follow() {
  const snapshots: Promise<KeptForm>[] = [];
  const waiting: ((known: KeptForm) => void)[] = [];
  const listeners = new Set<(added?: OutboxEntry) => void>();
  const onKnown = vi.fn<(known: KeptForm) => void>();
  const followed = followForm(
    {
      snapshot() {
        const snapshot = new Promise<KeptForm>((resolve) => waiting.push(resolve));
        snapshots.push(snapshot);
        return snapshot as Promise<{ entries: OutboxEntry[] }>;
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'f1',
    { onKnown, onError: vi.fn<(error: Error) => void>() },
  );
  return {
    snapshots,
    followed,
    onKnown,
    store: { change: (added?: OutboxEntry) => listeners.forEach((listener) => listener(added)) },
    /** Answers the oldest pending read. */
    async answer(known: KeptForm) {
      waiting.shift()?.(known);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}
