import { expect, test } from 'vitest';

import { mailSettingsOf } from './mail-settings.ts';

const url = 'smtps://plant:secret@mail.example:465';

test.each(['plant@lineside.example', 'Lineside <plant@lineside.example>'])(
  'mail goes out with an address and a sender: %s',
  (from) => {
    expect(mailSettingsOf({ MAIL_URL: url, MAIL_FROM: from })).toEqual({ url, from });
  },
);

test('without an address there is no mail', () => {
  expect(mailSettingsOf({ MAIL_FROM: 'plant@lineside.example' })).toBeUndefined();
});

test.each([
  ['another protocol', { MAIL_URL: 'https://plant:secret@mail.example' }, 'MAIL_URL'],
  ['no host', { MAIL_URL: 'smtp://' }, 'MAIL_URL'],
  ['no sender', { MAIL_URL: url }, 'MAIL_FROM is missing'],
  ['a sender without @', { MAIL_URL: url, MAIL_FROM: 'plant' }, 'not "plant"'],
  ['two lines', { MAIL_URL: url, MAIL_FROM: 'a\nBcc: x <a@b>' }, 'MAIL_FROM'],
])('%s is told in one line, without the password', (_, variables, words) => {
  let message = '';
  try {
    mailSettingsOf(variables);
  } catch (error) {
    ({ message } = error as Error);
  }

  expect(message).toContain(words);
  expect(message).not.toContain('secret');
});
