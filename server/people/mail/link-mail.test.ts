import { expect, test } from 'vitest';

import type { AccountRecord } from '#server/access/accounts.store.ts';
import { languages } from '#server/base/languages.ts';

import { linkMail } from './link-mail.ts';
import texts from './mail.texts.json' with { type: 'json' };

const link = 'https://plant.example/login/reset_password/abc';

test.each(languages)(
  'a mail in $Name holds the link and the name, and fetches nothing',
  ({ Code }) => {
    for (const purpose of ['activation', 'password-reset'] as const) {
      const { to, subject, text, html } = linkMail(forgotten(purpose, { language: Code }));
      const known = Object.values(texts[Code as 'en-US']);

      expect(to).toBe('anna@lineside.example');
      expect(known).toContain(subject);
      expect(text).toContain(`\n\n${link}\n\n`);
      expect(html).toContain(`<a href="${link}"`);
      for (const body of [text, html]) {
        expect(body).toContain('anna');
        expect(body).not.toContain('{{');
      }
      expect(html).toContain(`lang="${Code}"`);
      expect(html).not.toMatch(/<(img|script|link|style|iframe)|url\(|\bsrc=/);
    }
  },
);

test.each(languages)('$Name has the texts and gaps of English', ({ Code }) => {
  const own = texts[Code as 'en-US'];

  expect(Object.keys(own)).toEqual(Object.keys(texts['en-US']));
  for (const [key, text] of Object.entries(texts['en-US']))
    expect(own[key as keyof typeof own].includes('{{username}}')).toBe(
      text.includes('{{username}}'),
    );
});

test('a name that looks like HTML is text', () => {
  const { html, text } = linkMail(forgotten('activation', { username: '<img/src=x>&$&' }));

  expect(html).toContain('&lt;img/src=x&gt;&amp;$&amp;');
  expect(text).toContain('<img/src=x>&$&');
});

test('a language that is not spoken any more is answered in English', () => {
  expect(linkMail(forgotten('activation', { language: 'xx' })).subject).toBe(
    texts['en-US']['mail.activation.subject'],
  );
});

function forgotten(purpose: 'activation' | 'password-reset', account: Partial<AccountRecord>) {
  const anna = {
    id: 'anna',
    username: 'anna',
    email: 'anna@lineside.example',
    language: 'en-US',
    ...account,
  } as AccountRecord & { email: string };
  return { purpose, link, expiresAt: 0, account: anna };
}
