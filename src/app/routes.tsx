import { type ComponentType, Suspense, use } from 'react';
import type { RouteObject } from 'react-router-dom';

import { PageSpinner } from '#ui/spinner.tsx';

import { NotFoundPage } from './not-found-page.tsx';
import { Redirect } from './redirect.tsx';
import {
  loadAdminPage,
  loadExternal,
  loadForgotPassword,
  loadHome,
  loadKiosk,
  loadResetPassword,
  loadScreenPage,
  loadShell,
  loadSignIn,
  loadUser,
} from './start/parts.ts';
import { RequireSession, RequireVisitor } from './session/require-session.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Where a screen's `path` may lie besides the administration: an integrator's screen needs no route of its own. */
const screenAreas = ['/dashboard/*', '/machine/*', '/meeting/*', '/user/*'];

export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    children: [
      {
        element: <RequireVisitor />,
        children: [
          { path: '/login', element: page(loadSignIn) },
          { path: '/login/activation_code/:activationCode', element: page(loadSignIn) },
          { path: '/login/external_auth', element: page(loadExternal) },
        ],
      },
      { path: '/kiosk/:code', element: page(loadKiosk) },
      { path: '/login/forgot_password', element: page(loadForgotPassword) },
      { path: '/login/reset_password/:code', element: page(loadResetPassword) },
      {
        element: <RequireSession />,
        children: [
          {
            element: page(loadShell),
            children: [
              { path: '/', element: page(loadHome) },
              { path: '/dashboard', element: page(loadHome) },
              { path: '/user', element: page(loadUser) },
              ...['/admin/*', '/test-drag'].map((path) => ({
                path,
                element: page(loadAdminPage),
                errorElement: <RouteFailure />,
              })),
              { path: '/dashboard/plant', element: to('overview') },
              ...screenAreas.map((path) => ({
                path,
                element: page(loadScreenPage),
                errorElement: <RouteFailure />,
              })),
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

type LoadPage = () => Promise<{ Component: ComponentType }>;

function page(load: LoadPage) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Page load={load} />
    </Suspense>
  );
}

function Page({ load }: { load: LoadPage }) {
  const content = use(load());
  return <content.Component />;
}

/** Redirects to the plant's first tab, unless there is an introductory guide. */
function to(tab: string) {
  return <Redirect to={`/dashboard/plant/${tab}`} state={{ isLanding: true }} />;
}
