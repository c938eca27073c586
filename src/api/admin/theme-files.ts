import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ConfigFile, Published, SavedDraft } from '#schemas/api/configuration.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

/** A client's theme in the database, and the file that stands over it, published or drafted. */
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

export interface ThemePublication {
  text: string;
  /** Version of the draft it replaces; 0: there was none. */
  draft: number;
  /** For the history. */
  note: string;
}

/**
 * Saves a theme file and brings it into force.
 * Rejects with HttpError: 400 with `Problems`, 409 where someone else has saved in between.
 */
export async function publishTheme(
  clientId: string,
  { text, draft, note }: ThemePublication,
): Promise<void> {
  const path = themePath(clientId);
  const { Version } = await request<SavedDraft>('PUT', 'admin/config/draft', {
    query: { path },
    body: { Text: text, Version: draft },
    isQuiet: true,
  });
  await request<Published>('POST', 'admin/config/publish', {
    body: { Path: path, Version, Note: note },
    isQuiet: true,
  });
}

export function themePath(clientId: string): string {
  return `clients/${clientId}/client.theme.json`;
}
