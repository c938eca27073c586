import { useMemo, useState } from 'react';

import { useText } from '#engine/text.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';
import {
  useChange,
  useRefetch,
  useRows,
  type Resource,
  type ResourceRow,
  type ResourceValues,
} from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import type { ExceptionValues } from './calendar-errors.ts';
import { bodyOf, valuesOf, type Target } from './exception-values.ts';

/** An exception being created, or changed if it has a row. */
export interface Editing {
  row: ResourceRow | undefined;
  values: ExceptionValues;
  /** Refusal of the last attempt. */
  refusal?: Refusal | undefined;
}

const everything = { pageSize: 1000 };

function useExceptionRows(description: ResourceDescription, clientId: string) {
  const params = useMemo(() => ({ clientId }), [clientId]);
  return useRows(description, params, everything);
}

/** The exceptions of a client, with functions to change them, each with an undo. */
export function usePlanner(description: ResourceDescription, clientId: string, target: Target) {
  const { t } = useText();
  const { resource, rows } = useExceptionRows(description, clientId);
  const refetch = useRefetch(description.Name);
  const [editing, setEditing] = useState<Editing>();
  function newBody(values: ExceptionValues): ResourceValues {
    return { ...bodyOf(values), PlantId: target.plantId, MachineId: target.machineId };
  }

  const { offer, report } = useUndo(target.label, refetch);
  const removing = useChange(
    description.Name,
    (row: ResourceRow) => resource.remove([row.Id]),
    (_answer, row) =>
      offer(t('shift-calendar.removed', { name: valuesOf(row).name }), () =>
        resource.restore([row.Id]),
      ),
  );
  const adding = useChange(
    description.Name,
    (all: readonly ExceptionValues[]) => createAll(resource, all.map(newBody)),
    (made) =>
      offer(t('shift-calendar.copied', { count: made.length }), () => resource.remove(made)),
  );
  const saving = useChange(
    description.Name,
    ({ row, values }: Editing): Promise<ResourceValues> =>
      row ? resource.change(row, bodyOf(values)) : resource.create(newBody(values)),
    (answer, { row, values }) => {
      const stored = answer as ResourceRow;
      offer(t('shift-calendar.stored', { name: values.name }), () =>
        row ? resource.change(stored, bodyOf(valuesOf(row))) : resource.remove([stored.Id]),
      );
    },
  );

  async function save(edit: Editing): Promise<void> {
    try {
      await saving.mutateAsync(edit);
      setEditing(undefined);
    } catch (error) {
      setEditing({ ...edit, refusal: refusalOf(error, t) });
    }
  }

  async function remove(row: ResourceRow): Promise<void> {
    try {
      await removing.mutateAsync(row);
      setEditing(undefined);
    } catch (error) {
      report(error);
    }
  }

  return {
    rows: rows.data?.Items ?? [],
    editing,
    edit: setEditing,
    /** Exception being saved. */
    saving: saving.isPending ? saving.variables : undefined,
    save,
    remove,
    addAll: adding.mutateAsync,
  };
}

/** Offers to undo a saved change, and reports a refusal of the undo. */
function useUndo(text: string, refetch: () => Promise<void>) {
  const { t } = useText();

  function report(error: unknown): void {
    const refusal = refusalOf(error, t);
    if (!refusal || refusal.isShown) return;
    const why = Object.values(refusal.errors)[0] ?? refusal.message;
    showToast({ kind: 'error', title: t('planning.notStored'), text: why });
  }

  async function undo(back: () => Promise<unknown>): Promise<void> {
    try {
      await back();
    } catch (error) {
      report(error);
    } finally {
      await refetch();
    }
  }

  function offer(title: string, back: () => Promise<unknown>): void {
    offerUndo({ title, text, label: t('planning.undo'), run: () => void undo(back) });
  }

  return { offer, report };
}

/** Creates all exceptions, or none if one is refused. @returns their ids. */
async function createAll(
  resource: Resource,
  bodies: readonly ResourceValues[],
): Promise<readonly string[]> {
  const made: string[] = [];
  try {
    for (const body of bodies) {
      const { Id } = (await resource.create(body)) as ResourceRow;
      made.push(Id);
    }
  } catch (error) {
    if (made.length > 0) await resource.remove(made);
    throw error;
  }
  return made;
}

export type Planner = ReturnType<typeof usePlanner>;
