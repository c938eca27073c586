const schemes = new Set(['http:', 'https:', 'mailto:']);

/** A path of this site. `//other.example` is none, nor is `/\other.example`, which browsers read so. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(address);
}

/** Where a link in a foreign text may lead: http, https, mailto and own paths; else undefined. */
export function safeLink(address: string): string | undefined {
  if (isOwnPath(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return schemes.has(url.protocol) ? url.href : undefined;
}

/**
 * An address that a widget may show: a path of this site, or https of an origin that is allowed.
 * @param origins As `site.json` lists them: `https://maps.example`.
 */
export function allowedAddress(address: string, origins: readonly string[]): string | undefined {
  if (isOwnPath(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, href, username } = new URL(address);
  return protocol === 'https:' && username === '' && origins.includes(origin) ? href : undefined;
}
