/**
 * The SignalR JSON hub protocol, as far as a server of invocations needs it:
 * https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/HubProtocol.md
 */

/** Ends every message. */
const recordSeparator = '\u001e';

export interface Invocation {
  type: 1;
  invocationId?: string;
  target: string;
  arguments: unknown[];
}

export const pingMessage = `{"type":6}${recordSeparator}`;

export function invocationMessage(target: string, ...args: unknown[]): string {
  return `${JSON.stringify({ type: 1, target, arguments: args })}${recordSeparator}`;
}

export function completionMessage(
  invocationId: string,
  outcome: { result: unknown } | { error: string },
) {
  return `${JSON.stringify({ type: 3, invocationId, ...outcome })}${recordSeparator}`;
}

export function closeMessage(error?: string, allowReconnect = false): string {
  return `${JSON.stringify({ type: 7, ...(error && { error }), allowReconnect })}${recordSeparator}`;
}

export function handshakeReply(error?: string): string {
  return `${JSON.stringify(error ? { error } : {})}${recordSeparator}`;
}

/** Splits received text into messages; `rest` is the beginning of an incomplete one. */
export function splitMessages(text: string): { messages: string[]; rest: string } {
  const messages = text.split(recordSeparator);
  return { rest: messages.pop() ?? '', messages };
}

/** @throws when a client asks for another protocol than JSON, version 1. */
export function readHandshake(text: string): void {
  const { protocol, version } = parseObject(text);
  if (protocol !== 'json' || version !== 1)
    throw new Error('This hub speaks the JSON protocol, version 1');
}

/**
 * @returns an invocation, 'close' when the client closes, undefined for messages without an answer.
 * @throws for text that is no message of the protocol.
 */
export function readMessage(text: string): Invocation | 'close' | undefined {
  const message = parseObject(text);
  if (message['type'] === 7) return 'close';
  if (message['type'] !== 1) return undefined;
  if (typeof message['target'] !== 'string' || !Array.isArray(message['arguments']))
    throw new Error('An invocation has a target and arguments');
  const id = message['invocationId'];
  return {
    type: 1,
    target: message['target'],
    arguments: message['arguments'] as unknown[],
    ...(typeof id === 'string' && { invocationId: id }),
  };
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error('A message is a JSON object');
  return value as Record<string, unknown>;
}
