import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { unhandledFailures } from '#api/failures.ts';
import { ToastList } from '#ui/toast-list.tsx';
import { showToast } from '#ui/toasts.ts';

import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

unhandledFailures.show = (title, text) => showToast({ kind: 'error', title, text });

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <ToastList />
    </>
  );
}
