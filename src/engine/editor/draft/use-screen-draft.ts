import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';

import { lookAtDraft } from '#api/admin/config.ts';
import { watchable } from '#machines/running-charts.ts';
import type { screenDraftMachine } from '#machines/screen-draft/screen-draft.machine.ts';
import type { ScreenDraftContext } from '#machines/screen-draft/screen-draft.setup.ts';
import type { DraftState } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

import { createDraftMachine, foundDraft, isSaved, type KnownFile } from './draft-calls.ts';
import type { BaseLayer } from './overlay-draft.ts';

type DraftActor = ActorRefFrom<typeof screenDraftMachine>;
type DraftSnapshot = SnapshotFrom<typeof screenDraftMachine>;

export interface ScreenDraft {
  send(event: Parameters<DraftActor['send']>[0]): void;
  snapshot: DraftSnapshot;
  /** Who edits here. */
  username: string;
  /** The screen as the draft makes it. */
  screen: Screen;
  file: KnownFile | undefined;
  /** Someone else who has a draft of this file: who edits it too. */
  other: { author: string; at: string } | undefined;
  /** Who has saved what is shown now, in place of what was here. */
  replacedBy: string | undefined;
  /** The file was published by someone else since it was read. */
  isOutdated: boolean;
  change(screen: Screen): void;
  /** Text typed as JSON that is no file of this layer yet; it is kept until it is, or is given up. */
  untaken: string | undefined;
  keepUntaken(text: string | undefined): void;
}

/** What was typed since the last saving would be lost with the page. */
export function isUnsaved({ snapshot: { context }, untaken }: ScreenDraft): boolean {
  return untaken !== undefined || !isSaved(context);
}

/** Milliseconds between two looks at what the others do. */
const lookAfter = 3000;

/**
 * The draft of one layer of a screen, as long as the page shows it.
 * @param baseLayer The same as long as it is shown.
 */
export function useScreenDraft(baseLayer: BaseLayer, username: string): ScreenDraft {
  const serverData = useQueryClient();
  const [file, setFile] = useState<KnownFile>();
  const [untaken, keepUntaken] = useState<string>();
  const [actor] = useState(() =>
    createActor(
      createDraftMachine({
        baseLayer,
        username,
        onFile: setFile,
        onPublished() {
          void serverData.invalidateQueries({ queryKey: ['config'] });
        },
      }),
      watchable('screen-draft'),
    ),
  );
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const snapshot = useSelector(actor, (now) => now);
  const seen = useSeen(baseLayer, actor);
  const draft = seen?.Draft;

  /** What brings another document gives up the text. To undo is to give up only the text first. */
  function send(event: Parameters<DraftActor['send']>[0]): void {
    if (givesUp.has(event.type)) keepUntaken(undefined);
    if (event.type !== 'undo' || untaken === undefined) actor.send(event);
  }

  /** What changes nothing is no step, and keeps what was taken back. */
  function change(content: Screen): void {
    const { present } = actor.getSnapshot().context;
    if (!isSameJson(present, content)) actor.send({ type: 'content.changed', content });
  }

  return {
    send,
    snapshot,
    username,
    screen: (snapshot.context.present ?? baseLayer.document) as Screen,
    file,
    other: draft && draft.Author !== username ? { author: draft.Author, at: draft.At } : undefined,
    replacedBy: replacedBy(snapshot.context),
    isOutdated:
      file !== undefined && seen !== undefined && isIdle(snapshot) && seen.Number !== file.number,
    change,
    untaken,
    keepUntaken,
  };
}

const givesUp: ReadonlySet<string> = new Set([
  'undo',
  'discard.asked',
  'draft.resumed',
  'theirs.taken',
]);

function isIdle(snapshot: DraftSnapshot): boolean {
  return snapshot.matches('editing') || snapshot.matches('offered');
}

/** Of a draft that is taken up nothing was written here before. */
function replacedBy({ past, present, theirs }: ScreenDraftContext): string | undefined {
  const isTheirs = theirs !== null && present === theirs.content && past.length > 1;
  return isTheirs && !isSameJson(past.at(-1), present) ? theirs.author : undefined;
}

/** What the server has of the file; an answer that was overtaken by a call of our own is dropped. */
function useSeen(baseLayer: BaseLayer, actor: DraftActor): DraftState | undefined {
  const { path } = baseLayer;
  const { data } = useQuery({
    queryKey: ['config', 'seen', path],
    queryFn: async ({ signal }) => {
      const before = stampOf(actor);
      const seen = await lookAtDraft(path, signal);
      return { seen, stamp: before === stampOf(actor) ? before : null };
    },
    refetchInterval: lookAfter,
    gcTime: 0,
  });
  useEffect(() => {
    // A busy page comes here late: the draft may be published by now.
    if (!data?.seen.Draft || data.stamp !== stampOf(actor)) return;
    actor.send({ type: 'draft.seen', draft: foundDraft(data.seen.Draft, baseLayer) });
  }, [actor, baseLayer, data]);
  return data?.stamp == null ? undefined : data.seen;
}

function stampOf(actor: DraftActor): string {
  const { value, context } = actor.getSnapshot();
  return `${JSON.stringify(value)} ${context.version} ${context.release}`;
}
