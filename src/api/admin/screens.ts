import type { Display, ScreenProblem, Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { request } from '../http.ts';

/** What one plant, or one machine of it, has in place of the screen of the same id. */
export interface ScreenVariant {
  PlantId: string;
  MachineId: string | null;
  Document: Screen;
}

export interface ListedScreens {
  screens: Screen[];
  variants: ScreenVariant[];
  /** By language and key, those of the clients that the caller may see. */
  texts?: Screens['Texts'];
  problems: ScreenProblem[];
  /** How a wall screen shows it. */
  display?: Display | undefined;
}

/**
 * The screens that the caller may open, and for administrators the mistakes in the others. The
 * server has checked them; the engine checks again.
 * @param clientId Whose differences they have; absent: as they are for everyone.
 */
export async function listScreens(signal: AbortSignal, clientId?: string): Promise<ListedScreens> {
  const query =
    clientId === undefined ? {} : { filter: `ClientId:${encodeURIComponent(clientId)}` };
  const answer = await request<Screens>('GET', 'apps/screens', { signal, query });
  const { Items, Variants = [], Texts, Problems = [] } = answer;
  return {
    screens: Items as unknown as Screen[],
    variants: Variants as unknown as ScreenVariant[],
    texts: Texts,
    problems: Problems,
    display: answer.Display,
  };
}
