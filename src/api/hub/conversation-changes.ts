import type { MeetingChanged, MeetingSignal } from '#schemas/api/hub.gen.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

/** The hub's conversation events, from any of the page's connections. */
interface ConversationEvents {
  /** The current message: new, edited or withdrawn. May be repeated. */
  message: ChatMessage;
  meeting: MeetingChanged;
  /** A signal from another participant's page. */
  signal: MeetingSignal;
  notifications: undefined;
  /** Connected: earlier events may have been missed. */
  connected: undefined;
  /** The connection was lost. */
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

/** @returns how to unsubscribe. */
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
