import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';

import { loadDraftState } from '#api/admin/config.ts';
import { inspectChart } from '#machines/running-charts.ts';
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
  /** The editing user. */
  username: string;
  /** The screen with the draft applied. */
  screen: Screen;
  file: KnownFile | undefined;
  /** Another user with a draft of this file, who edits it too. */
  other: { author: string; at: string } | undefined;
  /** The user whose saved version replaced the one edited here. */
  replacedBy: string | undefined;
  /** Another user has published the file since it was read. */
  isOutdated: boolean;
  change(screen: Screen): void;
  /**
   * JSON text that is no valid file of this layer yet; kept until it becomes valid or is discarded.
   */
  untaken: string | undefined;
  keepUntaken(text: string | undefined): void;
}

/** Whether changes since the last save would be lost on leaving the page. */
export function isUnsaved({ snapshot: { context }, untaken }: ScreenDraft): boolean {
  return untaken !== undefined || !isSaved(context);
}

/** Milliseconds between polls for changes by other users. */
const lookAfter = 3000;

/** The draft of one layer of a screen, while the page shows it. @param baseLayer Must be stable. */
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
      inspectChart('screen-draft'),
    ),
  );
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const snapshot = useSelector(actor, (now) => now);
  const seen = useSeen(baseLayer, actor);
  const draft = seen?.Draft;

  /** Events that load another document discard the JSON text. Undo first discards only the text. */
  function send(event: Parameters<DraftActor['send']>[0]): void {
    if (givesUp.has(event.type)) keepUntaken(undefined);
    if (event.type !== 'undo' || untaken === undefined) actor.send(event);
  }

  /** Equal content is no change: it would clear the redo steps. */
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

/** Undefined for a resumed draft, of which nothing was edited here before. */
function replacedBy({ past, present, theirs }: ScreenDraftContext): string | undefined {
  const isTheirs = theirs !== null && present === theirs.content && past.length > 1;
  return isTheirs && !isSameJson(past.at(-1), present) ? theirs.author : undefined;
}

/** Polls the state of the file on the server; drops responses overtaken by a call of this page. */
function useSeen(baseLayer: BaseLayer, actor: DraftActor): DraftState | undefined {
  const { path } = baseLayer;
  const { data } = useQuery({
    queryKey: ['config', 'seen', path],
    queryFn: async ({ signal }) => {
      const before = stampOf(actor);
      const seen = await loadDraftState(path, signal);
      return { seen, stamp: before === stampOf(actor) ? before : null };
    },
    refetchInterval: lookAfter,
    gcTime: 0,
  });
  useEffect(() => {
    // The effect may run late on a busy page: the draft may be published by now.
    if (!data?.seen.Draft || data.stamp !== stampOf(actor)) return;
    actor.send({ type: 'draft.seen', draft: foundDraft(data.seen.Draft, baseLayer) });
  }, [actor, baseLayer, data]);
  return data?.stamp == null ? undefined : data.seen;
}

function stampOf(actor: DraftActor): string {
  const { value, context } = actor.getSnapshot();
  return `${JSON.stringify(value)} ${context.version} ${context.release}`;
}
