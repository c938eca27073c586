import { applyWrite, type FormWrite, type WholeForm } from '#machines/form/local-form.ts';
import type { FormAnswer } from '#schemas/api/form-document.gen.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

import type { HttpError } from '../http.ts';
import { pathOf } from '../path.ts';
import { isFinalRefusal } from './final-refusal.ts';
import { type FormCall, loadForm, sendFormCall, uploadPicture } from './forms.ts';
import { newKey, type OutboxEntry, type OutboxStore } from './outbox-store.ts';

/**
 * Sends the next entry. `held`: all remaining entries wait for a decision, or are behind one that
 * does. Rejects when the server was not reached or is temporarily unable.
 */
export async function sendNext(store: OutboxStore): Promise<'sent' | 'none' | 'held'> {
  const entries = await store.entries();
  const held = new Set(entries.filter(({ problem }) => problem).map(({ formId }) => formId));
  const next = entries.find(({ formId }) => !held.has(formId));
  if (!next) return held.size > 0 ? 'held' : 'none';
  try {
    await send(store, next);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await refused(store, next, error);
  }
  return 'sent';
}

async function send(store: OutboxStore, next: OutboxEntry): Promise<void> {
  const entry = await withPicture(store, next);
  const stored = (await store.form(entry.formId)) ?? (await loadForm(entry.formId));
  const call = entry.call ?? callOf(stored, entry);
  if (!entry.call) await store.keepCall({ ...entry, call });
  const reply = await sendFormCall(entry.formId, call, entry.key);
  const form = 'Form' in reply ? reply.Form : reply;
  const known = (await store.form(entry.formId)) ?? stored;
  await store.settle(entry.id, withReply(known, entry, form));
}

async function withPicture(store: OutboxStore, entry: OutboxEntry): Promise<OutboxEntry> {
  const { file, write } = entry;
  if (!file || entry.mediaId !== undefined || write.step !== 'answer') return entry;
  const blob = new Blob([file.bytes], { type: file.mime });
  const mediaId = await uploadPicture(file.type, blob, `${entry.key}-file`);
  const uploaded = { ...entry, mediaId, write: { ...write, value: mediaId } };
  await store.change(uploaded);
  return uploaded;
}

/** A refused change of mode is dropped; any other refusal waits for the operator. */
async function refused(store: OutboxStore, next: OutboxEntry, error: HttpError): Promise<void> {
  if (next.write.step === 'mode.update') {
    await store.keep(await loadForm(next.formId));
    await store.drop([next.id]);
    return;
  }
  const { code, message, details } = error;
  // The entry may have been changed meanwhile.
  const latest = (await store.entries()).find(({ id }) => id === next.id) ?? next;
  const { Current: current = null, Errors: errors } = details;
  await store.change({ ...latest, problem: { code, message, current, ...(errors && { errors }) } });
}

/**
 * The server's form with this entry applied; the stored one may be newer. If the server's count is
 * ahead, another user has answered, too: the form keeps its number, so that the next refresh loads
 * the rest.
 */
function withReply(known: WholeForm, entry: OutboxEntry, form: Form): WholeForm {
  const { Sequence } = known.form;
  if (Sequence >= form.Sequence) return known;
  const isAll = form.Sequence === Sequence + 1;
  return { ...applyWrite(known, entry), form: isAll ? form : { ...form, Sequence } };
}

/** Keeps the operator's answer: sends it again, based on the server's current version. */
export async function chooseMine(store: OutboxStore, entry: OutboxEntry): Promise<void> {
  await store.keep(await loadForm(entry.formId));
  const { call: _call, problem: _problem, ...rest } = entry;
  await store.change({ ...rest, key: newKey() });
}

/** Keeps the server's version, and drops later entries for the same question. */
export async function chooseTheirs(store: OutboxStore, entry: OutboxEntry): Promise<void> {
  await store.keep(await loadForm(entry.formId));
  const entries = await store.entries(entry.formId);
  const later = entries.filter((one) => one.id >= entry.id && isSame(one, entry));
  await store.drop(later.map(({ id }) => id));
}

function isSame({ write }: OutboxEntry, { write: other }: OutboxEntry): boolean {
  return write.step === other.step && idOf(write) === idOf(other);
}

/** The answer stored by another user; undefined for other problems. */
export function otherAnswerOf({ problem }: OutboxEntry): FormAnswer | null | undefined {
  if (problem?.code !== 'form.otherAnswer') return undefined;
  const { Items = [] } = (problem.current ?? {}) as { Items?: { Answer: FormAnswer | null }[] };
  return Items[0]?.Answer ?? null;
}

function idOf(write: FormWrite): string | undefined {
  return 'id' in write ? write.id : undefined;
}

const plainPaths = {
  'setup.start': 'start',
  'setup.end': 'end',
  'execute.start': 'set',
  'execute.end': 'end',
  finish: 'finish',
} as const;

function callOf(whole: WholeForm, { write, at }: OutboxEntry): FormCall {
  const { Version } = whole.form;
  if ('value' in write) return answerCall(whole, { write, at });
  if (write.step === 'comment') {
    const path = pathOf('questions/:id/comment', { id: write.id });
    const row = rowOf(whole, write.id);
    return { path, body: { Comment: write.comment, Version: row?.CommentVersion ?? 0 } };
  }
  if (write.step === 'question.end') {
    const path = pathOf('questions/:id/end', { id: write.id });
    return { path, query: { skip: write.isSkipped }, body: {} };
  }
  if (write.step === 'mode.update')
    return { path: 'mode', query: { type: write.mode }, body: { Version } };
  if (write.step === 'reason') return { path: 'reason', body: { Reason: write.reason, Version } };
  const body = { Version, ...phases[write.step] };
  return { path: plainPaths[write.step], body };
}

const phases: Readonly<Record<string, { Phase: 'setup' | 'execute' }>> = {
  'setup.end': { Phase: 'setup' },
  'execute.end': { Phase: 'execute' },
};

function answerCall(
  whole: WholeForm,
  {
    write: { step, id, value: Value },
    at: AnsweredAt,
  }: { write: Extract<FormWrite, { value: unknown }>; at: string },
): FormCall {
  if (step === 'answer') {
    const Version = rowOf(whole, id)?.Answer?.Version ?? 0;
    const Items = [{ QuestionId: id, Value, Version, AnsweredAt }];
    return { path: 'questions/answers', body: { Items } };
  }
  const row = whole.parameters.Items.find(({ Parameter }) => Parameter.Id === id);
  const Items = [{ ParameterId: id, Value, Version: row?.Answer?.Version ?? 0, AnsweredAt }];
  return { path: 'parameters/answers', body: { Items } };
}

function rowOf({ questions }: WholeForm, id: string) {
  return questions.Items.find(({ Question }) => Question.Id === id);
}
