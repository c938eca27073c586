import { useEffect, useState } from 'react';

import { useText } from '#engine/text.ts';
import { useHistory } from '#resources/editing/use-history.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { showToast } from '#ui/toasts.ts';

import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { usePublish, useSaveDraft, type FormDraft } from './use-form-draft.ts';
import { readDraft } from './use-part-files.ts';

/** State of the designer: undo history, saving, local backup and publication. */
export function useDesigner(id: string, first: FormDraft) {
  const [stored, setStored] = useState(first);
  const [kept] = useState(() => keptDraft(id));
  const [history, step] = useHistory<FormDocument>(kept?.Document ?? first.Document);
  /** Version on which the edited document is based. */
  const [base, setBase] = useState(kept?.Version ?? first.Version);
  const [release, setRelease] = useState(releaseOf(first));
  const [selectedId, select] = useState<string>();
  const document = history.present;
  const isUnsaved = document !== stored.Document;

  function settle(draft: FormDraft): void {
    setStored(draft);
    setBase(draft.Version);
  }
  function take(draft: FormDraft): void {
    settle(draft);
    step({ type: 'reset', state: draft.Document });
  }
  function published(PublishedVersion: number): void {
    setRelease({ State: 'published', PublishedVersion });
  }
  const calls = useDraftCalls(id, { document, base, stored, isUnsaved, settle, take, published });

  useEffect(() => {
    if (isUnsaved) keepDraft(id, { Version: base, Document: document });
    else forgetDraft(id);
  }, [id, base, document, isUnsaved]);

  return {
    ...calls,
    document,
    stored,
    isUnsaved,
    /** State of publication, with the version that operators use. */
    release,
    /** Unsaved input was restored from this browser. */
    wasKept: kept !== undefined,
    selectedId,
    select,
    edit: (state: FormDocument, topic?: string) => step({ type: 'change', state, topic }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step({ type: 'undo' }),
    redo: () => step({ type: 'redo' }),
    discard: () => take(stored),
    /** Reloads the draft after an import on the server. */
    reload: async () => take(await readDraft(id)),
  };
}

/** A new form is a draft. */
function releaseOf({ State = 'draft', PublishedVersion = null }: FormDraft) {
  return { State, PublishedVersion };
}

interface Edited {
  document: FormDocument;
  base: number;
  stored: FormDraft;
  isUnsaved: boolean;
  /** The document was stored as this version. */
  settle(draft: FormDraft): void;
  /** Replaces the edited document. */
  take(draft: FormDraft): void;
  /** The document was published as this version. */
  published(version: number): void;
}

/** Saves and publishes; a conflict waits for the user's decision. */
function useDraftCalls(id: string, edited: Edited) {
  const { document, base, stored, isUnsaved, settle, take, published } = edited;
  const { t } = useText();
  const [refusal, setRefusal] = useState<Refusal>();
  const saving = useSaveDraft(id);
  const publishing = usePublish(id);

  /** @param version Version of the draft that is replaced. */
  async function save(version = base): Promise<number | undefined> {
    try {
      const { Version } = await saving.mutateAsync({ Version: version, Document: document });
      // Keeps the sent document object, so that redo still works.
      settle({ Version, Document: document });
      setRefusal(undefined);
      return Version;
    } catch (error) {
      refuse(error);
      return undefined;
    }
  }

  async function publish(): Promise<void> {
    const version = isUnsaved ? await save() : stored.Version;
    if (version === undefined) return;
    try {
      const { Version, machines } = await publishing.mutateAsync(version);
      // Publishing increments the draft's version.
      settle({ Version: version + 1, Document: document });
      published(Version);
      const key = machines > 0 ? 'publishedAs' : 'publishedNowhere';
      const text = t(`form-designer.${key}`, { version: Version });
      showToast({ kind: 'info', title: t('form-designer.published'), text });
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const found = refusalOf(error, t);
    setRefusal(found);
    if (found && !found.current && !found.isShown)
      showToast({ kind: 'error', title: t('form-designer.notStored'), text: found.message });
  }

  return {
    /** The draft that another user has stored meanwhile. */
    theirs: refusal?.current as unknown as FormDraft | undefined,
    isBusy: saving.isPending || publishing.isPending,
    save: () => void save(),
    publish: () => void publish(),
    takeTheirs(): void {
      if (refusal?.current) take(refusal.current as unknown as FormDraft);
      setRefusal(undefined);
    },
    keepMine: () => void save(Number(refusal?.current?.Version)),
  };
}

export type DesignerState = ReturnType<typeof useDesigner>;
