import { PassThrough } from 'node:stream';

import { afterEach, expect, test, vi } from 'vitest';

import { processTerminal } from './process-terminal.ts';

afterEach(() => vi.unstubAllEnvs());

test('a person sees colours, and how far a command has come until it says something', () => {
  const { terminal, stdout, stderr } = start(true);
  terminal.print(terminal.styled('red', 'WRONG'));
  terminal.progress('Copying the database');
  terminal.progress('Copying media');
  terminal.print('Done.');
  terminal.progress('');

  expect(read(stdout)).toBe('\u001B[31mWRONG\u001B[39m\nDone.\n');
  expect(read(stderr)).toBe('Copying the database\r\u001B[KCopying media\r\u001B[K');
});

test('a pipe is sent plain text, and no progress', () => {
  const { terminal, stdout, stderr } = start(false);
  terminal.print(terminal.styled('red', 'WRONG'));
  terminal.progress('Copying the database');

  expect(read(stdout)).toBe('WRONG\n');
  expect(read(stderr)).toBe('');
});

function start(isTTY: boolean) {
  vi.stubEnv('FORCE_COLOR', undefined);
  const [stdout, stderr] = [stream(isTTY), stream(isTTY)];
  const terminal = processTerminal({ stdout, stderr, stdin: process.stdin, env: {} });
  return { terminal, stdout, stderr };
}

function stream(isTTY: boolean) {
  return Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & {
    fd: 1 & 2;
  };
}

function read(written: object): string {
  return String((written as PassThrough).read() ?? '');
}
