import type { Answer } from '#model-testing/chart-model.ts';

import type { FoundDraft, OpenedFile } from './screen-draft.setup.ts';

/** Drafts and events by test name. Documents are single letters. */
const earlier: FoundDraft = draftOf('e', 1, 'anna');
const bens: FoundDraft = draftOf('b', 7, 'ben');
const bensLater: FoundDraft = draftOf('l', 9, 'ben');

export const starts = { 'the editor is opened': { at: 'opening' } };

export const events = {
  resumes: { type: 'draft.resumed' },
  drops: { type: 'draft.dropped' },
  'changes to c': { type: 'content.changed', content: 'c' },
  undoes: { type: 'undo' },
  redoes: { type: 'redo' },
  'ben saves': { type: 'draft.seen', draft: bens },
  'sees the same version': { type: 'draft.seen', draft: draftOf('x', 1, 'anna') },
  'takes theirs': { type: 'theirs.taken' },
  'keeps mine': { type: 'mine.kept' },
  publishes: { type: 'publish.asked', note: 'for the night shift' },
  discards: { type: 'discard.asked' },
  'tries again': { type: 'retry' },
};

const file: OpenedFile = { content: 'p', draft: null };
const conflict = refusal(409, { draft: bensLater });
const gone = refusal(409, { draft: null });
const away: Answer = { error: new Error('Connection error') };
const checked: Record<string, Answer> = {
  sound: { output: [] },
  faulty: { output: ['/title: expected a text'] },
  away,
  refused: refusal(400, { problems: ['/: expected an object'] }),
};

export const answers: Record<string, Record<string, Answer>> = {
  load: { 'the file': { output: file }, 'a draft': { output: { ...file, draft: earlier } }, away },
  drop: { done: { output: undefined }, conflict, away },
  review: checked,
  save: {
    done: { output: 1 },
    conflict,
    gone,
    'too long': refusal(400),
    'too often': refusal(429),
    away,
  },
  check: checked,
  publish: {
    done: { output: 12 },
    conflict,
    gone,
    faulty: refusal(400, { problems: ['/title: expected a text'] }),
    away,
  },
  discard: { done: { output: undefined }, conflict, away },
};

function draftOf(content: string, version: number, author: string): FoundDraft {
  return { content, version, author, at: '2026-06-10T06:30:00Z' };
}

function refusal(status: number, more: object = {}): Answer {
  return { error: Object.assign(new Error(`Status ${status}`), { status }, more) };
}
