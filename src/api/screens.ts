import type { ScreenProblem, Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { request } from './http.ts';

/**
 * The screens that the caller may open, and for administrators the mistakes in the others. The
 * server has checked them; the engine checks again.
 */
export async function listScreens(
  signal: AbortSignal,
): Promise<{ screens: Screen[]; problems: ScreenProblem[] }> {
  const { Items, Problems = [] } = await request<Screens>('GET', 'apps/screens', { signal });
  return { screens: Items as unknown as Screen[], problems: Problems };
}
