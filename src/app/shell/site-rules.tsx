import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import { SiteRulesContext } from '#engine/site.ts';

import { navigationQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';

/** Provides the allowed origins of embedded content by the client's `site.json`. */
export function SiteRules({ children }: { children: ReactNode }) {
  const { data } = useQuery(navigationQuery(useSession()));
  const rules = useMemo(
    () => ({ frames: data?.Site.Frames ?? [], images: data?.Site.Images ?? [] }),
    [data],
  );
  return <SiteRulesContext value={rules}>{children}</SiteRulesContext>;
}
