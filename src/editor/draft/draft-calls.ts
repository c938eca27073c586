import { fromPromise } from 'xstate';

import {
  checkConfig,
  discardDraft,
  getConfigFile,
  publishDraft,
  saveDraft,
} from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import { screenDraftMachine } from '#machines/screen-draft/screen-draft.machine.ts';
import type {
  Content,
  FoundDraft,
  OpenedFile,
  Problems,
} from '#machines/screen-draft/screen-draft.setup.ts';
import type { Draft } from '#schemas/api/configuration.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

import { type BaseLayer, draftScreen, fileTextOf } from './overlay-draft.ts';

/** The published file, as last read. */
export interface KnownFile {
  text: string | null;
  /** Number of its release. */
  number: number | null;
}

interface Outside {
  baseLayer: BaseLayer;
  /** The editing user. */
  username: string;
  /** Called with the published file each time it is read or published. */
  onFile(file: KnownFile): void;
  onPublished(): void;
}

/** The state machine of a draft with its server calls. */
export function createDraftMachine({ baseLayer, username, onFile, onPublished }: Outside) {
  const { path } = baseLayer;
  return screenDraftMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }): Promise<OpenedFile> => {
        const { Text, Number: number, Draft: draft } = await getConfigFile(path, signal);
        onFile({ text: Text, number });
        const content = draftScreen(Text, baseLayer) ?? baseLayer.document;
        const found = draft ? foundDraft(draft, baseLayer) : null;
        const written = draft && draftScreen(draft.Text, baseLayer);
        const isIdle = found?.author === username && isSameJson(written, content);
        const isGone = isIdle && (await isDiscarded(path, found.version));
        return { content, draft: isGone ? null : found };
      }),
      save: fromPromise(({ input }: { input: { content: Content; version: number } }) =>
        reported(saveDraft(path, fileTextOf(baseLayer, input.content), input.version), baseLayer),
      ),
      check: fromPromise(({ input, signal }): Promise<Problems> =>
        reported(checkConfig(path, fileTextOf(baseLayer, input.content), signal), baseLayer),
      ),
      publish: fromPromise(({ input }: { input: { version: number; note: string } }) =>
        reported(publishDraft(path, input.version, input.note), baseLayer),
      ),
      discard: fromPromise(({ input }: { input: { version: number } }) =>
        reported(discardDraft(path, input.version), baseLayer),
      ),
    },
    guards: {
      isSaved: ({ context }) => isSaved(context),
      isReady: ({ context }) => context.note !== null && isSaved(context),
      hasChange: ({ context }) => context.version > 0 || !isSaved(context),
    },
    actions: {
      showPublished({ context }, { release }) {
        onFile({ text: fileTextOf(baseLayer, context.present), number: release });
        onPublished();
      },
    },
  });
}

/** Also true after a change back to the saved content. */
export function isSaved({ present, saved }: { present: Content; saved: Content }): boolean {
  return isSameJson(present, saved);
}

/** Discards the user's own draft if it changes nothing, instead of offering it. */
function isDiscarded(path: string, version: number): Promise<boolean> {
  return discardDraft(path, version).then(
    () => true,
    () => false,
  );
}

/** A draft that is no valid overlay is shown as the screen beneath. */
export function foundDraft({ Text, Version, Author, At }: Draft, baseLayer: BaseLayer): FoundDraft {
  const content = draftScreen(Text, baseLayer) ?? baseLayer.document;
  return { content, version: Version, author: Author, at: At };
}

/** Converts a refusal for the state machine: its status, the conflicting draft and the problems. */
async function reported<T>(call: Promise<T>, baseLayer: BaseLayer): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { Current, Problems } = error.details;
    throw Object.assign(new Error(error.message), {
      status: error.status,
      draft: Current ? foundDraft(Current as unknown as Draft, baseLayer) : null,
      ...(Problems && { problems: Problems }),
    });
  }
}
