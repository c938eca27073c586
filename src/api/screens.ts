import type { Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { request } from './http.ts';

/** The screens that the caller may open. The server has checked them; the engine checks again. */
export async function listScreens(signal: AbortSignal): Promise<Screen[]> {
  const { Items } = await request<Screens>('GET', 'apps/screens', { signal });
  return Items as unknown as Screen[];
}
