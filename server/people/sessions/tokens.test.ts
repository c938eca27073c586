import { createHmac, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';

import { EncryptJWT, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#server/db/test-database.ts';

import { loadSigningKey, type SigningKey } from './keys.ts';
import { createAccessTokens, createSecret, type AccessTokens } from './tokens.ts';

const now = Date.parse('2026-06-10T17:00:00Z');
const seconds = now / 1000;
const header = { alg: 'EdDSA', typ: 'at+jwt' };
const claims = {
  sid: 'session',
  sub: 'sysadmin',
  iss: 'lineside',
  aud: 'lineside-api',
  iat: seconds,
  exp: seconds + 900,
};

let key: SigningKey;
let tokens: AccessTokens;
let genuine: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  key = await loadSigningKey(database.db);
  await database.close();
  tokens = createAccessTokens(key, () => now);
  genuine = await tokens.sign({ accountId: 'anna', sessionId: 'session' });
});

test('a token of ours says whose it is', async () => {
  expect(await tokens.verify(genuine)).toEqual({ accountId: 'anna', sessionId: 'session' });
});

/** Verifies the helper below: without a fault, its token is valid. */
test('what is forged here is refused for the one thing that is wrong with it', async () => {
  expect(await tokens.verify(await signed({}))).toEqual({
    accountId: 'sysadmin',
    sessionId: 'session',
  });
});

describe('signed by us, but no access token of ours:', () => {
  test.each<[string, { head?: object; body?: JWTPayload }]>([
    ['another issuer', { body: { iss: 'elsewhere' } }],
    ['no issuer', { body: { iss: undefined as never } }],
    ['another audience', { body: { aud: 'lineside-hub' } }],
    ['no audience', { body: { aud: undefined as never } }],
    ['another type', { head: { typ: 'refresh+jwt' } }],
    ['a plain JWT', { head: { typ: 'JWT' } }],
    ['no type', { head: { typ: undefined } }],
    ['expired', { body: { exp: seconds } }],
    ['never expiring', { body: { exp: undefined as never } }],
    ['an expiry in words', { body: { exp: 'never' as never } }],
    ['not yet valid', { body: { nbf: seconds + 60 } }],
    ['no time of issue', { body: { iat: undefined as never } }],
    ['no session', { body: { sid: undefined } }],
    ['a session that is no text', { body: { sid: ['session'] } }],
    ['no account', { body: { sub: undefined as never } }],
    ['a critical header no one knows', { head: { crit: ['b64x'], b64x: true } }],
  ])('%s', async (_, wrong) => {
    expect(await tokens.verify(await signed(wrong))).toBeUndefined();
  });
});

describe('with a header that says how to be believed:', () => {
  test.each<[string, () => Promise<string>]>([
    ['alg none', async () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims)}.`],
    ['alg None', async () => `${encoded({ alg: 'None', typ: 'at+jwt' })}.${encoded(claims)}.`],
    ['alg none, a signature', async () => joined({ alg: 'none' }, signatureOf(genuine))],
    ['no alg', async () => joined({ alg: undefined }, signatureOf(genuine))],
    ['HS256 with the public key as PEM', async () => hmac('HS256', await publicPem())],
    [
      'HS256 with the PEM less its last line',
      async () => hmac('HS256', (await publicPem()).trim()),
    ],
    ['HS256 with white space before the PEM', async () => hmac('HS256', ` ${await publicPem()}`)],
    ['HS256 with the public key as bytes', async () => hmac('HS256', await publicBytes())],
    ['HS256 with the public key as JWK', async () => hmac('HS256', await publicJwk())],
    ['HS512 with the public key as PEM', async () => hmac('HS512', await publicPem())],
    ['HS256 with nothing', async () => hmac('HS256', '')],
    ['a key of its own in jwk', async () => selfSigned(async (jwk) => ({ jwk }))],
    [
      'keys of its own at jku',
      async () => selfSigned(async () => ({ jku: 'https://evil.example/k' })),
    ],
    ['a certificate of its own', async () => selfSigned(async () => ({ x5c: ['MIIB'] }))],
    ['a certificate at x5u', async () => selfSigned(async () => ({ x5u: 'https://evil.example' }))],
    ['kid with a path', async () => selfSigned(async () => ({ kid: '../../../dev/null' }))],
    ['kid with SQL', async () => selfSigned(async () => ({ kid: "x' OR '1'='1" }))],
    ['HS256 of an empty file named by kid', async () => hmac('HS256', '', { kid: '/dev/null' })],
    ['the ES256 of a stranger', async () => strangerSigned('ES256')],
    ['the RS256 of a stranger', async () => strangerSigned('RS256')],
    ['the PS256 of a stranger', async () => strangerSigned('PS256')],
    ['the EdDSA of a stranger', async () => strangerSigned('EdDSA')],
    ['Ed448, the other curve', async () => ed448Signed()],
  ])('%s', async (_, forge) => {
    expect(await tokens.verify(await forge())).toBeUndefined();
  });
});

describe('changed on its way:', () => {
  test.each<[string, (part: [string, string, string]) => string]>([
    ['another payload', ([head, , tail]) => `${head}.${encoded(claims)}.${tail}`],
    ['another header', ([, body, tail]) => `${encoded({ ...header, kid: 'x' })}.${body}.${tail}`],
    ['no signature', ([head, body]) => `${head}.${body}.`],
    ['two parts', ([head, body]) => `${head}.${body}`],
    ['four parts', (parts) => [...parts, ''].join('.')],
    ['five parts', (parts) => [...parts, parts[1], parts[2]].join('.')],
    ['half a signature', ([head, body, tail]) => `${head}.${body}.${tail.slice(0, 43)}`],
    ['a signature of zeros', ([head, body]) => `${head}.${body}.${'A'.repeat(86)}`],
    ['a signature twice', ([head, body, tail]) => `${head}.${body}.${tail}${tail}`],
    ['white space at its end', (parts) => `${parts.join('.')} `],
    ['a new line at its end', (parts) => `${parts.join('.')}\n`],
    ['white space before it', (parts) => ` ${parts.join('.')}`],
    [
      'white space in the signature',
      ([a, b, tail]) => `${a}.${b}.${tail.slice(0, 9)} ${tail.slice(9)}`,
    ],
    [
      'a new line in the payload',
      ([a, body, c]) => `${a}.${body.slice(0, 8)}\n${body.slice(8)}.${c}`,
    ],
    ['padding', (parts) => `${parts.join('.')}==`],
    ['the alphabet with plus and slash', ([head, body]) => `${head}.${body}.${'+/'.repeat(43)}`],
    ['other unused bits in its last letter', ([a, b, tail]) => `${a}.${b}.${otherSpelling(tail)}`],
    ['the JSON form', ([a, b, c]) => JSON.stringify({ protected: a, payload: b, signature: c })],
    ['a scheme before it', (parts) => `Bearer ${parts.join('.')}`],
  ])('%s', async (_, change) => {
    const parts = genuine.split('.') as [string, string, string];

    expect(await tokens.verify(change(parts))).toBeUndefined();
  });
});

describe('something else:', () => {
  test.each<[string, () => Promise<string>]>([
    ['nothing', async () => ''],
    ['dots', async () => '..'],
    ['a refresh token or a hub ticket', async () => createSecret()],
    [
      'a refresh token in three parts',
      async () => Array.from({ length: 3 }, createSecret).join('.'),
    ],
    ['one of our tokens inside another', async () => signed({ body: { sub: [genuine] as never } })],
    ['our token as the payload of a stranger', async () => nested()],
    ['an encrypted token', async () => encrypted()],
    ['a megabyte of letters', async () => `${'A'.repeat(1_000_000)}.${'A'.repeat(9)}.AAAA`],
  ])('%s', async (_, make) => {
    expect(await tokens.verify(await make())).toBeUndefined();
  });
});

function signed({ head = {}, body = {} }: { head?: object; body?: JWTPayload }): Promise<string> {
  const crit = 'crit' in head ? { crit: { b64x: true } } : {};
  return new SignJWT({ ...claims, ...body })
    .setProtectedHeader({ ...header, ...head })
    .sign(key.privateKey, crit);
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function joined(head: object, signature: string): string {
  return `${encoded({ ...header, ...head })}.${encoded(claims)}.${signature}`;
}

function signatureOf(token: string): string {
  return token.split('.')[2] ?? '';
}

function hmac(alg: 'HS256' | 'HS512', secret: string | Buffer, head: object = {}): string {
  const input = `${encoded({ ...header, ...head, alg })}.${encoded(claims)}`;
  const hash = alg === 'HS256' ? 'sha256' : 'sha512';
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}

async function publicJwk(): Promise<string> {
  return JSON.stringify(await exportJWK(key.publicKey));
}

async function publicPem(): Promise<string> {
  const jwk = JSON.parse(await publicJwk()) as { x: string };
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', ...jwk }, format: 'jwk' });
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

async function publicBytes(): Promise<Buffer> {
  return Buffer.from((JSON.parse(await publicJwk()) as { x: string }).x, 'base64url');
}

async function selfSigned(headOf: (jwk: object) => Promise<object>): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const head = { ...header, ...(await headOf(await exportJWK(publicKey))) };
  return new SignJWT(claims).setProtectedHeader(head).sign(privateKey);
}

async function strangerSigned(alg: string): Promise<string> {
  const { privateKey } = await generateKeyPair(alg);
  return new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey);
}

function ed448Signed(): string {
  const input = `${encoded(header)}.${encoded(claims)}`;
  const { privateKey } = generateKeyPairSync('ed448');
  return `${input}.${signBytes(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

/**
 * Another spelling of the same 64 bytes: a lenient decoder ignores the unused bits of the last
 * letter.
 */
function otherSpelling(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
  const spellings = letters.map((letter) => signature.slice(0, -1) + letter);
  const other = spellings.find(
    (one) => one !== signature && Buffer.from(one, 'base64url').equals(bytes),
  );
  return other ?? '';
}

async function nested(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA');
  const input = `${encoded({ ...header, cty: 'JWT' })}.${Buffer.from(genuine).toString('base64url')}`;
  const bytes = await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(input));
  return `${input}.${Buffer.from(bytes).toString('base64url')}`;
}

function encrypted(): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: 'at+jwt' })
    .encrypt(Buffer.alloc(32));
}
