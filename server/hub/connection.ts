import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { KnownCaller } from '#server/people/sessions/caller-lookup.ts';

import { createConversation, type Invoke } from './conversation.ts';
import { closeMessage, invocationMessage, pingMessage } from './messages.ts';

/** Transport to one client: a WebSocket, an event stream or a chain of long polls. */
export interface Transport {
  send(text: string): void;
  /** Bytes buffered for sending that the client has not received yet. */
  bufferedBytes(): number;
  end(): void;
}

export interface Connection {
  readonly id: string;
  readonly caller: KnownCaller;
  isOpen(): boolean;
  /** Sends nothing before the handshake. */
  send(text: string): void;
  bufferedBytes(): number;
  receive(text: string): void;
  /** Records that the client is alive, without a message. */
  heard(): void;
  /** Whether it has a transport. A second transport would never be closed, so there is only one. */
  isAttached(): boolean;
  attach(wire: Transport): void;
  /** Ends the connection; the client gets `error`. */
  close(error?: string, allowReconnect?: boolean): void;
  onInvoke(invoke: Invoke): void;
  onClose(listen: () => void): void;
}

/**
 * Ends a connection whose session is revoked: the client gets the reason and must not reconnect.
 */
export function revokeConnection(connection: Connection, reason: SessionRevoked['reason']): void {
  const revoked: SessionRevoked = { reason };
  connection.send(invocationMessage('sessionRevoked', revoked));
  connection.close(reason);
}

const keepAliveMs = 15_000;
/** Clients ping every 15 s; after this silence the connection is closed. */
const clientTimeoutMs = 35_000;
/** Timeout between the negotiation and the transport. */
const attachTimeoutMs = 15_000;

/** A client of the hub, over any transport. */
export function createConnection(id: string, caller: KnownCaller): Connection {
  let wire: Transport | undefined;
  let isOpen = true;
  // Monotonic clock: setting the system clock has no effect.
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
    else if (conversation.hasBegun()) send(pingMessage);
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
    // Before its handshake a client may not be able to read messages, so only the transport ends.
    if (conversation.hasBegun()) send(closeMessage(error, allowReconnect));
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
