import { useEffect, useRef, useState } from 'react';

import type { ImportState } from '#api/admin/resources.ts';
import { ConnectionError } from '#api/connection-error.ts';

import { useRefetch, type Resource } from './use-resource.ts';

const askedAgainMs = 300;

/** The calls of an import. */
type Imports = Pick<Resource, 'startImport' | 'importState' | 'cancelImport'>;

/** An import that the server runs: how far it is, what came of it, and its end. */
export function useImport(name: string, resource: Imports) {
  const refetch = useRefetch(name);
  const [state, setState] = useState<ImportState>();
  const [error, setError] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const ended = useRef<AbortController>(null);
  // Who leaves the page wants no more of it.
  useEffect(() => () => ended.current?.abort(), []);

  /** Undefined where it could not be begun, or its end is not known. */
  async function run(file: Blob, isDryRun: boolean): Promise<ImportState | undefined> {
    const controller = new AbortController();
    ended.current = controller;
    setError(undefined);
    setState(undefined);
    setRunning(true);
    try {
      let last = await resource.startImport(file, isDryRun);
      while (last.State === 'running') {
        setState(last);
        await pause(askedAgainMs);
        last = await stateAfter(resource, last, controller.signal);
      }
      setState(last);
      return last;
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown);
      return undefined;
    } finally {
      setRunning(false);
      if (!isDryRun) await refetch();
    }
  }

  return {
    state,
    error,
    isRunning,
    run,
    cancel(): void {
      if (state) void resource.cancelImport(state.Id).catch(() => {});
    },
    reset(): void {
      setState(undefined);
      setError(undefined);
    },
  };
}

/** As it was, where the server is out of reach for a moment. */
async function stateAfter(
  resource: Imports,
  last: ImportState,
  signal: AbortSignal,
): Promise<ImportState> {
  try {
    return await resource.importState(last.Id, signal);
  } catch (error) {
    if (error instanceof ConnectionError && !signal.aborted) return last;
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
