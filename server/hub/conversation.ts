import {
  completionMessage,
  handshakeReply,
  readHandshake,
  readMessage,
  splitMessages,
  type Invocation,
} from './messages.ts';
import { slowSubscriberMs, softLimitBytes } from './subscribers.ts';

/**
 * Handles a client's call: returns the result, or throws an error whose message the client may
 * read.
 */
export type Invoke = (target: string, args: unknown[]) => Promise<unknown>;

const maxMessageLength = 65_536;
/** Maximum of queued calls per connection. Our own client makes one or two at a time. */
const maxWaiting = 8;
const lookEveryMs = 100;

interface Peer {
  isOpen(): boolean;
  send(text: string): void;
  bufferedBytes(): number;
  close(error?: string, allowReconnect?: boolean): void;
  invoke: Invoke;
}

/** Answers calls one by one, and waits while the client's send buffer is full. */
function createCallQueue({ isOpen, send, bufferedBytes, close: end, invoke }: Peer) {
  const waiting: Invocation[] = [];
  let isAnswering = false;

  async function answerAll() {
    isAnswering = true;
    for (let call = waiting.shift(); call && isOpen(); call = waiting.shift()) {
      if (await hasRoom()) await answer(call);
      else end('Too slow to follow', true);
    }
    isAnswering = false;
  }

  async function answer({ invocationId, target, arguments: args }: Invocation) {
    const outcome = await invoke(target, args).then(
      (result) => ({ result: result ?? null }),
      (error: Error) => ({ error: error.message }),
    );
    if (invocationId !== undefined) send(completionMessage(invocationId, outcome));
  }

  /** Waits until the client has received most of the buffer; false after the timeout. */
  async function hasRoom(): Promise<boolean> {
    const until = performance.now() + slowSubscriberMs;
    while (isOpen() && bufferedBytes() > softLimitBytes) {
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs).unref());
    }
    return isOpen();
  }

  return function enqueue(call: Invocation): void {
    if (waiting.length >= maxWaiting) {
      end(`At most ${maxWaiting} calls may wait`);
      return;
    }
    waiting.push(call);
    if (!isAnswering) void answerAll();
  };
}

/** The server side of the protocol: a handshake, then invocations and their completions. */
export function createConversation(peer: Peer) {
  const { isOpen, send, close: end } = peer;
  const enqueue = createCallQueue(peer);
  let hasShakenHands = false;
  let partial = '';

  function take(message: string) {
    if (!hasShakenHands) {
      shakeHands(message);
      return;
    }
    const read = readMessage(message);
    if (read === 'close') end();
    else if (read) enqueue(read);
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
      try {
        const { messages, rest } = splitMessages(partial + text);
        partial = rest;
        if (partial.length > maxMessageLength) throw new Error('The message is too long');
        for (const message of messages) if (isOpen()) take(message);
      } catch {
        end('The message could not be read');
      }
    },
  };
}
