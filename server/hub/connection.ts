import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { KnownCaller } from '#server/people/sessions/caller-lookup.ts';

import { createConversation, type Invoke } from './conversation.ts';
import { close, invocation, ping } from './messages.ts';

/** The way to one client: a WebSocket, an event stream or a chain of long polls. */
export interface Wire {
  send(text: string): void;
  /** Bytes handed over that the client has not taken yet. */
  bufferedBytes(): number;
  end(): void;
}

export interface Connection {
  readonly id: string;
  readonly caller: KnownCaller;
  isOpen(): boolean;
  /** Nothing before the handshake. */
  send(text: string): void;
  bufferedBytes(): number;
  receive(text: string): void;
  /** A sign of life without a message. */
  heard(): void;
  /** Whether a transport carries it. A connection has one: a second would never be closed. */
  isAttached(): boolean;
  attach(wire: Wire): void;
  /** Ends the connection; the client gets `error`. */
  close(error?: string, allowReconnect?: boolean): void;
  onInvoke(invoke: Invoke): void;
  onClose(listen: () => void): void;
}

/** The session is over: the client gets the reason, and must not come back with it. */
export function revokeConnection(connection: Connection, reason: SessionRevoked['reason']): void {
  const revoked: SessionRevoked = { reason };
  connection.send(invocation('sessionRevoked', revoked));
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
  // Not the clock of the wall: when that is set, no connection is early or late.
  let heardAt = performance.now();
  let invoke: Invoke | undefined;
  const closeListeners: (() => void)[] = [];
  const conversation = createConversation({
    isOpen: () => isOpen,
    send,
    bufferedBytes,
    close: end,
    invoke: async (target, args) => invoke?.(target, args),
  });
  const attachTimer = setTimeout(() => end('No transport came'), attachTimeoutMs).unref();
  const keepAlive = setInterval(() => {
    if (performance.now() - heardAt > clientTimeoutMs) end('Nothing heard from the client', true);
    else if (conversation.hasBegun()) send(ping);
  }, keepAliveMs).unref();

  function heard() {
    heardAt = performance.now();
  }

  function send(text: string) {
    if (isOpen) wire?.send(text);
  }

  function bufferedBytes() {
    return wire?.bufferedBytes() ?? 0;
  }

  function end(error?: string, allowReconnect = false) {
    if (!isOpen) return;
    // Before its handshake a client may not be ready for any message; that it ends is enough.
    if (conversation.hasBegun()) send(close(error, allowReconnect));
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
    send: (text) => void (conversation.hasBegun() && send(text)),
    bufferedBytes,
    receive(text) {
      heard();
      conversation.receive(text);
    },
    heard,
    isAttached: () => wire !== undefined,
    attach(newWire) {
      clearTimeout(attachTimer);
      heard();
      wire = newWire;
    },
    close: end,
    onInvoke: (newInvoke) => void (invoke = newInvoke),
    onClose: (listen) => void closeListeners.push(listen),
  };
}
