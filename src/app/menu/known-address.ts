import type { Screen } from '#schemas/config/screen.gen.ts';

import { findScreen } from '../screen/find-screen.ts';
import type { ViewGroup } from '../shell/menu.ts';

/** Where all pages are the product's. A site may serve others beside them. */
const areas = /^\/(?:dashboard|machine|meeting|user|admin)(?:\/|$)/;
/** What is opened there without a screen of its own. */
const starts = new Set(['/dashboard', '/dashboard/plant', '/user']);

export interface KnownPages {
  screens: readonly Screen[];
  /** The menu with the product's own pages. */
  base: readonly ViewGroup[];
}

/** Whether the address of a link is one of the product at which there is no page. */
export function isWithoutPage(href: string, { screens, base }: KnownPages): boolean {
  const path = pathOf(href);
  if (!areas.test(path) || starts.has(path)) return false;
  if (base.some(({ views }) => views.some((view) => view.path === path))) return false;
  return findScreen(screens, path) === undefined;
}

/** Of an address of this site; empty for another one. */
function pathOf(href: string): string {
  const site = 'http://site.invalid';
  if (!href.startsWith('/') || !URL.canParse(href, site)) return '';
  return new URL(href, site).pathname.replace(/\/$/, '');
}
