import type { Screen } from '#schemas/config/screen.gen.ts';
import { compareNames } from '#shared/compare-names.ts';
import { hasPart } from '#shared/fold-text.ts';

export interface NamedScreen {
  screen: Screen;
  /** In the language of the page. */
  title: string;
}

/** The screens whose title or path has what was typed, by their titles: pages of the administration apart. */
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
