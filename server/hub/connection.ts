import type { KnownCaller } from '#server/identity/caller-lookup.ts';

import {
  close,
  completion,
  handshakeReply,
  invocation,
  ping,
  readHandshake,
  readMessage,
  split,
  type Invocation,
} from './messages.ts';

/** The way to one client: a WebSocket, an event stream or a chain of long polls. */
export interface Wire {
  send(text: string): void;
  /** Bytes handed over that the client has not taken yet. */
  bufferedBytes(): number;
  end(): void;
}

/** What clients may call: answers with the result, or throws what the client may read. */
type Invoke = (target: string, args: unknown[]) => Promise<unknown>;

export interface Connection {
  readonly id: string;
  readonly caller: KnownCaller;
  isOpen(): boolean;
  send(text: string): void;
  bufferedBytes(): number;
  receive(text: string): void;
  attach(wire: Wire): void;
  /** Ends the connection; `error` is told to the client. */
  close(error?: string, allowReconnect?: boolean): void;
  onInvoke(invoke: Invoke): void;
  onClose(listen: () => void): void;
}

/** The session is over: the client is told why, and not to come back with it. */
export function revokeConnection(connection: Connection, reason: string): void {
  connection.send(invocation('sessionRevoked', { reason }));
  connection.close(reason);
}

const keepAliveMs = 15_000;
/** Clients ping every 15 s; one that has been silent for this long is gone. */
const clientTimeoutMs = 35_000;
/** A client that negotiates and never comes. */
const attachTimeoutMs = 15_000;

/** One client of the hub, whichever transport carries it. */
export function createConnection(id: string, caller: KnownCaller): Connection {
  let wire: Wire | undefined;
  let isOpen = true;
  let heardAt = Date.now();
  let invoke: Invoke | undefined;
  const closeListeners: (() => void)[] = [];
  const conversation = createConversation({
    send,
    close: end,
    invoke: async (target, args) => invoke?.(target, args),
  });
  const attachTimer = setTimeout(() => end('No transport came'), attachTimeoutMs).unref();
  const keepAlive = setInterval(() => {
    if (Date.now() - heardAt > clientTimeoutMs) end('Nothing heard from the client', true);
    else if (conversation.hasBegun()) send(ping);
  }, keepAliveMs).unref();

  function send(text: string) {
    if (isOpen) wire?.send(text);
  }

  function end(error?: string, allowReconnect = false) {
    if (!isOpen) return;
    send(close(error, allowReconnect));
    isOpen = false;
    clearTimeout(attachTimer);
    clearInterval(keepAlive);
    wire?.end();
    for (const listen of closeListeners) listen();
  }

  return {
    id,
    caller,
    isOpen: () => isOpen,
    send,
    bufferedBytes: () => wire?.bufferedBytes() ?? 0,
    receive(text) {
      heardAt = Date.now();
      conversation.receive(text);
    },
    attach(newWire) {
      clearTimeout(attachTimer);
      heardAt = Date.now();
      wire = newWire;
    },
    close: end,
    onInvoke: (newInvoke) => void (invoke = newInvoke),
    onClose: (listen) => void closeListeners.push(listen),
  };
}

const longestMessage = 65_536;

interface Peer {
  send(text: string): void;
  close(error?: string): void;
  invoke: Invoke;
}

/** The protocol's side of a connection: a handshake, then invocations and their completions. */
function createConversation({ send, close: end, invoke }: Peer) {
  let hasShakenHands = false;
  let partial = '';

  async function answer({ invocationId, target, arguments: args }: Invocation) {
    const outcome = await invoke(target, args).then(
      (result) => ({ result: result ?? null }),
      (error: Error) => ({ error: error.message }),
    );
    if (invocationId !== undefined) send(completion(invocationId, outcome));
  }

  function take(message: string) {
    if (!hasShakenHands) {
      shakeHands(message);
      return;
    }
    const read = readMessage(message);
    if (read === 'close') end();
    else if (read) void answer(read);
  }

  function shakeHands(message: string) {
    try {
      readHandshake(message);
    } catch (error) {
      send(handshakeReply((error as Error).message));
      throw error;
    }
    hasShakenHands = true;
    send(handshakeReply());
  }

  return {
    hasBegun: () => hasShakenHands,
    receive(text: string) {
      const { messages, rest } = split(partial + text);
      partial = rest;
      try {
        if (partial.length > longestMessage) throw new Error('The message is too long');
        for (const message of messages) take(message);
      } catch {
        end('The message could not be read');
      }
    },
  };
}
