/**
 * Origin of a server on its own network.
 * @param host A name or an address; IPv6 is put in brackets.
 */
export function httpOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
