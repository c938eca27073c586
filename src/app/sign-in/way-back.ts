import { useEffect, useState } from 'react';

import { session } from '#lib/storage.ts';
import type { ExternalReturn } from '#machines/sign-in/sign-in.setup.ts';

const key = 'signOn';

type Way = Pick<ExternalReturn, 'provider' | 'username'>;

/** Before someone leaves for an identity provider. */
export function rememberWay(way: Way): void {
  session.write(key, way);
}

/**
 * What the provider sent back with someone who left from this tab. Good once: a reload asks again.
 * React may begin a render again before it shows anything, so that only a shown page forgets the way.
 */
export function useReturn(search: URLSearchParams): ExternalReturn | null {
  const [returned] = useState(() => readReturn(search));
  useEffect(() => {
    if (returned) session.remove(key);
  }, [returned]);
  return returned;
}

function readReturn(search: URLSearchParams): ExternalReturn | null {
  const code = search.get('code');
  const way = session.read(key) as Way | null;
  if (!code || !way) return null;
  return { code, state: search.get('state'), iss: search.get('iss'), ...way };
}
