import type { Mistake } from './bugs.ts';

export const inScreenDraft: readonly Mistake[] = [
  {
    name: 'redo takes one more step back',
    file: 'src/editor/editor-bar.tsx',
    from: 'onClick={() => draft.send({ type: name })}',
    to: "onClick={() => draft.send({ type: 'undo' })}",
  },
  {
    name: 'a saved draft is said to be unchanged',
    file: 'src/editor/editor-bar.tsx',
    from: "return version > 0 ? 'saved' : 'unchanged';",
    to: "return version > 1e9 ? 'saved' : 'unchanged';",
  },
  {
    name: 'who continues with a draft loses it',
    file: 'src/editor/draft/draft-dialogs.tsx',
    from: "onClick={() => send({ type: 'draft.resumed' })}",
    to: "onClick={() => send({ type: 'draft.dropped' })}",
  },
  {
    name: 'who keeps their own gets that of the other',
    file: 'src/editor/draft/draft-dialogs.tsx',
    from: "onClick={() => send({ type: 'mine.kept' })}",
    to: "onClick={() => send({ type: 'theirs.taken' })}",
  },
  {
    name: 'a draft is not discarded',
    file: 'src/editor/draft/draft-dialogs.tsx',
    from: "draft.send({ type: 'discard.asked' });",
    to: '',
  },
  {
    name: 'what others save is not seen',
    file: 'src/editor/draft/use-screen-draft.ts',
    from: "actor.send({ type: 'draft.seen', draft: foundDraft(data.seen.Draft, baseLayer) });",
    to: 'foundDraft(data.seen.Draft, baseLayer);',
  },
  {
    name: 'a conflict is taken for a lost connection',
    file: 'src/editor/draft/draft-calls.ts',
    from: 'status: error.status,',
    to: 'status: error.status === 409 ? 500 : error.status,',
  },
];
