import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  beginForm,
  type FormsQuestion,
  listAllForms,
  listDueForms,
  listFormPeople,
  listFormProducts,
  listForms,
  listFormTemplates,
  listHandovers,
  loadAnswerTrend,
  loadPicture,
} from '#api/forms/forms.ts';
import { newKey } from '#api/forms/outbox-store.ts';
import { listPlants, listProcessMetrics } from '#api/machines/machines.ts';
import { useScreen } from '#engine/screen-context.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { Form } from '#schemas/api/forms.gen.ts';
import { hourMs } from '#shared/durations.ts';

const refreshedAfter = 30_000;
const tagsAfter = 5000;

/** One page of completed forms. */
export function useCompletedForms(question: Omit<FormsQuestion, 'isCompleted'>, isShown: boolean) {
  return useQuery({
    queryKey: ['forms', 'completed', question],
    queryFn: ({ signal }) => listForms({ ...question, isCompleted: true }, signal),
    placeholderData: (last) => last,
    refetchInterval: refreshedAfter,
    enabled: isShown && question.machineId !== '',
  });
}

/** Loads all completed forms of a query, for export. */
export function useFormsFile(onRead: (forms: Form[]) => void) {
  return useMutation({
    mutationFn: (question: Omit<FormsQuestion, 'isCompleted'>) =>
      listAllForms({ ...question, isCompleted: true }),
    onSuccess: onRead,
  });
}

export function useFormTemplates(machineId: string) {
  return useQuery({
    queryKey: ['forms', 'templates', machineId],
    queryFn: ({ signal }) => listFormTemplates(machineId, signal),
    enabled: machineId !== '',
  });
}

/** The possible products of forms, by template. */
export function useFormProducts(templateIds: readonly string[]) {
  const answers = useQueries({
    queries: templateIds.map((templateId) => ({
      queryKey: ['forms', 'products', templateId],
      queryFn: ({ signal }: { signal: AbortSignal }) => listFormProducts(templateId, signal),
    })),
  });
  return {
    isLoading: answers.some(({ isLoading }) => isLoading),
    products: new Map(templateIds.map((id, index) => [id, answers[index]?.data ?? []])),
  };
}

/** Forms that are due at a machine, or at all machines of a plant. */
export function useDueForms(placeId: string) {
  return useQuery({
    queryKey: ['forms', 'due', placeId],
    queryFn: ({ signal }) => listDueForms(placeId, signal),
    refetchInterval: refreshedAfter,
    enabled: placeId !== '',
  });
}

/** Name of a plant; undefined until loaded. Shares the query of the list of plants. */
export function usePlantName(plantId: string): string | undefined {
  const { user, client } = useScreen().scope;
  const asked = { userId: user.Id, clientId: client.Id, role: user.Role };
  const { data } = useQuery({
    queryKey: ['screen-data', 'plants', asked],
    queryFn: ({ signal }) => listPlants(asked, signal),
    staleTime: 60_000,
    retry: false,
  });
  return data?.find(({ Id }) => Id === plantId)?.DisplayName;
}

/** Users to whom a form can be handed over. */
export function useFormPeople(machineId: string) {
  return useQuery({
    queryKey: ['forms', 'people', machineId],
    queryFn: ({ signal }) => listFormPeople(machineId, signal),
  });
}

/** All handovers of a form; `version` counts its changes. */
export function useHandovers({ formId, version }: { formId: string; version: number }) {
  return useQuery({
    queryKey: ['forms', 'handovers', formId, version],
    queryFn: ({ signal }) => listHandovers(formId, signal),
    placeholderData: (last) => last,
    retry: false,
  });
}

/** Begins a form with an idempotent call, which may be retried. */
export function useBeginForm(onBegun: (form: Form) => void) {
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: ({
      templateId,
      ...body
    }: {
      templateId: string;
      MachineId: string;
      ProductId: string | null;
    }) => beginForm(templateId, body, `${key}-${templateId}-${body.MachineId}`),
    onSuccess(form) {
      setKey(newKey());
      onBegun(form);
    },
  });
}

/** Answers to a numeric question in similar forms. */
export function useAnswerTrend(asked: { formId: string; questionId: string; days: number }) {
  return useQuery({
    queryKey: ['forms', 'trend', asked],
    queryFn: ({ signal }) => loadAnswerTrend(asked, signal),
    placeholderData: (last) => last,
    retry: false,
  });
}

/** Current values of a machine, by metric name. */
export function useTagValues(machineId: string | undefined): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['forms', 'tags', machineId],
    queryFn: ({ signal }) => {
      const end = new Date(serverNow()).toISOString();
      const start = new Date(serverNow() - hourMs).toISOString();
      return listProcessMetrics({ ids: [machineId ?? ''], start, end }, signal);
    },
    refetchInterval: tagsAfter,
    enabled: machineId !== undefined,
    retry: false,
  });
  return new Map(
    (data ?? []).flatMap(({ Name, Value, Unit }): [string, string][] =>
      Value === null ? [] : [[Name, `${Math.round(Value * 100) / 100} ${Unit}`]],
    ),
  );
}

/** Units of a machine's metrics, by metric name. */
export function useTagUnits(machineId: string): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    queryKey: ['forms', 'tag-units', machineId],
    queryFn: ({ signal }) => {
      const end = new Date(serverNow()).toISOString();
      const start = new Date(serverNow() - hourMs).toISOString();
      return listProcessMetrics({ ids: [machineId], start, end }, signal);
    },
    staleTime: Infinity,
    retry: false,
  });
  return new Map(data.map(({ Name, Unit }) => [Name, Unit]));
}

export function pictureOf(id: string): Promise<Blob> {
  return loadPicture(id);
}
