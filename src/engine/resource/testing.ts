import { vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceRow } from './use-resource.ts';

/** In place of `#api/resources.ts`: what is asked of the server, and what a test lets it answer. */
export const calls = {
  path: 'admin/products',
  params: {},
  list: vi.fn<(query: object) => Promise<object>>(),
  find: vi.fn<(id: string) => Promise<object | undefined>>(),
  create: vi.fn<(body: object) => Promise<object>>(),
  clone: vi.fn<(id: string, body: object) => Promise<object>>(),
  change: vi.fn<(row: ResourceRow, body: object) => Promise<object>>(),
  remove: vi.fn<(ids: readonly string[]) => Promise<void>>(),
  restore: vi.fn<(ids: readonly string[]) => Promise<void>>(),
  exportFile: vi.fn<(query: object, format: string) => Promise<Blob>>(),
  startImport: vi.fn<(file: Blob, isDryRun: boolean) => Promise<object>>(),
  importState: vi.fn<(id: string) => Promise<object>>(),
  cancelImport: vi.fn<(id: string) => Promise<void>>(),
};

export const listResources = vi.fn<() => Promise<ResourceDescription[]>>();

export const createResource = vi.fn<(description: object, params: object) => typeof calls>(
  () => calls,
);

export function refusal(
  status: number,
  details: HttpError['details'],
  message = 'refused',
): HttpError {
  return Object.assign(new HttpError(status, 'row', message), { details });
}
