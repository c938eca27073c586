import { ConnectionError } from '#server/connectors/connection-error.ts';

/**
 * The node id in the server's present numbering: `nsu=uri;s=name` has the namespace URI,
 * `ns=2;s=name` an index that may change with a restart.
 * @throws Error for a URI that the server does not know
 */
export function resolveNodeId(text: string, namespaces: readonly string[]): string {
  const [, uri, id] = /^nsu=(.+?);([isgb]=.+)$/s.exec(text.trim()) ?? [];
  if (uri === undefined || id === undefined) return text.trim();
  const index = namespaces.indexOf(uri);
  if (index === -1) throw new ConnectionError('server.namespace', uri);
  return index === 0 ? id : `ns=${index};${id}`;
}

/** The node id with its namespace URI, which does not change with the server's numbering. */
export function portableNodeId(text: string, namespaces: readonly string[]): string {
  const [, index, id] = /^ns=(\d+);(.+)$/s.exec(text) ?? [];
  const uri = namespaces[Number(index)];
  return uri === undefined || id === undefined ? text : `nsu=${uri};${id}`;
}

/** Whether the text has the form of a node id. */
export function isNodeId(text: string): boolean {
  return /^((ns=\d{1,5}|nsu=.+?);)?(i=\d{1,10}|s=.+|g=[\da-f-]{36}|b=[\d+/a-z=]+)$/is.test(
    text.trim(),
  );
}
