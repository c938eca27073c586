/** Where a server is on its own network. @param host A name or an address, which IPv6 puts in brackets. */
export function httpOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
