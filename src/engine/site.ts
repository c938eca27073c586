import { createContext, use } from 'react';

/** What the installation's `site.json` allows widgets to show from elsewhere, as origins. */
export interface SiteRules {
  frames: readonly string[];
  images: readonly string[];
}

const nothingElse: SiteRules = { frames: [], images: [] };

/** Without a provider only what is of this site is shown. */
export const SiteRulesContext = createContext<SiteRules>(nothingElse);

export function useSiteRules(): SiteRules {
  return use(SiteRulesContext);
}
