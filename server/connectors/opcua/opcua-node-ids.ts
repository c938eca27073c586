import { ConnectionError } from '#server/connectors/connection-error.ts';

/**
 * The id of a node as the server numbers it now: `nsu=uri;s=name` names the namespace by its URI,
 * `ns=2;s=name` by a number that may be another one after a restart.
 * @throws Error for a URI that the server does not know
 */
export function resolveNodeId(text: string, namespaces: readonly string[]): string {
  const [, uri, id] = /^nsu=(.+?);([isgb]=.+)$/s.exec(text.trim()) ?? [];
  if (uri === undefined || id === undefined) return text.trim();
  const index = namespaces.indexOf(uri);
  if (index === -1) throw new ConnectionError('server.namespace', uri);
  return index === 0 ? id : `ns=${index};${id}`;
}

/** With the URI of its namespace: it stays the same when the server numbers them otherwise. */
export function lastingNodeId(text: string, namespaces: readonly string[]): string {
  const [, index, id] = /^ns=(\d+);(.+)$/s.exec(text) ?? [];
  const uri = namespaces[Number(index)];
  return uri === undefined || id === undefined ? text : `nsu=${uri};${id}`;
}

/** Whether it can be an id of a node at all. */
export function isNodeId(text: string): boolean {
  return /^((ns=\d{1,5}|nsu=.+?);)?(i=\d{1,10}|s=.+|g=[\da-f-]{36}|b=[\d+/a-z=]+)$/is.test(
    text.trim(),
  );
}
