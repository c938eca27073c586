import { expect, test } from 'vitest';

import { refuseWeakPassword } from './password-rules.ts';

const owner = { username: 'maintenance-riverside', email: 'kettle.harbour@lineside.example' };

test.each([
  'tulip gravel moped seven',
  'Nine-Herons-On-The-Roof',
  '河边的机器每天早上唱三首歌曲给我听',
  '🦆 quack behind the kiln',
])('words that do not belong together are taken: %s', async (password) => {
  await expect(refuseWeakPassword(password, owner)).resolves.toBeUndefined();
});

test('fourteen characters are too few, whatever they are', async () => {
  await expect(refuseWeakPassword('x8#Qv!m2Lp@4Zt', owner)).rejects.toMatchObject({
    statusCode: 400,
    code: 'password.tooWeak',
    message: 'A password has at least 15 characters; this one has 14.',
  });
  await expect(refuseWeakPassword('x8#Qv!m2Lp@4Ztw', owner)).resolves.toBeUndefined();
});

test('characters are counted as people see them, not as halves of a pair', async () => {
  await expect(refuseWeakPassword('🦆'.repeat(14), owner)).rejects.toThrow('this one has 14');
});

test('a name in a password counts for nothing, and forbids nothing', async () => {
  await expect(refuseWeakPassword('riverside tulip gra', owner)).resolves.toBeUndefined();
  await expect(refuseWeakPassword('riverside tulip gr', owner)).rejects.toThrow('easy to guess');
});

test('a password ends at 256 characters', async () => {
  const long = 'tulip gravel moped seven '.repeat(10);
  await expect(refuseWeakPassword(`${long}heron.`, owner)).resolves.toBeUndefined();
  await expect(refuseWeakPassword(`${long}herons.`, owner)).rejects.toThrow('at most 256');
});

test.each([
  ['a common password twice', 'passwordpassword'],
  ['letters as digits', 'p@ssw0rdp@ssw0rd'],
  ['a row of keys', 'qwertyuiopasdfgh'],
  ['counting', '123456789012345678'],
  ['one character', 'aaaaaaaaaaaaaaaaaaaa'],
  ['a season, twice', 'Winter2026Winter2026'],
  ['the username', 'Maintenance-Riverside'],
  ['the email', 'kettle.harbour@lineside.example'],
  ['the mailbox, twice', 'kettle.harbourkettle.harbour'],
  ['the parts of names, in a row', 'riverside riverside lineside'],
  ['a name, a year and a mark', 'maintenance-2026-riverside!'],
  ["the demo's password", 'lineside-demo-2026'],
  ["the demo's password, shouted", 'LINESIDE-DEMO-2026!'],
])('%s is easy to guess', async (_, password) => {
  await expect(refuseWeakPassword(password, owner)).rejects.toThrow('easy to guess');
});
