const timeoutMs = 20_000;

/**
 * Fetches the scripts and style sheets listed by `scripts/build/files-ahead.ts` into the browser's
 * cache, one after another.
 * @throws where a file is not loaded within 20 seconds, or `until` is aborted.
 */
export async function fetchFilesAhead(until: AbortSignal): Promise<void> {
  const list = await fetched('/files-ahead.json', until, 'no-cache');
  // Read completely: only then is the response cached.
  for (const path of (await list.json()) as string[])
    await (await fetched(path, until)).arrayBuffer();
}

async function fetched(path: string, until: AbortSignal, cache: RequestCache = 'default') {
  const signal = AbortSignal.any([until, AbortSignal.timeout(timeoutMs)]);
  const reply = await fetch(path, { cache, priority: 'low', signal });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
  return reply;
}
