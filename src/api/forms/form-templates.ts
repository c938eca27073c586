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

/** The draft of a form, and how often the form was changed. */
export interface FormDraft {
  Version: number;
  Document: FormDocument;
  /** Of the configuration, that the form comes from; null: it was made here. Absent in what is saved. */
  File?: string | null;
  /** What operators can begin. Absent in what is saved. */
  State?: 'draft' | 'published' | 'retired';
  PublishedVersion?: number | null;
}

export function loadFormDraft(id: string, signal: AbortSignal): Promise<FormDraft> {
  return request('GET', pathOf('admin/forms/:id/document', { id }), { signal, isQuiet: true });
}

/** @throws HttpError 409 with the draft as it is, where someone else was first. */
export function saveFormDraft(id: string, body: FormDraft): Promise<FormDraft> {
  const path = pathOf('admin/forms/:id/document', { id });
  return request('PUT', path, { body, isQuiet: true, timeLimitMs: fileLimitMs });
}

/** @throws HttpError 409 where the draft has errors, or is not this version of it. */
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

/** Megabytes on a slow line. */
const fileLimitMs = 120_000;

export type FormPart = 'questions' | 'parameters';
export type PartFormat = 'csv' | 'json';

/** Questions or parameters of the stored draft as a file. */
export function exportParts(id: string, part: FormPart, format: PartFormat): Promise<Blob> {
  const path = pathOf('admin/forms/:id/:part/export', { id, part });
  return request('GET', path, { query: { format }, timeLimitMs: fileLimitMs, isLong: true });
}

/** The calls of an import of questions or parameters; those of a resource are alike. */
export function partImports(id: string, part: FormPart) {
  return importsAt(pathOf('admin/forms/:id/:part/imports', { id, part }));
}

/** A machine or product that a form can be for. */
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

/** How many machines the form can be begun at. */
export async function countMachines(id: string): Promise<number> {
  const path = pathOf('admin/forms/:id/machines', { id });
  const { TotalItems } = await request<FormMachines>('GET', path, { query: { pageSize: 1 } });
  return TotalItems;
}

/** What is assigned, and the version of the list that it was chosen from. */
export interface Assignment {
  ids: string[];
  version: number;
}

/**
 * All of them: what is not named is taken away.
 * @throws HttpError 409 where someone else has assigned others in the meantime.
 */
export function assign(
  id: string,
  kind: 'machines' | 'products',
  { ids, version }: Assignment,
): Promise<unknown> {
  const body = kind === 'machines' ? { MachineIds: ids } : { ProductIds: ids };
  const path = pathOf('admin/forms/:id/:kind', { id, kind });
  return request('PATCH', path, { body, ifMatch: version, isQuiet: true });
}

/** The descriptors of inputs that a form's client has, with their names in a language. */
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
