import { useEffect, useState } from 'react';

import { toServerTime } from '#lib/time/server-clock.ts';
import { applyWrites } from '#machines/form/local-form.ts';
import { useOutbox } from '#plant/forms/use-form.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

/**
 * Open forms of a plant with pending entries applied, including forms begun here after the list was
 * loaded. Offline it shows the operator's own changes.
 * @param receivedAt Time of receipt of the list: milliseconds since 1970, by the device's clock.
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
    // A storage error is reported where a form is opened.
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
