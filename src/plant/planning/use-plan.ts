import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { createResource } from '#api/admin/resources.ts';
import {
  listPlannedOrders,
  loadShiftSchedules,
  type PlanQuestion,
} from '#api/machines/planning.ts';
import { useChangesHeard, type Resource } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

const refreshedAfter = 30_000;

/** Calls for a resource of one client. */
export function useClientResource(description: ResourceDescription, clientId: string): Resource {
  return useMemo(() => createResource(description, { clientId }), [description, clientId]);
}

/** Orders of a plant in a window, or of one shift in it. Refetched after each change. */
export function usePlannedOrders(question: PlanQuestion, shift: string) {
  useChangesHeard();
  return useQuery({
    queryKey: ['rows', 'productionorders', 'plan', question, shift],
    queryFn: ({ signal }) => listPlannedOrders(question, shift, signal),
    refetchInterval: refreshedAfter,
    placeholderData: (last, lastQuery) =>
      (lastQuery?.queryKey[3] as PlanQuestion | undefined)?.machineId === question.machineId
        ? last
        : undefined,
    enabled: question.machineId !== '',
  });
}

/** Working times of a plant or machine in a window. Refetched when its calendar changes. */
export function useShiftPlan(question: PlanQuestion) {
  useChangesHeard();
  return useQuery({
    queryKey: ['rows', 'shiftexceptions', 'plan', question],
    queryFn: ({ signal }) => loadShiftSchedules(question, signal),
    refetchInterval: refreshedAfter,
    placeholderData: keepPreviousData,
    enabled: question.machineId !== '',
  });
}
