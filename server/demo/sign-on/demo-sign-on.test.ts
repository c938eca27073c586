import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { demoPassword, linkDemoIdentity } from '#server/demo/accounts.ts';
import { createTestBrowser, type TestBrowser } from '#server/people/sign-on/browser.fixture.ts';
import { listen } from '#server/people/sign-on/sign-on.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { demoIssuer } from './mount.ts';

let here: Awaited<ReturnType<typeof listen>>;
let server: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  here = await listen();
  server = await startTestApp('SQLite', { publicUrl: here.origin });
  await server.app.ready();
  here.answer((request, response) => server.app.routing(request, response));
});
afterAll(async () => {
  await here.close();
  await server.close();
});
beforeEach(() => {
  server.clock.now += 3_600_000;
  browser = createTestBrowser();
});

test('the external account of the demo signs in at the demo provider', async () => {
  const page = await openPage();
  const back = await answer(page, { username: 'external', password: demoPassword });
  const { status, body } = await finish(back);

  expect(back.origin).toBe(here.origin);
  expect(status).toBe(200);
  expect(body).toMatchObject({ account: expect.stringContaining('"Username":"external"') });
});

test('the page knows the name that was typed, and asks for the password only', async () => {
  const { html } = await openPage();

  expect(html).toContain('value="external"');
  expect(html).toMatch(/type="password"[^>]* autofocus/);
  expect(html).not.toContain('<script');
});

test('a name cannot become a part of the page', async () => {
  const { html } = await openPage((url) =>
    url.searchParams.set('login_hint', '"><img src=x onerror=alert(1)>'),
  );

  expect(html).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
  expect(html).not.toContain('<img src=x');
});

test('a wrong password is told, and the right one works after it', async () => {
  const page = await openPage();
  const form = { username: 'external', password: 'wrong', answer: 'sign-in' };
  const again = await browser.visit(page.url, { method: 'POST', body: new URLSearchParams(form) });
  const html = await again.response.text();

  expect(html).toContain('role="alert"');
  expect(html).toContain('do not belong together');
  expect(html).not.toContain('wrong');
  const back = await answer(page, { username: 'external', password: demoPassword });
  expect(back.searchParams.get('code')).toBeTruthy();
});

test('who cancels comes back with that answer', async () => {
  const back = await answer(await openPage(), { answer: 'cancel' });

  expect(back.pathname).toBe('/login/external_auth');
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('code')).toBeNull();
});

test('a page without a sign-in says so and leads back', async () => {
  const response = await browser.call(`${here.origin}/demo/sign-on/interaction/nothing`);

  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This sign-in is over.');
});

test('the page may post its form to nowhere but home, and stands in no frame', async () => {
  const { policy } = await openPage();

  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self'");
});

test('no sign-on without PKCE', async () => {
  const url = await begin();
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  const { url: back } = await browser.visit(url.href);

  expect(back.searchParams.get('error')).toBe('invalid_request');
});

test('every address it gives out is the public one, whatever name it was asked by', async () => {
  const { body } = await server.call({
    url: '/demo/sign-on/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });

  const addresses = JSON.stringify(body).match(/https?:\/\/[^"]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((one) => !one.startsWith(`${here.origin}/demo/sign-on`))).toEqual([]);
});

test('behind a proxy the server finds its own provider, and the note travels over https only', async () => {
  const behind = await startTestApp('SQLite', { publicUrl: 'https://lineside.example' });
  const { headers, body } = await behind.app.inject('/api/accounts/external/signontype');
  await behind.close();

  const { Meta } = JSON.parse(body) as { Meta: { Url: string } };
  expect(new URL(Meta.Url).origin).toBe('https://lineside.example');
  expect(String(headers['set-cookie'])).toMatch(/; Secure(;|$)/);
});

test('an installation that moved is linked again', async () => {
  await linkDemoIdentity(server.db, 'https://elsewhere.example/demo/sign-on');
  const page = await openPage();
  const login = { username: 'external', password: demoPassword };
  expect((await finish(await answer(page, login))).status).toBe(400);

  await linkDemoIdentity(server.db, demoIssuer(here.origin));
  browser = createTestBrowser();
  expect((await finish(await answer(await openPage(), login))).status).toBe(200);
});

async function begin(): Promise<URL> {
  const response = await browser.call(`${here.origin}/api/accounts/external/signontype`);
  const { Meta } = (await response.json()) as { Meta: { Url: string } };
  return new URL(Meta.Url);
}

interface Page {
  url: string;
  html: string;
  policy: string | null;
}

async function openPage(changed: (url: URL) => void = () => {}): Promise<Page> {
  const start = await begin();
  changed(start);
  const { url, response } = await browser.visit(start.href);
  const policy = response.headers.get('content-security-policy');
  return { url: url.href, html: await response.text(), policy };
}

async function answer({ url }: Page, form: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams({ answer: 'sign-in', ...form });
  return (await browser.visit(url, { method: 'POST', body })).url;
}

async function finish({ searchParams }: URL) {
  const response = await browser.call(`${here.origin}/api/accounts/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'authorization_code',
      client_id: 'lineside-web',
      username: 'external',
      provider: 'demo',
      ...Object.fromEntries(searchParams),
    }),
  });
  return { status: response.status, body: await response.json() };
}
