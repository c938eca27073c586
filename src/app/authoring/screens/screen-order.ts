import type { Screen } from '#schemas/config/screen.gen.ts';
import { compareNames } from '#shared/compare-names.ts';
import { hasPart } from '#shared/fold-text.ts';

export interface NamedScreen {
  screen: Screen;
  /** Title in the language of the page. */
  title: string;
}

/** Screens whose title or path matches the search, sorted by title; admin pages separately. */
export function orderScreens(screens: readonly NamedScreen[], typed: string, language: string) {
  const found = screens
    .filter(({ screen, title }) => hasPart(title, typed) || hasPart(screen.path, typed))
    .toSorted((one, other) => compareNames(one.title, other.title, language));
  return {
    dashboards: found.filter(({ screen }) => !isOfAdministration(screen)),
    administration: found.filter(({ screen }) => isOfAdministration(screen)),
  };
}

function isOfAdministration({ path }: Screen): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}
