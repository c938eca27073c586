import type { Random } from '#server/demo/random.ts';

const roots = ['/', '/api', '/chimehub', '/media', '/api/accounts/token', '/version.json'] as const;
const tails = [
  '',
  '//',
  '///',
  '/..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%ff',
  '/%00',
  '?',
  '?id',
  '?id=1&id=2',
  '?access_token=a&access_token=b',
  '/negotiate?negotiateVersion=99',
  '/machines/riverside/hours?modes[]=OEE&modes[]=OEE',
  '/machines/riverside/performance?start=2000-01-01T00:00:00Z',
  '/machines/productionhistory?start=2016-12-31T23:59:60Z',
  '/machines/riverside/machines?filter=;;:%25',
  '/demo/../../package.json',
] as const;
const wholeTargets = [
  '*',
  '//',
  '///',
  'http://[',
  'http://a:b',
  '/\\',
  '',
  ' ',
  'chimehub',
] as const;
const tags = ['Subscribe', 'Unsubscribe', '__proto__', ''] as const;

/** Whole number from `low` to `high`, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return Math.floor(random.between(low, high + 1));
}

export function bytesOf(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => wholeBetween(random, 0, 255)));
}

export function targetOf(random: Random): string {
  const kind = random.next();
  if (kind < 0.2) return random.pick(wholeTargets);
  const target = random.pick(roots) + random.pick(tails);
  if (kind < 0.8) return target;
  const odd = bytesOf(random, wholeBetween(random, 1, 200)).toString('latin1');
  return kind < 0.9 ? target + encodeURIComponent(odd) : target + odd.replaceAll(/[\s\0]/g, '%');
}

export function headersOf(random: Random, { accessToken }: { accessToken: string }): string[] {
  const known = [
    'Host: localhost',
    `Authorization: Bearer ${accessToken}`,
    'Authorization: Bearer x',
    `Authorization: ${'B'.repeat(wholeBetween(random, 0, 20_000))}`,
    'Accept: text/event-stream',
    'Accept-Encoding: gzip, odd;q=x',
    'Content-Type: application/json',
    'Content-Type: multipart/form-data',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: text/plain',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999',
    'Transfer-Encoding: chunked',
    'Connection: Upgrade',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Range: bytes=9-1,-',
    'If-None-Match: W/"',
    'Cookie: lineside-remembered=%ff; =; ;',
    'Origin: null',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99',
    `X-Odd: ${bytesOf(random, 40)
      .toString('latin1')
      .replaceAll(/[\r\n\0]/g, '')}`,
  ] as const;
  const host = random.next() < 0.9 ? ['Host: localhost'] : [];
  const count = wholeBetween(random, 0, 5);
  return [...host, ...Array.from({ length: count }, () => random.pick(known))];
}

export function bodyOf(random: Random): string {
  return random.pick([
    '',
    '{',
    'null',
    '[[[[[[[[[[',
    '['.repeat(500),
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '--x\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\npassword\r\n--x',
    'grant_type=password&username=anna',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nno chunk',
    '\u0000\u001e\u001e',
  ] as const);
}

/** A valid or almost valid message of the hub's protocol. */
export function messageOf(random: Random): string | Buffer {
  const kind = random.next();
  if (kind < 0.2) return bytesOf(random, wholeBetween(random, 0, 300));
  if (kind < 0.3) return 'x'.repeat(wholeBetween(random, 1, 70_000));
  const request = random.pick<unknown>([
    {},
    { plantId: 'riverside' },
    { plantId: 'riverside', topics: ['status'] },
    { machineId: 'riverside-imm-01' },
    { plantId: ['riverside'] },
    null,
    'riverside',
    { plantId: '__proto__' },
  ]);
  const type = random.pick<unknown>([1, 1, 1, 2, 3, 4, 5, 6, 7, -1, '1', null]);
  const message = {
    type,
    invocationId: random.pick<unknown>(['1', 1, undefined, 'x'.repeat(2000)]),
    target: random.pick(tags),
    arguments: random.pick<unknown>([[request], [request, request], [], request]),
  };
  const text = JSON.stringify(message);
  const part = random.next() < 0.2 ? text.slice(0, wholeBetween(random, 0, text.length)) : text;
  return `${part}\u001e`.repeat(random.next() < 0.1 ? 50 : 1);
}
