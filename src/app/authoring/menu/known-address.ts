import { findScreen } from '#app/screen/find-screen.ts';
import type { ViewGroup } from '#app/shell/menu.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

/** Paths that belong to the product. A site may serve others beside them. */
const areas = /^\/(?:dashboard|machine|meeting|user|admin)(?:\/|$)/;
/** Paths without a screen of their own that redirect. */
const starts = new Set(['/dashboard', '/dashboard/plant', '/user']);

export interface KnownPages {
  screens: readonly Screen[];
  /** The menu without client changes. */
  base: readonly ViewGroup[];
}

/** Whether a link points into the product, but to no page. */
export function isWithoutPage(href: string, { screens, base }: KnownPages): boolean {
  const path = pathOf(href);
  if (!areas.test(path) || starts.has(path)) return false;
  if (base.some(({ views }) => views.some((view) => view.path === path))) return false;
  return findScreen(screens, path) === undefined;
}

/** Path of an address of this site; empty for another site. */
function pathOf(href: string): string {
  const site = 'http://site.invalid';
  if (!href.startsWith('/') || !URL.canParse(href, site)) return '';
  return new URL(href, site).pathname.replace(/\/$/, '');
}
