import type { Mail } from '#server/people/mail/mailer.ts';
import { notificationMail } from '#server/people/mail/notification-mail.ts';
import type { Deps } from '#server/web/deps.ts';

import type { Delivery } from './deliveries.store.ts';

type TextDeps = Pick<Deps, 'config' | 'publicUrl'>;

const ownLanguage = 'en-US';

/** One mail for all deliveries of a batch. */
export async function deliveryMail(around: TextDeps, batch: readonly Delivery[]): Promise<Mail> {
  const { publicUrl } = around;
  const [first] = batch;
  if (!first) throw new Error('a mail of nothing');
  const words = await textsOf(around, first.language);
  return notificationMail({
    to: first.email ?? '',
    language: first.language,
    settings: `${publicUrl}/user/notifications`,
    messageId: `<${first.batchId}@${new URL(publicUrl).hostname}>`,
    notifications: batch.map((one) => ({
      words: filled(words, one),
      time: timeOf(one, words),
      link: publicUrl + pathOf(one),
    })),
  });
}

/** Content of a push notification in the browser. */
export interface PushMessage {
  title: string;
  body: string;
  /** Path that a click opens. */
  path: string;
  /** A later notification with the same tag replaces it. */
  tag: string;
}

export async function pushMessage(around: TextDeps, one: Delivery): Promise<PushMessage> {
  const words = await textsOf(around, one.language);
  return {
    title: filled(words, one),
    body: timeOf(one, words),
    path: pathOf(one),
    tag: one.notificationId,
  };
}

/**
 * Texts in the language, with a fallback; without texts of single clients, since mails are for
 * everyone.
 */
async function textsOf({ config }: TextDeps, language: string): Promise<(key: string) => string> {
  const { shared: texts } = await config.texts.read();
  return (key) => texts[language]?.[key] ?? texts[ownLanguage]?.[key] ?? key;
}

function filled(words: (key: string) => string, { kind, values }: Delivery): string {
  return words(`notification.${kind}`).replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    String(values[name] ?? gap),
  );
}

function timeOf({ at, endedAt, timeZone, language }: Delivery, words: (key: string) => string) {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  });
  if (endedAt === null) return format.format(at);
  const over = words('notification-list.ended').replace('{{time}}', () => format.format(endedAt));
  return `${format.format(at)}, ${over}`;
}

function pathOf({ page, itemId }: Delivery): string {
  return page === 'machine' ? `/machine/${encodeURIComponent(itemId)}` : '/user/notifications';
}
