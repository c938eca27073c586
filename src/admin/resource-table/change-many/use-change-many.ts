import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { useChange, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import { formErrors } from '../form/form-errors.ts';
import { requestBody, type FieldValue, type FormValues } from '../form/form-values.ts';
import { changeEach, rowsToRetry, type RowEdit, type ChangeResults } from './change-each.ts';
import { commonValue, type ChangeableField } from './changeable-fields.ts';
import { useChangedToast } from './use-changed-toast.ts';

interface ChangeManyProps {
  description: ResourceDescription;
  resource: Resource;
  rows: readonly ResourceRow[];
  onClose(): void;
}

/** Chosen fields and values, and the results by row. */
export function useChangeMany({ description, resource, rows, onClose }: ChangeManyProps) {
  const { t } = useText();
  const [fields, setFields] = useState<readonly ChangeableField[]>([]);
  const [values, setValues] = useState<FormValues>({});
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<ChangeResults>();
  const [done, setDone] = useState(0);
  const waiting = outcome ? rowsToRetry(outcome) : rows;
  const typed = fields.map(({ field }) => field);
  const faults = formErrors(typed, values);
  const say = useChangedToast(description.Name, resource);
  const change = useChange(
    description.Name,
    (changes: readonly RowEdit[]) => changeEach(resource, changes, { t, onDone: setDone }),
    (result, changes) => {
      say(result.changed, Object.keys(changes[0]?.body ?? {}));
      if (result.refused.length + result.left.length === 0) onClose();
      else setOutcome(result);
    },
  );

  return {
    fields,
    values,
    attempts,
    faults: attempts > 0 ? faults : {},
    refused: outcome?.refused ?? [],
    /** A chosen field that is empty clears the rows' values. */
    empties: fields.some(({ field }) => values[field.Name] === ''),
    /** Number of rows that remain to be changed. */
    count: waiting.length,
    done,
    isBusy: change.isPending,
    add(added: ChangeableField): void {
      setFields([...fields, added]);
      setValues({ ...values, [added.field.Name]: commonValue(added.field, rows) });
    },
    leave: (name: string) => setFields(fields.filter(({ field }) => field.Name !== name)),
    set: (name: string, value: FieldValue) => setValues({ ...values, [name]: value }),
    save(): void {
      setAttempts(attempts + 1);
      if (fields.length === 0 || Object.keys(faults).length > 0) return;
      setDone(0);
      const body = requestBody(typed, values, undefined);
      change.mutate(waiting.map((row) => ({ row, body })));
    },
  };
}
