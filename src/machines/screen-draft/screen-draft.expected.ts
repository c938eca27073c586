import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import type { ScreenDraftContext } from './screen-draft.setup.ts';

type Draft = ScreenDraftContext;
type Change = (draft: Draft) => Partial<Draft>;

const reviewing = 'editing.clean.reviewing';
const reviewed = 'editing.clean.reviewed';
const publishing = { note: 'for the night shift' };
const faults = ['/title: expected a text'];
const failing = { hasFailed: true, note: null };

/** Edits of the document, in all states that allow them. */
const edits = { 'changes to c': changing('c') };
const steps = { undoes: stepping(back), redoes: stepping(forward) };
const discarding = {
  discards: ({ version }: Draft) => (version > 0 ? 'discarding' : 'opening'),
};
/** During a call, or while waiting for one, nothing else happens. */
function meanwhile(state: string) {
  return {
    'changes to c': staying(state, change('c')),
    undoes: staying(state, back),
    redoes: staying(state, forward),
    ...discarding,
  };
}
const conflict = { to: 'conflict', seen: { theirs: { content: 'l', version: 9 }, note: null } };
const gone = { to: 'conflict', seen: { theirs: null, note: null } };
const bens = { content: 'b', version: 7 };

/** Steps while everything is saved. */
function whileClean(state: string) {
  return {
    ...edits,
    undoes: (draft: Draft) => (draft.past.length > 0 ? leading(draft, back(draft)) : still(state)),
    redoes: (draft: Draft) =>
      draft.future.length > 0 ? leading(draft, forward(draft)) : still(state),
    ...discarding,
    publishes: ({ version }: Draft) => (version > 0 ? { to: 'checking', seen: publishing } : state),
    'ben saves': ({ version }: Draft) =>
      version < 7
        ? { to: reviewing, seen: { present: 'b', saved: 'b', version: 7 } }
        : still(state),
    'sees the same version': ({ version }: Draft) =>
      version < 1 ? { to: reviewing, seen: { present: 'x', version: 1 } } : still(state),
  };
}

/** Expected target of each step, written from docs/requirements.md, _Screen drafts_. */
export const expected: ChartModel['expected'] = {
  opening: {
    'load: the file': { to: reviewing, seen: { present: 'p', saved: 'p', version: 0 } },
    'load: a draft': {
      to: 'offered',
      seen: { present: 'p', theirs: { content: 'e', version: 1 } },
    },
    'load: away': 'unopened',
  },
  unopened: { 'tries again': 'opening' },
  offered: {
    resumes: { to: reviewing, seen: { present: 'e', saved: 'e', version: 1, past: ['p'] } },
    drops: 'dropping',
  },
  dropping: { 'drop: done': 'opening', 'drop: conflict': 'opening', 'drop: away': 'offered' },
  [reviewing]: {
    ...whileClean(reviewing),
    'review: sound': { to: reviewed, seen: { problems: [] } },
    'review: faulty': { to: reviewed, seen: { problems: faults } },
    'review: away': reviewed,
    'review: refused': reviewed,
  },
  [reviewed]: {
    ...whileClean(reviewed),
    'after REVIEW': ({ problems }: Draft) => (problems.length > 0 ? reviewing : still(reviewed)),
  },
  'editing.dirty': {
    ...edits,
    ...steps,
    ...discarding,
    'after DEBOUNCE': 'editing.saving',
    publishes: { to: 'editing.saving', seen: publishing },
    'ben saves': ({ version }: Draft) =>
      version < 7 ? { to: 'conflict', seen: { theirs: bens } } : still('editing.dirty'),
    'sees the same version': ({ version }: Draft) =>
      version < 1 ? { to: 'conflict', seen: { theirs: { version: 1 } } } : still('editing.dirty'),
  },
  'editing.saving': {
    ...meanwhile('editing.saving'),
    publishes: { to: 'editing.saving', seen: publishing },
    'save: done': (draft: Draft) =>
      leading(draft, { saved: draft.sent, version: 1, hasFailed: false }),
    'save: conflict': conflict,
    'save: gone': gone,
    'save: too long': { to: 'editing.refused', seen: failing },
    'save: too often': { to: 'editing.waiting', seen: { note: null } },
    'save: away': { to: 'editing.waiting', seen: { note: null } },
  },
  'editing.waiting': {
    ...meanwhile('editing.waiting'),
    'after RETRY': 'editing.saving',
    'tries again': 'editing.saving',
  },
  'editing.refused': {
    ...edits,
    undoes: (draft: Draft) =>
      draft.past.length > 0 ? leading(draft, back(draft)) : still('editing.refused'),
    ...discarding,
    'tries again': 'editing.saving',
  },
  conflict: {
    'takes theirs': ({ theirs }: Draft) =>
      theirs
        ? { to: reviewing, seen: { present: theirs.content, version: theirs.version } }
        : 'opening',
    'keeps mine': ({ present, theirs }: Draft) => ({
      to: 'editing.dirty',
      seen: { present, version: theirs?.version ?? 0 },
    }),
  },
  checking: {
    'check: sound': { to: 'publishing', seen: { problems: [] } },
    'check: faulty': { to: reviewing, seen: { problems: faults, note: null } },
    'check: away': { to: reviewing, seen: failing },
    'check: refused': {
      to: reviewing,
      seen: { problems: ['/: expected an object'], note: null },
    },
  },
  publishing: {
    'publish: done': { to: 'published', seen: { release: 12, version: 0, note: null } },
    'publish: conflict': conflict,
    'publish: gone': gone,
    'publish: faulty': { to: reviewing, seen: { problems: faults, note: null } },
    'publish: away': { to: reviewing, seen: failing },
  },
  published: {
    ...edits,
    undoes: (draft: Draft) =>
      draft.past.length > 0 ? leading(draft, back(draft)) : still('published'),
    redoes: (draft: Draft) =>
      draft.future.length > 0 ? leading(draft, forward(draft)) : still('published'),
    'ben saves': { to: reviewing, seen: { present: 'b', version: 7 } },
    'sees the same version': { to: reviewing, seen: { present: 'x', version: 1 } },
    discards: 'opening',
  },
  discarding: {
    'discard: done': 'opening',
    'discard: conflict': 'opening',
    'discard: away': (draft: Draft) => leading(draft, { hasFailed: true }),
  },
};

function change(content: string): Change {
  return ({ past, present }) => ({ past: [...past, present], present: content, future: [] });
}

function back({ past, present, future }: Draft): Partial<Draft> {
  if (past.length === 0) return {};
  return { past: past.slice(0, -1), present: past.at(-1), future: [present, ...future] };
}

function forward({ past, present, future }: Draft): Partial<Draft> {
  if (future.length === 0) return {};
  return { past: [...past, present], present: future[0], future: future.slice(1) };
}

function changing(content: string) {
  return (draft: Draft): ExpectedStep => leading(draft, change(content)(draft));
}

/** Undo or redo, if possible. */
function stepping(step: Change) {
  return (draft: Draft): ExpectedStep => leading(draft, step(draft));
}

function staying(to: string, step: Change) {
  return (draft: Draft): ExpectedStep => ({ to, seen: step(draft) });
}

function still(to: string): ExpectedStep {
  return { to, does: [] };
}

/** A saved draft is idle; one to be published goes on; others are saved after a delay. */
function leading(draft: Draft, seen: Partial<Draft>): ExpectedStep {
  const { present, saved, note } = { ...draft, ...seen };
  if (present === saved) return { to: note === null ? reviewing : 'checking', seen };
  return { to: note === null ? 'editing.dirty' : 'editing.saving', seen };
}
