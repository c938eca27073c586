/**
 * A path inside this application; null for anything else: another origin, a script, or a path that
 * browsers resolve to another host.
 */
export function safePath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return null;
  if (!URL.canParse(wanted, window.location.origin)) return null;
  const url = new URL(wanted, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
