import { createContext, use } from 'react';

/** Origins from which widgets may embed content, by the installation's `site.json`. */
export interface SiteRules {
  frames: readonly string[];
  images: readonly string[];
}

const nothingElse: SiteRules = { frames: [], images: [] };

/** Without a provider only content of this site is allowed. */
export const SiteRulesContext = createContext<SiteRules>(nothingElse);

export function useSiteRules(): SiteRules {
  return use(SiteRulesContext);
}
