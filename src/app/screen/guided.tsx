import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { isVisible } from '#engine/check/conditions.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { Redirect } from '../redirect.tsx';
import { usePlainScope } from './plain-scope.ts';

interface GuidedProps {
  screens: readonly Screen[];
  /** The screen is about plants, but there is none. */
  hasNoPlant: boolean;
  children: ReactNode;
}

const noRoute = {};

/** New installations have a guide: the sign-in leads there, and so does a missing plant. */
export function FirstRunRedirect({ screens, hasNoPlant, children }: GuidedProps) {
  const { pathname, state } = useLocation();
  const scope = usePlainScope(noRoute);
  const guide = screens.find(({ id, menu }) => id === 'first-run' && menu);
  const isLed = hasNoPlant || isLanding(pathname, state);
  if (!guide || !isLed || guide.path === pathname) return children;
  return isVisible(guide, scope, guide.visible) ? <Redirect to={guide.path} /> : children;
}

/** Pages to which a sign-in leads. */
const landingPages = new Set(['/dashboard/tiles', '/dashboard/grid']);

function isLanding(pathname: string, state: unknown): boolean {
  if (landingPages.has(pathname)) return true;
  return (state as { isLanding?: boolean } | null)?.isLanding === true;
}
