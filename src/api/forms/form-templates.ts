import type { FormMachines, FormProducts, FormVersions } from '#schemas/api/admin-forms.gen.ts';
import type { UITypes } from '#schemas/api/apps.gen.ts';
import type {
  FormDocument,
  FormTemplateVersion,
  FormUiType,
} from '#schemas/api/form-document.gen.ts';

import { importsAt } from '../admin/imports.ts';
import { printFilter } from '../filter.ts';
import { request } from '../http.ts';
import { pathOf } from '../path.ts';
import { loadAll } from './forms.ts';

/** The draft of a form, with the form's version. */
export interface FormDraft {
  Version: number;
  Document: FormDocument;
  /** Configuration file that the form comes from; null: created here. Absent when saving. */
  File?: string | null;
  /** Whether operators can begin it. Absent when saving. */
  State?: 'draft' | 'published' | 'retired';
  PublishedVersion?: number | null;
}

export function loadFormDraft(id: string, signal: AbortSignal): Promise<FormDraft> {
  return request('GET', pathOf('admin/forms/:id/document', { id }), { signal, isQuiet: true });
}

/** @throws HttpError 409 with the current draft, where another user saved first. */
export function saveFormDraft(id: string, body: FormDraft): Promise<FormDraft> {
  const path = pathOf('admin/forms/:id/document', { id });
  return request('PUT', path, { body, isQuiet: true, timeLimitMs: fileLimitMs });
}

/** @throws HttpError 409 where the draft has errors, or is another version. */
export function publishForm(id: string, Version: number): Promise<FormTemplateVersion> {
  const body = { Version };
  return request('POST', pathOf('admin/forms/:id/version', { id }), { body, isQuiet: true });
}

export function listFormVersions(id: string, signal: AbortSignal): Promise<FormVersions> {
  return request('GET', pathOf('admin/forms/:id/versions', { id }), { signal, isQuiet: true });
}

export function loadFormVersion(
  { id, version }: { id: string; version: number },
  signal: AbortSignal,
): Promise<FormTemplateVersion> {
  const path = pathOf('admin/forms/:id/versions/:version', { id, version: String(version) });
  return request('GET', path, { signal, isQuiet: true });
}

/** Generous: megabytes on a slow line. */
const fileLimitMs = 120_000;

export type FormPart = 'questions' | 'parameters';
export type PartFormat = 'csv' | 'json';

/** Exports questions or parameters of the stored draft. */
export function exportParts(id: string, part: FormPart, format: PartFormat): Promise<Blob> {
  const path = pathOf('admin/forms/:id/:part/export', { id, part });
  return request('GET', path, { query: { format }, timeLimitMs: fileLimitMs, isLong: true });
}

/** The import calls for questions or parameters. */
export function partImports(id: string, part: FormPart) {
  return importsAt(pathOf('admin/forms/:id/:part/imports', { id, part }));
}

/** A machine or product that a form can be assigned to. */
export interface Assignable {
  Id: string;
  DisplayName: string;
  IsAssigned: boolean;
  PlantName?: string | null;
}

export function listAssignable(
  id: string,
  kind: 'machines' | 'products',
  signal?: AbortSignal,
): Promise<{ Items: Assignable[]; Version: number }> {
  const path = pathOf('admin/forms/:id/all/:kind', { id, kind });
  return loadAll<FormMachines | FormProducts>(path, signal);
}

/** Number of machines at which the form can be begun. */
export async function countMachines(id: string): Promise<number> {
  const path = pathOf('admin/forms/:id/machines', { id });
  const { TotalItems } = await request<FormMachines>('GET', path, { query: { pageSize: 1 } });
  return TotalItems;
}

/** The assignments, and the list version on which they are based. */
export interface Assignment {
  ids: string[];
  version: number;
}

/** Replaces all assignments. @throws HttpError 409 where another user changed them meanwhile. */
export function replaceAssignments(
  id: string,
  kind: 'machines' | 'products',
  { ids, version }: Assignment,
): Promise<unknown> {
  const body = kind === 'machines' ? { MachineIds: ids } : { ProductIds: ids };
  const path = pathOf('admin/forms/:id/:kind', { id, kind });
  return request('PATCH', path, { body, ifMatch: version, isQuiet: true });
}

/** Input types of the form's client, with their names in a language. */
export async function listUiTypes(
  id: string,
  language: string,
  signal: AbortSignal,
): Promise<FormUiType[]> {
  const options = { signal, isQuiet: true };
  const form = await request<{ ClientId: string }>(
    'GET',
    pathOf('admin/forms/:id', { id }),
    options,
  );
  const filter = printFilter({ ClientId: form.ClientId, Language: language });
  const { Items } = await request<UITypes>('GET', 'apps/uitypes', {
    ...options,
    query: { filter },
  });
  return Items.map((one) => {
    const { Options: _, ...uiType } = one;
    return uiType;
  });
}
