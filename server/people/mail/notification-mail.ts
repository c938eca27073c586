import { escapeMarkup } from '#shared/escape-markup.ts';

import texts from './mail.texts.json' with { type: 'json' };
import type { Mail } from './mailer.ts';

/** One thing that a person is notified of. */
interface MailedNotification {
  words: string;
  /** By the person's clock. */
  time: string;
  /** The page about it. */
  link: string;
}

interface MailContent {
  to: string;
  /** A code of a language. */
  language: string;
  notifications: readonly MailedNotification[];
  /** Where the person says what is sent. */
  settings: string;
  messageId: string;
}

/** What someone is notified of, in their language. Nothing in it is fetched from anywhere. */
export function notificationMail({ to, language, ...given }: MailContent): Mail {
  const code = language in texts ? (language as keyof typeof texts) : 'en-US';
  const known = texts[code];
  const { notifications, settings, messageId } = given;
  const [first] = notifications;
  const subject =
    notifications.length === 1 && first
      ? first.words
      : known['mail.notifications.subject'].replace('{{count}}', () =>
          String(notifications.length),
        );
  const why = known['mail.notifications.why'];
  return {
    to,
    // A name with a line break in it must not become a header.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [
      ...notifications.map(({ words, time, link }) => `${words}\n${time}\n${link}`),
      `${why}\n${settings}`,
    ].join('\n\n'),
    html: htmlOf(code, { notifications, settings, why }),
    messageId,
  };
}

function htmlOf(
  language: string,
  {
    notifications,
    settings,
    why,
  }: Pick<MailContent, 'notifications' | 'settings'> & { why: string },
): string {
  const items = notifications.map(
    ({ words, time, link }) =>
      `<li style="margin:0 0 12px"><a href="${escapeMarkup(link)}">${escapeMarkup(words)}</a><br><small style="color:#57606a">${escapeMarkup(time)}</small></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<body style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:36em;margin:2em auto">
<ul style="padding-left:1.2em">
${items.join('\n')}
</ul>
<p style="color:#57606a"><a href="${escapeMarkup(settings)}">${escapeMarkup(why)}</a></p>
</body>
</html>
`;
}
