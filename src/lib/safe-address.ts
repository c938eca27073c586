const schemes = new Set(['http:', 'https:', 'mailto:']);

/**
 * Whether it is a path of this site: not `//other.example`, nor `/\other.example`, which browsers
 * treat alike.
 */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(address);
}

/**
 * Allowed targets of links in untrusted text: http, https, mailto and own paths; else undefined.
 */
export function safeLink(address: string): string | undefined {
  if (isOwnPath(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return schemes.has(url.protocol) ? url.href : undefined;
}

/**
 * An address that a widget may embed: a path of this site, or https of an allowed origin.
 * @param origins As in `site.json`: `https://maps.example`.
 */
export function allowedAddress(address: string, origins: readonly string[]): string | undefined {
  if (isOwnPath(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, href, username } = new URL(address);
  return protocol === 'https:' && username === '' && origins.includes(origin) ? href : undefined;
}
