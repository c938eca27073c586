import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Transporter } from 'nodemailer';

import type { MailSettings } from './mail-settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Constant over retries, so that mail clients show repeats once. Generated when absent. */
  messageId?: string;
}

export interface Mailer {
  /** False: mail is not set up, so no link should be issued. Logs that once. */
  isReady(): boolean;
  /** Never rejects: failures are logged, without the text of the mail. */
  send(mail: Mail): Promise<void>;
  /** Rejects where the mail server has not accepted the mail, and where there is none. */
  hand(mail: Mail): Promise<void>;
}

/** Whether a mail server has refused a mail permanently, by its reply code. */
export function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}

interface MailerDeps {
  settings: MailSettings | undefined;
  /** Folder of .eml files that replace a mail server. Undefined: none. */
  folder: string | undefined;
  now: () => number;
  /** Timeout of replies of the mail server; default twenty seconds. */
  timeoutMs?: number;
  log: { warn(message: string): void; error(details: object, message: string): void };
}

/** Long enough for a slow server, short enough for one that hangs. */
const defaultTimeoutMs = 20_000;

/** Sends through a mail server, or writes files, or logs that mail is not set up. */
export function createMailer({
  settings,
  folder,
  now,
  log,
  timeoutMs = defaultTimeoutMs,
}: MailerDeps): Mailer {
  let transport: Promise<Transporter> | undefined;
  let hasWarned = false;

  async function deliver(mail: Mail): Promise<void> {
    transport ??= settings ? connectTo(settings, timeoutMs) : toText();
    const { message } = (await (await transport).sendMail(mail)) as { message?: Buffer };
    if (settings || folder === undefined || !message) return;
    const name = `${new Date(now()).toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
    await mkdir(folder, { recursive: true });
    // Mails contain account links: readable by the owner of the folder only.
    await writeFile(join(folder, name), message, { mode: 0o600 });
  }

  return {
    isReady() {
      if (settings || folder !== undefined) return true;
      if (!hasWarned) log.warn('mail is not set up: set MAIL_URL and MAIL_FROM to send links');
      hasWarned = true;
      return false;
    },
    async send(mail) {
      if (!this.isReady()) return;
      await deliver(mail).catch((error: unknown) =>
        log.error({ reason: (error as Error).message }, 'a mail could not be sent'),
      );
    },
    async hand(mail) {
      if (!this.isReady()) throw new Error('mail is not set up');
      await deliver(mail);
    },
  };
}

async function connectTo({ url, from }: MailSettings, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return createTransport(
    {
      host: hostname,
      port: Number(port) || (isSecure ? 465 : 587),
      secure: isSecure,
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

async function toText(): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const options = { streamTransport: true, buffer: true } as const;
  return createTransport(options, { from: 'Lineside <lineside@localhost>' });
}

declare module '#server/web/deps.ts' {
  interface Deps {
    mailer: Mailer;
  }
}
