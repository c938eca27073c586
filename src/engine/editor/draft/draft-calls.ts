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
  Opened,
  Problems,
} from '#machines/screen-draft/screen-draft.setup.ts';
import type { Draft } from '#schemas/api/configuration.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

import { type BaseLayer, contentOf, fileTextOf } from './overlay-draft.ts';

/** The file in force, as it was read last. */
export interface KnownFile {
  text: string | null;
  /** Of the release that it is from. */
  number: number | null;
}

interface Outside {
  baseLayer: BaseLayer;
  /** Who edits. */
  username: string;
  /** Called with the file as it is in force, each time it is read or published. */
  onFile(file: KnownFile): void;
  onPublished(): void;
}

/** The chart of a draft over the server: the calls behind it. */
export function createDraftMachine({ baseLayer, username, onFile, onPublished }: Outside) {
  const { path } = baseLayer;
  return screenDraftMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }): Promise<Opened> => {
        const { Text, Number: number, Draft: draft } = await getConfigFile(path, signal);
        onFile({ text: Text, number });
        const content = contentOf(Text, baseLayer) ?? baseLayer.document;
        const found = draft ? foundDraft(draft, baseLayer) : null;
        const written = draft && contentOf(draft.Text, baseLayer);
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

/** What was changed back to what is saved is saved. */
export function isSaved({ present, saved }: { present: Content; saved: Content }): boolean {
  return isSameJson(present, saved);
}

/** A draft of one's own that changes nothing is nothing to ask about. */
function isDiscarded(path: string, version: number): Promise<boolean> {
  return discardDraft(path, version).then(
    () => true,
    () => false,
  );
}

/** A draft that is no overlay is shown as the screen beneath. */
export function foundDraft({ Text, Version, Author, At }: Draft, baseLayer: BaseLayer): FoundDraft {
  const content = contentOf(Text, baseLayer) ?? baseLayer.document;
  return { content, version: Version, author: Author, at: At };
}

/** A refusal in the words of the chart: its status, what stands in the way, and the mistakes. */
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
