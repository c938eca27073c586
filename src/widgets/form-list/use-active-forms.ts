import { useEffect, useState } from 'react';

import { toServerTime } from '#lib/time/server-clock.ts';
import { applyWrites } from '#machines/form/local-form.ts';
import { useOutbox } from '#plant/forms/use-form.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

/**
 * The forms under way at a plant as they are once all that waits is stored, with those that were
 * begun here after the list was answered. Without a network it shows what the operator has done.
 * @param receivedAt Of the list: milliseconds since 1970, by the clock of the device.
 */
export function useActiveForms(
  listed: readonly Form[],
  { plantId, receivedAt }: { plantId: string; receivedAt: number },
): Form[] {
  const { outbox } = useOutbox();
  const [known, setKnown] = useState<ReadonlyMap<string, Form>>(new Map());
  useEffect(() => {
    async function read(): Promise<void> {
      const { forms, entries } = await outbox.store.all();
      const after = forms.map((form) => {
        const own = entries.filter(({ formId }) => formId === form.formId);
        return [form.formId, applyWrites(form, own).form] as const;
      });
      setKnown(new Map(after));
    }
    // A browser that keeps nothing for us says so where a form is opened.
    function readAgain(): void {
      read().catch(() => {});
    }
    readAgain();
    return outbox.store.listen(readAgain);
  }, [outbox]);
  const answeredAt = toServerTime(receivedAt);
  const ids = new Set(listed.map(({ Id }) => Id));
  const begun = [...known.values()].filter(
    (form) =>
      !ids.has(form.Id) && form.PlantId === plantId && Date.parse(form.CreatedAt) > answeredAt,
  );
  const shown = listed.map((form) => newest(form, known.get(form.Id)));
  return [...begun, ...shown].filter(({ State }) => State !== 'finished');
}

function newest(listed: Form, known: Form | undefined): Form {
  return known && known.Version >= listed.Version && known.Sequence >= listed.Sequence
    ? known
    : listed;
}
