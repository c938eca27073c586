import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { watchResources } from '#api/hub/resource-changes.ts';
import { listAnnotations } from '#api/machines/annotations.ts';
import type { Annotation } from '#schemas/api/annotations.gen.ts';

import type { PlantScope } from '../plant-scope.ts';

const pollSeconds = 60;
const none: readonly Annotation[] = [];

/** Query key of the annotations of a machine in a period. */
export function annotationsKey(machineId: string, time: string) {
  return ['screen-data', 'annotations', { machineId, time }];
}

/**
 * Annotations of the screen's subject and period, oldest first, updated on changes by other users.
 */
export function useAnnotations({ route, plant, mode }: PlantScope): readonly Annotation[] {
  const client = useQueryClient();
  const machineId = route['Id'] ?? plant.Id;
  const { data = none } = useQuery({
    queryKey: annotationsKey(machineId, mode.key),
    queryFn: ({ signal }) => listAnnotations({ machineId, ...mode.window() }, signal),
    meta: { pollSeconds },
    select: inOrder,
  });
  useEffect(
    () => watch(() => void client.invalidateQueries({ queryKey: ['screen-data', 'annotations'] })),
    [client],
  );
  return data;
}

const listeners = new Set<() => void>();
let stopWatching: (() => void) | undefined;

/** One connection shared by all charts and lists of a page. */
function watch(listen: () => void): () => void {
  listeners.add(listen);
  stopWatching ??= watchResources((name) => {
    if (name === undefined || name === 'annotations') for (const one of listeners) one();
  });
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

function inOrder(notes: readonly Annotation[]): Annotation[] {
  return notes.toSorted((a, b) => Date.parse(a.Start) - Date.parse(b.Start));
}
