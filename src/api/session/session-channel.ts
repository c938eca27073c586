import type { StorageArea } from '#lib/storage.ts';
import type { Tokens } from '#machines/session/session.setup.ts';

export type SessionMessage =
  | { type: 'asked'; accountId: string }
  | { type: 'shared'; tokens: Tokens }
  | { type: 'renewed'; replaces: string; tokens: Tokens }
  | { type: 'ended'; accountId: string };

export type SessionChannel = ReturnType<typeof createSessionChannel>;

interface Surroundings {
  storage: StorageArea;
  channel: BroadcastChannel;
}

export interface SiblingEvents {
  /** Another tab renewed this tab's tokens. */
  renewed(tokens: Tokens): void;
  /** The user signed out in another tab. */
  ended(): void;
  /** A tab answered after the time limit of the request. */
  found(tokens: Tokens): void;
}

const key = 'tokens';
/** Maximum time that a page may stay empty. */
const siblingAnswerMs = 300;
/** A busy or loading tab answers late. */
const lateAnswerMs = 10_000;

/**
 * Stores a tab's session across reloads, and exchanges tokens with sibling tabs: a new tab requests
 * them, and tokens renewed by one tab are adopted by the others.
 */
export function createSessionChannel({ storage, channel }: Surroundings) {
  function current(): Tokens | null {
    return storage.read(key) as Tokens | null;
  }

  function store(tokens: Tokens): void {
    storage.write(key, tokens);
  }

  function post(message: SessionMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and no such parameter
    channel.postMessage(message);
  }

  let events: SiblingEvents | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const tokens = current();
    if (!tokens) return;
    if (data.type === 'asked' && data.accountId === tokens.accountId)
      post({ type: 'shared', tokens });
    if (data.type === 'renewed' && data.replaces === tokens.refreshToken) {
      store(data.tokens);
      events?.renewed(data.tokens);
    }
    if (data.type === 'ended' && data.accountId === tokens.accountId) events?.ended();
  });

  return {
    current,
    store,
    clear: () => storage.remove(key),
    replace(before: Tokens, tokens: Tokens): void {
      store(tokens);
      post({ type: 'renewed', replaces: before.refreshToken, tokens });
    },
    /** For tabs that asked while this one could not answer. */
    share(tokens: Tokens): void {
      post({ type: 'shared', tokens });
    },
    postEnded: (accountId: string) => post({ type: 'ended', accountId }),
    listen: (listener: SiblingEvents) => void (events = listener),
    /**
     * The tokens of an open sibling tab, other than `except`; null when none answers in time. A
     * later answer is reported as found.
     */
    async askSiblings(accountId: string, except: string | null): Promise<Tokens | null> {
      const answer = sibling(
        channel,
        (tokens) => tokens.accountId === accountId && tokens.refreshToken !== except,
      );
      post({ type: 'asked', accountId });
      const tokens = await Promise.race([answer, nothingAfter(siblingAnswerMs)]);
      if (tokens) store(tokens);
      else void answer.then((late) => late && events?.found(late));
      return tokens;
    },
  };
}

function sibling(
  channel: BroadcastChannel,
  isWanted: (tokens: Tokens) => boolean,
): Promise<Tokens | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), lateAnswerMs);
    function finish(tokens: Tokens | null): void {
      clearTimeout(timer);
      channel.removeEventListener('message', listen);
      resolve(tokens);
    }
    function listen({ data }: MessageEvent<SessionMessage>): void {
      if (data.type === 'shared' && isWanted(data.tokens)) finish(data.tokens);
    }
    channel.addEventListener('message', listen);
  });
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
