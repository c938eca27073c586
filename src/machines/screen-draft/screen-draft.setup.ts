import { assign, fromPromise, setup } from 'xstate';

import { stepBack, stepForward, stepTo, type Steps } from '#lib/history.ts';

import { notProvided, type OutsideAction, providedAction, refusalStatus } from '../provided.ts';

/** The edited document. The statechart passes it on and compares it by identity only. */
export type Content = unknown;

/** The server's draft of a file. */
export interface FoundDraft {
  content: Content;
  version: number;
  author: string;
  /** ISO instant. */
  at: string;
}

/** The published file, and a draft of an earlier visit or of another user. */
export interface OpenedFile {
  content: Content;
  draft: FoundDraft | null;
}

/** Problems of the draft, of which the statechart only uses the number. */
export type Problems = readonly unknown[];

/** Reason of a refused call; with 409 the conflicting draft; null: there is none now. */
interface Refusal {
  status?: number;
  draft?: FoundDraft | null;
  problems?: Problems;
}

export type ScreenDraftEvent =
  /** The found draft is resumed or discarded. */
  | { type: 'draft.resumed' }
  | { type: 'draft.dropped' }
  | { type: 'content.changed'; content: Content }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The server has this draft now: our own, or a newer one of another user. */
  | { type: 'draft.seen'; draft: FoundDraft }
  | { type: 'theirs.taken' }
  | { type: 'mine.kept' }
  | { type: 'publish.asked'; note: string }
  | { type: 'discard.asked' }
  | { type: 'retry' };

export interface ScreenDraftContext extends Steps<Content> {
  /** The server's version: the draft, or without one the file. */
  saved: Content;
  /** The version being sent. */
  sent: Content;
  /** Version of the draft on the server; 0 without one. */
  version: number;
  /** The draft of another user, or of an earlier visit. */
  theirs: FoundDraft | null;
  problems: Problems;
  /** Note of a publication that is to follow the next save. */
  note: string | null;
  /** Number of the resulting release. */
  release: number | null;
  /** The last call failed for another reason than its content. */
  hasFailed: boolean;
}

const beginning: ScreenDraftContext = {
  past: [],
  present: null,
  future: [],
  saved: null,
  sent: null,
  version: 0,
  theirs: null,
  problems: [],
  note: null,
  release: null,
  hasFailed: false,
};

const showPublished: OutsideAction<{ release: number | null }> = providedAction;

/** Types, guards and actions of the statechart. */
export const screenDraftSetup = setup({
  types: { context: {} as ScreenDraftContext, events: {} as ScreenDraftEvent },
  delays: { DEBOUNCE: 1000, RETRY: 5000, REVIEW: 15_000 },
  actors: {
    // The app provides these.
    load: fromPromise<OpenedFile>(notProvided),
    save: fromPromise<number, { content: Content; version: number }>(notProvided),
    check: fromPromise<Problems, { content: Content }>(notProvided),
    publish: fromPromise<number, { version: number; note: string }>(notProvided),
    discard: fromPromise<unknown, { version: number }>(notProvided),
  },
  guards: {
    hasFound: (_, { opened }: { opened: OpenedFile }) => opened.draft !== null,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isSaved: ({ context }) => context.present === context.saved,
    isWanted: ({ context }) => context.note !== null,
    isReady: ({ context }) => context.note !== null && context.present === context.saved,
    /** There are changes to publish. */
    hasChange: ({ context }) => context.version > 0 || context.present !== context.saved,
    hasDraft: ({ context }) => context.version > 0,
    isNewer: ({ context, event }) =>
      event.type === 'draft.seen' && event.draft.version > context.version,
    isGone: ({ context }) => context.theirs === null,
    hasProblems: ({ context }) => context.problems.length > 0,
    isSound: (_, { problems }: { problems: Problems }) => problems.length === 0,
    isConflict: (_, { error }: { error: unknown }) => refusalStatus(error) === 409,
    isRefused: (_, { error }: { error: unknown }) =>
      refusalStatus(error) >= 400 && refusalStatus(error) < 500 && refusalStatus(error) !== 429,
  },
  actions: {
    /** Provided: the page shows the published version. */
    showPublished,
    open: assign((_, { opened }: { opened: OpenedFile }) => ({
      ...beginning,
      present: opened.content,
      saved: opened.content,
      theirs: opened.draft,
    })),
    takeChange: assign(({ context, event }) =>
      event.type === 'content.changed' ? stepTo(context, event.content) : {},
    ),
    stepBack: assign(({ context }) => stepBack(context)),
    stepForward: assign(({ context }) => stepForward(context)),
    keepSeen: assign(({ event }) => (event.type === 'draft.seen' ? { theirs: event.draft } : {})),
    keepTheirs: assign((_, { error }: { error: unknown }) => ({
      theirs: (error as Refusal).draft ?? null,
    })),
    /** Undo brings back the replaced content. */
    takeTheirs: assign(({ context }) => {
      const { theirs } = context;
      return theirs
        ? {
            ...stepTo(context, theirs.content),
            saved: theirs.content,
            version: theirs.version,
          }
        : {};
    }),
    keepMine: assign(({ context: { theirs } }) => ({
      version: theirs?.version ?? 0,
      saved: null,
    })),
    keepSent: assign(({ context }) => ({ sent: context.present })),
    keepSaved: assign(({ context }, { version }: { version: number }) => ({
      saved: context.sent,
      version,
      hasFailed: false,
    })),
    keepProblems: assign((_, { problems }: { problems: Problems }) => ({ problems })),
    keepRefusal: assign((_, { error }: { error: unknown }) => {
      const { problems } = error as Refusal;
      return problems ? { problems } : { hasFailed: true };
    }),
    keepNote: assign(({ event }) =>
      event.type === 'publish.asked' ? { note: event.note, hasFailed: false } : {},
    ),
    dropNote: assign({ note: null }),
    keepRelease: assign((_, { release }: { release: number }) => ({ release, version: 0 })),
  },
});
