import { request } from '../http.ts';
import { pathBelow } from '../path.ts';
import type { ImportState } from './resources.ts';

const fileLimitMs = 120_000;

/** The import calls at a path; they are the same for all resources. */
export function importsAt(path: string) {
  return {
    /**
     * @param file Its type is text/csv or application/json.
     * @param isDryRun Reports the effects without storing anything.
     */
    startImport: (file: Blob, isDryRun: boolean) =>
      request<ImportState>('POST', path, {
        query: { dryRun: isDryRun },
        body: file,
        isQuiet: true,
        isLong: true,
        timeLimitMs: fileLimitMs,
      }),
    importState: (importId: string, signal: AbortSignal) =>
      request<ImportState>('GET', pathBelow(path, ':importId', { importId }), {
        signal,
        isQuiet: true,
      }),
    cancelImport: (importId: string) =>
      request('DELETE', pathBelow(path, ':importId', { importId }), { isQuiet: true }),
  };
}
