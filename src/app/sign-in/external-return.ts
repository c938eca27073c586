import { useEffect, useState } from 'react';
import type { useSearchParams } from 'react-router-dom';

import { session } from '#lib/storage.ts';
import type { ExternalReturn } from '#machines/sign-in/sign-in.setup.ts';

const key = 'signOn';

type PendingSignOn = Pick<ExternalReturn, 'provider' | 'username'>;

/** Before the browser leaves for an identity provider. */
export function rememberSignOn(signOn: PendingSignOn): void {
  session.write(key, signOn);
}

/**
 * What the provider sent back to the tab that the sign-on began in. Good once: it leaves the address
 * too, so that neither a reload nor the way back sends a code again that has been used.
 * React may begin a render again before it shows anything, so that only a shown page clears it.
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
