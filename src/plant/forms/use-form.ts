import { useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useMemo, useState } from 'react';

import { loadForm } from '#api/forms/forms.ts';
import type { OutboxEntry, StoredForm } from '#api/forms/outbox-store.ts';
import { chooseMine, chooseTheirs } from '#api/forms/send-entry.ts';
import { ResourceChangesContext } from '#engine/resource/resource-changes.ts';
import { useScreen } from '#engine/screen-context.ts';
import { applyWrites, type FormWrite, type WholeForm } from '#machines/form/local-form.ts';

import { outboxOf, type Outbox } from './outbox.ts';

export type { FormWrite, OutboxEntry, WholeForm };

/** The outbox of the operator, and where it is. */
export function useOutbox() {
  const { user } = useScreen().scope;
  const outbox = useMemo(() => outboxOf(user.Id), [user.Id]);
  const state = useSelector(outbox.actor, ({ value }) => value);
  return { outbox, state };
}

export interface Picture {
  type: 'photo' | 'signature';
  content: Blob;
}

interface Known {
  form?: StoredForm;
  entries: readonly OutboxEntry[];
}

/**
 * A form as it will be once all that waits is stored; undefined until it is known. `read` has it with
 * what was written just now and is not shown yet.
 */
export function useForm(formId: string) {
  const { outbox, state } = useOutbox();
  const { Username } = useScreen().scope.user;
  const [{ form: stored, entries }, setKnown] = useState<Known>({ entries: [] });
  const [error, setError] = useState<Error>();
  const refresh = useRefresh(outbox, { formId, setError });

  useEffect(() => {
    function read(): void {
      // A browser that keeps nothing for us says so here.
      outbox.store.snapshot(formId).then(setKnown, setError);
    }
    read();
    return outbox.store.listen(read);
  }, [outbox, formId]);

  const read = useCallback(async () => {
    const { form, entries: all } = await outbox.store.snapshot(formId);
    return form && applyWrites(form, all);
  }, [outbox, formId]);
  const write = useCallback(
    async (done: FormWrite, picture?: Picture) => {
      const file = picture && (await fileOf(picture));
      const entry = { formId, write: done, username: Username, ...(file && { file }) };
      await outbox.store.add(entry);
      outbox.actor.send({ type: 'entry.added' });
      return read();
    },
    [outbox, formId, Username, read],
  );
  const choose = useCallback(
    async (entry: OutboxEntry, isMine: boolean) => {
      await (isMine ? chooseMine : chooseTheirs)(outbox.store, entry);
      outbox.actor.send({ type: 'conflict.settled' });
    },
    [outbox],
  );
  const whole = useMemo(() => stored && applyWrites(stored, entries), [stored, entries]);
  return { whole, entries, state, error, read, write, choose, refresh };
}

export type OpenForm = ReturnType<typeof useForm>;

/** Kept as bytes: a picture is uploaded when there is a network. */
async function fileOf({ type, content }: Picture): Promise<OutboxEntry['file']> {
  return { type, mime: content.type, bytes: await content.arrayBuffer() };
}

/** Reads the form at once, and again when forms were changed by anyone. */
function useRefresh(
  outbox: Outbox,
  { formId, setError }: { formId: string; setError(error: Error | undefined): void },
) {
  const watch = use(ResourceChangesContext);
  const refresh = useCallback(async () => {
    try {
      await outbox.store.keep(await loadForm(formId));
      setError(undefined);
    } catch (error) {
      setError(error as Error);
    }
  }, [outbox, formId, setError]);
  useEffect(() => void refresh(), [refresh]);
  useEffect(
    () => watch((name) => void ((name ?? 'forms') === 'forms' && refresh())),
    [watch, refresh],
  );
  return refresh;
}
