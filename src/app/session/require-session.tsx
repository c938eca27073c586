import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';

import { Redirect } from '../redirect.tsx';
import {
  clearRedirect,
  pageAfterSignIn,
  rememberPage,
  useIsSignedIn,
  useSession,
  useSessionEnd,
} from './session.ts';

/** Guard for signed-in users; others go to /login and return here afterwards. */
export function RequireSession() {
  return useIsSignedIn() ? <Outlet /> : <ToSignIn />;
}

/** Guard for users who are not signed in yet. */
export function RequireVisitor() {
  return useIsSignedIn() ? <ToLandingPage /> : <Outlet />;
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const hasSignedOut = useSessionEnd() === 'signed-out';

  useEffect(() => {
    if (!hasSignedOut) rememberPage(pathname + search + hash);
    void navigate('/login', { replace: true });
  }, [hasSignedOut, pathname, search, hash, navigate]);

  return null;
}

/**
 * Clears the stored redirect after the navigation, and not on sign-in: if another tab shares its
 * session late, the page has already stored the redirect on its way to /login.
 */
function ToLandingPage() {
  useEffect(() => clearRedirect, []);
  return <Redirect to={pageAfterSignIn(useSession())} />;
}
