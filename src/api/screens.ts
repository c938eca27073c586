import { request } from './http.ts';

/** A mistake in a screen file, told to administrators only. */
interface ScreenProblem {
  File: string;
  Line: number;
  Column: number;
  Pointer: string;
  Expected: string;
  Nearest?: string;
}

export interface Screens {
  /** Screen documents, as unchecked as any answer. */
  Items: unknown[];
  Problems?: ScreenProblem[];
}

export function listScreens(signal: AbortSignal): Promise<Screens> {
  return request<Screens>('GET', 'apps/screens', { signal });
}
