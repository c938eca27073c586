import { escapeMarkup } from '#shared/escape-markup.ts';

import texts from './mail.texts.json' with { type: 'json' };
import type { Mail } from './mailer.ts';

/** A notification in a mail. */
interface MailedNotification {
  words: string;
  /** Local time of the person. */
  time: string;
  /** URL of its page. */
  link: string;
}

interface MailContent {
  to: string;
  /** A language code. */
  language: string;
  notifications: readonly MailedNotification[];
  /** URL of the person's notification settings. */
  settings: string;
  messageId: string;
}

/** Mail of notifications, in the language of the person. It loads no remote content. */
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
    // Line breaks in names must not create headers.
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
