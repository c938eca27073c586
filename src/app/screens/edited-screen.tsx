import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Loading } from '#engine/frame.tsx';
import { ScreenView } from '#engine/screen-view.tsx';
import type { ScreenScope } from '#engine/variables.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { screenKit } from '../screen-kit.ts';
import { useSession } from '../session.ts';

const ScreenEditor = lazy(async () => ({
  default: (await import('#engine/editor/screen-editor.tsx')).ScreenEditor,
}));

interface EditedScreenProps {
  screen: Screen;
  scope: ScreenScope;
  /** The client that the page is about, where it is about one. */
  clientId?: string | undefined;
}

/** A screen, or with `?edit=1` its editor: that comes when it is asked for. */
export function EditedScreen({ screen, scope, clientId }: EditedScreenProps) {
  const [search, setSearch] = useSearchParams();
  const isEditing = useIsEditing();
  if (!isEditing) return <ScreenView document={screen} scope={scope} {...screenKit} />;
  const client = search.get('client') ?? clientId ?? (scope.client.Id || undefined);
  const machine = search.get('machine') ?? undefined;

  function close(): void {
    setSearch((last) => {
      const next = new URLSearchParams(last);
      for (const name of ['edit', 'client', 'machine']) next.delete(name);
      return next;
    });
  }

  return (
    <PartBoundary>
      <Suspense fallback={<Loading />}>
        <ScreenEditor
          document={screen}
          scope={scope}
          {...screenKit}
          place={{ client, plant: scope.plant?.Id, machine }}
          onClose={close}
        />
      </Suspense>
    </PartBoundary>
  );
}

/** Whether an administrator edits the screen of the address. */
export function useIsEditing(): boolean {
  const { account } = useSession();
  const [search] = useSearchParams();
  return search.get('edit') === '1' && isAdmin(account);
}
