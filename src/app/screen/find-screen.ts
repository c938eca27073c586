import { matchPath } from 'react-router-dom';

import { isVisible } from '#engine/check/conditions.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { pathParameters } from '#shared/screen/screen-reference.ts';
import { routeNames } from '#shared/screen/screen-uses.ts';

export interface FoundScreen {
  screen: Screen;
  /** Path parameters by name. */
  params: Record<string, string>;
}

/**
 * The screen at an address; of several that match, the one with literals where others have
 * parameters.
 */
export function findScreen(screens: readonly Screen[], pathname: string): FoundScreen | undefined {
  const decoded = pathname.split('/').map(decode).join('/');
  const fitting = screens.flatMap((screen) => {
    const match = matchPath({ path: screen.path, caseSensitive: true }, decoded);
    return match ? [{ screen, params: match.params as Record<string, string> }] : [];
  });
  return fitting.toSorted((a, b) => compare(rankOf(a), rankOf(b)))[0];
}

/** Decodes all but slashes, which would separate segments. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment;
  }
}

/** Sort key by segments: literals before parameters, from the left. */
function rankOf({ screen }: FoundScreen): string {
  return screen.path.replaceAll(/[^/]+/g, (segment) => (segment.startsWith(':') ? '1' : '0'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Whether the path is an address: one with parameters is opened by links that fill them. */
export function hasAddress({ path }: Pick<Screen, 'path'>): boolean {
  return pathParameters(path).length === 0;
}

/** Removes tabs to screens that are not visible to the user or wall screen. */
export function withVisibleTabs(
  screen: Screen,
  screens: readonly Screen[],
  scope: ScreenScope,
): Screen {
  if (!screen.tabs) return screen;
  const shown = screens.filter((one) => isVisible(one, scope, one.visible));
  const paths = new Set(shown.map(({ path }) => path));
  return { ...screen, tabs: screen.tabs.filter(({ href }) => paths.has(href)) };
}

/** Route values of a screen: path parameters, then the query string. */
export function routeValues(
  { screen, params }: FoundScreen,
  search: URLSearchParams,
): Record<string, string> {
  return Object.fromEntries(
    routeNames(screen).flatMap((name) => {
      const value = Object.hasOwn(params, name) ? params[name] : search.get(name);
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
}
