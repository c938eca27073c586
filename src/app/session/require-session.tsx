import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';

import { Redirect } from '../redirect.tsx';
import {
  clearRedirect,
  landing,
  rememberPage,
  useIsSignedIn,
  useSession,
  useSessionEnd,
} from './session.ts';

/** Only for people who are signed in; others go to /login and come back here afterwards. */
export function RequireSession() {
  return useIsSignedIn() ? <Outlet /> : <ToSignIn />;
}

/** Only for people who are not signed in yet. */
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
 * What was wanted is forgotten once it was led to, and not as soon as someone is signed in: a session
 * that another tab shares late finds the page on its way to /login.
 */
function ToLandingPage() {
  useEffect(() => clearRedirect, []);
  return <Redirect to={landing(useSession())} />;
}
