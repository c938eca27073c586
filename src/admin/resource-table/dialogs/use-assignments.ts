import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type AssignmentTarget, assignments } from '#api/admin/assignments.ts';
import { useChange } from '#resources/use-resource.ts';

interface AssignmentsInput {
  resourceName: string;
  of: keyof typeof assignments;
  id: string;
  onDone(): void;
}

/** Possible assignments of a row, as stored and as chosen here. */
export function useAssignments({ resourceName, of, id, onDone }: AssignmentsInput) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const found = useQuery({
    queryKey: ['assignments', of, id],
    queryFn: ({ signal }) => assignments[of].list(id, signal),
    // No refetch while choices are being made.
    staleTime: Infinity,
    gcTime: 0,
  });
  const saving = useChange(
    resourceName,
    (changed: readonly AssignmentTarget[]) => assignments[of].change(id, changed),
    onDone,
  );
  const stored = found.data?.Items ?? [];
  const items = stored.map((one) => ({ ...one, IsAssigned: chosen.get(one.Id) ?? one.IsAssigned }));
  const changed = items.filter((one, index) => one.IsAssigned !== stored[index]?.IsAssigned);
  return {
    found,
    items,
    left: (found.data?.TotalItems ?? 0) - stored.length,
    isChanged: changed.length > 0,
    choose: (rowId: string, isAssigned: boolean) =>
      setChosen((now) => new Map(now).set(rowId, isAssigned)),
    saving,
    save: () => saving.mutate(changed),
  };
}
