import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { SiteRulesContext } from '#engine/site.ts';

import { navigationQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';

/** What widgets may show from elsewhere, as the client's `site.json` says. */
export function SiteRules({ children }: { children: ReactNode }) {
  const { data } = useQuery(navigationQuery(useSession()));
  const rules = useMemo(
    () => ({ frames: data?.Site.Frames ?? [], images: data?.Site.Images ?? [] }),
    [data],
  );
  return <SiteRulesContext value={rules}>{children}</SiteRulesContext>;
}
