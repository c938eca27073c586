import type { ForgottenPassword } from '#server/people/accounts/password-reset.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';

import texts from './mail.texts.json' with { type: 'json' };
import type { Mail } from './mailer.ts';

const keys = {
  activation: {
    subject: 'mail.activation.subject',
    text: 'mail.activation.text',
    button: 'mail.activation.button',
  },
  'password-reset': {
    subject: 'mail.reset.subject',
    text: 'mail.reset.text',
    button: 'mail.reset.button',
  },
} as const;

/** Mail with an account link, in the language of the account. It loads no remote content. */
export function linkMail({ purpose, link, account }: ForgottenPassword): Mail {
  const language = account.language in texts ? (account.language as keyof typeof texts) : 'en-US';
  const known = texts[language];
  const { subject, text, button } = keys[purpose];
  const lead = known[text].replace('{{username}}', () => account.username);
  const closing = [known['mail.validity'], known['mail.unasked']];
  return {
    to: account.email,
    subject: known[subject],
    text: [lead, link, ...closing].join('\n\n'),
    html: htmlOf({ language, lead, link, button: known[button], closing }),
  };
}

interface Content {
  language: string;
  lead: string;
  link: string;
  button: string;
  closing: readonly string[];
}

/** Inline styles, as mail clients require. The link is also visible as text. */
function htmlOf({ language, lead, link, button, closing }: Content): string {
  const address = escapeMarkup(link);
  const lines = closing
    .map((line) => `<p style="color:#57606a">${escapeMarkup(line)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<body style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:36em;margin:2em auto">
<p>${escapeMarkup(lead)}</p>
<p><a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4e8c;color:#fff;text-decoration:none">${escapeMarkup(button)}</a></p>
<p style="word-break:break-all">${address}</p>
${lines}
</body>
</html>
`;
}
