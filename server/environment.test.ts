import { expect, test } from 'vitest';

import { readEnvironment } from './environment.ts';

test.each([
  ['https://plant.example', 'https://plant.example'],
  ['https://plant.example/', 'https://plant.example'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ['https://Plant.Example:443/', 'https://plant.example'],
])('people reach an installation at %s', (PUBLIC_URL, origin) => {
  expect(readEnvironment({ PUBLIC_URL }).publicUrl).toBe(origin);
});

test.each([
  'https://plant.example/lineside',
  'https://plant.example//',
  'https://plant.example/?site=2',
  'https://plant.example?',
  'https://plant.example/#top',
  'https://eva@plant.example',
])('%s would not be obeyed: the start ends with one line', (PUBLIC_URL) => {
  expect(() => readEnvironment({ PUBLIC_URL })).toThrow(
    /^PUBLIC_URL is where the installation itself is, like https:\/\/plant.example: .*$/,
  );
});

test.each([
  ['::1', 'http://[::1]:8080'],
  ['::', 'http://[::]:8080'],
  ['0.0.0.0', 'http://0.0.0.0:8080'],
])('on the host %s it is at %s, as long as nothing else is said', (HOST, origin) => {
  expect(readEnvironment({ HOST }).publicUrl).toBe(origin);
});
