import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readProviders } from './providers.ts';

const secrets = { ACME_SECRET: 'a secret' };
const acme = {
  issuer: 'https://id.acme.example/realm',
  clientId: 'lineside',
  clientSecretVariable: 'ACME_SECRET',
};
let configDir: string;

beforeEach(() => void (configDir = mkdtempSync(join(tmpdir(), 'sign-on-'))));
afterEach(() => rmSync(configDir, { recursive: true }));

test('without a file there is no provider', () => {
  expect(readProviders(configDir, {})).toEqual([]);
});

test('a provider has its secret from the environment', () => {
  write({ acme: { ...acme, scopes: ['email', 'openid'], label: 'Acme Works' }, plain: acme });

  expect(readProviders(configDir, secrets)).toEqual([
    {
      name: 'acme',
      label: 'Acme Works',
      issuer: 'https://id.acme.example/realm',
      clientId: 'lineside',
      clientSecret: 'a secret',
      scope: 'openid email',
    },
    expect.objectContaining({ name: 'plain', label: 'plain', scope: 'openid' }),
  ]);
});

test.each(['http://127.0.0.1:9000/x', 'http://localhost:9000', 'http://[::1]:9000'])(
  'plain http is good enough on this machine: %s',
  (issuer) => {
    write({ acme: { ...acme, issuer } });

    expect(readProviders(configDir, secrets)).toMatchObject([{ issuer }]);
  },
);

test.each([
  ['text that is not JSON', '{\n  "version": 1,,\n}', /sign-on\.json:2:16 \/ .* valid JSON$/],
  ['a misspelt field', fileOf({ ...acme, scpoes: [] }), /:1:\d+ .*scpoes .*did you mean "scopes"/],
  ['a provider without a client', fileOf({ ...acme, clientId: undefined }), /clientId/],
  ['a secret in the file', fileOf({ ...acme, clientSecret: 'x' }), /clientSecret /],
  ['a name with a space', fileOf(acme, 'our provider'), /our provider|matches/],
  ['a later version', JSON.stringify({ version: 2, providers: {} }), /\/version .*expected/],
  ['http from elsewhere', fileOf({ ...acme, issuer: 'http://id.acme.example' }), /https address/],
  [
    'a host that only looks near',
    fileOf({ ...acme, issuer: 'http://127.0.0.1.nip.example' }),
    /https/,
  ],
  ['an issuer with a query', fileOf({ ...acme, issuer: 'https://x/?a=b' }), /issuer/],
  ['a script', fileOf({ ...acme, issuer: 'javascript:alert(1)' }), /issuer/],
  ['an address that is none', fileOf({ ...acme, issuer: 'https://' }), /issuer/],
  [
    'a variable that is not set',
    fileOf({ ...acme, clientSecretVariable: 'OTHER' }),
    /environment variable OTHER/,
  ],
])('%s ends the start with one line that says where', (_, text, expected) => {
  writeFileSync(join(configDir, 'sign-on.json'), text);

  let message = '';
  try {
    readProviders(configDir, secrets);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(expected);
  expect(message).toContain(join(configDir, 'sign-on.json'));
  expect(message.split('\n')).toHaveLength(1);
  expect(message).not.toContain('a secret');
});

function write(providers: object) {
  writeFileSync(join(configDir, 'sign-on.json'), JSON.stringify({ version: 1, providers }));
}

function fileOf(entry: object, name = 'acme'): string {
  return JSON.stringify({ version: 1, providers: { [name]: entry } });
}
