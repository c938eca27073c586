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
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (isSignedIn) clearRedirect();
  }, [isSignedIn]);
  return isSignedIn ? <Outlet /> : <ToSignIn />;
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

function ToLandingPage() {
  return <Redirect to={landing(useSession())} />;
}
