/** Mail server and sender address. */
export interface MailSettings {
  url: string;
  from: string;
}

/**
 * Reads `MAIL_URL` and `MAIL_FROM`. Undefined: mail is not set up.
 * @throws Error with one line that names the variable and the fault, without the URL, which may
 * contain a password.
 */
export function mailSettingsOf(variables: NodeJS.ProcessEnv): MailSettings | undefined {
  const { MAIL_URL: url, MAIL_FROM: from } = variables;
  if (!url) return undefined;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '')
    throw new Error('MAIL_URL is an smtp:// or smtps:// address');
  if (!from) throw new Error('MAIL_FROM is missing: MAIL_URL needs an address to send from');
  if (!/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new Error(`MAIL_FROM is an email address, or a name and <address>, not "${from}"`);
  return { url, from };
}
