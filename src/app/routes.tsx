import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';

import { PageSpinner } from '#ui/spinner.tsx';

import { NotFoundPage } from './not-found-page.tsx';
import { RequireSession, RequireVisitor } from './require-session.tsx';
import { RouteFailure } from './route-failure.tsx';

const SignInPage = lazy(async () => {
  const [module] = await Promise.all([
    import('./sign-in/sign-in-page.tsx'),
    import('./sign-in/sign-in.css'),
  ]);
  return { default: module.SignInPage };
});
const Shell = lazy(async () => {
  await import('#theme/mantine.css');
  const [module] = await Promise.all([import('./shell.tsx'), import('./shell.css')]);
  return { default: module.Shell };
});
const ScreenPage = lazy(async () => {
  const module = await import('./screen-page.tsx');
  return { default: module.ScreenPage };
});

export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    children: [
      {
        element: <RequireVisitor />,
        children: [{ path: '/login', element: page(<SignInPage />) }],
      },
      {
        element: <RequireSession />,
        children: [
          { path: '/', element: <Navigate to="/dashboard" replace /> },
          {
            element: page(<Shell />),
            children: [
              { path: '/dashboard', element: <Navigate to="/dashboard/tiles" replace /> },
              { path: '/dashboard/tiles', element: to('oee-tile-view') },
              { path: '/dashboard/grid', element: to('oee-grid-view') },
              { path: '/dashboard/plant', element: to('overview') },
              {
                path: '/dashboard/plant/:tab',
                element: page(<ScreenPage />),
                errorElement: <RouteFailure />,
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

function page(content: React.ReactNode) {
  return <Suspense fallback={<PageSpinner />}>{content}</Suspense>;
}

function to(tab: string) {
  return <Navigate to={`/dashboard/plant/${tab}`} replace />;
}
