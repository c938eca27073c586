import { Problem } from '#server/base/problem.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { text } from '#server/resource-kit/describe/fields.ts';

const maxHostLength = 253;

/**
 * The address of a client's site. Written as a URL, `https://oee.example.com:8443/`, or as a host;
 * stored as the host in the form of browsers: `oee.example.com`.
 */
export function siteAddress(column: string): Field<string | null> {
  const field = text(column, { maxLength: maxHostLength, isUnique: true });
  return { ...field, write: (value) => hostOf(value) ?? value.trim() };
}

/** @throws Problem 400 with the field where it is no address of a site, or has a path. */
export function refuseInvalidOrigin(Origin: string | null): void {
  if (Origin === null || Origin.trim() === '' || hostOf(Origin) !== undefined) return;
  const Message = 'The address of a site, without a path: https://oee.example.com';
  throw new Problem(400, 'client.strangeAddress', `${Message}.`).with({
    Errors: [{ Field: 'Origin', Code: 'client.strangeAddress', Message }],
  });
}

function hostOf(given: string): string | undefined {
  const address = given.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(whole);
  const isSite = /^https?:$/.test(protocol) && hostname !== '' && hostname.length <= maxHostLength;
  // A site has no path and no credentials.
  const beyond = [username, password, pathname.slice(1), search, hash].join('');
  return isSite && beyond === '' ? hostname : undefined;
}
