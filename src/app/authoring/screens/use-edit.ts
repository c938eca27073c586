import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';

import { findScreen } from '#app/screen/find-screen.ts';
import { screensQuery } from '#app/screen/screen-data.ts';
import { useSession } from '#app/session/session.ts';
import { isAdmin } from '#machines/sign-in/account.ts';

/**
 * Opens the editor of the screen at this address; undefined without a screen, and in the editor.
 */
export function useEdit(): (() => void) | undefined {
  const session = useSession();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { data: screens = [] } = useQuery(screensQuery(session));
  if (!isAdmin(session.account) || search.get('edit') === '1') return undefined;
  if (!findScreen(screens, pathname)) return undefined;
  return () =>
    setSearch((last) => {
      const next = new URLSearchParams(last);
      next.set('edit', '1');
      return next;
    });
}
