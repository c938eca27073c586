import { serverNow } from '#lib/time/server-clock.ts';
import type { WholeForm } from '#machines/form/local-form.ts';
import type { FormParameters, FormQuestions } from '#schemas/api/form-document.gen.ts';
import type {
  AnswerTrend,
  DueForm,
  DueForms,
  Form,
  FormHandover,
  FormHandovers,
  FormMedia,
  FormMedium,
  FormProductChoice,
  FormProductChoices,
  FormProgress,
  Forms,
  FormTemplate,
  FormTemplates,
  NewForm,
} from '#schemas/api/forms.gen.ts';
import type { MachineUser, MachineUsers } from '#schemas/api/machine-service.gen.ts';
import type { Medium } from '#schemas/api/media.gen.ts';
import { dayMs } from '#shared/durations.ts';

import { printFilter } from '../filter.ts';
import { request, type RequestOptions } from '../http.ts';
import { pathBelow, pathOf } from '../path.ts';

export interface FormsQuestion {
  /** A machine, or a plant with all its machines. */
  machineId: string;
  isCompleted: boolean;
  templateId?: string;
  username?: string;
  /** ISO instants; for completed forms, of their completion. */
  start?: string;
  end?: string;
  pageNumber?: number;
  pageSize?: number;
}

/** Rows per call. */
const pageSize = 1000;

export function listForms(
  { machineId, isCompleted, templateId, username, start, end, ...page }: FormsQuestion,
  signal?: AbortSignal,
): Promise<Forms> {
  const path = isCompleted
    ? 'machines/:machineId/completedforms'
    : 'machines/:machineId/activeforms';
  const filter = printFilter({ TemplateId: templateId, Username: username });
  return request('GET', pathOf(path, { machineId }), {
    query: { ...page, start, end, ...(filter && { filter }) },
    signal,
    isQuiet: true,
  });
}

/** Maximum rows of an export. Larger exports need shorter periods. */
const maxInFile = 10_000;

/** All matching forms as one list. */
export async function listAllForms(question: FormsQuestion): Promise<Form[]> {
  const forms: Form[] = [];
  for (let pageNumber = 1; forms.length < maxInFile; pageNumber += 1) {
    const { Items, TotalItems } = await listForms({ ...question, pageNumber, pageSize });
    forms.push(...Items);
    if (Items.length === 0 || forms.length >= TotalItems) break;
  }
  return forms;
}

/** Templates that can be begun at a machine. */
export async function listFormTemplates(
  machineId: string,
  signal?: AbortSignal,
): Promise<FormTemplate[]> {
  const path = pathOf('machines/:machineId/formtemplates', { machineId });
  const query = { orderBy: 'DisplayName', ascending: true };
  return (await request<FormTemplates>('GET', path, { query, signal })).Items;
}

/** Due forms of a machine, or of all machines of a plant, the longest overdue first. */
export async function listDueForms(machineId: string, signal?: AbortSignal): Promise<DueForm[]> {
  const path = pathOf('machines/:machineId/dueforms', { machineId });
  return (await request<DueForms>('GET', path, { signal, isQuiet: true })).Items;
}

/** Possible products of a template's forms, by name. */
export async function listFormProducts(
  templateId: string,
  signal?: AbortSignal,
): Promise<FormProductChoice[]> {
  const path = pathOf('forms/template/:templateId/products', { templateId });
  return (await request<FormProductChoices>('GET', path, { signal, isQuiet: true })).Items;
}

/** Users to whom a form at a machine can be handed over. */
export async function listFormPeople(
  machineId: string,
  signal?: AbortSignal,
): Promise<MachineUser[]> {
  const path = pathOf('machines/:machineId/users', { machineId });
  return (await request<MachineUsers>('GET', path, { signal, isQuiet: true })).Items;
}

export async function listHandovers(formId: string, signal?: AbortSignal): Promise<FormHandover[]> {
  const path = pathOf('forms/:formId/handovers', { formId });
  return (await request<FormHandovers>('GET', path, { signal, isQuiet: true })).Items;
}

/** All pictures of a form, including those of replaced answers. */
export async function listFormMedia(formId: string, signal?: AbortSignal): Promise<FormMedium[]> {
  const path = pathOf('forms/:formId/media', { formId });
  return (await request<FormMedia>('GET', path, { signal, isQuiet: true })).Items;
}

/** Idempotent by the key. */
export function beginForm(
  templateId: string,
  body: NewForm,
  idempotencyKey: string,
): Promise<Form> {
  const path = pathOf('forms/template/:templateId', { templateId });
  return request('POST', path, { body, idempotencyKey });
}

/** Loads the form first, so that its parts are at least as new. */
export async function loadForm(formId: string, signal?: AbortSignal): Promise<WholeForm> {
  return wholeOf(await loadHead(formId, signal), signal);
}

/**
 * The form if it has changed.
 * @param known Sequence of the known version.
 * @returns undefined if unchanged.
 */
export async function loadChangedForm(
  formId: string,
  known: number | undefined,
): Promise<WholeForm | undefined> {
  const form = await loadHead(formId);
  return form.Sequence === known ? undefined : wholeOf(form);
}

function loadHead(formId: string, signal?: AbortSignal): Promise<Form> {
  return request<Form>('GET', pathOf('forms/:formId', { formId }), { signal, isQuiet: true });
}

async function wholeOf(form: Form, signal?: AbortSignal): Promise<WholeForm> {
  const path = pathOf('forms/:formId', { formId: form.Id });
  const [questions, parameters] = await Promise.all([
    loadAll<FormQuestions>(pathBelow(path, 'questions'), signal),
    loadAll<FormParameters>(pathBelow(path, 'parameters'), signal),
  ]);
  return { form, questions, parameters };
}

/** Loads all pages into one list. */
export async function loadAll<List extends { Items: unknown[]; TotalItems: number }>(
  path: string,
  signal?: AbortSignal,
): Promise<List> {
  const first = await loadPage<List>(path, 1, signal);
  const Items = [...first.Items];
  for (let page = 2; Items.length < first.TotalItems; page += 1) {
    const { Items: more } = await loadPage<List>(path, page, signal);
    if (more.length === 0) break;
    Items.push(...more);
  }
  return { ...first, Items };
}

function loadPage<List>(path: string, pageNumber: number, signal?: AbortSignal): Promise<List> {
  return request('GET', path, { signal, isQuiet: true, query: { pageSize, pageNumber } });
}

/** Answers to a numeric question in similar forms. */
export function loadAnswerTrend(
  { formId, questionId, days }: { formId: string; questionId: string; days: number },
  signal?: AbortSignal,
): Promise<AnswerTrend> {
  const path = pathOf('forms/:formId/questions/:questionId/trend', { formId, questionId });
  const start = new Date(serverNow() - days * dayMs).toISOString();
  return request('GET', path, { query: { start, limit: pageSize }, signal, isQuiet: true });
}

/** A write to a form as first sent: a retry repeats it under the same key. */
export interface FormCall {
  path: string;
  query?: NonNullable<RequestOptions['query']>;
  body: object;
}

export function sendFormCall(
  formId: string,
  { path, query, body }: FormCall,
  idempotencyKey: string,
): Promise<Form | FormProgress> {
  const whole = pathBelow(pathOf('forms/:formId', { formId }), path);
  return request('PATCH', whole, { ...(query && { query }), body, idempotencyKey, isQuiet: true });
}

/** @returns the id of the stored picture. */
export async function uploadPicture(
  type: 'photo' | 'signature',
  file: Blob,
  idempotencyKey: string,
): Promise<string> {
  const body = new FormData();
  body.append('file', file, `${type}.${file.type === 'image/png' ? 'png' : 'jpg'}`);
  const options = { body, idempotencyKey, isQuiet: true, timeLimitMs: 60_000 };
  return (await request<Medium>('POST', pathOf('media/:type', { type }), options)).Id;
}

export function loadPicture(id: string, signal?: AbortSignal): Promise<Blob> {
  return request('GET', pathOf('media/:id', { id }), { signal, isQuiet: true });
}
