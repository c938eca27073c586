import { invalidField } from '#server/base/problem.ts';

/**
 * The address of another server, from the field `Url`.
 * @throws Problem 400 where it is no URL with one of these protocols, or contains a password.
 */
export function parseServerAddress(Url: string, protocols: readonly string[]): URL {
  const url = URL.canParse(Url) ? new URL(Url) : undefined;
  const forms = protocols.map((protocol) => `${protocol}//…`).join(', ');
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw invalidField('Url', {
      Code: 'address.badForm',
      Message: `An address such as ${forms} is needed`,
      Values: { forms },
    });
  // Everyone who reads the address would see a password in it.
  if (url.username !== '' || url.password !== '')
    throw invalidField('Url', {
      Code: 'address.hasPassword',
      Message: 'An address has no user name and no password',
    });
  return url;
}
