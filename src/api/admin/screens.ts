import type { Display, ScreenProblem, Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { request } from '../http.ts';

/** The variant of a screen for one plant, or one of its machines. */
export interface ScreenVariant {
  PlantId: string;
  MachineId: string | null;
  Document: Screen;
}

export interface ListedScreens {
  screens: Screen[];
  variants: ScreenVariant[];
  /** Texts by language and key, of the clients that the caller may see. */
  texts?: Screens['Texts'];
  problems: ScreenProblem[];
  /** Settings of a wall display. */
  display?: Display | undefined;
}

/**
 * The screens that the caller may open; for administrators also the problems of the others. The
 * server has checked them; the engine checks again.
 * @param clientId Client whose overlays are applied; absent: screens for everyone.
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
