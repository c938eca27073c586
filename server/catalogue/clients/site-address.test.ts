import { expect, test } from 'vitest';

import { Problem } from '#server/base/problem.ts';

import { refuseInvalidOrigin, siteAddress } from './site-address.ts';

const { write } = siteAddress('origin');

test.each([
  ['oee.example.com', 'oee.example.com'],
  [' https://OEE.Example.com/ ', 'oee.example.com'],
  ['http://oee.example.com:8443', 'oee.example.com'],
  ['oee.example.com:8443', 'oee.example.com'],
  ['planta.méxico.example', 'planta.xn--mxico-bsa.example'],
  ['192.168.1.20', '192.168.1.20'],
  ['[fd00::1]:8080', '[fd00::1]'],
  ['northwind.localhost', 'northwind.localhost'],
])('of %s the host is kept, as browsers say it', (given, host) => {
  expect(() => refuseInvalidOrigin(given)).not.toThrow();
  expect(write(given)).toBe(host);
});

test.each([
  'https://oee.example.com/plants',
  'oee.example.com?client=acme',
  'https://oee.example.com/#acme',
  'https://user:secret@oee.example.com',
  'ftp://oee.example.com',
  'javascript://oee.example.com',
  'our oee site',
  'https://',
  `${'a.'.repeat(130)}example`,
])('%s is refused at its field', (given) => {
  expect(() => refuseInvalidOrigin(given)).toThrow(Problem);
});

test('no address is none', () => {
  expect(() => refuseInvalidOrigin(null)).not.toThrow();
});
