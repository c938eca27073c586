import { useSelector } from '@xstate/react';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { loadChangedForm } from '#api/forms/forms.ts';
import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import { chooseMine, chooseTheirs } from '#api/forms/send-entry.ts';
import { useScreen } from '#engine/screen-context.ts';
import { applyWrites, type FormWrite, type WholeForm } from '#machines/form/local-form.ts';
import { ResourceChangesContext } from '#resources/resource-changes.ts';

import { outboxOf, type Outbox } from '../outbox/form-outbox.ts';
import { followForm, type KeptForm } from './follow-form.ts';
import { refetchOnFormChanges } from './refetch-on-form-changes.ts';

export type { FormWrite, OutboxEntry, WholeForm };

/** The outbox of the signed-in operator, and its state. */
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

/**
 * A form with all pending entries applied; undefined until loaded. `read` also includes entries
 * just written that are not rendered yet.
 */
export function useForm(formId: string) {
  const { outbox, state } = useOutbox();
  const { Username } = useScreen().scope.user;
  const [error, setError] = useState<Error>();
  const { known, knownNow } = useKnown(outbox, { formId, setError });
  const { form: stored, entries } = known;
  const refresh = useRefresh(outbox, { formId, setError });
  useLooks(refresh, knownNow);

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
      const { form, entries: all } = knownNow();
      return form && applyWrites(form, all);
    },
    [outbox, formId, Username, knownNow],
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

/** Converted to bytes for storage: pictures are uploaded when the network is back. */
async function fileOf({ type, content }: Picture): Promise<OutboxEntry['file']> {
  return { type, mime: content.type, bytes: await content.arrayBuffer() };
}

/** The form as stored on this device: the rendered state, and the state at this moment. */
function useKnown(
  outbox: Outbox,
  { formId, setError }: { formId: string; setError(error: Error): void },
) {
  const [known, setKnown] = useState<KeptForm>({ entries: [] });
  const followed = useRef<ReturnType<typeof followForm>>(undefined);
  useEffect(() => {
    followed.current = followForm(outbox.store, formId, { onKnown: setKnown, onError: setError });
    return () => followed.current?.stop();
  }, [outbox, formId, setError]);
  const knownNow = useCallback((): KeptForm => followed.current?.known() ?? { entries: [] }, []);
  return { known, knownNow };
}

/** Loads the form from the server, at once and on request. */
function useRefresh(
  outbox: Outbox,
  { formId, setError }: { formId: string; setError(error: Error | undefined): void },
) {
  const refresh = useCallback(async () => {
    try {
      const kept = await outbox.store.form(formId);
      const changed = await loadChangedForm(formId, kept?.form.Sequence);
      if (changed) await outbox.store.keep(changed);
      setError(undefined);
    } catch (error) {
      setError(error as Error);
    }
  }, [outbox, formId, setError]);
  useEffect(() => void refresh(), [refresh]);
  return refresh;
}

/** Reloads it when forms have changed. */
function useLooks(refresh: () => Promise<void>, knownNow: () => KeptForm): void {
  const watch = use(ResourceChangesContext);
  useEffect(() => {
    function isSending(): boolean {
      const { entries } = knownNow();
      // An entry with a problem waits for the operator, and blocks those after it.
      return entries.length > 0 && entries.every(({ problem }) => !problem);
    }
    return refetchOnFormChanges(watch, { isSending, look: () => void refresh() });
  }, [watch, refresh, knownNow]);
}
