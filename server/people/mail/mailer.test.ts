import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { MailSettings } from './mail-settings.ts';
import { createMailer } from './mailer.ts';
import { startSmtp } from './smtp.fixture.ts';

const mail = {
  to: 'anna@lineside.example',
  subject: 'A link',
  text: 'Open https://plant.example/secret-code',
  html: '<p>Open</p>',
};
let folder: string;
let warnings: string[];
let errors: string[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail');
  [warnings, errors] = [[], []];
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

test('a mail goes out through the mail server, as text and HTML', async () => {
  const smtp = await startSmtp();
  const mailer = mailerWith({ url: smtp.url, from: 'Plant <plant@lineside.example>' }, folder);

  await mailer.send(mail);
  await smtp.close();

  expect(errors).toEqual([]);
  expect(smtp.received).toHaveLength(1);
  const [message = ''] = smtp.received;
  expect(message).toContain('From: Plant <plant@lineside.example>');
  expect(message).toContain('To: anna@lineside.example');
  expect(message).toContain('Subject: A link');
  expect(message).toContain(mail.text);
  expect(message).toContain(mail.html);
  // No files are written when there is a mail server.
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('a mail server that refuses, or is not there, is logged without the link and fails no one', async () => {
  const smtp = await startSmtp('550 No such mailbox');
  const mailer = mailerWith({ url: smtp.url, from: 'plant@lineside.example' });
  await expect(mailer.send(mail)).resolves.toBeUndefined();
  await smtp.close();
  await expect(mailer.send(mail)).resolves.toBeUndefined();

  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain('No such mailbox');
  expect(errors[1]).toContain('ECONNREFUSED');
  expect(errors.join('\n')).not.toContain('secret-code');
});

test('the demo writes its mails as files that only their owner reads', async () => {
  const mailer = mailerWith(undefined, folder);
  await mailer.send(mail);
  await mailer.send(mail);

  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/^2026-06-10T17-00-00\.000Z-[\w-]+\.eml$/);
  const path = join(folder, files[0] ?? '');
  expect(readFileSync(path, 'utf8')).toContain('To: anna@lineside.example');
  expect(readFileSync(path, 'utf8')).toContain(mail.text);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('without either, nothing is sent and the log says so once', async () => {
  const mailer = mailerWith(undefined);
  await mailer.send(mail);

  expect(mailer.isReady()).toBe(false);
  expect(warnings).toEqual(['mail is not set up: set MAIL_URL and MAIL_FROM to send links']);
});

function mailerWith(settings: MailSettings | undefined, writesTo?: string) {
  return createMailer({
    settings,
    folder: writesTo,
    now: () => Date.parse('2026-06-10T17:00:00Z'),
    log: {
      warn: (message) => void warnings.push(message),
      error: (details, message) => void errors.push(`${message} ${JSON.stringify(details)}`),
    },
  });
}
