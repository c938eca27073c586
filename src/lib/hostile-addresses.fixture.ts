/** Addresses of other origins or scripts, in spellings that filters miss. */

const host = 'evil.example';

/** Prefixes in place of a path's start. */
const openings = [
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '/\\/',
  '\\/\\',
  '/.//',
  '/./\\',
  '/..//',
  '/..//..//',
  '/%2e//',
  '/%2e%2e//',
  '/%2E/%2e//',
  '/;//',
  '/?//',
  '/%09//',
  '//%2f',
  '/ //',
  ' //',
  '\u00A0//',
  '\uFEFF//',
  '\u3000//',
  'http:',
  'http:/',
  'http://',
  'http:\\\\',
  'http:///',
  'https:',
  'https:/',
  'https://',
  'https:\\\\',
  'HTTPS://',
  'hTTps:\\/',
  'ftp://',
  'ws://',
  'wss://',
  'file://',
  'blob:https://',
  'filesystem:https://',
  'view-source:https://',
  'intent://',
  'about://',
  'x-anything://',
];

/** User information between prefix and host. */
const users = ['', 'lineside@', 'lineside.example:443@', '127.0.0.1%40@', 'user:pass@', '@', ':@'];

/** Spellings of one host. */
const hosts = [
  host,
  'evil\u3002example',
  'evil\uFF0Eexample',
  'evil\uFF61example',
  '\uFF45\uFF56\uFF49\uFF4C.example',
  'ev\u00ADil.example',
  'evil%2eexample',
  '127.0.0.1.evil.example',
  '2130706433',
  '0x7f.1',
  '[::1]',
];

const calls = [
  'alert(1)',
  '//%0Aalert(1)',
  'document.documentElement.dataset.ran=1',
  '/*--></script>*/alert(1)',
  '%61lert(1)',
  '"<script>alert(1)</script>"',
];

/** Spellings of `javascript:` that browsers accept, and similar ones. */
const scripts = [
  'javascript:',
  'JavaScript:',
  'JAVASCRIPT:',
  ' javascript:',
  '\u0000javascript:',
  '\u0001javascript:',
  '\u001Fjavascript:',
  'java\tscript:',
  'java\nscript:',
  'java\r\nscript:',
  '\tjavascript:',
  'javascript\t:',
  'javascript&colon;',
  'javascript%3A',
  '&#106;avascript:',
  'vbscript:',
  'livescript:',
  'data:text/html,',
  'data:text/html;base64,',
  'data:image/svg+xml,',
  'DATA:text/html,',
  'data:,',
  'feed:javascript:',
  'jar:javascript:',
];

/** Characters that browsers drop from an address, or at which they stop. */
const dropped = ['\t', '\n', '\r', '\u0000', '\u000B', '\u001F', '\u007F', '\u0085', '\u2028'];

const dropsWithin = dropped.flatMap((sign) => [
  `/${sign}/${host}`,
  `${sign}//${host}`,
  `/${sign}\\${host}`,
  `${sign}https://${host}`,
  `ht${sign}tps://${host}`,
  `/${sign}${sign}/${host}`,
  `//${sign}${host}`,
]);

const long = [
  `//${host}/${'a'.repeat(10_000)}`,
  `https://${'a'.repeat(5000)}.${host}`,
  `/${'\t'.repeat(5000)}/${host}`,
  `${' '.repeat(5000)}//${host}`,
  `javascript:${'/**/'.repeat(5000)}alert(1)`,
  `/${'./'.repeat(5000)}/${host}`,
];

const places = [...users.map((user) => `${user}${host}/x`), ...hosts];

/** Addresses that leave the application, run a script, or resemble such ones. */
export const hostileAddresses: readonly string[] = [
  ...new Set([
    ...openings.flatMap((opening) => places.map((place) => opening + place)),
    ...scripts.flatMap((script) => calls.map((call) => script + call)),
    ...dropsWithin,
    ...long,
  ]),
];
