import type { StorageArea } from '#lib/storage.ts';

/** Why a session ended, asked for or not. */
export type SessionEnd = 'signed-out' | 'expired' | 'forbidden' | 'replaced';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number;
  accountId: string;
  isRemembered: boolean;
}

export type TokenMessage =
  | { type: 'asked'; accountId: string }
  | { type: 'shared'; tokens: Tokens }
  | { type: 'renewed'; replaces: string; tokens: Tokens }
  | { type: 'ended'; accountId: string };

export type TokenVault = ReturnType<typeof createTokenVault>;

export interface Surroundings {
  storage: StorageArea;
  channel: BroadcastChannel;
}

const key = 'tokens';
const siblingAnswer = 300;

/**
 * Keeps the tokens of one tab. Tabs of the same session stay in step: a new one takes the tokens
 * over from its siblings, and a token that one tab renews is adopted by the others.
 */
export function createTokenVault({ storage, channel }: Surroundings) {
  const listeners = new Set<(reason: SessionEnd) => void>();

  function current(): Tokens | null {
    return storage.read(key) as Tokens | null;
  }

  function store(tokens: Tokens): void {
    storage.write(key, tokens);
  }

  function tell(message: TokenMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(message);
  }

  function leave(reason: SessionEnd): void {
    storage.remove(key);
    for (const listener of listeners) listener(reason);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TokenMessage>) => {
    const tokens = current();
    if (!tokens) return;
    if (data.type === 'asked' && data.accountId === tokens.accountId)
      tell({ type: 'shared', tokens });
    if (data.type === 'renewed' && data.replaces === tokens.refreshToken) store(data.tokens);
    if (data.type === 'ended' && data.accountId === tokens.accountId) leave('signed-out');
  });

  return {
    current,
    store,
    replace(before: Tokens, tokens: Tokens): void {
      store(tokens);
      tell({ type: 'renewed', replaces: before.refreshToken, tokens });
    },
    /** Ends the session here. Only who signs out does so in all tabs: others may hold a newer one. */
    end(reason: SessionEnd): void {
      const tokens = current();
      if (tokens && reason === 'signed-out') tell({ type: 'ended', accountId: tokens.accountId });
      leave(reason);
    },
    onEnded(listener: (reason: SessionEnd) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes the tokens of an open sibling tab; null when none answers in time. */
    async takeOver(accountId: string, except?: string): Promise<Tokens | null> {
      const answer = sibling(channel, (tokens) => {
        return tokens.accountId === accountId && tokens.refreshToken !== except;
      });
      tell({ type: 'asked', accountId });
      const tokens = await answer;
      if (tokens) store(tokens);
      return tokens;
    },
  };
}

function sibling(
  channel: BroadcastChannel,
  isWanted: (tokens: Tokens) => boolean,
): Promise<Tokens | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), siblingAnswer);
    function finish(tokens: Tokens | null): void {
      clearTimeout(timer);
      channel.removeEventListener('message', listen);
      resolve(tokens);
    }
    function listen({ data }: MessageEvent<TokenMessage>): void {
      if (data.type === 'shared' && isWanted(data.tokens)) finish(data.tokens);
    }
    channel.addEventListener('message', listen);
  });
}
