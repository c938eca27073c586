import { useEffect, useState } from 'react';
import type { useSearchParams } from 'react-router-dom';

import { session } from '#lib/storage.ts';
import type { ExternalReturn } from '#machines/sign-in/sign-in.setup.ts';

const key = 'signOn';

type PendingSignOn = Pick<ExternalReturn, 'provider' | 'username'>;

/** Stores the pending sign-on before the browser leaves for an identity provider. */
export function rememberSignOn(signOn: PendingSignOn): void {
  session.write(key, signOn);
}

/**
 * The provider's reply in the tab that began the sign-on. Valid once: it is removed from the
 * address, so that reloading or going back does not send a used code again. React may restart a
 * render before it shows anything, so it is cleared in an effect.
 */
export function useExternalReturn([search, setSearch]: ReturnType<
  typeof useSearchParams
>): ExternalReturn | null {
  const [returned] = useState(() => readReturn(search));
  useEffect(() => {
    if (returned) session.remove(key);
  }, [returned]);
  useEffect(() => {
    if (search.has('code')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return returned;
}

function readReturn(search: URLSearchParams): ExternalReturn | null {
  const code = search.get('code');
  const signOn = session.read(key) as PendingSignOn | null;
  if (!code || !signOn) return null;
  return { code, state: search.get('state'), iss: search.get('iss'), ...signOn };
}
