import type { Page } from 'playwright';

import { heldTokens } from './accounts.ts';

/**
 * A server call by the page's user from elsewhere.
 * @param call `GET machines/7`; `*` is the last part of the page's address, in the body too.
 */
export async function callServer(page: Page, call: string, body?: object): Promise<Response> {
  const { origin, pathname } = new URL(page.url());

  function named(text: string): string {
    return text.replace('*', pathname.split('/').at(-1) ?? '');
  }

  const [method = '', path = ''] = named(call).split(' ');
  return fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${(await heldTokens(page))?.accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: named(JSON.stringify(body)) }),
  });
}
