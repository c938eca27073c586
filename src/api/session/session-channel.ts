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
  /** A sibling renewed the tokens that this tab holds. */
  renewed(tokens: Tokens): void;
  /** The person signed out in a sibling. */
  ended(): void;
  /** A sibling that was asked answers, after the one who asked has ceased to wait. */
  found(tokens: Tokens): void;
}

const key = 'tokens';
/** As long as a page may stay empty. */
const siblingAnswerMs = 300;
/** A tab that is busy, or still being loaded, answers when it comes to it. */
const lateAnswerMs = 10_000;

/**
 * What one tab keeps of its session over a reload, and what it says to its siblings: a new tab asks
 * for the tokens, and a token that one tab renews is adopted by the others.
 */
export function createSessionChannel({ storage, channel }: Surroundings) {
  function current(): Tokens | null {
    return storage.read(key) as Tokens | null;
  }

  function store(tokens: Tokens): void {
    storage.write(key, tokens);
  }

  function post(message: SessionMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
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
    /** For who has asked while this tab was not there to answer. */
    share(tokens: Tokens): void {
      post({ type: 'shared', tokens });
    },
    postEnded: (accountId: string) => post({ type: 'ended', accountId }),
    listen: (listener: SiblingEvents) => void (events = listener),
    /**
     * The tokens of an open sibling tab, other than `except`; null when none answers in time. One
     * that answers later is reported as found.
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
