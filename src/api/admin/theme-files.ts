import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ConfigFile } from '#schemas/api/configuration.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** A client's base theme in the database, and its theme file, published or drafted. */
export async function loadThemeParts(clientId: string, signal: AbortSignal) {
  const [base, file] = await Promise.all([
    request<Theme>('GET', pathOf('admin/clients/:clientId/theme', { clientId }), { signal }),
    request<ConfigFile>('GET', 'admin/config/file', {
      query: { path: themePath(clientId) },
      signal,
    }),
  ]);
  return { base, file };
}

export function themePath(clientId: string): string {
  return `clients/${clientId}/client.theme.json`;
}
