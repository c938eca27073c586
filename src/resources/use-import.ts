import { useEffect, useRef, useState } from 'react';

import type { ImportState } from '#api/admin/resources.ts';
import { ConnectionError } from '#api/connection-error.ts';
import { useText, type Text } from '#engine/text.ts';

import { fieldErrorText } from './field-error-text.ts';
import { refusalOf } from './refusal.ts';
import { useRefetch, type Resource } from './use-resource.ts';

const askedAgainMs = 300;

/** The calls of an import. */
type Imports = Pick<Resource, 'startImport' | 'importState' | 'cancelImport'>;

/** State of an import on the server, with its result. */
export function useImport(name: string, resource: Imports) {
  const { t } = useText();
  const refetch = useRefetch(name);
  const [state, setState] = useState<ImportState>();
  const [error, setError] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const ended = useRef<AbortController>(null);
  // Leaving the page ends the polling.
  useEffect(() => () => ended.current?.abort(), []);

  /** Undefined if it could not be started, or its result is unknown. */
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
    /** Why it was refused or failed; undefined: it was not. */
    reason: refusalOf(error, t)?.message ?? (state && reasonOf(state, t)),
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

function reasonOf(
  { ErrorMessage: Message, ...error }: ImportState,
  t: Text['t'],
): string | undefined {
  return Message === undefined ? undefined : fieldErrorText(t, { Field: '', Message, ...error });
}

/** The current state; the last one while the server is temporarily unreachable. */
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
