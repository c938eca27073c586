import type { Language, Texts, Theme } from '#schemas/api/apps.gen.ts';

import { request } from './http.ts';
import { pathOf } from './path.ts';

export function loadTheme(hostname: string): Promise<Theme> {
  return request('GET', 'apps', { query: { origin: hostname }, anonymous: true });
}

export function loadLanguages(): Promise<Language[]> {
  return request('GET', 'apps/languages', { anonymous: true });
}

export function loadTexts(code: string): Promise<Texts> {
  return request('GET', pathOf('apps/languages/:code/texts', { code }), { anonymous: true });
}
