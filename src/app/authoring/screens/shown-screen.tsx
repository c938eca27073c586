import { Suspense, use } from 'react';
import { useSearchParams } from 'react-router-dom';

import { screenKit } from '#app/screen/screen-kit.ts';
import { useSession } from '#app/session/session.ts';
import { Loading } from '#engine/frame.tsx';
import { ScreenView } from '#engine/screen-view.tsx';
import { isAdmin } from '#machines/sign-in/account.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import type { EditedScreenProps } from './edited-screen.tsx';

const loadEditor = lazyModule(() => import('./edited-screen.tsx'));

/** A screen, or with `?edit=1` its editor, which is loaded on demand. */
export function ShownScreen(props: EditedScreenProps) {
  const { screen, scope } = props;
  if (!useAdminFlag('edit')) return <ScreenView document={screen} scope={scope} {...screenKit} />;
  return (
    <Suspense fallback={<Loading />}>
      <Editor {...props} />
    </Suspense>
  );
}

function Editor(props: EditedScreenProps) {
  const { EditedScreen } = use(loadEditor());
  return <EditedScreen {...props} />;
}

/** Whether the address has the flag (`?edit=1`) and the user is an administrator. */
export function useAdminFlag(name: 'edit' | 'safe'): boolean {
  const { account } = useSession();
  const [search] = useSearchParams();
  return search.get(name) === '1' && isAdmin(account);
}
