import type { Language } from '#schemas/api/apps.gen.ts';

/** The languages of Lineside, by their own names. */
export const languages: Language[] = [
  { Code: 'en-US', Name: 'English (US)', IsDefault: true },
  { Code: 'zh-CN', Name: '中文（简体）', IsDefault: false },
  { Code: 'hi-IN', Name: 'हिन्दी', IsDefault: false },
  { Code: 'es-MX', Name: 'Español (México)', IsDefault: false },
];
