import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  replaceAssignments,
  countMachines,
  listAssignable,
  listFormVersions,
  listUiTypes,
  loadFormDraft,
  loadFormVersion,
  publishForm,
  saveFormDraft,
  type Assignable as OneAssignable,
  type Assignment,
  type FormDraft as Draft,
} from '#api/forms/form-templates.ts';
import { HttpError } from '#api/http.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

export type FormDraft = Draft;
export type Assignable = OneAssignable;

/** The stored draft of a form. Not refetched while it is edited. */
export function useFormDraft(id: string) {
  return useQuery({
    queryKey: ['form-draft', id],
    queryFn: ({ signal }) => loadFormDraft(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    enabled: id !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves the draft. @returns it with its new version; rejects on a refusal. */
export function useSaveDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: FormDraft) => saveFormDraft(id, draft),
    onSuccess: (stored) => client.setQueryData(['form-draft', id], stored),
  });
}

/**
 * Publishes the stored draft as a version that operators can begin.
 * @returns it, and its number of machines.
 */
export function usePublish(id: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(version: number) {
      const { Version } = await publishForm(id, version);
      return { Version, machines: await countMachines(id) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['form-versions', id] }),
  });
}

/** Published versions of a form, newest first. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: ['form-versions', id],
    queryFn: ({ signal }) => listFormVersions(id, signal),
  });
}

/** Content of a version, which never changes. */
export function useVersion(id: string, version: number | undefined) {
  return useQuery({
    queryKey: ['form-version', id, version],
    queryFn: ({ signal }): Promise<FormDocument> =>
      loadFormVersion({ id, version: version ?? 0 }, signal).then(({ Document }) => Document),
    staleTime: Infinity,
    enabled: version !== undefined,
  });
}

type Kind = 'machines' | 'products';

/** Possible and current assignments of a form. */
export function useAssignable(id: string, kind: Kind) {
  return useQuery({
    queryKey: ['form-assigned', id, kind],
    queryFn: ({ signal }) => listAssignable(id, kind, signal),
    refetchOnWindowFocus: false,
  });
}

/** Input descriptors of the form's client. */
export function useUiTypes(id: string, language: string) {
  return useQuery({
    queryKey: ['form-ui-types', id, language],
    queryFn: ({ signal }) => listUiTypes(id, language, signal),
    refetchOnWindowFocus: false,
  });
}

/** Saves the assignments of a form. */
export function useAssign(id: string, on: { done(): void; overtaken(): void }) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(chosen: Partial<Record<Kind, Assignment>>) {
      for (const kind of ['machines', 'products'] as const) {
        const assignment = chosen[kind];
        if (assignment) await replaceAssignments(id, kind, assignment);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['form-assigned', id] }),
    onSuccess: () => on.done(),
    onError(error) {
      if (error instanceof HttpError && error.status === 409) on.overtaken();
    },
  });
}
