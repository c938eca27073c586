import type { MeetingChanged, MeetingSignal } from '#schemas/api/hub.gen.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

/** What the hub says of conversations, whichever of the page's connections hears it. */
interface ConversationEvents {
  /** As it is now: new, edited or withdrawn. It may come more than once. */
  message: ChatMessage;
  meeting: MeetingChanged;
  /** What another page in a meeting says. */
  signal: MeetingSignal;
  notifications: undefined;
  /** A connection stands: what was said before it is not known. */
  connected: undefined;
  /** The connection that stood is gone. */
  disconnected: undefined;
}

type Listeners = {
  [Name in keyof ConversationEvents]: Set<(event: ConversationEvents[Name]) => void>;
};

const listeners: Listeners = {
  message: new Set(),
  meeting: new Set(),
  signal: new Set(),
  notifications: new Set(),
  connected: new Set(),
  disconnected: new Set(),
};

/** @returns what ends the subscription. */
export function onConversation<Name extends keyof ConversationEvents>(
  name: Name,
  listen: (event: ConversationEvents[Name]) => void,
): () => void {
  listeners[name].add(listen);
  return () => void listeners[name].delete(listen);
}

export function publishConversation<Name extends keyof ConversationEvents>(
  name: Name,
  event: ConversationEvents[Name],
): void {
  for (const listen of listeners[name]) listen(event);
}
